import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { guidanceOf } from "../../../shared/wizards/contract/guidance.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { loadWizardFile } from "../../../shared/wizards/format/load-wizard.ts";
import type { Wizard, WizardField } from "../../../shared/wizards/wizard.ts";
import { BUNDLED } from "../../fixtures/wizards/bundled.ts";

const load = (id: string) => loadWizardFile(join(packageRoot, "wizards", `${id}.json`));
const fieldsOf = (wizard: Wizard) => wizard.pages.flatMap((page) => page.fields);
const example = (name: string) =>
  JSON.parse(readFileSync(join(packageRoot, "examples", name), "utf8")) as Record<string, unknown>;

/** All sources of a practice site. */
function siteSources(site: string): string {
  const folder = join(packageRoot, "infra/local/sites", site);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|ts)$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

function locatorsOf(wizard: Wizard): Locator[] {
  const ofField = (field: WizardField) => [
    ...field.locators,
    ...field.options.flatMap((option) => option.locators),
  ];
  return [
    ...fieldsOf(wizard).flatMap(ofField),
    ...wizard.pages.flatMap((page) => page.continue_button?.locators ?? []),
    ...(wizard.results ?? []).flatMap((result) => result.locators),
  ];
}

describe.each(BUNDLED)("EXEC-003/files the bundled wizard $id", ({ id, site }) => {
  it("is a valid version 2 file with a question for a person at every field", async () => {
    const { wizard } = await load(id);
    expect(wizard.format_version).toBe(2);
    for (const field of fieldsOf(wizard)) expect(field.description, field.field_id).toMatch(/^[A-Z].*\?$/);
  });

  it("says who published its figures, and when and how they were checked", async () => {
    const { rules, comment } = guidanceOf((await load(id)).contract);
    expect(rules.length).toBeGreaterThan(0);
    expect(comment).toMatch(/as published by the .+, checked in \w+ 20\d\d in .+not opened/);
  });

  it("names ids that its site has", async () => {
    const { wizard } = await load(id);
    const sources = siteSources(site);
    const ids = locatorsOf(wizard).flatMap((locator) => (locator.by === "id" ? [locator.value] : []));
    expect(ids.length).toBeGreaterThan(18);
    // Numbered ids are made from their beginning.
    for (const value of ids) expect(sources, value).toMatch(new RegExp(`["\`]${value.replace(/\d+$/, "")}`));
  });

  it("survives renamed ids: every element has a label or text as well", async () => {
    const { wizard } = await load(id);
    const withoutIds = (locators: Locator[]) => locators.filter(({ by }) => by !== "id" && by !== "name");
    for (const field of fieldsOf(wizard)) {
      const ways = [field.locators, ...field.options.map((option) => option.locators)];
      expect(ways.flatMap(withoutIds), field.field_id).not.toEqual([]);
    }
    for (const page of wizard.pages) {
      expect(withoutIds(page.continue_button?.locators ?? [])).not.toEqual([]);
    }
    for (const result of wizard.results ?? [])
      expect(withoutIds(result.locators), result.name).not.toEqual([]);
  });
});

describe("EXEC-010 the results of the bundled FSA estimator", () => {
  it("are the four that were asked for, typed", async () => {
    const { wizard } = await load("fsa-estimator");
    expect(wizard.results?.map(({ name, type }) => [name, type])).toEqual([
      ["student_aid_index", "number"],
      ["federal_pell_grant_estimate", "money"],
      ["eligibility_status", "text"],
      ["cost_of_attendance", "money"],
    ]);
  });
});

describe("EXEC-006 the examples", () => {
  const names = readdirSync(join(packageRoot, "examples")).filter((name) => name.endsWith(".json"));

  it("exist for every wizard, the dependent freshman among them", () => {
    expect(names).toContain("fsa-dependent-freshman.json");
    expect(names.filter((name) => name.startsWith("fsa-")).length).toBeGreaterThanOrEqual(4);
    for (const { examples: prefix } of BUNDLED)
      expect(names.filter((name) => name.startsWith(prefix)).length, prefix).toBeGreaterThanOrEqual(2);
  });

  it.each(names)("%s is data that its wizard can be run with, without a question too many", async (name) => {
    const id = BUNDLED.find(({ examples }) => name.startsWith(examples))?.id ?? "";
    const { wizard, contract } = await load(id);
    const { warnings, defaults_applied } = prepareUserData(wizard, contract, example(name));
    expect(warnings).toEqual([]);
    expect(defaults_applied).toEqual([]);
  });

  it("in a person's words mean the same as in the form's", async () => {
    const { wizard, contract } = await load("fsa-estimator");
    const { data } = prepareUserData(wizard, contract, example("fsa-in-words.json"));
    expect(data).toEqual(example("fsa-dependent-freshman.json"));
  });

  it("together choose every branch of the FSA form", async () => {
    const { wizard } = await load("fsa-estimator");
    const data = names.filter((name) => /^fsa-(?!in-words)/.test(name)).map(example);
    for (const field of fieldsOf(wizard).filter(({ visible_when }) => visible_when)) {
      const [[decider = "", wanted] = []] = Object.entries(field.visible_when ?? {});
      expect(
        data.some((answers) => answers[decider] === wanted),
        field.field_id,
      ).toBe(true);
      expect(
        data.some((answers) => answers[decider] !== wanted),
        field.field_id,
      ).toBe(true);
    }
  });
});
