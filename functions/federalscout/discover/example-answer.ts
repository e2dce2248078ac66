/** Dummy answers for a question, from its type, options, rules and words; the most fitting first. */
import { compilePattern } from "../../../shared/core/schemas/pattern.ts";
import { EXCLUSIVE } from "../page/box-groups.ts";
import type { PresentedQuestion } from "../page/present-page.ts";
import { answersByLabel } from "./answers-by-label.ts";
import { answersFromWords, isDatePart } from "./answers-from-words.ts";
import { monthsFromNow, writeDate } from "./example-dates.ts";

/** By the kind of text that a control takes. */
const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  date: writeDate(monthsFromNow(-2)),
  "datetime-local": writeDate(monthsFromNow(-2)).map((date) => `${date} 10:30`),
  email: ["alex.example@example.org"],
  month: ["2024-05"],
  tel: ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"],
  time: ["10:30"],
  url: ["https://www.example.org"],
  week: ["2024-W20"],
};
const PLAIN = ["Example", "12", "EXAMPLE", "A1"];
const NUMBERS = ["2", "12"];
const SENTENCE = "An example answer.";

/**
 * @param all the page's questions, whose conditions show which options reveal more
 * @returns empty where only a person can answer
 */
export function exampleAnswers(question: PresentedQuestion, all: readonly PresentedQuestion[]): unknown[] {
  const { field_type, sub_fields, unsupported } = question;
  if (unsupported) return [];
  if (sub_fields) return [[exampleInstance(sub_fields)]];
  if (field_type === "checkbox") return tickAnswers(question, all);
  const options = Array.isArray(question.options) ? question.options : Object.keys(question.options ?? {});
  if (options.length > 0) {
    const ordered = [...revealing(question, all, options), ...options];
    const distinct = [...new Set(ordered)];
    return question.multiple ? distinct.map((option) => [option]) : distinct;
  }
  if (question.suggestions?.length) return question.suggestions;
  if (field_type === "select") return [];
  if (field_type === "number") return numbers(question);
  if (field_type === "textarea") return fitting(question, [SENTENCE, ...PLAIN]);
  const { label, hint = "", expects = "", max_length } = question;
  const labelled = answersByLabel(label, hint, max_length);
  // A box of telephone numbers may only have their keys.
  const isOfKind = expects !== "tel" || !isDatePart(label);
  // The question of a part may ask for a whole date.
  const ofBox = isDatePart(label) ? labelled.filter((text) => !DATE_SHAPE.test(text)) : labelled;
  const worded = [...(isOfKind ? (BY_KIND[expects] ?? []) : []), ...ofBox];
  const isDate = expects === "date";
  const { mask, masked } = shaped(question);
  const isLikeMask = (text: string) => mask !== "" && digitsIn(text) === mask.length;
  const fit = [
    ...(isDate ? labelled.filter((text) => DATE_SHAPE.test(text)) : []),
    ...worded.filter(isLikeMask),
    ...masked,
    ...(isDate ? [] : answersFromWords(hint, label)),
    ...worded,
  ];
  // An optional question of a known kind stays open rather than taking any text.
  const plain = expects === "number" ? [...NUMBERS, ...PLAIN] : PLAIN;
  return fitting(question, question.required || fit.length === 0 ? [...fit, ...plain] : fit);
}

function exampleInstance(subs: PresentedQuestion[]): Record<string, unknown> {
  return Object.fromEntries(subs.map((sub) => [sub.field_id, exampleAnswers(sub, subs)[0] ?? ""]));
}

function revealing(
  { field_id }: PresentedQuestion,
  all: readonly PresentedQuestion[],
  options: string[],
): string[] {
  const conditions = all
    .flatMap(({ visible_when }) => visible_when?.[field_id] ?? [])
    .flat()
    .map(String);
  return options.filter((option) => conditions.includes(option));
}

/** A site may require a box that it does not mark: where it refuses the usual answer, the other one follows. */
function tickAnswers(question: PresentedQuestion, all: readonly PresentedQuestion[]): boolean[] {
  const usual = isTicked(question, all);
  return question.binding || question.required ? [usual] : [usual, !usual];
}

// One box of a group is ticked: the one that excludes the others, else the first.
function isTicked(question: PresentedQuestion, all: readonly PresentedQuestion[]): boolean {
  if (question.binding || question.required) return true;
  const [group, own] = question.label.split(" – ");
  if (own === undefined) return EXCLUSIVE.test(question.label);
  const boxes = all.filter(
    ({ field_type, label }) => field_type === "checkbox" && label.startsWith(`${group} – `),
  );
  const ticked = boxes.find(({ label }) => EXCLUSIVE.test(label.split(" – ").at(-1) ?? "")) ?? boxes[0];
  return boxes.length > 1 && ticked?.field_id === question.field_id;
}

function numbers({
  label,
  hint = "",
  minimum = -Infinity,
  maximum = Infinity,
}: PresentedQuestion): unknown[] {
  const worded = [...answersFromWords(hint, label), ...answersByLabel(label, hint)].map(Number);
  const candidates = [...worded, 2, 12, minimum, maximum].filter(Number.isFinite);
  return [...new Set(candidates)].filter((number) => number >= minimum && number <= maximum);
}

const DATE_SHAPE = /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/;

/** A hint such as `###-##-####`: the places of its digits, and a text for it. */
function shaped({ hint = "", value }: PresentedQuestion): { mask: string; masked: string[] } {
  const shown = typeof value === "string" ? value : "";
  const shape =
    /[#_]{1,4}(?:[-() /.]+[#_]{1,4})+|#{3,}/.exec(hint)?.[0] ?? (/_/.test(shown) ? shown : undefined);
  const mask = shape?.replace(/[^#_]/g, "") ?? "";
  let at = 0;
  const filled = shape?.replace(/[#_]/g, () => DIGITS[at++ % DIGITS.length] ?? "1");
  return { mask, masked: filled ? [filled] : [] };
}

const DIGITS = "219099999021000021";

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}

function fitting({ pattern, max_length }: PresentedQuestion, candidates: string[]): string[] {
  const distinct = [...new Set(candidates)];
  const matches = (text: string) => {
    if (max_length !== undefined && text.length > max_length) return false;
    try {
      return !pattern || compilePattern(`^(?:${pattern})$`).test(text);
    } catch {
      return true;
    }
  };
  const digits = "1234567890".repeat(2).slice(0, max_length ?? 4);
  return [...distinct, digits].filter(matches);
}
