import { describe, expect, it } from "vitest";
import { endingOf } from "../../../../../functions/federalscout/discover/page-ending.ts";
import { seenPage } from "../page/seen.ts";

const ending = (
  heading: string,
  figures: [label: string, text: string][],
  given: string[] = [],
  asked: string[] = [],
) =>
  endingOf(
    seenPage({ heading, figures: figures.map(([label, text]) => ({ label, text, locators: [] })) }),
    new Set(asked),
    new Set(given),
    [heading, ...figures.flat()].join(" "),
  );

describe("a page without questions", () => {
  it("is a result where it states something new", () => {
    expect(ending("Your pension", [["Monthly pension", "$512.00"]])).toBe("result");
  });

  it.each([
    ["an answer", "3 months"],
    ["an answer with a link that changes it", "2015-05-15 Change"],
    ["a telephone number", "(202) 555-0143"],
  ])("is none where it states %s alone", (_, text) => {
    expect(ending("Check your answers", [["Value", text]], ["3 months"])).toBe("none");
  });

  it("is none where its words are those of the questions, with the answers in another form", () => {
    const review: [string, string][] = [
      ["When was the home flooded?", "2026-09-15"],
      ["Cost of the repairs", "$ 1,200"],
    ];
    const asked = review.map(([label]) => label);
    expect(ending("Review your answers", review, ["09/15/2026", "1200"], asked)).toBe("none");
    expect(ending("Your relief", [...review, ["Relief", "$900"]], [], asked)).toBe("result");
  });

  it.each(["Result", "Your decision", "Ergebnis", "Su resultado", "Votre décision"])(
    "is a result where a refusal stands under “%s”",
    (label) => {
      expect(ending(`Bus pass | ${label}`, [[label, "You cannot get a free bus pass."]])).toBe("result");
    },
  );

  it("leads out of the form where its heading refuses", () => {
    expect(ending("You cannot use this service", [])).toBe("off_ramp");
  });
});
