import { describe, expect, it } from "vitest";
import { DEFAULT_NOTATION, type Notation } from "../../../../shared/text/notation.ts";
import { type AmountRange, isWithin, parseRange } from "../../../../shared/text/ranges.ts";

const european = (language: string): Notation => ({
  ...DEFAULT_NOTATION,
  language,
  decimal: ",",
});
const GERMAN = european("de");
const FRENCH = european("fr");
const SPANISH = european("es");
const [MOST, LEAST] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const [excludesLow, excludesHigh] = [true, true];

describe("a range", () => {
  it.each<[string, AmountRange | undefined, Notation?]>([
    ["$20,001 - $30,000", { low: 20_001, high: 30_000 }],
    ["$20,001 thru $30,000", { low: 20_001, high: 30_000 }],
    ["between 5 and 10", { low: 5, high: 10 }],
    ["one hundred and fifty to two hundred", { low: 150, high: 200 }],
    ["$40,000 to under $60,000", { low: 40_000, high: 60_000, excludesHigh }],
    ["$40,000 – less than $60,000", { low: 40_000, high: 60_000, excludesHigh }],
    ["10,000 - <20,000", { low: 10_000, high: 20_000, excludesHigh }],
    ["$1,000 or more but less than $2,000", { low: 1000, high: 2000, excludesHigh }],
    ["at least 20, but under 30", { low: 20, high: 30, excludesHigh }],
    ["Over $40,000 and up to $60,000", { low: 40_000, high: 60_000, excludesLow }],
    ["over $40,000 to $60,000", { low: 40_000, high: 60_000, excludesLow }],
    ["More than 5 but less than 10", { low: 5, high: 10, excludesLow, excludesHigh }],
    ["20.000 bis unter 30.000 Euro", { low: 20_000, high: 30_000, excludesHigh }, GERMAN],
    ["mehr als 5, aber weniger als 10", { low: 5, high: 10, excludesLow, excludesHigh }, GERMAN],
    ["de 20 000 à moins de 30 000 €", { low: 20_000, high: 30_000, excludesHigh }, FRENCH],
    ["más de 10.000 y hasta 20.000", { low: 10_000, high: 20_000, excludesLow }, SPANISH],
    [">= 60,000", { low: 60_000, high: MOST }],
    ["≥ $60,000", { low: 60_000, high: MOST }],
    ["greater than or equal to 60,000", { low: 60_000, high: MOST }],
    ["$25,000 or greater", { low: 25_000, high: MOST }],
    ["$25,000 & above", { low: 25_000, high: MOST }],
    ["exceeding 20,000", { low: 20_000, high: MOST, excludesLow }],
    ["up to and including $20,000", { low: LEAST, high: 20_000 }],
    ["not more than $20,000", { low: LEAST, high: 20_000 }],
    ["≤ 5", { low: LEAST, high: 5 }],
    ["less than 1 year", { low: LEAST, high: 1, excludesHigh }],
    ["a hundred and fifty thousand", undefined],
    ["10 to under 5", undefined],
    ["under 5 to 10", undefined],
    ["5 to over 10", undefined],
    ["-5", undefined],
    ["$20,000", undefined],
  ])("%s is %j", (text, expected, notation) => {
    expect(parseRange(text, notation)).toEqual(expected);
  });

  it.each([
    ["$60,000", "over $40,000 to $60,000", true],
    ["$40,000", "over $40,000 to $60,000", false],
    ["$40,000", "$40,000 to under $60,000", true],
    ["$60,000", "$40,000 to under $60,000", false],
    ["over $40,000 to $50,000", "more than $40,000 but less than $60,000", true],
    ["under $60,000", "up to $60,000", true],
    ["up to $60,000", "under $60,000", false],
  ])("%s within %s: %s", (inner, outer, expected) => {
    const amount = Number(inner.replace(/[$,]/g, ""));
    const within = Number.isNaN(amount) ? parseRange(inner) : { low: amount, high: amount };
    expect(isWithin(within as AmountRange, parseRange(outer) as AmountRange)).toBe(expected);
  });
});
