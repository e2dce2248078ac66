import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuseExisting, writeWizard } from "../../../../../functions/federalscout/wizard/write-wizard.ts";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "write-wizard-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const files = (name: string) => ({ structure: { name }, contract: { title: name } });

describe("DISC-SC-02 writing a wizard", () => {
  it("writes both files, and nothing else", async () => {
    const paths = await writeWizard(join(directory, "new"), "form", files("one"), false);
    expect(JSON.parse(await readFile(paths.structure, "utf8"))).toEqual({ name: "one" });
    expect(JSON.parse(await readFile(paths.contract, "utf8"))).toEqual({ title: "one" });
    expect((await readdir(join(directory, "new"))).sort()).toEqual(["form.json", "form.schema.json"]);
  });

  it("lets exactly one of several writers have the name", async () => {
    const writers = ["a", "b", "c", "d"].map((name) => writeWizard(directory, "form", files(name), false));
    const outcomes = await Promise.allSettled(writers);
    const won = outcomes.filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(1);
    expect((await readdir(directory)).filter((name) => /tmp$/.test(name))).toEqual([]);
    await expect(writeWizard(directory, "form", files("e"), false)).rejects.toThrow("already");
    await expect(refuseExisting(directory, "form")).rejects.toThrow("already");
  });

  it("replaces only on request", async () => {
    await writeFile(join(directory, "form.json"), "mine");
    await expect(writeWizard(directory, "form", files("one"), false)).rejects.toMatchObject({
      type: "invalid_request",
    });
    expect(await readFile(join(directory, "form.json"), "utf8")).toBe("mine");
    await writeWizard(directory, "form", files("two"), true);
    expect(JSON.parse(await readFile(join(directory, "form.json"), "utf8"))).toEqual({ name: "two" });
  });
});
