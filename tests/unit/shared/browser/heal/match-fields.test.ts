import { describe, expect, test } from "vitest";
import { matchFields } from "../../../../../shared/browser/heal/match-fields.ts";
import { candidatesOf, recordedFields } from "../../../../../shared/browser/heal/recorded-element.ts";
import type { WizardField } from "../../../../../shared/wizards/wizard.ts";
import { seenControl, seenPage } from "../../../functions/federalscout/page/seen.ts";

const STATES = ["Ohio", "Utah", "Iowa"];

interface Asked {
  id?: string;
  label: string;
  options?: string[];
  /** The heading above it, on the page. */
  context?: string;
}

function recorded({ id = "old", label, options = [] }: Asked): WizardField {
  return {
    field_id: id,
    label,
    field_type: options.length > 0 ? "select" : "text",
    interaction: "fill",
    required: true,
    locators: [{ by: "id", value: id }],
    options: options.map((text) => ({ value: text, label: text, locators: [] })),
    sub_fields: [],
    repeatable: false,
    min_instances: 0,
  };
}

/** Ids of the page's fields by those of the recorded ones that were matched. */
function match(fields: Asked[], page: Asked[]): Record<string, string | undefined> {
  const wizardPage = { page_number: 1, page_title: "Your household", fields: fields.map(recorded) };
  const controls = page.map(({ id = "old2", label, options, context = "" }) =>
    seenControl({
      id,
      label,
      context,
      field_type: options ? "select" : "text",
      options: options?.map((text) => ({ value: text, label: text })),
      locators: [{ by: "id", value: id }],
    }),
  );
  const matches = matchFields(recordedFields(wizardPage), candidatesOf([seenPage({ controls })]));
  return Object.fromEntries(
    matches.map(({ recorded: one, candidate }) => [one.field.field_id, candidate.ids[0]]),
  );
}

describe("a label like the recorded one, at the same place and with a like id", () => {
  const ZIP = { id: "zip", label: "ZIP code" };
  const becomes = (was: string, is: string, options?: string[]) =>
    match([{ label: was, options }, ZIP], [{ label: is, options }, ZIP]).old !== undefined;

  test.each([
    ["Monthly income", "Your monthly income"],
    ["Social Security number", "Social Security number (SSN)"],
    ["Full name", "Full legal name"],
    ["County", "Your county of residence"],
    ["Gross pay each month", "Monthly gross pay"],
    ["How many people live in your household?", "Number of people in your household"],
    ["Postcode", "Postcode (5 digits)"],
    ["Main crop", "Main crop grown", STATES],
  ])("is healed where the words ask the same: “%s”, “%s”", (was, is, options?: string[]) => {
    expect(becomes(was, is, options)).toBe(true);
  });

  test.each([
    ["Gross income", "Net income"],
    ["Annual income", "Monthly income"],
    ["Annual household income", "Monthly household income"],
    ["Income", "Income of your spouse"],
    ["Name", "Name of employer"],
    ["Name", "Name of pet"],
    ["Phone number", "Phone number of a relative"],
    ["Date of birth", "Date of marriage"],
    ["Address", "Mailing address"],
    ["Email", "Confirm email"],
    ["Number of children", "Number of children under 5"],
    ["Are you a citizen?", "Are you not a citizen?"],
    ["State", "State of birth", STATES],
    ["Ingresos", "Ingresos del cónyuge"],
    ["Bruttoeinkommen", "Nettoeinkommen"],
  ])("is not healed where a word may ask something else: “%s”, “%s”", (was, is, options?: string[]) => {
    expect(becomes(was, is, options)).toBe(false);
  });
});

test("the same label in the section of another person is healed only for a field of that person", () => {
  const page = [{ id: "new", label: "First name", context: "Your spouse" }];
  expect(match([{ id: "first_name", label: "First name" }], page)).toEqual({});
  expect(match([{ id: "spouse_first_name", label: "First name" }], page)).toEqual({
    spouse_first_name: "new",
  });
});

describe("controls of one question", () => {
  const found = (fields: WizardField[], controls: Parameters<typeof seenControl>[0][]) => {
    const page = { page_number: 1, page_title: "About you", fields };
    const seen = seenPage({ controls: controls.map(seenControl) });
    return matchFields(recordedFields(page), candidatesOf([seen])).map(
      ({ recorded: { field }, candidate }) => [field.field_id, candidate.locators],
    );
  };
  const parts = (facts: object) =>
    ["Month", "Day", "Year"].map((label) => ({ id: label, label, field_type: "select" as const, ...facts }));
  const born = recorded({ id: "born", label: "Date of birth" });
  const box = (label: string, key: string) => ({
    id: label,
    label,
    type: "checkbox",
    group: "Which of these bills do you pay?",
    box_group: { key, required: false },
    locators: [{ by: "id" as const, value: label }],
  });
  const bills: WizardField = {
    ...recorded({ id: "bills", label: "Which bills do you pay?", options: ["Gas", "Water"] }),
    field_type: "checkbox",
    multiple: true,
  };

  test("three lists are the date of their legend, or of the heading before them", () => {
    const healed = [["born", [{ by: "label", value: "Birth date" }]]];
    expect(found([born], parts({ group: "Birth date" }))).toEqual(healed);
    expect(found([born], parts({ context: "Birth date" }))).toEqual(healed);
    expect(found([born], parts({ group: "Date of hire" }))).toEqual([]);
    expect(found([born], [...parts({ group: "Birth date" }), ...parts({ group: "Birth date" })])).toEqual([]);
  });

  test("boxes are the list of their legend, and no box of its own", () => {
    const boxes = [box("Gas", "1"), box("Water", "1")];
    expect(found([bills], boxes)).toEqual([
      ["bills", [{ by: "label", value: "Which of these bills do you pay?" }]],
    ]);
    const single: WizardField = { ...bills, options: [], multiple: undefined };
    expect(found([single], boxes)).toEqual([]);
  });
});

test("two like fields that change places keep their labels, and none takes the place of one that is gone", () => {
  const parents = { id: "par", label: "Parents' income" };
  const student = { id: "stud", label: "Student's income" };
  const swapped = [
    { id: "a1", label: "Parents' income" },
    { id: "a2", label: "Student's income" },
  ];
  expect(match([student, parents], swapped)).toEqual({ par: "a1", stud: "a2" });
  expect(match([student, parents], swapped.slice(0, 1))).toEqual({ par: "a1" });
});
