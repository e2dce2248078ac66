/** Typed values from the text of a results page. */
import { isoDate, parseDate } from "../../text/dates.ts";
import { isFailedFigure, kindOfFigure } from "../../text/figures.ts";
import { isIdentifier, namesIdentifier } from "../../text/identifiers.ts";
import { DEFAULT_NOTATION, type Notation } from "../../text/notation.ts";
import { readMoney, readNumber, readPercent } from "../../text/read-figure.ts";
import type { ResultType } from "../../wizards/format/wizard-file.ts";

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

/** The type of a result without a specification, from its text; digits that identify something stay a text. */
export function guessType(
  { label, text, rows }: { label: string; text: string; rows?: string[][] | undefined },
  notation: Notation = DEFAULT_NOTATION,
): ResultType {
  if (rows) return "table";
  const kind = kindOfFigure(text, notation);
  // A code such as `CAD 12345` is money elsewhere.
  const isCode = isIdentifier(text) || (namesIdentifier(label) && /^[A-Z]{3}\s?\d+$/.test(text));
  if ((kind === "money" && !isCode) || kind === "percent") return kind;
  if (kind === "number" && !namesIdentifier(label) && !isIdentifier(text)) return kind;
  return kind === undefined && readDate(text, notation) !== null ? "date" : "text";
}

/** Whether a text holds digits that its type cannot take (a range, an identifier, marks of two notations), or no figure at all. */
export function isUnreadable({ value, text }: ResultValue): boolean {
  return value === null && (/\p{Nd}/u.test(text) || isFailedFigure(text));
}

function typedValue(
  type: ResultType,
  text: string,
  rows: string[][] | undefined,
  notation: Notation,
): ResultValue["value"] {
  if (isFailedFigure(text)) return null;
  const isNumeric = type === "money" || type === "percent" || type === "number";
  if (isNumeric && isIdentifier(text)) return null;
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
  // A date with another mark than the locale's is in the notation of another one.
  const isForeign = text.includes("/") && notation.dateMark !== undefined && notation.dateMark !== "/";
  const reading = parseDate(text, isForeign ? { ...notation, dates: "either" } : notation);
  return reading && "value" in reading ? isoDate(reading.value) : null;
}
