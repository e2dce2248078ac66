/**
 * The kind of a form's last page: only a figure, a verdict or a conclusion about the answers is its result. It is read from one
 * page and the answers, after the arrival is judged.
 */

import { isConclusion } from "../../text/conclusions.ts";
import { amountInSentence, isFigure } from "../../text/figures.ts";
import { ENDINGS } from "../../text/vocabulary/hints.ts";
import { LABELS } from "../../text/vocabulary/labels.ts";
import { BUTTONS } from "../../text/vocabulary/onward.ts";
import { beginsText, holdsText, inAllLanguages, isText } from "../../text/words.ts";
import type { Ending } from "../../wizards/format/proof-record.ts";
import type { Statements } from "../page/protocol.ts";
import { guessType, type ResultValue } from "./parse-result.ts";

/** A figure of the page: a name with a text, or with the rows of a table, the head first. */
export interface Stated {
  label: string;
  text: string;
  rows?: string[][] | undefined;
}

export interface LastPage {
  /** Its first headings, separated by ` | `. */
  heading: string;
  text: string;
  figures: readonly Stated[];
}

/** The questions and the answers of a form so far, as texts. */
export interface Asked {
  labels: ReadonlySet<string>;
  answers: ReadonlySet<string>;
}

/** A longer text at the start of a page is no heading that a result repeats. */
const LONGEST_NAME = 120;

/** @param results that were read from the page */
export function readEnding(
  { heading, text }: Statements,
  asked: Asked,
  results: Readonly<Record<string, ResultValue>>,
): { ending: Ending; values: Record<string, boolean> } {
  const values = Object.entries(results).map(([name, one]) => [name, holdsValue(one, text)] as const);
  const figures = Object.values(results).flatMap((result) =>
    isWholePage(result, text) ? [] : [statedBy(result)],
  );
  return { ending: endingOf({ heading, text, figures }, asked), values: Object.fromEntries(values) };
}

function statedBy({ label, text, value }: ResultValue): Stated {
  return Array.isArray(value) ? { label, text, rows: value } : { label, text };
}

/** Whether a result has a value: an empty table has none, nor the text of a page without any result. */
export function holdsValue(result: ResultValue, page: string): boolean {
  const { value, text } = result;
  if (Array.isArray(value)) return bodyOf(value).some((row) => row.some((cell) => cell.trim() !== ""));
  return value !== null && value !== "" && /[\p{L}\p{N}]/u.test(text) && !isWholePage(result, page);
}

/** A page without any result is read as its text. */
function isWholePage({ text }: Pick<ResultValue, "text">, page: string): boolean {
  const [own, whole] = [plain(text), plain(page)];
  return (
    !isFigure(text) && whole.startsWith(own) && (own.length === whole.length || own.length > LONGEST_NAME)
  );
}

/** The rows below the head. */
function bodyOf(rows: string[][]): string[][] {
  return rows.some((row) => row.length > 1) ? rows.slice(1) : rows;
}

export function endingOf({ heading, text, figures }: LastPage, asked: Asked): Ending {
  if (isTaskList(text)) return "tasks";
  const headings = heading.split(HEADINGS);
  // A result may equal an answer.
  const isHeaded = headings.some((one) => RESULT.test(one));
  const restates = restating(isHeaded ? { ...asked, answers: new Set() } : asked);
  const stated = figures.filter((one) => !restates(one) && !isContact(one));
  const isOut = OFF_RAMP.test(heading);
  const isMeasuring = stated.some((one) => isMeasured(one, isOut));
  // The result may offer a review below its own heading.
  if (headings.some((one, at) => REVIEW.test(one) && (at === 0 || !isMeasuring))) return "review";
  if (isMeasuring) return "result";
  if (isOut) return "way_out";
  // “Result: You cannot get a bus pass.”
  const verdict = stated.find(({ label, text: said }) => RESULT.test(label) || isConclusion(said));
  if (verdict) return OFF_RAMP.test(verdict.text) ? "refusal" : "result";
  if (headings.some((one) => GRANTS.test(one)) || saysDone(`${heading} ${text}`)) return "result";
  return stated.length === 0 && figures.some(restates) ? "review" : "none";
}

/** Whether a text says that the form was sent. */
export function saysDone(text: string): boolean {
  return DONE.test(text);
}

export function isTaskList(text: string): boolean {
  return TASKS.test(text);
}

/** Whether figures repeat a question or an answer, which a review may show in another form, or with a link that changes it. */
function restating({ labels, answers }: Asked): (stated: Stated) => boolean {
  const questions = new Set([...labels].map(plain));
  const given = new Set([...answers].map(plain));
  return ({ label, text }) =>
    questions.has(plain(label)) ||
    given.has(plain(text)) ||
    questions.has(plain(text)) ||
    CHANGEABLE.test(text.trim());
}

/** A way to contact an office. */
function isContact({ label, text }: Stated): boolean {
  return CONTACT.test(`${label} ${text}`) || CONTACT_TEXT.test(text.trim());
}

/** A table counts by its cells: without any below its head it is empty, and a list of notes has no figure. */
function isMeasured({ label, text, rows }: Stated, isOut: boolean): boolean {
  if (!rows) return guessType({ label, text }) !== "text" || (!isOut && isShortFigure(text));
  return bodyOf(rows)
    .flat()
    .some((cell) => isFigure(cell) || amountInSentence(cell) !== undefined || isConclusion(cell));
}

/** “12 years and 3 months” */
function isShortFigure(text: string): boolean {
  return amountInSentence(text) !== undefined || (text.length <= LONGEST_FIGURE && /\p{Nd}/u.test(text));
}

const LONGEST_FIGURE = 60;

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const HEADINGS = " | ";
/** An answer of a review, with the words of its link. */
const CHANGEABLE = new RegExp(`\\s(?:${inAllLanguages(BUTTONS, ({ edits }) => edits)})$`, "iu");
const CONTACT = holdsText(
  inAllLanguages(LABELS, ({ phone, email, address, contact }) => `${phone}|${email}|${address}|${contact}`),
);
const CONTACT_TEXT = /^(\+?[\d\s().-]{7,20}|\S+@\S+\.\S+|https?:\/\/\S+|www\.\S+)$/;
/** A list of the form's parts with their states. */
const TASKS = holdsText(inAllLanguages(ENDINGS, ({ tasks }) => tasks));
const REVIEW = isText(inAllLanguages(ENDINGS, ({ reviews }) => reviews));
const OFF_RAMP = holdsText(inAllLanguages(ENDINGS, ({ offRamps }) => offRamps));
/** The name of a result, which says nothing of it: {@link isConclusion} reads what it says. */
const RESULT = isText(inAllLanguages(ENDINGS, ({ results }) => results));
const GRANTS = beginsText(inAllLanguages(ENDINGS, ({ grants }) => grants));
const DONE = holdsText(inAllLanguages(ENDINGS, ({ done }) => done));
