/** The questions of a wizard for a conversation: one for each field, date or group of checkboxes. */
import { defined } from "../../core/defined.ts";
import { foldText } from "../../wizards/answers/words/fold-text.ts";
import { findState } from "../../wizards/answers/words/us-states.ts";
import { dateConstraints } from "../../wizards/contract/check-dates.ts";
import type { Contract } from "../../wizards/contract/contract.ts";
import { describeCondition, effectiveConditions } from "../../wizards/format/condition.ts";
import type { Condition } from "../../wizards/format/format.ts";
import type { Wizard, WizardField } from "../../wizards/wizard.ts";

export interface Question {
  field_id: string;
  question: string;
  optional?: true;
  asked_when?: string;
  /** `value`, or `value: label` where they differ. */
  options?: string[];
  several?: true;
  default?: unknown;
  /** The fields that the answer fills, where it is not the field of the same id. */
  covers?: string[];
  /** The questions of one entry of a list. */
  questions?: Question[];
}

/** Above it a list of US states is named, not spelled out. */
const STATES = 50;

export function questionnaire(wizard: Wizard, contract: Contract): Question[] {
  const conditions = effectiveConditions(wizard);
  const skipped = new Set<string>();
  const questions: Question[] = [];
  for (const field of wizard.pages.flatMap((page) => page.fields)) {
    const { field_id } = field;
    if (skipped.has(field_id)) continue;
    const whole = wholeDate(field_id, wizard, contract) ?? wholeChoice(field_id, wizard);
    if (whole) for (const part of whole.parts) skipped.add(part);
    const condition = conditionOf(field, conditions.get(field_id));
    const question = whole?.question ?? toQuestion(field);
    questions.push({ ...question, ...condition });
  }
  return shortened(questions);
}

/** One line for each question. */
export function questionsText(questions: readonly Question[], indent = ""): string[] {
  return questions.flatMap(
    ({ field_id, question, options, optional, asked_when, several, questions: inner }) => {
      const notes = [optional ? "optional" : "", several ? "any of" : "", options?.join(" | ") ?? ""].filter(
        Boolean,
      );
      const when = asked_when === undefined ? "" : ` (asked when ${asked_when})`;
      const list = notes.length > 0 ? ` [${notes.join("; ")}]` : "";
      return [
        `${indent}- ${field_id}: ${question}${list}${when}`,
        ...(inner ? questionsText(inner, `${indent}  `) : []),
      ];
    },
  );
}

interface Whole {
  question: Question;
  parts: string[];
}

/** A date in parts is one question, which the mapper divides. */
function wholeDate(id: string, { pages }: Wizard, contract: Contract): Whole | undefined {
  for (const [name, { year, month, day }] of Object.entries(dateConstraints(contract))) {
    const parts = [month, ...(day ? [day] : []), year];
    if (!parts.includes(id)) continue;
    const fields = pages.flatMap((page) => page.fields).filter((field) => parts.includes(field.field_id));
    const isOptional = fields.every((field) => !field.required);
    const label = (fields[0]?.label ?? name).replace(/ - (Month|Day|Year)$/i, "");
    return {
      question: {
        field_id: `${name}_date`,
        question: label,
        optional: isOptional || undefined,
        covers: parts,
      },
      parts,
    };
  }
  return undefined;
}

function wholeChoice(id: string, { choices }: Wizard): Whole | undefined {
  const group = choices.find(({ options, none }) => none === id || options.some(({ field }) => field === id));
  if (!group) return undefined;
  const { name, question, options, none } = group;
  return {
    question: { field_id: name, question, several: true, covers: [name] },
    parts: [...options.map(({ field }) => field), ...(none === undefined ? [] : [none])],
  };
}

function toQuestion(field: WizardField): Question {
  const { field_id, label, description, options, sub_fields, required } = field;
  return defined({
    field_id,
    question: description ?? label,
    optional: required && field.default === undefined ? undefined : (true as const),
    options: options.length > 0 ? optionsOf(field) : undefined,
    several: field.multiple ? (true as const) : undefined,
    default: field.default,
    questions: sub_fields.length > 0 ? sub_fields.map(toQuestion) : undefined,
  });
}

function optionsOf({ options }: WizardField): string[] {
  if (options.length >= STATES && options.filter(({ value }) => findState(value)).length >= STATES) {
    return [`a US state or territory (${options.length})`];
  }
  return options.map(({ value, label }) =>
    foldText(value) === foldText(label) ? value : `${value}: ${label}`,
  );
}

function conditionOf(field: WizardField, condition: Condition | undefined): { asked_when?: string } {
  const implied = field.implied?.map(({ when }) => `unless ${describeCondition(when)}`) ?? [];
  const parts = [condition ? describeCondition(condition) : "", ...implied].filter(Boolean);
  return parts.length > 0 ? { asked_when: parts.join(", ") } : {};
}

/** A long condition that several questions share is stated once. */
function shortened(questions: Question[]): Question[] {
  const first = new Map<string, string>();
  return questions.map((question) => {
    const { asked_when: when, field_id } = question;
    const base = when?.split(", unless ")[0] ?? "";
    if (when === undefined || base.length < 60) return question;
    const known = first.get(base);
    if (known === undefined) {
      first.set(base, field_id);
      return question;
    }
    return { ...question, asked_when: when.replace(base, `${known} is asked`) };
  });
}
