/**
 * The questions of a wizard for a conversation: one for each field, date or group of checkboxes. The contract decides on
 * what is required, its words, options and limits; the structure adds the order and the conditions.
 */
import { defined } from "../core/defined.ts";
import { isObject } from "../core/json/is-object.ts";
import { quoteSiteText } from "../core/site-text.ts";
import { foldText } from "../text/fold-text.ts";
import { findState } from "../text/places.ts";
import { dateConstraints } from "./contract/check-dates.ts";
import type { Contract, ContractProperty } from "./contract/contract.ts";
import { fieldGuidanceOf } from "./contract/guidance.ts";
import { withoutDatePart } from "./contract/money-fields.ts";
import { describeCondition, effectiveConditions } from "./format/condition.ts";
import { dependencesOf, describeDependences } from "./format/dependence.ts";
import type { Condition, Dependence } from "./format/format.ts";
import { questionWords } from "./question-words.ts";
import type { Wizard, WizardField } from "./wizard.ts";

export interface Question {
  field_id: string;
  question: string;
  optional?: true;
  asked_when?: string;
  /** `value`, or `value: label` where they differ. */
  options?: string[];
  several?: true;
  default?: unknown;
  /** The limits of the contract in words. */
  limits?: string;
  /** A short hint: what counts, and where the answer stands. */
  help?: string;
  /** For a person without the answer. */
  unknown?: string;
  /** The way to build the entries of a list. */
  list?: string;
  /** The fields that the answer fills, where it is not the field of the same id. */
  covers?: string[];
  /** The questions of one entry of a list. */
  questions?: Question[];
}

/** Above it a list of US states is named, not spelled out. */
const STATES = 50;

export function questionnaire(wizard: Wizard, contract: Contract): Question[] {
  const conditions = effectiveConditions(wizard);
  const required = requiredBy(contract);
  const skipped = new Set<string>();
  const questions: Question[] = [];
  const asked = wizard.pages.flatMap((page) =>
    page.fields.map((field) => ({ field, dependences: dependencesOf(page, field) })),
  );
  for (const { field, dependences } of asked) {
    const { field_id } = field;
    if (skipped.has(field_id)) continue;
    const whole = wholeDate(field_id, wizard, contract, required) ?? wholeChoice(field_id, wizard);
    if (whole) for (const part of whole.parts) skipped.add(part);
    const condition = conditionOf(field, conditions.get(field_id), dependences);
    const question = whole?.question ?? toQuestion(field, contract.properties[field_id], required);
    questions.push({ ...question, ...condition });
  }
  return shortened([...questions, ...contractOnly(wizard, contract, required)]);
}

/** Questions that a contract file has and the structure lacks. */
function contractOnly({ pages }: Wizard, contract: Contract, required: ReadonlySet<string>): Question[] {
  const known = new Set(pages.flatMap((page) => page.fields).map(({ field_id }) => field_id));
  return Object.entries(contract.properties)
    .filter(([id]) => !known.has(id))
    .map(([id, property]) => propertyQuestion(id, property, required));
}

function propertyQuestion(id: string, property: ContractProperty, required: ReadonlySet<string>): Question {
  const inner = property.items?.properties ?? property.properties;
  const innerRequired = requiredBy(property.items ?? property);
  return defined({
    field_id: id,
    question: property.description ?? property.title ?? id,
    optional: required.has(id) ? undefined : (true as const),
    options: property.enum?.map(String),
    ...hintsOf(property),
    questions:
      inner && Object.entries(inner).map(([name, one]) => propertyQuestion(name, one, innerRequired)),
  });
}

/** The fields that a schema requires, always or under a condition. */
function requiredBy(schema: ContractProperty): Set<string> {
  const found = new Set(schema.required ?? []);
  const inner = [
    schema.then,
    schema.else,
    ...["allOf", "anyOf", "oneOf"].flatMap((key) => schema[key] ?? []),
  ];
  for (const one of inner) if (isObject(one)) for (const id of requiredBy(one)) found.add(id);
  return found;
}

function hintsOf(
  property: ContractProperty | undefined,
): Pick<Question, "limits" | "help" | "unknown" | "list"> {
  const { help, unknown, list } = fieldGuidanceOf(property);
  return defined({ limits: limitsOf(property), help, unknown, list });
}

function limitsOf({
  minimum,
  maximum,
  minItems = 0,
  maxItems,
  maxLength,
}: ContractProperty = {}): string | undefined {
  const entries = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
  const limits = [
    minimum !== undefined && minimum > 0 ? `at least ${minimum}` : "",
    maximum !== undefined && maximum < LARGEST ? `at most ${maximum}` : "",
    minItems > 0 ? `at least ${entries(minItems)}` : "",
    maxItems !== undefined ? `at most ${entries(maxItems)}` : "",
    maxLength !== undefined && maxLength < SHORT ? `at most ${maxLength} characters` : "",
  ].filter(Boolean);
  return limits.length > 0 ? limits.join(", ") : undefined;
}

/** Larger maxima and lengths only protect the form. */
const LARGEST = 1_000_000;
const SHORT = 40;

