import { describe, expect, it } from "vitest";
import { endingOf, holdsValue, type Stated } from "../../../../../shared/browser/results/page-ending.ts";
import { concludes } from "../../../../../shared/wizards/format/proof-record.ts";

const asked = (labels: string[] = [], answers: string[] = []) => ({
  labels: new Set(labels),
  answers: new Set(answers),
});

const ending = (
  heading: string,
  figures: [label: string, text: string][],
  given: string[] = [],
  labels: string[] = [],
) =>
  endingOf(
    {
      heading,
      figures: figures.map(([label, text]) => ({ label, text })),
      text: [heading, ...figures.flat()].join(" "),
    },
    asked(labels, given),
  );

const ofTable = (rows: string[][]) => {
  const table: Stated = { label: "Your benefits", text: rows.flat().join(" "), rows };
  return endingOf({ heading: "Your benefits", text: table.text, figures: [table] }, asked());
};

describe("a page without questions", () => {
  it("is a result where it states something new", () => {
    expect(ending("Your pension", [["Monthly pension", "$512.00"]])).toBe("result");
    expect(ending("Your leave", [["You have", "12 years and 3 months"]])).toBe("result");
  });

  it.each([
    ["an answer", "3 months"],
    ["an answer with a link that changes it", "2015-05-15 Change"],
    ["a telephone number", "(202) 555-0143"],
  ])("is a review where it states %s alone", (_, text) => {
    expect(ending("Check your answers", [["Value", text]], ["3 months"])).toBe("review");
    expect(concludes(ending("Almost done", [["Value", text]], ["3 months"]))).toBe(false);
  });

  it("is a review where its words are those of the questions, with the answers in another form", () => {
    const review: [string, string][] = [
      ["When was the home flooded?", "2026-09-15"],
      ["Cost of the repairs", "$ 1,200"],
    ];
    const labels = review.map(([label]) => label);
    expect(ending("Review your answers", review, ["09/15/2026", "1200"], labels)).toBe("review");
    expect(ending("Your relief", [...review, ["Relief", "$900"]], [], labels)).toBe("result");
  });

  it("is a result where a figure under the words of a result equals an answer", () => {
    expect(ending("Result", [["First year's income", "$30000"]], ["30000"], ["Income 2023"])).toBe("result");
    expect(ending("Result", [["Income 2023", "$30000"]], ["30000"], ["Income 2023"])).toBe("review");
  });

  it("is a result where the review stands below the result's own heading", () => {
    expect(ending("Your relief | Review your answers", [["Relief", "$900"]])).toBe("result");
  });

  it.each(["Result", "Your decision", "Ergebnis", "Su resultado", "Votre décision"])(
    "is a refusal where one stands under “%s”",
    (label) => {
      expect(ending(`Bus pass | ${label}`, [[label, "You cannot get a free bus pass."]])).toBe("refusal");
    },
  );

  it.each([
    ["a decision in its heading", "You may qualify for help with rent"],
    ["the receipt of the form", "Application received"],
  ])("is a result with %s", (_, heading) => {
    expect(ending(heading, [])).toBe("result");
  });

  it("leads out of the form where its heading refuses, also with notes below it", () => {
    expect(ending("You cannot use this service", [])).toBe("way_out");
    const notes: [string, string][] = [
      ["Other ways to file", "At a free tax clinic By paper"],
      ["Phone", "555 0100"],
    ];
    expect(ending("You cannot use this online service", notes)).toBe("way_out");
  });

  it.each<[string, string, [string, string][]]>([
    ["a page of links", "Benefits you may get", []],
    ["a list of notes", "What happens next", [["What to bring", "Bring your passport and a letter."]]],
    ["an offer of help", "Check if you qualify", [["Help", "Ask an adviser about your rights."]]],
  ])("is none with %s", (_, heading, figures) => {
    expect(ending(heading, figures)).toBe("none");
  });
});

describe("a table", () => {
  it("is a result with a figure below its head, or a decision", () => {
    expect(
      ofTable([
        ["Benefit", "Amount"],
        ["Housing", "$120"],
      ]),
    ).toBe("result");
    expect(
      ofTable([
        ["Benefit", "State"],
        ["Housing", "Likely eligible"],
      ]),
    ).toBe("result");
  });

  it("is none without rows, and with notes alone", () => {
    expect(ofTable([["Benefit", "Amount in 2026"]])).toBe("none");
    expect(ofTable([["Bring a letter"], ["Call the office"]])).toBe("none");
  });
});

describe("the value of a result", () => {
  const money = { label: "Amount", type: "money" as const, value: 540, text: "$540" };

  it("is that which was read", () => {
    expect(holdsValue(money, "Your amount $540")).toBe(true);
    expect(holdsValue({ ...money, value: null }, "")).toBe(false);
    expect(holdsValue({ label: "Address", type: "text", value: "-", text: "-" }, "")).toBe(false);
  });

  it("is missing where a table is empty, and where the text is that of the whole page", () => {
    const table = { label: "Table", type: "table" as const, text: "Benefit Amount" };
    expect(holdsValue({ ...table, value: [["Benefit", "Amount"]] }, "")).toBe(false);
    expect(
      holdsValue(
        {
          ...table,
          value: [
            ["Benefit", "Amount"],
            ["Housing", "$1"],
          ],
        },
        "",
      ),
    ).toBe(true);
    const page = "Thank you. We send a letter.";
    expect(holdsValue({ label: "Text of the page", type: "text", value: page, text: page }, page)).toBe(
      false,
    );
  });
});
