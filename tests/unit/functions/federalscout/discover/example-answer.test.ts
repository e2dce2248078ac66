import { describe, expect, it } from "vitest";
import { exampleAnswers } from "../../../../../functions/federalscout/discover/example-answer.ts";
import type { PresentedQuestion } from "../../../../../functions/federalscout/page/present-page.ts";

const BIRTH_YEAR = new Date().getUTCFullYear() - 23;
const question = (facts: Partial<PresentedQuestion>): PresentedQuestion => ({
  field_id: "one",
  label: "One",
  field_type: "text",
  required: true,
  ...facts,
});
const first = (facts: Partial<PresentedQuestion>, all: PresentedQuestion[] = []) =>
  exampleAnswers(question(facts), all)[0];

describe("a dummy answer", () => {
  it.each<[string, Partial<PresentedQuestion>, unknown]>([
    ["an email address", { label: "Email" }, "alex.example@example.org"],
    ["the shape of a hint", { label: "SSN", hint: "###-##-####" }, "219-09-9999"],
    ["a known text of a hint's shape", { label: "ZIP code", hint: "#####" }, "20500"],
    ["the shape of a box", { label: "Badge", value: "__-___" }, "21-909"],
    [
      "a telephone number in a box with a mask",
      { label: "Telephone", value: "+1(___)-___-____" },
      "(202) 555-0143",
    ],
    [
      "a text of the kind that the control takes",
      { label: "Contact", expects: "email" },
      "alex.example@example.org",
    ],
    ["a time in its notation", { label: "Time of the interview", hint: "hh:mm" }, "10:30"],
    ["a day in a box for the keys of a telephone", { label: "Date of birth – Day", expects: "tel" }, "15"],
    ["a date of birth in a date box", { label: "Born on", expects: "date" }, `05/15/${BIRTH_YEAR}`],
    ["an amount for the year", { label: "Tuition for the year", field_type: "number" }, 1200],
    ["an amount in the current year", { label: "Enter earnings in the current year" }, "30000"],
    [
      "a year in a box for four digits",
      { label: "Last year you had covered earnings", max_length: 4 },
      "2015",
    ],
    ["the example of a hint", { label: "Case code", hint: "For example, AB-1234." }, "AB-1234"],
    ["a place", { label: "Place of birth" }, "Example"],
    ["a German amount before a birth", { label: "Nettoeinkommen vor der Geburt" }, "30000"],
    ["a count per year", { label: "Overnights per year" }, "12"],
    ["an amount by its unit", { label: "Base reguladora (euros)" }, "1200"],
    ["digits where the keyboard has them alone", { label: "Años", expects: "number" }, "2"],
    ["a French amount", { label: "Quel est votre revenu annuel ?" }, "30000"],
    ["a Spanish date of birth", { label: "Fecha de nacimiento" }, `15/05/${BIRTH_YEAR}`],
    ["a pattern", { label: "ZIP code", pattern: "\\d{5}-\\d{4}" }, "20500-0001"],
    ["a length", { label: "Phone", max_length: 10 }, "2025550143"],
    ["a number within its limits", { label: "Miles", field_type: "number", minimum: 40, maximum: 80 }, 40],
    ["an amount", { label: "Yearly income", field_type: "number" }, 30000],
    ["the first option", { field_type: "select", options: ["Ohio", "Utah"] }, "Ohio"],
    ["a list of one option", { field_type: "select", options: ["Ohio", "Utah"], multiple: true }, ["Ohio"]],
    ["a declaration that is made", { field_type: "checkbox", binding: true, required: false }, true],
    ["a box that is not ticked", { field_type: "checkbox", label: "Send news", required: false }, false],
  ])("is %s", (_, facts, expected) => {
    expect(first(facts)).toEqual(expected);
  });

  it("gives no whole date to a box that takes a part of it", () => {
    const day = { field_type: "text", label: "When is the payment due? – Day", required: true };
    expect(exampleAnswers(question(day), []).filter((text) => /\d\D\d/.test(String(text)))).toEqual([]);
  });

  it("ticks a box that the page does not mark only after the site has refused it", () => {
    const box = { field_type: "checkbox", label: "I put the children first" };
    expect(exampleAnswers(question({ ...box, required: false }), [])).toEqual([false, true]);
    expect(exampleAnswers(question({ ...box, required: true }), [])).toEqual([true]);
  });

  it("is the option that reveals further questions", () => {
    const wage = question({ field_id: "wage", visible_when: { work: "yes" } });
    expect(first({ field_id: "work", field_type: "radio", options: { no: "No", yes: "Yes" } }, [wage])).toBe(
      "yes",
    );
  });

  it("ticks one box of a group: the exclusive one, if there is one", () => {
    const boxes = ["Frost", "Flood", "None of these"].map((label, i) =>
      question({ field_id: `box_${i}`, label: `Losses – ${label}`, field_type: "checkbox", required: false }),
    );
    expect(boxes.map((box) => exampleAnswers(box, boxes)[0])).toEqual([false, false, true]);
    const others = ["Frost", "No losses"].map((label, i) => ({
      ...question({ field_id: `box_${i}`, label: `Losses – ${label}`, field_type: "checkbox" }),
      required: false,
    }));
    expect(others.map((box) => exampleAnswers(box, others)[0])).toEqual([false, true]);
    expect(boxes.slice(0, 2).map((box) => exampleAnswers(box, boxes.slice(0, 2))[0])).toEqual([true, false]);
  });

  it("fills one instance of a group", () => {
    const sub_fields = [
      question({ field_id: "name", label: "Name" }),
      question({ field_id: "age", label: "Age" }),
    ];
    expect(first({ field_type: "group", sub_fields })).toEqual([{ name: "Alex Example", age: "40" }]);
  });

  it("is of its kind, or left out, where the question is optional", () => {
    const phone = question({ label: "Telephone", required: false });
    expect(exampleAnswers(phone, [])).not.toContain("Example");
    expect(exampleAnswers({ ...phone, required: true }, [])).toContain("Example");
  });

  it("matches the words of a label as words: an employer is no rent", () => {
    const answersTo = (label: string) => exampleAnswers(question({ label }), []);
    expect(answersTo("Employer")).not.toContain("1200");
    expect(answersTo("Parents")).not.toContain("1200");
    expect(answersTo("Loyer mensuel")[0]).toBe("1200");
    expect(answersTo("Monthly rent")[0]).toBe("1200");
    expect(answersTo("Bruttoeinkommen")[0]).toBe("30000");
  });

  it("does not exist for an upload, or a list without known options", () => {
    expect(exampleAnswers(question({ unsupported: "a file upload" }), [])).toEqual([]);
    expect(exampleAnswers(question({ field_type: "select" }), [])).toEqual([]);
  });
});
