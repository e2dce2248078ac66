import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { examineUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { forms } from "../../forms/index.ts";
import { decide, differences } from "../../forms/kit/office.ts";
import { asVersion1, wizardFile } from "../../forms/kit/wizard-file.ts";

const FOLDER = join(packageRoot, "tests/forms");
const URL = "http://127.0.0.1:8080/";

test("every folder of a form is listed", () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["atlas", "kit", "node_modules", "site"].includes(entry.name))
    .map(({ name }) => name);
  expect(forms.map(({ name }) => name)).toEqual(folders.sort());
});

describe.each(forms)("the form $name", (form) => {
  test.each(["recorded", "other", "spoken"] as const)("accepts its %s answers", (data) => {
    const text = JSON.stringify(wizardFile(form.name, URL, form.wizard));
    const { wizard, contract } = loadWizard({ name: form.name, text });
    expect(examineUserData(wizard, contract, form.data[data].answers).problems).toEqual([]);
  });

  test("has a version 1 file with a selector for every field", () => {
    const text = JSON.stringify(asVersion1(form.name, URL, form.wizard));
    const { wizard } = loadWizard({ name: form.name, text });
    const fields = wizard.pages.flatMap((page) => page.fields).filter(({ repeatable }) => !repeatable);
    expect(fields.filter(({ locators }) => locators.length === 0)).toEqual([]);
  });
});

test("the office's code depends on every answer, and on the meaning of none but text", () => {
  const model = { name: "Ada", income: 42, pets: ["cat"], none: "" };
  expect(decide({ income: "42", name: "Ada ", pets: ["cat"] })).toEqual(decide(model));
  for (const other of [{ name: "Adb" }, { income: 43 }, { pets: [] }, { none: "x" }]) {
    expect(decide({ ...model, ...other }).code).not.toBe(decide(model).code);
  }
});

test("differences name the path with both values", () => {
  expect(differences({ a: [{ b: "1" }], c: "x" }, { a: [{ b: 2 }], d: true })).toEqual([
    'a.0.b: meant "1", received 2',
    'c: meant "x", received nothing',
    "d: meant nothing, received true",
  ]);
});
