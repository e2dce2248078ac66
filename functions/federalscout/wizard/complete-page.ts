/** Completes an author's page with Scout's reading, to a page of the wizard file. */

import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import { compilePattern } from "../../../shared/core/schemas/pattern.ts";
import type { Condition, Locator } from "../../../shared/wizards/format/format.ts";
import { elementLocators } from "../../../shared/wizards/format/selector-locators.ts";
import { isNeeded } from "../page/box-groups.ts";
import { resolveDocuments } from "../page/documents.ts";
import { likelyContinue } from "../page/likely-continue.ts";
import { askedQuestions, isProven, type PageKnowledge } from "../page/page-knowledge.ts";
import type { Question, QuestionGroup, QuestionOption } from "../page/question.ts";
import { withoutPresentation } from "./as-presented.ts";
import type { FieldMetadata, PageMetadata } from "./page-metadata.ts";

/** An unchecked page in the file's format, with the question of each field. */
export interface CompletedPage {
  page: Record<string, unknown> & { fields: Record<string, unknown>[] };
  matched: Map<Record<string, unknown>, Question>;
  /** Ids of fields whose selectors never matched a single element. */
  untested: string[];
  /** Identities of controls that the fields cover, sub-fields included. */
  covered: Set<string>;
}

export async function completePage(
  form: FormPage,
  knowledge: PageKnowledge,
  metadata: PageMetadata,
  page_number: number,
): Promise<CompletedPage> {
  const given = metadata.fields;
  const resolved = await resolveDocuments(form, given.map(ownLocators));
  const questions = given.map((field, i) => findQuestion(field, resolved[i]?.identities ?? [], knowledge));
  const entries = given.map((field, i) => ({
    field: completeField(field, questions[i], knowledge),
    question: questions[i],
  }));
  const untested: string[] = [];
  for (const [i, { field }] of entries.entries()) {
    const all = elementLocators(field as { locators?: Locator[]; selector?: string });
    const own = ownLocators(given[i] as FieldMetadata);
    const isTested =
      own.length > 0
        ? (resolved[i]?.matches ?? 0) === 1 || isProven(knowledge, own)
        : isProven(knowledge, all);
    if (!isTested && !Array.isArray(field.sub_fields) && !questions[i]?.group)
      untested.push(String(field.field_id));
  }
  recordConditions(entries, knowledge);
  const order = (question: Question | undefined) =>
    question && !question.group
      ? knowledge.questions.findIndex(({ key }) => key === question.key)
      : Number.MAX_SAFE_INTEGER;
  const sorted = [...entries].sort((a, b) => order(a.question) - order(b.question));
  const { ignore, is_last, fields: _, continue_button, ...rest } = metadata;
  const button = is_last ? undefined : completeButton(continue_button ?? undefined, knowledge);
  return {
    page: defined({
      ...rest,
      page_number,
      page_title: metadata.page_title ?? (knowledge.seen.heading.split(" | ")[0] || knowledge.seen.title),
      url_pattern: metadata.url_pattern ?? addressOf(knowledge.seen.url),
      fields: sorted.map(({ field }) => field),
      ignore: ignore?.length ? ignore : undefined,
      continue_button: button || undefined,
    }),
    matched: new Map(entries.flatMap(({ field, question }) => (question ? [[field, question]] : []))),
    untested,
    covered: new Set([
      ...questions.flatMap((question) => question?.identities ?? []),
      ...resolved.flatMap(({ identities }) => identities),
      ...(await resolveDocuments(form, given.flatMap(subLocators))).flatMap(({ identities }) => identities),
    ]),
  };
}

function ownLocators(field: FieldMetadata): Locator[] {
  return elementLocators(
    field as { locators?: Locator[]; selector?: string; selector_alternatives?: string[] },
  );
}

function subLocators(field: FieldMetadata): Locator[][] {
  const subs = Array.isArray(field.sub_fields) ? (field.sub_fields as FieldMetadata[]) : [];
  return subs.map(ownLocators);
}

function findQuestion(
  field: FieldMetadata,
  identities: string[],
  knowledge: PageKnowledge,
): Question | undefined {
  const suggested = field.ref ?? field.field_id;
  const groups = [...knowledge.groups.values()];
  const group = groups.find(({ field_id, label }) => field_id === suggested || label === field.label);
  if (group || field.field_type === "group" || Array.isArray(field.sub_fields)) return group;
  const questions = askedQuestions(knowledge);
  return (
    questions.find((question) => identities.some((identity) => question.identities.includes(identity))) ??
    questions.find((question) => question.field_id === suggested) ??
    questions.find((question) => question.label === field.label)
  );
}

