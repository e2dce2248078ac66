import { describe, expect, test } from "vitest";
import { normalize } from "../../../../shared/text/compared-text.ts";
import { listedOption } from "../../../../shared/text/listed-option.ts";

const options = (...labels: string[]) =>
  labels.map((label, index) => ({ value: String(index + 10), texts: [normalize(label)] }));

const STATUSES = options("Single", "Married or remarried", "Never married");
const COUNTRIES = options("Australia", "Austria", "US territory", "United States");

describe("an option is matched", () => {
  test.each([
    ["by its exact value", ["11"], STATUSES, 1],
    ["by its label, regardless of case and spaces", ["  SINGLE "], STATUSES, 0],
    [
      "by its label with other quotes",
      ["I’ll file jointly"],
      options("I'll file alone", "I'll file jointly"),
      1,
    ],
    ["by a code with underscores", ["never_married"], STATUSES, 2],
    ["by the second text when the first matches none", ["S", "Single"], STATUSES, 0],
    ["by its label, if another option has got its value", ["11", "Single"], STATUSES, 0],
    ["by a value whose option has got other words", ["11", "Wed"], STATUSES, 1],
  ])("%s", (_, wanted, choices, index) => {
    expect(listedOption(wanted, choices)).toEqual({ index });
  });

  test("by its label where the values only count the options", () => {
    const counted = ["1", "2", "3"].map((label, index) => ({ value: String(index), texts: [label] }));
    expect(listedOption(["2"], counted)).toEqual({ index: 1 });
    const prompted = [{ value: "", texts: ["day"] }, ...counted];
    expect(listedOption(["2"], prompted)).toEqual({ index: 2 });
  });
});

test("a value that only counts is one where the text of its option holds the number", () => {
  const months = ["01 - january", "02 - february"].map((text, at) => ({
    value: String(at + 1),
    texts: [text],
  }));
  expect(listedOption(["2"], months)).toEqual({ index: 1 });
});

describe("no option is guessed", () => {
  test.each([
    ["from a part of a word", ["aus"], COUNTRIES, []],
    ["from an unknown text", ["Widowed"], STATUSES, []],
    ["from an empty text", [""], STATUSES, []],
    ["from a word of a label", ["remarried"], STATUSES, []],
    [
      "from a value that only counts",
      ["2"],
      [
        { value: "1", texts: ["one"] },
        { value: "2", texts: ["three"] },
      ],
      [],
    ],
    ["from two equal labels", ["other"], options("Other", "Other"), [0, 1]],
  ])("%s", (_, wanted, choices, ambiguous) => {
    expect(listedOption(wanted, choices)).toEqual({ index: -1, ambiguous });
  });
});

test("compares texts without soft hyphens and characters of no width", () => {
  expect(normalize("Haus\u00adhalts\u200bgröße\ufeff")).toBe(normalize("Haushaltsgröße"));
});
