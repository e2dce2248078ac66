/** Typed values from the text of a results page. */
import { quoteSiteText } from "../../core/site-text.ts";
import { isoDate, parseDate } from "../../text/dates.ts";
import { isFailedFigure } from "../../text/failed-figure.ts";
import { kindOfFigure } from "../../text/figures.ts";
import { isIdentifier, namesIdentifier } from "../../text/identifiers.ts";
import { DEFAULT_NOTATION, type Notation } from "../../text/notation.ts";
import { type Around, type FigureReading, type FigureType, readFigure } from "../../text/read-figure.ts";
import type { ResultType } from "../../wizards/format/wizard-file.ts";

/** In characters: the words that stand in the way. */
const LONGEST_QUOTE = 80;

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

/** Further facts of a text that decide its value. */
export interface TextContext {
  /** The words of the sentence that the text was taken from. */
  around?: Around | undefined;
  /** The reading of screen readers, where it is another text. */
  spoken?: string | undefined;
}

/** `value` is null when the text does not hold the type, and when its two readings differ. */
export function parseResult(
  label: string,
  type: ResultType,
  text: string,
  rows?: string[][],
  notation: Notation = DEFAULT_NOTATION,
  context: TextContext = {},
): ResultValue {
  if (isNumeric(type)) {
    const reading = readNumeric(label, type, text, notation, context);
    if (!("value" in reading)) return { label, type, value: null, text };
    const { value, currency } = reading;
    return type === "money" && currency !== undefined
      ? { label, type, value, currency, text }
      : { label, type, value, text };
  }
  const value = typedValue(type, text, rows, notation);
  const spoken = type === "date" && context.spoken ? readDate(context.spoken, notation) : null;
  return { label, type, value: spoken !== null && spoken !== value ? null : value, text };
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

/**
 * The reason why a result has no value, for its reader: the words that stand in the way, a range, an end of one.
 *
 * @returns undefined for a result with a value, and for a text without any figure
 */
export function unreadReason(
  { label, type, value, text }: ResultValue,
  notation: Notation = DEFAULT_NOTATION,
  context: TextContext = {},
): string | undefined {
  if (value !== null) return undefined;
  if (isFailedFigure(text)) return `the page shows ${quoteSiteText(text)} in place of a figure`;
  if (!/\p{N}/u.test(text)) return undefined;
  const reading = isNumeric(type) && readNumeric(label, type, text, notation, context);
  const { problem = "none", words = "" } = reading && "problem" in reading ? reading : {};
  const shown = quoteSiteText(words, LONGEST_QUOTE);
  switch (problem) {
    case "bound":
      return `${shown} is a limit and no exact ${type}`;
    case "range":
      return `${shown} is a range and no exact ${type}`;
    case "several":
      return `the text holds another figure, ${shown}`;
    case "leftover":
      return `the meaning of ${shown} next to the figure is unknown; read the text`;
    default:
      return `its text is not one exact ${type}; read the text`;
  }
}

function isNumeric(type: ResultType): type is FigureType {
  return type === "money" || type === "percent" || type === "number";
}

function readNumeric(
  label: string,
  type: FigureType,
  text: string,
  notation: Notation,
  { around, spoken }: TextContext,
): FigureReading {
  if (isFailedFigure(text) || isIdentifier(text)) return { problem: "none" };
  const reading = readFigure(type, text, notation, { label, around });
  if (spoken === undefined || !("value" in reading)) return reading;
  const other = readFigure(type, spoken, notation, { label });
  const isSame = "value" in other ? other.value === reading.value : other.problem === "none";
  return isSame ? reading : { problem: "several", words: spoken };
}

function typedValue(
  type: Exclude<ResultType, FigureType>,
  text: string,
  rows: string[][] | undefined,
  notation: Notation,
): ResultValue["value"] {
  if (isFailedFigure(text)) return null;
  switch (type) {
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
