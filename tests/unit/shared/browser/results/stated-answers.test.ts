/** The answers that a page states, against those of the run. */
import { expect, test } from "vitest";
import type { PlannedField } from "../../../../../shared/browser/page/protocol.ts";
import { contradicted } from "../../../../../shared/browser/results/stated-answers.ts";

const planned = (label: string, kind: PlannedField["kind"], value: string, more = {}): PlannedField => ({
  field_id: label.toLowerCase(),
  label,
  kind,
  value,
  locators: [],
  options: [],
  ...more,
});
const OPTIONS = [
  { value: "me", label: "With me", locators: [] },
  { value: "other", label: "With the other parent", locators: [] },
];
const page = { lang: "en-US", host: "example.gov" };

test.each([
  ["Age", "text", "3", "30", true],
  ["Age", "text", "3", "3 years", false],
  ["Income", "text", "42000", "$42,000.00", false],
  ["Income", "text", "42000", "$41,999.60", false],
  ["Income", "text", "42000", "$4,200", true],
  ["Income", "text", "42000", "$3,500 a month", false],
  ["Income", "text", "42000", "about $4,200", false],
  ["Postal code", "text", "02134", "02134", false],
  ["Name", "text", "Ann", "Bea", false],
  ["Born", "text", "05/15/1990", "May 15, 1990", false],
  ["Born", "text", "05/15/1990", "May 16, 1990", true],
  ["Born", "text", "05/04/1990", "04/05/1990", false],
  ["Lives", "radio", "me", "With me", false],
  ["Lives", "radio", "me", "with the other parent", true],
  ["Lives", "select", "me", "Elsewhere", false],
  ["Lives", "typeahead", "me", "With the other parent", true],
  ["Lives", "typeahead", "With me", "With me", false],
  ["Lives", "typeahead", "On the moon", "With me", false],
  ["Student", "checkbox", "true", "No", true],
  ["Student", "checkbox", "true", "Yes", false],
  ["Student", "checkbox", "false", "Yes", true],
  ["Student", "checkbox", "true", "Ticked", false],
] as const)("%s (%s) %s, stated as %s, is contradicted: %s", (label, kind, value, text, isContradicted) => {
  const options = label === "Lives" ? OPTIONS : [];
  const answers = [planned(label, kind, value, { options, date_order: "month first" })];
  expect(contradicted(answers, [{ label: `${label}:`, text, page }])).toHaveLength(isContradicted ? 1 : 0);
});

test("words of two questions, two statements, and a list for one answer state nothing", () => {
  const age = planned("Age", "text", "3");
  const other = { label: "Age", text: "30", page };
  expect(contradicted([age], [other])).toEqual([age]);
  expect(contradicted([age, planned("Age", "text", "4")], [other])).toEqual([]);
  expect(contradicted([age], [other, { ...other, text: "3" }])).toEqual([]);
  expect(contradicted([age], [{ ...other, is_repeated: true }])).toEqual([]);
  expect(contradicted([age], [{ ...other, rows: [["30"]] }])).toEqual([]);
  expect(contradicted([planned("Age", "select", "", { values: ["3"] })], [other])).toEqual([]);
});

const REASONS = ["Age", "Illness", "Job loss"].map((label) => ({
  value: label.toLowerCase(),
  label,
  locators: [],
}));

test.each([
  ["Illness; Age", undefined, false],
  ["Age", undefined, true],
  ["Age, Job loss", undefined, true],
  ["Age; Illness; Job loss", [["Age"], ["Illness"], ["Job loss"]], true],
  ["Age and more", undefined, false],
])("a choice of several is compared with the whole list: %s", (text, rows, isContradicted) => {
  const reasons = planned("Reasons", "checkbox", "", { values: ["age", "illness"], options: REASONS });
  const stated = contradicted([reasons], [{ label: "Reasons", text, rows, page }]);
  expect(stated).toEqual(isContradicted ? [reasons] : []);
});

test("a text is contradicted where the page states the answer to another question", () => {
  const [first, last] = [planned("First name", "text", "Ann"), planned("Last name", "text", "Miller")];
  const states = (text: string) => contradicted([first, last], [{ label: "First name", text, page }]);
  expect(states("MILLER")).toEqual([first]);
  expect(states("Ann Miller")).toEqual([]);
  expect(states("Bea")).toEqual([]);
});

test("the instances of a group are compared with the rows of a table, in any order", () => {
  const person = (name: string, age: string) => [planned("Name", "text", name), planned("Age", "text", age)];
  const two = planned("People", "group", "", { instances: [person("Ann", "7"), person("Bea", "40")] });
  const one = planned("People", "group", "", { instances: [person("Ann", "7")] });
  const states = (...rows: string[][]) =>
    contradicted([two], [{ label: "Household", text: "", rows: [["Name", "Age"], ...rows], page }]);
  expect(states(["Bea", "40"], ["Ann", "7"])).toEqual([]);
  expect(states(["Ann", "70"], ["Bea", "40"])).toEqual([two]);
  expect(states(["Ann", "70"])).toEqual([]);
  expect(contradicted([one], [{ label: "Age", text: "70", page }])).toEqual([one]);
});