/**
 * One line for each question.
 *
 * @param isFull with the whole guidance, not only its hints
 */
export function questionsText(questions: readonly Question[], isFull = false, indent = ""): string[] {
  return questions.flatMap((one) => {
    const { field_id, question, options, optional, asked_when, several, questions: inner } = one;
    const notes = [
      optional ? "optional" : "",
      several ? "any of" : "",
      one.limits ?? "",
      options?.join(" | ") ?? "",
    ].filter(Boolean);
    const when = asked_when === undefined ? "" : ` (asked when ${asked_when})`;
    const list = notes.length > 0 ? ` [${notes.join("; ")}]` : "";
    const help = one.help === undefined ? "" : ` (${one.help})`;
    const more = isFull
      ? [
          ...(one.unknown === undefined ? [] : [`${indent}  Without an answer: ${one.unknown}`]),
          ...(one.list === undefined ? [] : [`${indent}  ${one.list}`]),
        ]
      : [];
    return [
      `${indent}- ${field_id}: ${question}${help}${list}${when}`,
      ...more,
      ...(inner ? questionsText(inner, isFull, `${indent}  `) : []),
    ];
  });
}

/** The questions of a form whose words were recorded on a site, with these in quotation marks. */
export function quoteQuestions(questions: readonly Question[]): Question[] {
  const quote = (words: string | undefined) => (words === undefined ? undefined : quoteSiteText(words));
  return questions.map((one) =>
    defined({
      ...one,
      question: quoteSiteText(one.question),
      help: quote(one.help),
      unknown: quote(one.unknown),
      list: quote(one.list),
      questions: one.questions && quoteQuestions(one.questions),
    }),
  );
}

interface Whole {
  question: Question;
  parts: string[];
}

/** A date in parts is one question, which the mapper divides. */
function wholeDate(
  id: string,
  { pages }: Wizard,
  contract: Contract,
  required: ReadonlySet<string>,
): Whole | undefined {
  for (const [name, { year, month, day }] of Object.entries(dateConstraints(contract))) {
    const parts = [month, ...(day ? [day] : []), year];
    if (!parts.includes(id)) continue;
    const fields = pages.flatMap((page) => page.fields).filter((field) => parts.includes(field.field_id));
    const isOptional = !parts.some((part) => required.has(part));
    const label = withoutDatePart(fields[0]?.label ?? name);
    return {
      question: defined({
        field_id: `${name}_date`,
        question: label,
        optional: isOptional ? (true as const) : undefined,
        ...parts
          .map((part) => hintsOf({ ...contract.properties[part], maxLength: undefined }))
          .find(({ help }) => help),
        covers: parts,
      }),
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

function toQuestion(
  field: WizardField,
  property: ContractProperty | undefined,
  required: ReadonlySet<string>,
): Question {
  const { field_id, options, sub_fields } = field;
  const inner = property?.items ?? property;
  const innerRequired = requiredBy(inner ?? {});
  return defined({
    field_id,
    question: questionOfField(field, property),
    help: questionWords(field).hint,
    optional: required.has(field_id) && field.default === undefined ? undefined : (true as const),
    options: options.length > 0 || property?.enum ? optionsOf(field, property) : undefined,
    several: field.multiple ? (true as const) : undefined,
    default: field.default,
    ...hintsOf(property),
    questions:
      sub_fields.length > 0
        ? sub_fields.map((sub) => toQuestion(sub, inner?.properties?.[sub.field_id], innerRequired))
        : undefined,
  });
}

/** A contract's description begins with the structure's words, or replaces them. Options and conditions stand apart. */
function questionOfField(field: WizardField, property: ContractProperty | undefined): string {
  const { question, hint = question } = questionWords(field);
  const described = property?.description?.replace(/ ?Asked only when .*$/s, "") ?? "";
  const written = described.replace(/ ?May be asked, as .*$/s, "").trim();
  const repeats = [question, hint].some((own) => foldText(written).startsWith(foldText(own)));
  return written === "" || repeats ? question : written;
}

function optionsOf(field: WizardField, property: ContractProperty | undefined): string[] {
  const allowed = (property?.items?.enum ?? property?.enum)?.map(String);
  const known = field.options.filter(({ value }) => !allowed || allowed.includes(value));
  const others = (allowed ?? []).filter((value) => !known.some((option) => option.value === value));
  const options = [...known, ...others.map((value) => ({ value, label: value }))];
  if (options.length >= STATES && options.filter(({ value }) => findState(value)).length >= STATES) {
    return [`a US state or territory (${options.length})`];
  }
  return options.map(({ value, label }) =>
    foldText(value) === foldText(label) ? value : `${value}: ${label}`,
  );
}

function conditionOf(
  field: WizardField,
  condition: Condition | undefined,
  dependences: Dependence[] | undefined,
): { asked_when?: string } {
  const open = dependences ? describeDependences(dependences).replace(/^M/, "m") : "";
  const implied = field.implied?.map(({ when }) => `unless ${describeCondition(when)}`) ?? [];
  const parts = [condition ? describeCondition(condition) : "", open, ...implied].filter(Boolean);
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
