/** Answers in words for a person: whole dates, boxes by their question, options by their labels. */
import { foldText } from "../text/fold-text.ts";
import { dateConstraints } from "./contract/check-dates.ts";
import type { Contract } from "./contract/contract.ts";
import { isoOf } from "./contract/limit.ts";
import type { Wizard, WizardField } from "./wizard.ts";

/** @param form undefined where the form no longer exists */
export function describeAnswers(...given: Parameters<typeof answersInWords>): string {
  return answersInWords(...given).join(", ");
}

/** One text for each answer. @param form undefined where the form no longer exists */
export function answersInWords(
  answers: Readonly<Record<string, unknown>>,
  form: { wizard: Wizard; contract: Contract } | undefined,
): string[] {
  const whole = form ? { ...wholeDates(answers, form.contract), ...wholeChoices(answers, form.wizard) } : {};
  const covered = new Set(Object.values(whole).flatMap(({ parts }) => parts));
  const fields = form?.wizard.pages.flatMap((page) => page.fields) ?? [];
  return Object.entries(answers).flatMap(([id, value]) => {
    const group = Object.entries(whole).find(([, { parts }]) => parts[0] === id);
    if (group) return [`${group[0]} ${group[1].words}`];
    // An unchecked box is not an answer to report.
    if (covered.has(id) || value === false) return [];
    const words = describeValue(
      value,
      fields.find(({ field_id }) => field_id === id),
    );
    return [value === true ? id : `${id} ${words}`];
  });
}

/** An answer on one line: lists and groups are joined, options are named by their labels. */
export function describeValue(value: unknown, field?: WizardField): string {
  if (Array.isArray(value)) return value.map((one) => describeValue(one, field)).join(" + ");
  if (typeof value === "object" && value !== null) {
    const inner = (id: string) => field?.sub_fields.find(({ field_id }) => field_id === id);
    return Object.entries(value)
      .map(([id, one]) => describeValue(one, inner(id)))
      .join(" ");
  }
  const label = field?.options.find((option) => option.value === value)?.label;
  return label === undefined || foldText(label) === foldText(String(value)) ? String(value) : label;
}

interface Whole {
  words: string;
  /** Ids of the answers that it stands for, in their order. */
  parts: string[];
}

function wholeDates(answers: Readonly<Record<string, unknown>>, contract: Contract): Record<string, Whole> {
  const found = Object.entries(dateConstraints(contract)).flatMap(([name, { year, month, day }]) => {
    const ids = [year, month, ...(day === undefined ? [] : [day])];
    const [y = 0, m = 0, d = 1] = ids.map((id) => Number(answers[id]));
    if (![y, m, d].every(Number.isInteger)) return [];
    const words = isoOf({ year: y, month: m, day: d }).slice(0, day === undefined ? 7 : 10);
    return [[`${name}_date`, { words, parts: inOrder(ids, answers) }] as const];
  });
  return Object.fromEntries(found);
}

function wholeChoices(
  answers: Readonly<Record<string, unknown>>,
  { choices }: Wizard,
): Record<string, Whole> {
  const found = choices.flatMap(({ name, options, none }) => {
    const ids = [...options.map(({ field }) => field), ...(none === undefined ? [] : [none])];
    const given = inOrder(ids, answers);
    if (given.length === 0) return [];
    const labels = options.filter(({ field }) => answers[field] === true).map(({ label }) => label);
    return [[name, { words: labels.join(" and ") || "none of these", parts: given }] as const];
  });
  return Object.fromEntries(found);
}

function inOrder(ids: readonly string[], answers: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(answers).filter((id) => ids.includes(id));
}
