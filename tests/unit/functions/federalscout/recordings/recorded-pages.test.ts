import { describe, expect, it } from "vitest";
import { type Question, readQuestions } from "../../../../../functions/federalscout/page/question.ts";
import { RecordedPages } from "../../../../../functions/federalscout/recordings/recorded-pages.ts";
import type { RecordedAct } from "../../../../../functions/federalscout/recordings/recording.ts";
import { seenControl } from "../page/seen.ts";

const button = (text: string) => ({ text, locators: [] });
const press = (text: string): RecordedAct => act({ act: "press" }, text);
const choose = (label: string, value: string): RecordedAct => act({ act: "choose", value }, label);

function act(facts: Pick<RecordedAct, "act" | "value">, words: string): RecordedAct {
  return { place: words, targets: [{ by: "label", value: words }], ...facts };
}

const questions = (...labels: string[]) =>
  readQuestions(
    labels.map((label) =>
      seenControl({
        identity: label,
        label,
        type: "select",
        options: ["Yes", "No"].map((one) => ({ value: one, label: one })),
      }),
    ),
    new Set(),
  );
const recorded = (...acts: RecordedAct[]) => new RecordedPages({ url: "", acts, left_out: [] });

describe("the acts of a recording, page by page", () => {
  it("are those before the press that leads on from the page", () => {
    const pages = recorded(
      choose("Rent", "Yes"),
      press("Continue"),
      choose("Car", "No"),
      press("Show my result"),
    );
    const first = pages.next(questions("Rent"), [button("Continue"), button("Save")]);
    expect(first).toMatchObject({ answers: { rent: "Yes" }, pressed: { text: "Continue" } });
    const second = pages.next(questions("Car"), [button("Show my result")]);
    expect(second).toMatchObject({ answers: { car: "No" }, pressed: { text: "Show my result" } });
    expect(pages.unused).toEqual([]);
  });

  it("are kept for the pages after one on which no press fits", () => {
    const pages = recorded(
      choose("Rent", "Yes"),
      press("Onward"),
      choose("Car", "No"),
      press("Show my result"),
    );
    expect(pages.next(questions("Rent"), [button("Continue")])).toEqual({
      answers: { rent: "Yes" },
      answered: new Set(["rent"]),
      pressed: undefined,
    });
    expect(pages.goesOn(true)).toBe(true);
    const next = pages.next(questions("Car"), [button("Show my result")]);
    expect(next).toMatchObject({ answers: { car: "No" }, pressed: { text: "Show my result" } });
    expect(pages.unused).toEqual(["Onward"]);
  });

  it("go on with a press, unless the page is a result", () => {
    const pages = recorded(press("Print"));
    pages.next([], [button("Home")]);
    expect([pages.goesOn(true), pages.goesOn(false)]).toEqual([false, true]);
  });

  it("are those of the rows of a group, up to the press after its last row", () => {
    const [loan] = questions("Loan");
    if (!loan) throw new Error("the page has no question");
    const flags = { submits: false, disabled: false, aside: false, discloses: false };
    const save = { ...button("Continue"), context: "", ...flags };
    const add = { ...save, text: "Add a loan" };
    const group: Question = { ...loan, field_id: "loans", group: { questions: [loan], add, save } };
    const pages = recorded(
      press("Add a loan"),
      choose("Loan", "Yes"),
      press("Continue"),
      press("Add a loan"),
      choose("Loan", "No"),
      press("Continue"),
      choose("Rent", "Yes"),
      press("Continue"),
    );
    const page = pages.next([group, ...questions("Rent")], [add, button("Continue")]);
    expect(page).toMatchObject({ answers: { rent: "Yes" }, pressed: { text: "Continue" } });
    expect([pages.unused, pages.goesOn(false)]).toEqual([[], false]);
  });
});
