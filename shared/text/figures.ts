/** Whether a text is one figure, and of which kind: money, percentage or number. */
import { plainDigits } from "./digits.ts";
import { type Figure, figuresIn, isMoney, partsOf } from "./figure-phrases.ts";
import type { Notation } from "./notation.ts";

export type FigureKind = "money" | "percent" | "number";

const LONGEST = 60;
/** The mark of a note. */
const NOTE = "*";
/** `AB12-99`, `K7Q-22A` */
export const CODE = /^(?=.*\d)[A-Z0-9]{2,}(?:[-/][A-Z0-9]+)*$/;
const NO_COMMA = { decimal: ".", dates: "either", months: new Map() } satisfies Notation;

/** The figure of which a text consists, with its signs and its period; ranges and their ends are none. */
export function wholeNumber(text: string, notation: Notation): Figure | undefined {
  if (text.length > LONGEST || !/\p{Nd}/u.test(text)) return undefined;
  const [figure, note, ...others] = partsOf(plainDigits(text, notation).trim(), notation);
  if (
    figure?.kind !== "figure" ||
    others.length > 0 ||
    (note && note.kind !== "figure" && note.text !== NOTE)
  )
    return undefined;
  return note?.kind === "figure" || figure.unread === "range" || figure.unread === "bound"
    ? undefined
    : figure;
}

/** The kind of a text that is one figure, with or without its period; undefined for any other text. */
export function kindOfFigure(text: string, notation: Notation = NO_COMMA): FigureKind | undefined {
  const figure = wholeNumber(text, notation);
  if (figure?.sign !== undefined) return isMoney(figure) ? "money" : "percent";
  return figure?.value === undefined ? undefined : "number";
}

/** Whether a text is one figure with a single value. */
export function isSingleFigure(text: string): boolean {
  return wholeNumber(text, NO_COMMA)?.value !== undefined;
}

/** Whether a text is a figure or a code that a page may present. */
export function isFigure(text: string): boolean {
  return text.length <= LONGEST && (kindOfFigure(text) !== undefined || CODE.test(text));
}

/** The first amount, percentage or range of them in a sentence, with its period. */
export function amountInSentence(text: string): { text: string; start: number; end: number } | undefined {
  const [amount] = amountsIn(text);
  return amount && { ...amount, text: text.slice(amount.start, amount.end).trim() };
}

/**
 * The statement of a sentence of a page: its amount with the words that name it; of several amounts, the sentence itself.
 *
 * @returns undefined for a text without an amount or percentage
 */
export function statementOf(text: string): Statement | undefined {
  const amounts = amountsIn(text);
  const [amount] = amounts;
  if (!amount) return undefined;
  const around = { before: text.slice(0, amount.start), after: text.slice(amount.end) };
  const before = around.before.split(SENTENCE_END).at(-1) ?? "";
  // The end of a period may end the sentence: “a month.”
  const [after = ""] = text[amount.end - 1] === "." ? [] : around.after.split(SENTENCE_END);
  const end = amount.end + after.length;
  if (amounts.some(({ start }) => start >= amount.end && start < end)) {
    const sentence = text.slice(amount.start - before.length, end).trim();
    return { label: withoutFigures(sentence), text: sentence };
  }
  const label = [before, after].map(trimmed).find(Boolean) ?? "";
  return { label, text: text.slice(amount.start, amount.end).trim(), around };
}

interface Statement {
  /** Empty where the text is the amount alone. */
  label: string;
  text: string;
  /** The rest of the text, where `text` is one amount. */
  around?: { before: string; after: string };
}

/** The label of a figure with the words above it, where it is not the only figure of its label. */
export function wholeLabel({ label, section }: { label: string; section?: string | undefined }): string {
  return section === undefined ? label : `${section} – ${label}`;
}

/** The words of a text with a mark in place of each amount: they stay the same when the amounts change. */
export function withoutFigures(text: string): string {
  let words = "";
  let at = 0;
  for (const { start, end } of amountsIn(text)) {
    words += `${text.slice(at, start)}… `;
    at = end;
  }
  return trimmed((words + text.slice(at)).replace(/\s+/g, " ").replace(/ (?=[)\].,;:])/g, ""));
}

const SENTENCE_END = /[.!?](?:\s|$)/;

function trimmed(words: string): string {
  return words.replace(/^[\s,;]+|[\s:;,–-]+$/g, "");
}

/** The figures with the sign of a currency or of a percentage. */
function amountsIn(text: string): Figure[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const plain = plainDigits(text, NO_COMMA);
  // Positions count only where the text kept its length.
  return figuresIn(plain.length === text.length ? plain : text, NO_COMMA).filter(
    ({ sign }) => sign !== undefined,
  );
}
