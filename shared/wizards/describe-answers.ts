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
export function answersInWords(...given: Parameters<typeof namedAnswers>): string[] {
  return namedAnswers(...given).map(({ name, words }) => [name, words].filter(Boolean).join(" "));
}

/** The differences between the answers of two runs: `parent_income 62000 (was 85000)`. */
export function changesInWords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  form: { wizard: Wizard; contract: Contract },
): string[] {
  const [old, now] = [before, after].map((answers) => namedAnswers(answers, form, "rows"));
  const find = (all: NamedAnswer[] = [], wanted: string) => all.find(({ name }) => name === wanted);
  const removed = (old ?? []).filter(({ name }) => !find(now, name));
  const changed = (now ?? []).filter(({ name, words }) => find(old, name)?.words !== words);
  return [
    ...removed.map(({ name, words }) => `${name} removed${words === "" ? "" : ` (was ${words})`}`),
    ...changed.map(({ name, words }) => {
      const was = find(old, name)?.words;
      return `${name}${words === "" ? " added" : ` ${words}`}${was === undefined ? "" : ` (was ${was})`}`;
    }),
  ];
}

interface NamedAnswer {
  name: string;
  /** Empty for a box that is checked. */
  words: string;
}

function namedAnswers(
  answers: Readonly<Record<string, unknown>>,
  form: { wizard: Wizard; contract: Contract } | undefined,
  lists: "rows" | "whole" = "whole",
): NamedAnswer[] {
  const whole = form ? { ...wholeDates(answers, form.contract), ...wholeChoices(answers, form.wizard) } : {};
  const covered = new Set(Object.values(whole).flatMap(({ parts }) => parts));
  const fields = form?.wizard.pages.flatMap((page) => page.fields) ?? [];
  return Object.entries(answers).flatMap(([id, value]) => {
    const group = Object.entries(whole).find(([, { parts }]) => parts[0] === id);
    if (group) return [{ name: group[0], words: group[1].words }];
    // An unchecked box is not an answer to report.
    if (covered.has(id) || value === false) return [];
    const field = fields.find(({ field_id }) => field_id === id);
    if (lists === "rows" && Array.isArray(value) && value.some((row) => typeof row === "object")) {
      return value.map((row, at) => ({ name: `${id} ${at + 1}`, words: describeValue(row, field) }));
    }
    return [{ name: id, words: value === true ? "" : describeValue(value, field) }];
  });
}

/** An answer on one line: lists and groups are joined, options are named by their labels. */
export function describeValue(value: unknown, field?: WizardField): string {
  if (Array.isArray(value)) return value.map((one) => describeValue(one, field)).join(" + ");
  if (typeof value === "object" && value !== null) {
    const inner = (id: string) => field?.sub_fields.find(({ field_id }) => field_id === id);
    const place = (id: string) => field?.sub_fields.findIndex(({ field_id }) => field_id === id) ?? 0;
    return Object.entries(value)
      .sort(([one], [other]) => place(one) - place(other))
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
