import { expect, it } from "vitest";
import { offerWizards } from "../../../../../shared/a2a/root-agent/root-target.ts";
import { PRACTICE_NOTE } from "../../../../../shared/browser/launch/practice-hosts.ts";
import type { CatalogueEntry } from "../../../../../shared/wizards/catalogue/catalogue.ts";

const FORMS = ["a", "b"].map((name) => ({ wizard_id: name, name, url: `https://${name}.example` }));

it.each([
  ["above the list where all are practice sites", ["a", "b"], true, []],
  ["in the line of a form where others are not", ["a"], false, [`- a: a (${PRACTICE_NOTE})`]],
  ["nowhere without one", [], false, []],
])("the list of forms names practice sites %s", (_, practice, isAbove, marked) => {
  const isPractice = (url: string) => practice.some((name) => url.includes(`//${name}.`));
  const { parts } = offerWizards(FORMS as CatalogueEntry[], undefined, isPractice);
  const lines = JSON.stringify(parts[0]).split("\\n");
  expect(lines[0]?.includes("Practice sites: their figures are not official.")).toBe(isAbove);
  expect(lines.filter((line) => line.includes(PRACTICE_NOTE))).toEqual(marked);
  const { wizards } = JSON.parse(JSON.stringify(parts[1])).content.value;
  expect(wizards.filter((one: object) => "practice" in one)).toHaveLength(practice.length);
});
