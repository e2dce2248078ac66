import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mapUserData } from "../../../../../shared/wizards/answers/map-user-data.ts";
import { compileContract } from "../../../../../shared/wizards/contract/contract.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { forAll } from "../property.ts";
import { version1File } from "./version-1-files.ts";

const FOLDER = new URL("../../../../fixtures/wizards-v1/", import.meta.url);

function load(name: string) {
  return normalizeWizard(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")), name);
}

describe("EXEC-003/files files of version 1", () => {
  it("load, for anything that the schema of version 1 accepts, with a contract that compiles", () => {
    forAll(version1File, (file) => {
      const wizard = normalizeWizard(JSON.parse(JSON.stringify(file)), "any.json");
      const contract = deriveContract(wizard);
      const fields = wizard.pages.flatMap((page) => page.fields);
      compileContract(contract)({});
      mapUserData(wizard, contract, Object.fromEntries(fields.map(({ field_id }) => [field_id, "1"])));
      expect(wizard.pages.map((page) => page.page_number)).toEqual(wizard.pages.map((_, i) => i + 1));
      for (const field of fields) {
        expect(field.repeatable || field.field_type === "group").toBe(
          (field.repeatable || field.field_type === "group") && field.sub_fields.length > 0,
        );
        expect(field.min_instances).toBeLessThanOrEqual(field.max_instances ?? Number.POSITIVE_INFINITY);
      }
    });
  });

  it("give the questions of a group a label and require them", () => {
    const [debts] = load("moving-costs.json").pages[1]?.fields ?? [];
    expect(debts?.sub_fields.map(({ label, required }) => [label, required])).toEqual([
      ["Item kind", true],
      ["Item weight", true],
    ]);
    expect(debts).toMatchObject({ repeatable: true, min_instances: 1, required: true });
  });

  it.each<[string, string, string, string[] | undefined]>([
    [
      "checkbox",
      "Benefits",
      "Options: SNAP (#p-snap), WIC (#p-wic = wic), None (#p-none)",
      ["SNAP", "wic", "None"],
    ],
    [
      "checkbox",
      "Benefits",
      "Select all that apply. Options: SNAP, WIC, None of these",
      ["SNAP", "WIC", "None of these"],
    ],
    ["select", "Languages", "Several may be chosen. Options: French, Tagalog, French", ["French", "Tagalog"]],
    ["select", "Language", "Options: French, Tagalog", undefined],
    ["checkbox", "Agree", "Options: yes, no", undefined],
    ["checkbox", "Agree", "Tick it to go on", undefined],
  ])("a %s of %j with the notes %j takes a list of %j", (field_type, label, notes, values) => {
    const field = {
      field_id: "asked",
      label,
      selector: "#asked",
      field_type,
      interaction: "click",
      required: true,
      notes,
    };
    const page = { page_number: 1, page_title: "One", fields: [field] };
    const file = {
      wizard_id: "any",
      name: "Any",
      url: "https://example.gov/",
      discovered_at: "2025-10-19T00:00:00",
      discovery_version: "1.0.0",
      total_pages: 1,
      pages: [page],
    };
    const [asked] = normalizeWizard(file, "any.json").pages[0]?.fields ?? [];
    expect(asked?.multiple === true ? asked.options.map(({ value }) => value) : undefined).toEqual(values);
  });

  it("require the fields that the page's validation lists", () => {
    const [, floor, lift] = load("moving-costs.json").pages[0]?.fields ?? [];
    expect([floor?.required, lift?.required]).toEqual([true, false]);
  });

  it("find a start button by its text and by its selector", () => {
    expect(load("moving-costs.json").start_action?.locators).toEqual([
      { by: "text", value: "#start-moving" },
      { by: "id", value: "start-moving" },
    ]);
  });

  it("take the options' values from the notes in the form of the example", () => {
    const options = load("moving-costs.json").pages.flatMap((page) =>
      page.fields.map((field) => field.options),
    );
    expect(options.map((some) => some.map(({ value, label }) => `${value}: ${label}`))).toEqual([
      ["this_month: This Month", "next_month: Next Month"],
      [],
      ["yes: Yes", "no: No"],
      [],
    ]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      "a group without questions that is clicked",
      { field_type: "group", interaction: "click" },
      { field_type: "checkbox" },
    ],
    [
      "a group without questions that is selected",
      { field_type: "group", interaction: "select" },
      { field_type: "select" },
    ],
    [
      "a group without questions that is filled",
      { field_type: "group", interaction: "fill" },
      { field_type: "text" },
    ],
    ["a repeated field without questions", { repeatable: true }, { repeatable: false }],
    ["fewer instances at most than at least", { min_instances: 3, max_instances: 2 }, { min_instances: 3 }],
    ["a key of version 2 with another meaning", { options: "a, b", pattern: "(" }, { options: [] }],
    ["a key of version 2 with its meaning", { pattern: "^[0-9]+$" }, { pattern: "^[0-9]+$" }],
    ["a field that states nothing of being required", {}, { required: false }],
  ])("load %s", (_what, given, expected) => {
    const file = JSON.parse(readFileSync(new URL("moving-costs.json", FOLDER), "utf8"));
    file.pages[0].fields[2] = { ...file.pages[0].fields[2], notes: "", ...given };
    const field = normalizeWizard(file, "x.json").pages[0]?.fields[2];
    expect(field).toMatchObject(expected);
    if (!("pattern" in expected)) expect(field).not.toHaveProperty("pattern");
    if ("min_instances" in expected) expect(field?.max_instances).toBeUndefined();
  });

  it("keep equal limits of a group", () => {
    const file = JSON.parse(readFileSync(new URL("moving-costs.json", FOLDER), "utf8"));
    Object.assign(file.pages[1].fields[0], { min_instances: 2, max_instances: 2 });
    const field = normalizeWizard(file, "x.json").pages[1]?.fields[0];
    expect(field).toMatchObject({ min_instances: 2, max_instances: 2 });
  });
});
