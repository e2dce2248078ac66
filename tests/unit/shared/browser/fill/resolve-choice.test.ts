import { expect, test } from "vitest";
import { resolveChoice } from "../../../../../shared/browser/fill/resolve-choice.ts";
import type { PlannedField } from "../../../../../shared/browser/page/protocol.ts";
import { DEFAULT_NOTATION } from "../../../../../shared/text/notation.ts";

const field = (answer: string | string[], recorded = ""): PlannedField => ({
  field_id: "asked",
  label: "Asked",
  kind: "select",
  locators: [],
  options: recorded ? [{ value: String(answer), label: recorded, locators: [] }] : [],
  value: Array.isArray(answer) ? "" : answer,
  values: Array.isArray(answer) ? answer : undefined,
});
const BANDS = ["$0 - $40,000", "$40,001 - $75,000", "$75,000 - $110,000"];
const COLORS = ["Red", "Green", "Blue, dark"];

test.each<[string | string[], string[], object, object]>([
  ["$85k", BANDS, {}, { value: "$75,000 - $110,000" }],
  ["$85k", ["Yes", "No"], {}, { reason: "unknown_option" }],
  ["$75,000", BANDS, {}, { reason: "ambiguous", candidates: BANDS.slice(1) }],
  ["nope", ["Yes", "No"], { several: false }, { value: "No" }],
  ["g", COLORS, { values: ["r", "g", "b"] }, { value: "Green" }],
  ["g", COLORS, { values: ["r", "g", "b"], several: true }, { values: ["Green"] }],
  ["r, b", COLORS, { values: ["r", "g", "b"] }, { values: ["Red", "Blue, dark"] }],
  ["red and blue, dark", COLORS, {}, { values: ["Red", "Blue, dark"] }],
  ["red, green", COLORS, { several: false }, { reason: "unknown_option" }],
  [["red", "green"], COLORS, {}, { values: ["Red", "Green"] }],
  [["red", "pink"], COLORS, {}, { reason: "unknown_option" }],
])("%j among %j", (answer, candidates, more, expected) => {
  const trouble = { reason: "unknown_option" as const, candidates, ...more };
  expect(resolveChoice(field(answer), trouble, DEFAULT_NOTATION)).toMatchObject(expected);
});

test("a recorded label has the meaning of its value", () => {
  const trouble = { reason: "unknown_option" as const, candidates: ["0 children", "1 child", "2 children"] };
  expect(resolveChoice(field("2", "One child"), trouble, DEFAULT_NOTATION)).toMatchObject({
    value: "1 child",
  });
  expect(
    resolveChoice(
      field("T", "02:30 PM"),
      { ...trouble, candidates: ["2:30 PM", "2:30 AM"] },
      DEFAULT_NOTATION,
    ),
  ).toMatchObject({ value: "2:30 PM" });
});

test("an answer that the page found ambiguous stays ambiguous", () => {
  const trouble = { reason: "ambiguous" as const, candidates: COLORS };
  expect(resolveChoice(field("red"), trouble, DEFAULT_NOTATION)).toBe(trouble);
});

test("the notes help where the page has none of the answer's words, and change no answer that it has", () => {
  const noted = [
    { value: "r", label: "Red" },
    { value: "b", label: "Blue" },
  ];
  const resolve = (answer: string, candidates: string[], values?: string[]) =>
    resolveChoice(
      { ...field(answer), noted },
      { reason: "unknown_option", candidates, ...(values ? { values } : {}) },
      DEFAULT_NOTATION,
    );
  expect(resolve("b", ["Red", "Blue"])).toMatchObject({ value: "Blue" });
  expect(resolve("Blue", ["R", "B"])).toMatchObject({ value: "B" });
  // The page's own meaning of the value.
  expect(resolve("b", ["Red", "Brown"], ["r", "b"])).toMatchObject({ value: "Brown" });
  expect(resolve("b", ["Red", "Green"])).toMatchObject({ reason: "unknown_option" });
});