function completeField(
  { ref: _, ...metadata }: FieldMetadata,
  question: Question | undefined,
  knowledge: PageKnowledge,
): Record<string, unknown> {
  const given = withoutPresentation(metadata, question?.options ?? []);
  if (!question) return { required: false, ...given };
  if (question.group) return completeGroup(given, question, question.group, knowledge);
  const { hint, control, locators } = question;
  const isPartial = knowledge.dependent.get(question.key) === "part";
  const options = isPartial ? [] : question.options.map(fileOption);
  const limits =
    question.field_type === "number" ? { minimum: control.minimum, maximum: control.maximum } : {};
  const seen: Record<string, unknown> = defined({
    field_id: question.field_id,
    label: question.label,
    description: hint || undefined,
    field_type: question.field_type,
    interaction: question.interaction,
    required: question.required,
    locators,
    ...Object.fromEntries(
      Object.entries({ ...limits, ...formOf(question) }).filter(([, limit]) => limit !== undefined),
    ),
    options: options.length > 0 ? options : undefined,
    multiple: question.multiple ? true : undefined,
    binding: question.binding ? true : undefined,
  });
  if (typeof given.example_value === "number" && question.field_type === "text" && !given.field_type)
    seen.field_type = "number";
  // Some patterns are only a hint for keyboards: the site accepts values that they refuse.
  const example = given.example_value;
  const isRefused =
    typeof seen.pattern === "string" &&
    given.pattern === undefined &&
    (typeof example === "string" || typeof example === "number") &&
    !compilePattern(seen.pattern).test(String(example));
  if (isRefused) delete seen.pattern;
  return { ...seen, ...given };
}

function completeGroup(
  { sub_fields, ...given }: Omit<FieldMetadata, "ref">,
  question: Question,
  { questions, add, save }: QuestionGroup,
  knowledge: PageKnowledge,
): Record<string, unknown> {
  const named = (Array.isArray(sub_fields) ? sub_fields : []) as FieldMetadata[];
  const isOf = (sub: FieldMetadata, one: Question) =>
    (sub.ref ?? sub.field_id) === one.field_id || sub.label === one.label;
  const subs = questions.map((one) =>
    completeField(named.find((sub) => isOf(sub, one)) ?? { field_id: one.field_id }, one, knowledge),
  );
  const isRequired = isNeeded(question, knowledge);
  return defined({
    label: question.label,
    field_type: "group",
    interaction: "fill",
    required: question.required || isRequired,
    min_instances: isRequired ? 1 : undefined,
    repeatable: true,
    add_button: { text: add.text, locators: add.locators },
    save_button: save ? { text: save.text, locators: save.locators } : undefined,
    ...given,
    sub_fields: subs,
  });
}

/** The pattern that a text box states for its content. */
function formOf({ field_type, control }: Question): { pattern?: string; max_length?: number } {
  if (field_type !== "text" && field_type !== "search" && field_type !== "textarea") return {};
  return { pattern: wholePattern(control.pattern), max_length: control.max_length };
}

/** Any number of digits and marks: such a pattern selects a keyboard, and limits nothing. */
const DIGITS_ALONE = /^\^?(\[(\\d|\\?[^\p{L}\\\]])*\]|\\d)[*+]\$?$/u;

/** HTML matches a pattern against the whole value. One that JSON Schema cannot use is left out. */
function wholePattern(pattern: string | undefined): string | undefined {
  if (pattern === undefined || DIGITS_ALONE.test(pattern)) return undefined;
  const whole = /^\^[^|]*\$$/.test(pattern) ? pattern : `^(?:${pattern})$`;
  try {
    compilePattern(whole);
    return whole;
  } catch {
    return undefined;
  }
}

function fileOption({ value, label, locators }: QuestionOption): Record<string, unknown> {
  return defined({
    value,
    label: label === value ? undefined : label,
    locators: locators.length > 0 ? locators : undefined,
  });
}

/** Conditions that exploring found, in the author's names for fields and options. */
function recordConditions(
  entries: { field: Record<string, unknown>; question: Question | undefined }[],
  knowledge: PageKnowledge,
): void {
  for (const { field, question } of entries) {
    const known = question && knowledge.conditions.get(question.key);
    const by = entries.find((entry) => entry.question?.key === known?.by);
    if (!known || !by?.question || field.visible_when !== undefined) continue;
    const values = known.values.map((value) => authorsValue(value, by.field, by.question as Question));
    const condition: Condition = {
      [String(by.field.field_id)]: values.length === 1 ? (values[0] ?? "") : values,
    };
    field.visible_when = condition;
  }
}

function authorsValue(value: string, field: Record<string, unknown>, question: Question): string | boolean {
  if (question.field_type === "checkbox") return value === "true";
  const label = question.options.find((option) => option.value === value)?.label;
  const options = (Array.isArray(field.options) ? field.options : []) as {
    value?: unknown;
    label?: unknown;
  }[];
  const same =
    options.find((option) => option.value === value) ?? options.find((option) => option.label === label);
  return same ? String(same.value) : value;
}

function completeButton(
  given: Record<string, unknown> | undefined,
  { seen }: PageKnowledge,
): Record<string, unknown> | undefined {
  const text = typeof given?.text === "string" ? given.text : undefined;
  const known = given
    ? seen.buttons.find((button) => text !== undefined && button.text.toLowerCase() === text.toLowerCase())
    : likelyContinue(seen.buttons);
  if (!given && !known) return undefined;
  return defined({
    text: known?.text,
    locators: known?.locators,
    ...given,
  });
}

function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin === "null" ? url : origin + pathname;
}
