/**
 * The answers that a review or a results page states, compared with the run's. Only a text that is read whole contradicts: another
 * number, another date, another option of the question, the opposite of a box.
 */
import { AppError } from "../../core/errors.ts";
import { isoDate, parseDate } from "../../text/dates.ts";
import { wholeNumber } from "../../text/figures.ts";
import { foldText } from "../../text/fold-text.ts";
import { type Notation, notationOfPage } from "../../text/notation.ts";
import { readYesNo } from "../../text/yes-no.ts";
import type { ExtractedResult, PlannedField, Statements } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { readPage } from "./read-page.ts";

type Statement = Pick<ExtractedResult, "label" | "text" | "rows" | "is_repeated" | "page">;

/**
 * Compares a page without questions before it is left.
 *
 * @param answers of all pages so far
 * @param locale of the wizard
 * @throws AppError `validation_error` that names the questions of which the page states another answer
 */
export async function refuseContradicted(
  form: FormPage,
  page: number,
  answers: readonly PlannedField[],
  locale?: string,
): Promise<void> {
  // A page before any question states none of them.
  if (answers.length === 0) return;
  const { figures } = await readPage(form);
  const [first, ...others] = contradicted(answers, figures, locale);
  if (!first) return;
  const message = "The site states another answer.";
  throw new AppError(
    "validation_error",
    `Page ${page} states another answer to ${first.field_id} than the run has given; the page was not sent.`,
    {
      details: {
        page,
        field_id: first.field_id,
        validation_errors: [first, ...others].map(({ field_id }) => ({ field_id, message })),
        next: "Look at the picture of the page: the site has lost or changed the answer. Run again, or discover the wizard again.",
      },
    },
  );
}

/** A warning for each answer that the results page states otherwise: a figure of the result may have the words of a question. */
export function contradictionWarnings(
  { figures }: Statements,
  answers: readonly PlannedField[],
  locale?: string,
): string[] {
  return contradicted(answers, figures, locale).map(
    ({ field_id }) =>
      `The results page states another answer to ${field_id} than the run has given: compare its picture.`,
  );
}

/** The answers that statements of a page contradict; questions with equal words are left out. */
export function contradicted(
  answers: readonly PlannedField[],
  statements: readonly Statement[],
  locale?: string,
): PlannedField[] {
  const stated = Map.groupBy(statements, ({ label }) => wordsOf(label));
  const asked = Map.groupBy(answers, ({ label }) => wordsOf(label));
  return [...asked].flatMap(([words, [answer, ...others]]) => {
    const [only, ...further] = stated.get(words) ?? [];
    const isOne = others.length === 0 && further.length === 0;
    if (!answer || !only || !isOne || only.is_repeated || only.rows) return [];
    return contradicts(answer, only.text, notationOfPage(locale, only.page)) ? [answer] : [];
  });
}

function wordsOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

function contradicts(answer: PlannedField, text: string, notation: Notation): boolean {
  const { kind, value, values, options } = answer;
  if (values !== undefined || value === "") return false;
  switch (kind) {
    case "checkbox":
      return readYesNo(text) === (value !== "true");
    case "radio":
    case "select":
      return isOfOther(options, value, text);
    case "text":
      return isOtherDate(answer, text, notation) || isOtherNumber(answer, text, notation);
    default:
      return false;
  }
}

function isOfOther(options: PlannedField["options"], value: string, text: string): boolean {
  const isNamed = (option: { value: string; label: string }) =>
    [option.value, option.label].some((name) => wordsOf(name) === wordsOf(text));
  const named = options.filter(isNamed);
  return named.length > 0 && !named.some((option) => option.value === value);
}

function isOtherNumber({ value, decimal }: PlannedField, text: string, notation: Notation): boolean {
  if (wordsOf(value) === wordsOf(text)) return false;
  const [own, stated] = [
    wholeNumber(value, { ...notation, decimal: decimal ?? "." }),
    wholeNumber(text, notation),
  ];
  if (own?.value === undefined || stated?.value === undefined || stated.period !== undefined) return false;
  // A page may round.
  return Math.abs(own.value - stated.value) >= 1;
}

function isOtherDate({ value, date_order }: PlannedField, text: string, notation: Notation): boolean {
  const read = (date: string, dates: Notation["dates"]) => {
    const reading = parseDate(date, { ...notation, dates });
    return reading && "value" in reading && reading.value.day !== undefined
      ? isoDate(reading.value)
      : undefined;
  };
  const own = read(value, date_order ?? notation.dates);
  const stated = new Set([read(text, "month first"), read(text, "day first")]);
  return own !== undefined && stated.size === 1 && !stated.has(undefined) && !stated.has(own);
}
