/** The answers of a run in the words of its form: one row for each question, in the form's order. */
import { questionnaire } from "../mcp/questions/questionnaire.ts";
import { notationOf } from "../text/notation.ts";
import { dateConstraints } from "../wizards/contract/check-dates.ts";
import type { Contract } from "../wizards/contract/contract.ts";
import { isMoneyField } from "../wizards/contract/money-fields.ts";
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
  const asked = form ? questionnaire(form.wizard, form.contract) : [];
  const covered = new Set<string>();
  const rows = asked.flatMap(({ field_id, question, covers = [field_id] }): AnswerRow[] => {
    const fields = boxesOf(form?.wizard, field_id) ?? covers;
    const given = fields.filter((id) => answers[id] !== undefined);
    if (!form || given.length === 0) return [];
    for (const id of given) covered.add(id);
    // Unchecked boxes alone are no answer.
    if (fields !== covers && given.every((id) => answers[id] === false)) return [];
    const is_default = given.every((id) => defaults.includes(id));
    return [
      { field_id, question, answer: words(field_id, answers, form), ...(is_default ? { is_default } : {}) },
    ];
  });
  const others = Object.entries(answers).filter(([id]) => !covered.has(id));
  return [
    ...rows,
    ...others.map(([id, value]) => ({ field_id: id, question: id, answer: valueWords(value) })),
  ];
}

/** The fields of a group of boxes; undefined for any other question. */
function boxesOf(wizard: Wizard | undefined, id: string): string[] | undefined {
  const group = wizard?.choices.find(({ name }) => name === id);
  return (
    group && [...group.options.map(({ field }) => field), ...(group.none === undefined ? [] : [group.none])]
  );
}

function words(id: string, answers: Answers, { wizard, contract }: Form): string {
  const date = dateConstraints(contract)[id.replace(/_date$/, "")];
  if (date && answers[id] === undefined) {
    const parts = [date.year, date.month, ...(date.day === undefined ? [] : [date.day])];
    return dateWords(parts.map((part) => answers[part]));
  }
  const group = wizard.choices.find(({ name }) => name === id);
  if (group) {
    const chosen = group.options.filter(({ field }) => answers[field] === true);
    return chosen.map(({ label }) => label).join(", ") || "None of these";
  }
  const field = wizard.pages.flatMap((page) => page.fields).find(({ field_id }) => field_id === id);
  return valueWords(answers[id], field, notationOf(wizard.locale).currency);
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
