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
  const stated = Map.groupBy(statements, ({ label }) => foldLabel(label));
  const all = answers.flatMap(askedBy);
  const asked = Map.groupBy(all, ({ answer }) => foldLabel(answer.label));
  const single = [...asked].flatMap(([words, [one, ...others]]) => {
    const [only, ...further] = stated.get(words) ?? [];
    if (!one || !only || others.length + further.length > 0 || only.is_repeated) return [];
    const { answer, of } = one;
    const isOther =
      answer.values || !only.rows
        ? contradicts(answer, only, notationOfPage(locale, only.page)) || isOfAnother(answer, only.text, all)
        : false;
    return isOther ? [of] : [];
  });
  const tables = statements.flatMap(({ rows, page }) =>
    rows ? [{ rows, notation: notationOfPage(locale, page) }] : [],
  );
  const groups = answers.filter(({ instances = [] }) =>
    tables.some(({ rows, notation }) => contradictsRows(instances, rows, notation)),
  );
  return [...new Set([...single, ...groups])];
}

/** An answer, and the one that is named for it: of a group with one instance, each of its answers is stated by itself. */
interface Given {
  answer: PlannedField;
  of: PlannedField;
}

function askedBy(of: PlannedField): Given[] {
  const [instance, ...others] = of.instances ?? [];
  if (of.kind !== "group") return [{ answer: of, of }];
  return others.length > 0 ? [] : (instance ?? []).map((answer) => ({ answer, of }));
}

function foldLabel(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

function contradicts(answer: PlannedField, { text, rows }: Said, notation: Notation): boolean {
  const { kind, value, values, options } = answer;
  if (values) return areOthers(options, values, rows?.flat() ?? text.split(/[;,\n]/));
  if (value === "") return false;
  switch (kind) {
    case "checkbox":
      return readYesNo(text) === (value !== "true");
    case "radio":
    case "select":
    case "typeahead":
      return isOfOther(options, value, text);
    case "text":
      return isOtherDate(answer, text, notation) || isOtherNumber(answer, text, notation);
    default:
      return false;
  }
}

type Said = Pick<Statement, "text" | "rows">;

/** Whether each part of a statement is an option of the question, and they are not the chosen ones. */
function areOthers(options: PlannedField["options"], values: readonly string[], parts: string[]): boolean {
  const indexOf = (said: string) =>
    options.findIndex(({ value, label }) => [value, label].map(foldLabel).includes(foldLabel(said)));
  const [stated, chosen] = [parts.filter((part) => part.trim() !== ""), values].map(
    (texts) => new Set(texts.map(indexOf)),
  ) as [Set<number>, Set<number>];
  if (stated.size === 0 || stated.has(-1) || chosen.has(-1)) return false;
  return stated.symmetricDifference(chosen).size > 0;
}

/** Whether a text is the answer to another question, such as a name that has changed its place, and no part of this one. */
function isOfAnother({ kind, value, values }: PlannedField, text: string, all: readonly Given[]): boolean {
  const [own, stated] = [foldLabel(value), foldLabel(text)];
  if (!TYPED.has(kind) || values || own === "" || stated.length < SHORTEST || !/\p{L}/u.test(stated))
    return false;
  if (own.includes(stated) || stated.includes(own)) return false;
  return all.some(({ answer }) => TYPED.has(answer.kind) && foldLabel(answer.value) === stated);
}

const TYPED: ReadonlySet<PlannedField["kind"]> = new Set(["text", "search"]);
const SHORTEST = 3;

/** Whether a table with the words of the questions as its head, and a row for each instance, has no row that may be one of them. */
function contradictsRows(
  instances: PlannedField[][],
  [head = [], ...rows]: string[][],
  notation: Notation,
): boolean {
  const heads = head.map(foldLabel);
  const columnOf = ({ label }: PlannedField) => heads.indexOf(foldLabel(label));
  const isNamed = instances.every((fields) => fields.filter((field) => columnOf(field) >= 0).length > 1);
  if (instances.length < 2 || rows.length !== instances.length || !isNamed) return false;
  const isOther = (row: string[]) => (field: PlannedField) => {
    const text = row[columnOf(field)];
    return text !== undefined && contradicts(field, { text }, notation);
  };
  return instances.some((fields) => rows.every((row) => fields.some(isOther(row))));
}

function isOfOther(options: PlannedField["options"], value: string, text: string): boolean {
  const namedBy = (said: string) =>
    options.filter((option) => [option.value, option.label].map(foldLabel).includes(foldLabel(said)));
  const [stated, chosen] = [namedBy(text), namedBy(value)];
  return stated.length > 0 && chosen.length > 0 && !stated.some((option) => chosen.includes(option));
}

function isOtherNumber({ value, decimal }: PlannedField, text: string, notation: Notation): boolean {
  if (foldLabel(value) === foldLabel(text)) return false;
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
