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

describe("the question that an act means", () => {
  const YES_NO = ["Yes", "No"];
  /** Two radio groups with the same options. */
  const groups = (...labels: string[]) =>
    readQuestions(
      labels.flatMap((group) =>
        YES_NO.map((label) =>
          seenControl({
            identity: `${group}|${label}`,
            label,
            type: "radio",
            group,
            group_key: group,
            field_type: "radio",
          }),
        ),
      ),
      new Set(),
    );
  const asked = groups("Do you work?", "Are you married?");
  const check = (words: string, facts: Partial<RecordedAct> = {}): RecordedAct => ({
    ...act({ act: "choose", value: true }, words),
    ...facts,
  });
  const onward = [button("Continue")];

  it("is that of the group which the recording names", () => {
    const pages = recorded(
      check("No", { within: ["Are you married?"] }),
      check("Yes", { within: ["Do you work?"] }),
      press("Continue"),
    );
    expect(pages.next(asked, onward).answers).toEqual({ work: "yes", married: "no" });
  });

  it("is that of the number which the recording names", () => {
    const pages = recorded(check("No", { nth: 1 }), check("Yes", { nth: 0 }), press("Continue"));
    expect(pages.next(asked, onward).answers).toEqual({ work: "yes", married: "no" });
  });

  it("is that to which the path leads in the page", async () => {
    const paths = [{ css: "fieldset:nth-of-type(2) label:nth-of-type(2)" }];
    const pages = recorded(
      { place: "step 1", act: "press", targets: [], paths },
      check("Yes"),
      press("Continue"),
    );
    await pages.bind(async (lists) => lists.map(() => ({ identities: ["Are you married?|No"] })));
    expect(pages.next(asked, onward).answers).toEqual({ work: "yes", married: "no" });
    expect(pages.unused).toEqual([]);
  });

  it("is none for a press on a button that its path finds", async () => {
    const pages = recorded({ place: "step 1", act: "press", targets: [], paths: [{ css: "button" }] });
    await pages.bind(async () => [{ identities: [], caption: "Continue" }]);
    expect(pages.next(asked, onward).pressed).toEqual(button("Continue"));
  });

  it("has the last of several answers", () => {
    const pages = recorded(
      check("Yes", { within: ["Do you work?"] }),
      check("No", { within: ["Do you work?"] }),
      press("Continue"),
    );
    expect(pages.next(asked, onward).answers).toEqual({ work: "no" });
  });

  it("is none where several fit, and none is of the group that the recording names", () => {
    const pages = recorded(check("Yes", { within: ["Do you have a car?"] }), press("Continue"));
    expect(pages.next(asked, onward).answers).toEqual({});
    expect(pages.unused).toEqual(["Yes"]);
  });

  it("is followed by the Enter key, where no press leads on", () => {
    const enter: RecordedAct = { place: "Enter", act: "press", targets: [], isEnter: true };
    const pages = recorded(check("Yes", { nth: 0 }), enter, choose("Rent", "Yes"));
    expect(pages.next(asked, onward)).toMatchObject({ answers: { work: "yes" }, pressed: undefined });
    expect(pages.next(questions("Rent"), onward).answers).toEqual({ rent: "Yes" });
  });

  it("is the one that a number counts among the controls whose words hold those of the recording", () => {
    const named = groups("Do you work?");
    const pages = recorded(check("es", { nth: 0 }), press("Continue"));
    expect(pages.next([...named, ...groups("Are you married?")], onward).answers).toEqual({ work: "yes" });
    const exact = recorded(check("es", { nth: 0, isExact: true }), press("Continue"));
    expect(exact.next([...named, ...groups("Are you married?")], onward).answers).toEqual({});
  });

  it("is in the part of the page that the recording names", async () => {
    const scope = { css: "#married" };
    const pages = recorded(
      check("No", { scope }),
      check("Yes", { scope: { css: "#elsewhere" } }),
      press("Continue"),
    );
    await pages.bind(async (lists) =>
      lists.map(([path]) => ({
        identities: path === scope ? ["Are you married?|Yes", "Are you married?|No"] : [],
      })),
    );
    expect(pages.next(asked, onward).answers).toEqual({ married: "no" });
    expect([pages.unused, pages.lost]).toEqual([["Yes"], ["Yes"]]);
  });

  it("is a box whose state each press changes, and a press on its label is one with that on the box", () => {
    const [box] = readQuestions(
      [
        seenControl({
          identity: "rent",
          id: "rent",
          label: "I pay rent",
          type: "checkbox",
          field_type: "checkbox",
        }),
      ],
      new Set(),
    );
    if (!box) throw new Error("the page has no question");
    const by = (value: string, kind: "id" | "label"): RecordedAct => ({
      place: value,
      act: "press",
      targets: [{ by: kind, value }],
    });
    const answersOf = (...acts: RecordedAct[]) =>
      recorded(...acts, press("Continue")).next([box], onward).answers[box.field_id];
    expect(answersOf(by("rent", "id"))).toBe("true");
    expect(answersOf(by("rent", "id"), by("rent", "id"))).toBe("false");
    expect(answersOf(by("I pay rent", "label"), by("rent", "id"))).toBe("true");
  });
});
