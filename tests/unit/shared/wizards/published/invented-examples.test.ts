import { describe, expect, it } from "vitest";
import { answersByLabel } from "../../../../../functions/federalscout/discover/answers-by-label.ts";
import { personalExamples } from "../../../../../shared/wizards/published/invented-examples.ts";
import type { Wizard } from "../../../../../shared/wizards/wizard.ts";

function withExample(label: string, example_value: unknown): Pick<Wizard, "pages"> {
  const field = { field_id: "answer", label, example_value, sub_fields: [] };
  return { pages: [{ fields: [field] }] } as unknown as Pick<Wizard, "pages">;
}

describe("an example", () => {
  it.each([
    ["E-mail", "ada.king@mailbox.org"],
    ["Social Security number", "212-45-6781"],
    ["SSN", 212456781],
    ["Card number", "4929 1111 2222 3337"],
    ["Mobile phone", "(415) 682-3490"],
    ["Notes", "write to ada.king@mailbox.org"],
    ["Children", [{ mail: "ada.king@mailbox.org" }]],
  ])("for %s that may be a person's own is named, without its value", (label, example) => {
    expect(personalExamples(withExample(label, example))).toEqual(["answer: its example"]);
  });

  it.each([
    ["E-mail", "pat@example.org"],
    ["E-mail", "pat@mail.test"],
    ["Social Security number", "219-09-9999"],
    ["Card number", "4111 1111 1111 1111"],
    ["Phone", "+1 (202) 555-0143"],
    ["Monthly income", "1200"],
    ["Name", "Alex Example"],
    ["Do you agree?", true],
  ])("for %s that belongs to no person is left", (label, example) => {
    expect(personalExamples(withExample(label, example))).toEqual([]);
  });

  it.each([
    "E-mail",
    "Password",
    "Social Security number",
    "EIN",
    "National Insurance number",
    "Phone",
    "Routing number",
    "Date of birth",
    "Address",
  ])("of a discovery for %s is left", (label) => {
    const examples = answersByLabel(label);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(personalExamples(withExample(label, example))).toEqual([]);
  });

  it("in the proof's results is named, too", () => {
    const results = [
      { name: "receipt", label: "Receipt for", has_value: true, text: "ada.king@mailbox.org" },
    ];
    const visit = {
      at: "",
      on: "site",
      by: "run",
      choices: {},
      pages: [1],
      questions: [],
      results,
      ending: "result",
    } as const;
    const proof = { visits: [{ ...visit, pages: [1], questions: [] }], not_shown: {} };
    expect(personalExamples({ pages: [], proof })).toEqual(["receipt: the text of this result in the proof"]);
  });
});
