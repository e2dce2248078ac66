import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveWizard } from "../../../../../functions/cli/output/save-wizard.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "save-wizard-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const structure = (day: number, name = "Canoe") => `{"name":"${name}","discovered_at":"2026-02-0${day}"}`;
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const files = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
const save = (texts: { structure: string; contract?: string }, force = false) =>
  saveWizard(folder, { wizard_id: "canoe", ...texts }, { force });

describe("saveWizard", () => {
  it("creates the folder and writes the files", async () => {
    const inner = join(folder, "a", "b");
    const written = await saveWizard(inner, { wizard_id: "canoe", structure: "{}" }, { force: false });
    expect(written).toEqual([join(inner, "canoe.json")]);
    expect(readdirSync(inner)).toEqual(["canoe.json"]);
  });

  it("replaces older files and removes other contracts of the wizard", async () => {
    put("canoe.json", structure(1));
    put("canoe.schema.json", "old contract");
    put("canoe-schema.json", "older contract");
    put("canoes.json", "another wizard");
    await save({ structure: structure(2), contract: "new contract" });
    expect(files()).toEqual({
      "canoe.json": structure(2),
      "canoe.schema.json": "new contract",
      "canoes.json": "another wizard",
    });
    await save({ structure: structure(3) });
    expect(files()).toEqual({ "canoe.json": structure(3), "canoes.json": "another wizard" });
  });

  it.each([
    ["a newer file", { "canoe.json": structure(3) }, "canoe.json"],
    ["an edited file of the same time", { "canoe.json": structure(2, "Mine") }, "canoe.json"],
    ["a broken file", { "canoe.json": "{" }, "canoe.json"],
    ["a contract without a structure", { "canoe.schema.json": "mine" }, "canoe.schema.json"],
    [
      "an edited contract of the same structure",
      { "canoe.json": structure(2), "canoe-schema.json": "mine" },
      "canoe-schema.json",
    ],
  ])("does not overwrite %s, unless forced", async (_what, there, named) => {
    for (const [name, text] of Object.entries(there)) put(name, text);
    const pulled = { structure: structure(2), contract: "contract" };
    await expect(save(pulled)).rejects.toMatchObject({
      type: "wizard_conflict",
      message: `${named} would be overwritten: the content differs and is not older.`,
    });
    expect(files()).toEqual(there);
    await save(pulled, true);
    expect(files()).toEqual({ "canoe.json": structure(2), "canoe.schema.json": "contract" });
  });

  it("does not change equal files", async () => {
    const pulled = { structure: structure(2), contract: "contract" };
    await save(pulled);
    await save(pulled);
    expect(files()).toEqual({ "canoe.json": structure(2), "canoe.schema.json": "contract" });
  });

  it("names a folder that cannot be written", async () => {
    put("file", "");
    const target = join(folder, "file", "wizards");
    const texts = { wizard_id: "canoe", structure: structure(2) };
    await expect(saveWizard(target, texts, { force: false })).rejects.toMatchObject({
      type: "invalid_request",
      message: `The folder ${target} cannot be written (ENOTDIR).`,
    });
  });
});
