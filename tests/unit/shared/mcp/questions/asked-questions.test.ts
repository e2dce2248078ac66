import { expect, test } from "vitest";
import { askedQuestions } from "../../../../../shared/mcp/questions/asked-questions.ts";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";

const FSA = await loadWizardFile("wizards/fsa-estimator.json");
const SSA = await loadWizardFile("wizards/ssa-quick-calculator.json");
const LOANS = await loadWizardFile("wizards/loan-simulator-repayment.json");
const asked = (form: typeof FSA, answers: Record<string, unknown>, words_note?: string) =>
  askedQuestions(
    { ...form, ...(words_note === undefined ? {} : { words_note }) },
    examineUserData(form.wizard, form.contract, answers, undefined, []).problems,
    answers,
  );

test("each open question has the form's own control, a whole date and a group of boxes included", () => {
  const open = asked(FSA, {}) ?? [];
  const control = Object.fromEntries(open.map((one) => [one.field_id, one.control]));
  expect(control).toMatchObject({
    birth_date: "date",
    marital_status: "choice",
    state: "choice",
    family_size: "number",
  });
  const [status] = open.filter(({ field_id }) => field_id === "marital_status");
  expect(status?.options).toContainEqual({ value: "unmarried", label: "Unmarried" });
  const boxes = asked(FSA, { birth_date: "2007-05-15", marital_status: "unmarried", has_dependents: "no" });
  expect(boxes?.find(({ field_id }) => field_id === "personal_circumstances")?.control).toBe("boxes");
});

test("an answer that does not fit stands in its control with the reason, an unusual one to confirm", () => {
  const given = { birth_date: "1970-06-15", current_earnings: 85 };
  expect(asked(SSA, given)).toEqual([
    expect.objectContaining({
      field_id: "current_earnings",
      control: "number",
      value: "85",
      problem: "Are 85 dollars a year meant?",
      confirms: true,
    }),
  ]);
});

test("an unusual amount that was read from uncertain words is asked for in digits, and confirmed by none", () => {
  const [question] = asked(SSA, { birth_date: "1970-06-15", current_earnings: "about sixty" }) ?? [];
  expect(question).toMatchObject({
    field_id: "current_earnings",
    problem: "Are 60 dollars a year meant? Write the amount in digits.",
  });
  expect(question).not.toHaveProperty("confirms");
});

test("a list, a name that is no question, and nothing open are left to the conversation", () => {
  expect(asked(LOANS, {})).toBeUndefined();
  expect(asked(SSA, { pet: "cat" })).toBeUndefined();
  expect(asked(SSA, { birth_date: "1970-06-15", current_earnings: 75_000 })).toBeUndefined();
});

test("words that were recorded on a site stand in quotation marks", () => {
  const [first] = asked(SSA, { birth_date: "1970-06-15" }, "Recorded.") ?? [];
  expect(first?.question).toMatch(/^“.*”$/);
});
