import { describe, expect, it } from "vitest";
import {
  type Judgement,
  judgeArrival,
  type PageRecord,
  type PageSign,
} from "../../../../../shared/browser/arrive/judge-arrival.ts";

const ADDRESS = "https://example.gov/form";

const page = (facts: Partial<PageRecord> = {}): PageRecord => ({
  url: ADDRESS,
  heading: "Form",
  questions: [],
  messages: [],
  ...facts,
});

const asking = (...all: string[]): PageRecord["questions"] =>
  all.map((words) => ({ identity: words, form: `text||${words}`, words }));

/** Questions that the page has rendered again, under other ids. */
const renderedAgain = (...all: string[]): PageRecord["questions"] =>
  asking(...all).map((question, at) => ({ ...question, identity: `new-${at}` }));

const income = asking("Income", "Age", "Town");
const yesNo = (words: string): PageRecord["questions"] => [
  { identity: "q", form: `radio|${words}|Yes`, words },
];
const figure = (said: string, facts: Partial<NonNullable<PageRecord["figures"]>[number]> = {}) => ({
  said,
  isMeasured: true,
  isAnswer: false,
  ...facts,
});

type Row = [what: string, before: PageRecord | undefined, after: PageRecord, is: Judgement["is"]];

describe("what has followed an act on a page", () => {
  it.each<Row>([
    ["nothing", page({ questions: income }), page({ questions: income }), "same"],
    [
      "a further question",
      page({ questions: asking("A") }),
      page({ questions: asking("A", "B") }),
      "changed",
    ],
    [
      "other ids for the same questions",
      page({ questions: income }),
      page({ questions: renderedAgain("Income", "Age", "Town") }),
      "changed",
    ],
    ["other questions", page({ questions: asking("A") }), page({ questions: asking("B") }), "next"],
    ["a place on the page", page(), page({ url: `${ADDRESS}#main` }), "changed"],
    ["another address of the script", page(), page({ url: `${ADDRESS}#/step-2` }), "next"],
    ["another heading, and nothing asked", page(), page({ heading: "Result" }), "next"],
    [
      "the same questions with messages, at another address",
      page({ questions: income }),
      page({
        url: `${ADDRESS}/check`,
        heading: "There is a problem | Form",
        questions: income,
        messages: ["Enter your age"],
      }),
      "refusal",
    ],
    [
      "the same questions at another address and heading",
      page({ questions: income }),
      page({ url: `${ADDRESS}/2`, heading: "Your partner", questions: income }),
      "next",
    ],
    [
      "a review with all questions",
      page({ questions: income }),
      page({ heading: "Review", questions: income, isLocked: true }),
      "next",
    ],
    [
      "a message",
      page({ questions: income }),
      page({ questions: income, messages: ["Enter your age"] }),
      "refusal",
    ],
    ["the message from before", page({ messages: ["Old"] }), page({ messages: ["Old"] }), "same"],
    [
      "a figure",
      page({ questions: income }),
      page({ questions: income, figures: [figure("Total $5")] }),
      "result",
    ],
    [
      "a figure with a message",
      page(),
      page({ messages: ["Note"], figures: [figure("Total $5")] }),
      "refusal",
    ],
    ["words", page(), page({ figures: [figure("Status: sent", { isMeasured: false })] }), "same"],
    ["the answer itself", page(), page({ figures: [figure("Income 5", { isAnswer: true })] }), "same"],
    [
      "a figure that was there",
      page({ figures: [figure("Rate 5 %")] }),
      page({ figures: [figure("Rate 5 %")] }),
      "same",
    ],
    ["a dialog", page({ questions: income }), page({ questions: income, isCovered: true }), "dialog"],
    ["a sign of work", page({ questions: income }), page({ questions: income, isWaiting: true }), "waiting"],
    ["the first page", undefined, page(), "next"],
  ])("is judged: %s", (_, before, after, is) => {
    expect(judgeArrival(before, after).is).toBe(is);
  });

  it.each<Row>([
    ["the first questions, under the same heading", page(), page({ questions: income }), "next"],
    [
      "another question in the same control",
      page({ questions: yesNo("Are you an apprentice?") }),
      page({ questions: yesNo("Do you have a disability?") }),
      "next",
    ],
    [
      "words that a refusal adds",
      page({ questions: yesNo("Are you well?") }),
      page({ questions: yesNo("Error: Are you well?"), messages: ["Choose one"] }),
      "refusal",
    ],
  ])("is judged after a press: %s", (_, before, after, is) => {
    expect(judgeArrival(before, after, true).is).toBe(is);
    expect(judgeArrival(before, after).is).not.toBe("next");
  });
});

describe("what has followed in a run", () => {
  const sign = (facts: Partial<PageSign> = {}): PageSign => ({
    page: 2,
    identity: "b",
    isButton: false,
    isOver: false,
    ...facts,
  });
  const left = page({ questions: asking("A"), signs: [] });
  const button = sign({ isButton: true });
  const here = { questions: asking("A") };

  it.each<[what: string, before: PageRecord | undefined, after: Partial<PageRecord>, judged: Judgement]>([
    ["a question of the next page", left, { signs: [sign()] }, { is: "expected", page: 2 }],
    ["one below the questions of the page", left, { ...here, signs: [sign()] }, { is: "expected", page: 2 }],
    ["one that was shown before", { ...left, signs: [sign()] }, { ...here, signs: [sign()] }, { is: "same" }],
    [
      "that one under another heading",
      { ...left, signs: [sign()] },
      { ...here, heading: "Two", signs: [sign()] },
      { is: "expected", page: 2 },
    ],
    [
      "that one with a refusal",
      { ...left, signs: [sign()] },
      { ...here, heading: "Error", messages: ["Enter A"], signs: [sign()] },
      { is: "refusal" },
    ],
    ["its button, while the page still asks", left, { ...here, signs: [button] }, { is: "same" }],
    [
      "its button in a dialog",
      left,
      { ...here, signs: [{ ...button, isOver: true }] },
      { is: "expected", page: 2 },
    ],
    [
      "its button on a review",
      left,
      { ...here, heading: "Review", isLocked: true, signs: [button] },
      { is: "expected", page: 2 },
    ],
    [
      "its button, where a later page asks",
      left,
      { signs: [button, sign({ page: 3 })] },
      { is: "expected", page: 3 },
    ],
    [
      "another document with the same control",
      { ...left, signs: [sign()] },
      { isReplaced: true, signs: [sign()] },
      { is: "expected", page: 2 },
    ],
    ["a page that none expects", left, { heading: "Sign in", signs: [] }, { is: "unknown" }],
    [
      "locked questions under another heading",
      left,
      { ...here, heading: "Sending", isLocked: true, signs: [] },
      { is: "changed" },
    ],
    ["the page again", left, { ...here, isReplaced: true, signs: [] }, { is: "changed" }],
    ["the first page", undefined, { signs: [sign({ page: 1 })] }, { is: "expected", page: 1 }],
  ])("is judged: %s", (_, before, after, judged) => {
    expect(judgeArrival(before, page(after))).toEqual(judged);
  });
});
