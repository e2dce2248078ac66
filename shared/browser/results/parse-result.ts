/** Typed values from the text of a results page. */
import { DEFAULT_NOTATION, type Notation } from "../../wizards/answers/words/notation.ts";
import { isoDate, parseDate } from "../../wizards/answers/words/parse-date.ts";
import type { ResultType } from "../../wizards/format/format.ts";

/** `text` is the site's wording, `value` its meaning. */
export interface ResultValue {
  label: string;
  type: ResultType;
  /** Dollars for money, a number for number and percent (`12.5` is 12.5 %), ISO 8601 for dates, rows for tables. */
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
  return { label, type, value: typedValue(type, text, rows, notation), text };
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
  if (/^[-–−+(]?[\d,.]+\s?%\)?$/.test(bare)) return "percent";
  if ((notation.decimal === "." ? /^[-–−]?\d[\d,]*(\.\d+)?$/ : /^[-–−]?\d[\d.\s]*(,\d+)?$/).test(bare))
    return "number";
  if (readDate(text, notation) !== null) return "date";
  return "text";
}

const AMOUNT = /^[-–−+(]?\s*(?:[$£€¥]\s?[-–−]?\s?\d[\d.,\s']*|\d[\d.,\s']*\s?[€£])\)?\*?$/;
const PERIOD =
  /\s*(?:\/|\bper\b|\ba\b|\ban\b|\beach\b|\bevery\b)\s*(?:day|week|wk|month|mo|quarter|year|yr|hour)\.?$/i;

function typedValue(
  type: ResultType,
  text: string,
  rows: string[][] | undefined,
  notation: Notation,
): ResultValue["value"] {
  switch (type) {
    case "money":
    case "number":
    case "percent":
      return parseNumber(text, notation);
    case "date":
      return readDate(text, notation);
    case "table":
      return rows ?? null;
    case "text":
      return text;
  }
}

const NUMBERS = {
  ".": /([-–−(]?)\s*[$£€]?\s*([-–−]?)\s*(\d[\d,]*(?:\.\d+)?|\.\d+)/,
  ",": /([-–−(]?)\s*[$£€]?\s*([-–−]?)\s*(\d{1,3}(?:[.\s]\d{3})+(?:,\d+)?|\d+(?:,\d+)?)/,
};

function parseNumber(text: string, { decimal }: Notation): number | null {
  const match = NUMBERS[decimal].exec(text);
  if (!match) return null;
  const [found, before, after, digits = ""] = match;
  const group = decimal === "." ? /,/g : /[.\s]/g;
  const value = Number(digits.replace(group, "").replace(decimal, "."));
  if (value === 0) return 0;
  const isClosed = /^\s*\)/.test(text.slice(match.index + found.length));
  const isNegative =
    after !== "" || (before === "(" ? match.index === text.search(/\S/) && isClosed : before !== "");
  return isNegative ? -value : value;
}

function readDate(text: string, notation: Notation): string | null {
  const reading = parseDate(text, notation);
  return reading && "value" in reading ? isoDate(reading.value) : null;
}
