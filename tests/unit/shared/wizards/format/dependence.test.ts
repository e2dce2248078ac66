import { describe, expect, it } from "vitest";
import { describeDependences, knownToAsk } from "../../../../../shared/wizards/format/dependence.ts";
import type { WizardField } from "../../../../../shared/wizards/wizard.ts";

const option = (value: string) => ({ value, label: value, locators: [] });
const fields = new Map<string, Pick<WizardField, "field_type" | "options">>([
  ["year", { field_type: "number", options: [] }],
  ["name", { field_type: "text", options: [] }],
  ["rooms", { field_type: "radio", options: [option("1"), option("2"), option("3")] }],
  ["owns", { field_type: "checkbox", options: [] }],
]);

describe("the answers that are known to ask a question", () => {
  it.each([
    [
      "numbers from the smallest one on",
      { field: "year", asked_at: ["2006", "2012"], not_asked_at: ["1990", "2001"] },
      { year: { at_least: 2006 } },
    ],
    [
      "numbers up to the largest one",
      { field: "year", asked_at: ["1950"], not_asked_at: ["1990"] },
      { year: { at_most: 1950 } },
    ],
    [
      "numbers between those that ask, where all do",
      { field: "year", asked_at: ["0", "9"], not_asked_at: [] },
      { year: { at_least: 0, at_most: 9 } },
    ],
    [
      "the options that were tried, also as numbers",
      { field: "rooms", asked_at: ["3"], not_asked_at: ["1"] },
      { rooms: ["3"] },
    ],
    ["a box", { field: "owns", asked_at: ["true"], not_asked_at: ["false"] }, { owns: [true] }],
    [
      "none where no limit separates the numbers",
      { field: "year", asked_at: ["1", "9"], not_asked_at: ["5"] },
      undefined,
    ],
    ["none of a text", { field: "name", asked_at: ["Ann"], not_asked_at: ["Bo"] }, undefined],
    ["none of a question that is gone", { field: "gone", asked_at: ["1"], not_asked_at: [] }, undefined],
  ])("are %s", (_, dependence, condition) => {
    expect(knownToAsk([dependence], fields)).toEqual(condition);
  });

  it("are those that several questions have together, and none without any", () => {
    const year = { field: "year", asked_at: ["2006"], not_asked_at: ["1990"] };
    const owns = { field: "owns", asked_at: ["true"], not_asked_at: ["false"] };
    expect(knownToAsk([year, owns], fields)).toEqual({ year: { at_least: 2006 }, owns: [true] });
    const name = { field: "name", asked_at: ["Ann"], not_asked_at: ["Bo"] };
    expect(knownToAsk([year, name], fields)).toBeUndefined();
    expect(knownToAsk([], fields)).toBeUndefined();
  });
});

describe("an unsettled condition in words", () => {
  it.each([
    [[], "May be asked, as its condition is not known"],
    [
      [{ field: "year", asked_at: ["2012"], not_asked_at: ["1990"] }],
      "May be asked, as its condition is not known: asked at year 2012, not at 1990",
    ],
    [
      [
        { field: "year", asked_at: ["2012"], not_asked_at: [] },
        { field: "name", asked_at: [], not_asked_at: ["Bo"] },
      ],
      "May be asked, as its condition is not known: asked at year 2012; not asked at name Bo",
    ],
  ])("names the answers that were tried: %#", (dependences, words) => {
    expect(describeDependences(dependences)).toBe(words);
  });
});
