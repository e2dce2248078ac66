import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readScoutConfig } from "../../../../../functions/federalscout/config.ts";
import { refuseTaken, writeWizard } from "../../../../../functions/federalscout/wizard/write-wizard.ts";
import { type Catalogue, createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";
import { BUNDLED_DIRECTORY } from "../../../../../shared/wizards/config.ts";
import { fieldFile, pageFile, wizardFile } from "../../../shared/wizards/build-wizard.ts";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "write-wizard-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const config = (official?: Pick<Catalogue, "get">) => ({ wizardsDir: directory, official });
const form = (wizard_id: string, url = "https://aid.example.com/form") => ({ wizard_id, url });

describe("a discovery cannot replace an official form", () => {
  const bundled = createCatalogue({ directory: BUNDLED_DIRECTORY });

  it.each([false, true])("refuses the id of a bundled form, with overwrite: %s", async (overwrite) => {
    await expect(refuseTaken(config(bundled), form("fsa-estimator"), overwrite)).rejects.toMatchObject({
      type: "invalid_request",
      message: expect.stringMatching(/fsa-estimator is that of the bundled form “.*” \(studentaid\.gov\)/),
      details: { next: expect.stringContaining("federalrunner wizards override fsa-estimator") },
    });
  });

  it("refuses it also where the bundled form has been overridden by the person", async () => {
    const file = wizardFile([pageFile(1, [fieldFile("a")])], { wizard_id: "fsa-estimator" });
    await writeFile(join(directory, "fsa-estimator.json"), JSON.stringify(file));
    await expect(refuseTaken(config(bundled), form("fsa-estimator"), true)).rejects.toThrow(
      /^The id fsa-estimator is that of the bundled form “.*” \(studentaid\.gov\), which no discovery replaces/,
    );
  });

  it("overwrites a wizard of the same site, and none of another", async () => {
    const file = wizardFile([pageFile(1, [fieldFile("a")])], { wizard_id: "permit" });
    await writeFile(join(directory, "permit.json"), JSON.stringify(file));
    const own = config(bundled);
    await expect(refuseTaken(own, form("permit", "https://www.example.gov/new"), true)).resolves.toBe(
      undefined,
    );
    await expect(refuseTaken(own, form("permit"), true)).rejects.toThrow(
      /on example\.gov; .*aid\.example\.com/,
    );
  });

  it("guards the folder whose wizards override the bundled ones", () => {
    expect(readScoutConfig({ FEDERALSCOUT_WIZARDS_DIR: directory }).official).toBe(undefined);
    const env = { FEDERALRUNNER_DATA_DIR: directory, FEDERALSCOUT_WIZARDS_DIR: join(directory, "wizards/") };
    expect(readScoutConfig(env).official).toBeDefined();
  });
});

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
    await expect(refuseTaken(config(), form("form"), false)).rejects.toThrow("already");
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

it("stores the words of the site without invisible characters, and capped", async () => {
  const structure = { name: "A\u202e form", pages: [{ fields: [{ label: "x".repeat(900) }] }] };
  await writeWizard(directory, "permit", { structure, contract: { title: "a\u200bb" } }, false);
  const stored = await readFile(join(directory, "permit.json"), "utf8");
  expect(JSON.parse(stored)).toEqual({
    name: "A form",
    pages: [{ fields: [{ label: `${"x".repeat(499)}…` }] }],
  });
  expect(await readFile(join(directory, "permit.schema.json"), "utf8")).toContain('"ab"');
});
