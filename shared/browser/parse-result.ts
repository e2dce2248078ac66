/** From the text that a site shows to a typed value. Pure. */
import type { ResultType } from "../wizards/format.ts";

/** A value as the site states it: `text` is the site's own wording, `value` what it means. */
export interface ResultValue {
  label: string;
  type: ResultType;
  /** Dollars for money, a number for number and percent (`12.5` is 12.5 %), ISO 8601 for dates, rows for tables. */
  value: number | string | string[][] | null;
  text: string;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

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
  if (parseDate(text) !== null) return "date";
  return "text";
}

function typedValue(type: ResultType, text: string, rows: string[][] | undefined): ResultValue["value"] {
  switch (type) {
    case "money":
    case "number":
    case "percent":
      return parseNumber(text);
    case "date":
      return parseDate(text);
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

function parseDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (numeric) return dateOf(Number(numeric[3]), Number(numeric[1]), Number(numeric[2]));
  const words = /^([a-z]+)\.? (?:(\d{1,2}),? )?(\d{4})$/i.exec(text);
  const name = words?.[1]?.toLowerCase() ?? "";
  const month = name.length >= 3 ? MONTHS.findIndex((candidate) => candidate.startsWith(name)) + 1 : 0;
  if (!words || month === 0) return null;
  const year = Number(words[3]);
  if (words[2] === undefined) return `${year}-${String(month).padStart(2, "0")}`;
  return dateOf(year, month, Number(words[2]));
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}
