import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDirectorySource, wizardIds } from "../../../../shared/wizards/wizard-source.ts";

test("file names of structures give ids; a contract by either name is none", () => {
  const names = [
    "loan.json",
    "loan.schema.json",
    "loan-schema.json",
    "loan-budgets.json",
    "tax-schema.json",
    "x.txt",
  ];
  expect(wizardIds(names)).toEqual(["loan", "loan-budgets", "tax-schema"]);
  expect(wizardIds(["loan.json", "loan-repaid.json"])).toEqual(["loan", "loan-repaid"]);
});

test("a folder is looked at again after its time, or once it is renewed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wizard-source-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const save = (id: string, text: string) => writeFile(join(folder, `${id}.json`), text);
  const textOf = async (source: typeof patient, id: string) => (await source.read(id))?.structure.text;
  await save("loan", "first");
  const patient = createDirectorySource(folder, { rememberMs: 3_600_000 });
  const eager = createDirectorySource(folder);
  for (const source of [patient, eager]) {
    expect(await source.ids()).toEqual(["loan"]);
    expect(await textOf(source, "loan")).toBe("first");
    expect(await source.read("tax")).toBeUndefined();
  }
  await save("loan", "second");
  await save("tax", "new");
  expect([await patient.ids(), await textOf(patient, "loan")]).toEqual([["loan"], "first"]);
  expect([(await eager.ids()).sort(), await textOf(eager, "loan")]).toEqual([["loan", "tax"], "second"]);
  await patient.renew?.();
  expect([(await patient.ids()).sort(), await textOf(patient, "tax")]).toEqual([["loan", "tax"], "new"]);
});
