/** From the text that a site shows to a typed value. Pure. */
import { isoDate, parseDate } from "../../wizards/answers/parse-date.ts";
import type { ResultType } from "../../wizards/format/format.ts";

/** A value as the site states it: `text` is the site's own wording, `value` what it means. */
export interface ResultValue {
  label: string;
  type: ResultType;
  /** Dollars for money, a number for number and percent (`12.5` is 12.5 %), ISO 8601 for dates, rows for tables. */
  value: number | string | string[][] | null;
  text: string;
}

/** `value` is null where the text does not hold what the type asks for. */
export function parseResult(label: string, type: ResultType, text: string, rows?: string[][]): ResultValue {
  return { label, type, value: typedValue(type, text, rows), text };
}

/** The type that a text speaks for by itself, for results without a specification. */
export function guessType(text: string, rows?: string[][]): ResultType {
  if (rows) return "table";
  if (/^[-–−(]?\s*\$\s?[\d,]+(\.\d+)?\)?$/.test(text)) return "money";
  if (/^[-–−]?[\d,.]+\s?%$/.test(text)) return "percent";
  if (/^[-–−]?\d[\d,]*(\.\d+)?$/.test(text)) return "number";
  if (readDate(text) !== null) return "date";
  return "text";
}

function typedValue(type: ResultType, text: string, rows: string[][] | undefined): ResultValue["value"] {
  switch (type) {
    case "money":
    case "number":
    case "percent":
      return parseNumber(text);
    case "date":
      return readDate(text);
    case "table":
      return rows ?? null;
    case "text":
      return text;
  }
}

function parseNumber(text: string): number | null {
  const match = /([-–−(]?)\s*\$?\s*([-–−]?)\s*(\d[\d,]*(?:\.\d+)?|\.\d+)/.exec(text);
  if (!match) return null;
  const value = Number((match[3] ?? "").replaceAll(",", ""));
  if (value === 0) return 0;
  const isNegative =
    match[2] !== "" ||
    (match[1] === "(" ? /\)/.test(text) && /^\s*\(\s*\$?[\d,.]+\s*\)/.test(text) : match[1] !== "");
  return isNegative ? -value : value;
}

function readDate(text: string): string | null {
  const reading = parseDate(text);
  return reading && "value" in reading ? isoDate(reading.value) : null;
}
