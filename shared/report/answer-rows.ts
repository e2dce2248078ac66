/** The answers of a run in the words of its form: one row for each question, in the form's order. */
import { localCurrency } from "../text/currency-of.ts";
import { notationOf } from "../text/notation.ts";
import { dateConstraints } from "../wizards/contract/check-dates.ts";
import type { Contract } from "../wizards/contract/contract.ts";
import { isMoneyField, withoutDatePart } from "../wizards/contract/money-fields.ts";
import { questionWords } from "../wizards/question-words.ts";
import type { Wizard, WizardField } from "../wizards/wizard.ts";

export interface AnswerRow {
  field_id: string;
  question: string;
  /** Options by their labels, whole dates, amounts with their currency. */
  answer: string;
  /** The wizard's default, which no person gave. */
  is_default?: true;
}

type Answers = Readonly<Record<string, unknown>>;
type Form = { wizard: Wizard; contract: Contract };

/**
 * @param defaults fields with the wizard's default
 * @param form undefined where the form no longer exists
 */
export function answerRows(
  answers: Answers,
  defaults: readonly string[],
  form: Form | undefined,
): AnswerRow[] {
  const covered = new Set<string>();
  const fields = form?.wizard.pages.flatMap((page) => page.fields) ?? [];
  const rows = fields.flatMap((field): AnswerRow[] => {
    if (!form || covered.has(field.field_id)) return [];
    const { field_id, question, ids, answer } =
      dateOf(field, form) ?? boxesOf(field, form) ?? plain(field, form);
    const given = ids.filter((id) => answers[id] !== undefined);
    for (const id of ids) covered.add(id);
    // Unchecked boxes alone are no answer.
    if (given.length === 0 || (ids.length > 1 && given.every((id) => answers[id] === false))) return [];
    const is_default = given.every((id) => defaults.includes(id));
    return [{ field_id, question, answer: answer(answers), ...(is_default ? { is_default } : {}) }];
  });
  const others = Object.entries(answers).filter(([id]) => !covered.has(id));
  return [
    ...rows,
    ...others.map(([id, value]) => ({ field_id: id, question: id, answer: valueWords(value) })),
  ];
}

interface Question {
  field_id: string;
  question: string;
  /** The fields that hold the answer. */
  ids: string[];
  answer(answers: Answers): string;
}

function plain(field: WizardField, { wizard }: Form): Question {
  const { field_id } = field;
  const currency = localCurrency(notationOf(wizard.locale));
  return {
    field_id,
    question: questionWords(field).question,
    ids: [field_id],
    answer: (answers) => valueWords(answers[field_id], field, currency),
  };
}

/** The date in parts that a field belongs to. */
function dateOf({ field_id, label }: WizardField, { contract }: Form): Question | undefined {
  for (const [name, { year, month, day }] of Object.entries(dateConstraints(contract))) {
    const ids = [year, month, ...(day === undefined ? [] : [day])];
    if (!ids.includes(field_id)) continue;
    return {
      field_id: `${name}_date`,
      question: withoutDatePart(label),
      ids,
      answer: (answers) => dateWords(ids.map((id) => answers[id])),
    };
  }
  return undefined;
}

/** The group of boxes that a field belongs to. */
function boxesOf({ field_id }: WizardField, { wizard }: Form): Question | undefined {
  for (const { name, question, options, none } of wizard.choices) {
    const ids = [...options.map(({ field }) => field), ...(none === undefined ? [] : [none])];
    if (!ids.includes(field_id)) continue;
    const answer = (answers: Answers) =>
      options
        .filter(({ field }) => answers[field] === true)
        .map(({ label }) => label)
        .join(", ") || "None of these";
    return { field_id: name, question, ids, answer };
  }
  return undefined;
}

/** @param parts year, month and, where the form asks for it, day */
function dateWords(parts: readonly unknown[]): string {
  const [year = Number.NaN, month = Number.NaN, day] = parts.map(Number);
  const date = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (Number.isNaN(date.getTime())) return parts.join("-");
  const style = { year: "numeric", month: "long", timeZone: "UTC" } as const;
  return date.toLocaleDateString("en-US", day === undefined ? style : { ...style, day: "numeric" });
}

function valueWords(value: unknown, field?: WizardField, currency = "USD"): string {
  if (value === true) return "Yes";
  if (value === false) return "No";
  if (Array.isArray(value)) return value.map((one) => valueWords(one, field, currency)).join("; ");
  if (typeof value === "object" && value !== null) {
    const inner = (id: string) => field?.sub_fields.find(({ field_id }) => field_id === id);
    return Object.entries(value)
      .map(([id, one]) => `${inner(id)?.label ?? id}: ${valueWords(one, inner(id), currency)}`)
      .join(", ");
  }
  const label = field?.options.find((option) => option.value === value)?.label;
  if (label !== undefined) return label;
  const text = String(value ?? "");
  return field && isMoneyField(field) && /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text).toLocaleString("en-US", {
        style: "currency",
        currency,
        trailingZeroDisplay: "stripIfInteger",
      })
    : text;
}
