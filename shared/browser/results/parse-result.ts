/** Typed values from the text of a results page. */
import { DEFAULT_NOTATION, type Notation } from "../../wizards/answers/words/notation.ts";
import { isoDate, parseDate } from "../../wizards/answers/words/parse-date.ts";
import type { ResultType } from "../../wizards/format/wizard-file.ts";
import { readMoney, readNumber, readPercent } from "./read-number.ts";

/** `text` is the site's wording, `value` its meaning. */
export interface ResultValue {
  label: string;
  type: ResultType;
  /** ISO 4217, of money whose sign or locale determines it. */
  currency?: string;
  /** A number for money, number and percent (`12.5` is 12.5 %), ISO 8601 for dates, rows for tables. */
  value: number | string | string[][] | null;
  text: string;
}

/** `value` is null when the text does not hold the type. */
export function parseResult(
  label: string,
  type: ResultType,
  text: string,
  rows?: string[][],
  notation: Notation = DEFAULT_NOTATION,
): ResultValue {
  const value = typedValue(type, text, rows, notation);
  const currency = type === "money" ? readMoney(text, notation)?.currency : undefined;
  return currency === undefined || value === null
    ? { label, type, value, text }
    : { label, type, value, currency, text };
}

/** The type of a result without a specification, from its text. */
export function guessType(
  text: string,
  rows?: string[][],
  notation: Notation = DEFAULT_NOTATION,
): ResultType {
  if (rows) return "table";
  const bare = text.replace(PERIOD, "").trim();
  if (AMOUNT.test(bare)) return "money";
  if (PERCENT.test(bare)) return "percent";
  if (NUMBER.test(bare)) return "number";
  if (readDate(text, notation) !== null) return "date";
  return "text";
}

const SIZE = String.raw`\d[\d.,'’\s]*`;
const CURRENCY = String.raw`(?:[A-Z]{0,2}[$£€¥₹]|[A-Z]{3}(?=[\s\d-]))`;
const MINUS = "[-–−+]?";
const AMOUNT = whole(
  String.raw`${MINUS}\s*(?:${CURRENCY}\s?${MINUS}\s?${SIZE}|${SIZE}\s?(?:[$£€¥₹]|[A-Z]{3}))${MINUS}\*?`,
);
const PERCENT = whole(String.raw`${MINUS}\s?${SIZE}\s?%`);
const NUMBER = whole(String.raw`${MINUS}\s?${SIZE}${MINUS}`);
const PERIOD =
  /\s*(?:\/|\bper\b|\ba\b|\ban\b|\beach\b|\bevery\b)\s*(?:day|week|wk|month|mo|quarter|year|yr|hour)\.?$/i;

const WEEKDAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?|(?:mon|tue|wed|thu|fri|sat|sun)[.,]+)\s+/i;

function typedValue(
  type: ResultType,
  text: string,
  rows: string[][] | undefined,
  notation: Notation,
): ResultValue["value"] {
  switch (type) {
    case "money":
      return readMoney(text, notation)?.value ?? null;
    case "percent":
      return readPercent(text, notation)?.value ?? null;
    case "number":
      return readNumber(text, notation)?.value ?? null;
    case "date":
      return readDate(text, notation);
    case "table":
      return rows ?? null;
    case "text":
      return text;
  }
}

function readDate(text: string, notation: Notation): string | null {
  const reading = parseDate(text.trim().replace(WEEKDAY, ""), notation);
  return reading && "value" in reading ? isoDate(reading.value) : null;
}

/** The whole of a text, also in the brackets of accountants. */
function whole(pattern: string): RegExp {
  return new RegExp(String.raw`^(?:${pattern}|\(\s*${pattern}\s*\))$`);
}
