/** Completes an author's page with Scout's reading, to a page of the wizard file. */
import { z } from "zod";
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import type { Condition, Dependence, Locator } from "../../../shared/wizards/format/format.ts";
import { elementLocators } from "../../../shared/wizards/format/selector-locators.ts";
import type { PersonStep } from "../../../shared/wizards/wizard.ts";
import { likelyContinue } from "../page/buttons.ts";
import { resolveDocuments } from "../page/documents.ts";
import { askedQuestions, conditionOf, isProven, type PageKnowledge } from "../page/page-knowledge.ts";
import type { Question } from "../page/question.ts";
import { completeField, type FieldMetadata, fieldMetadataSchema } from "./complete-field.ts";

/** Characters of JSON; a wizard's file, which holds all pages, has at most 4 MB. */
const LONGEST_PAGE = 500_000;

const pageSchema = z.looseObject({
  page_number: z
    .int()
    .min(1)
    .optional()
    .describe("The page's own unless given; the number of a saved page replaces it"),
  page_title: z.string().optional(),
  url_pattern: z.string().optional(),
  fields: z
    .array(fieldMetadataSchema)
    .default([])
    .describe(
      "Each with field_id (as suggested, or your own with `ref` naming the suggested one) and example_value; label, field_type, interaction, required, locators or selector, options, visible_when, notes, pattern, default … override Scout's reading. " +
        "visible_when: {field_id: value} names the answers that reveal a field, also of earlier pages; the value may be a list of which any counts, true or false for a box, or {at_least, at_most} for a number; several entries must all hold. " +
        "options: [{value, label}], and example_value is a value; with multiple: true a list of them. " +
        "A group's example_value is a list with an object for each instance, by the field_ids of sub_fields; min_instances and max_instances limit them. " +
        "null removes a key of Scout's reading. A page that is asked under a condition has visible_when itself",
    ),
  continue_button: z
    .looseObject({})
    .nullish()
    .describe("{text, selector, selector_type} or {text, locators}; the likely one unless given"),
  is_last: z.boolean().optional().describe("The page shows its result by itself: no continue button"),
  dialogs: z
    .array(z.looseObject({ heading: z.string().min(1), answer: z.looseObject({ text: z.string().min(1) }) }))
    .optional()
    .describe(
      "Questions that the continue button opens in a dialog, each with its way on; Scout adds those that it can answer",
    ),
  person: z
    .looseObject({})
    .nullish()
    .describe("{for, until}: the part that only a person completes; Scout's unless given, null for none"),
  ignore: z
    .array(z.string())
    .optional()
    .describe("field_ids or labels of visible inputs that are not part of the form"),
});

export const pageMetadataSchema = pageSchema.refine((page) => JSON.stringify(page).length <= LONGEST_PAGE, {
  error: `must have at most ${LONGEST_PAGE} characters of JSON`,
});

export type PageMetadata = z.output<typeof pageMetadataSchema>;

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
  recordDependences(entries, knowledge);
  // null removes what Scout has found.
  for (const { field } of entries) if (field.may_depend_on === null) delete field.may_depend_on;
  const order = (question: Question | undefined) =>
    question && !question.group
      ? knowledge.questions.findIndex(({ key }) => key === question.key)
      : Number.MAX_SAFE_INTEGER;
  const sorted = [...entries].sort((a, b) => order(a.question) - order(b.question));
  const { ignore, is_last, fields: _, continue_button, person: __, ...rest } = metadata;
  const button = is_last ? undefined : completeButton(continue_button ?? undefined, knowledge);
  return {
    page: defined({
      ...rest,
      page_number,
      page_title:
        metadata.page_title ??
        (knowledge.seen.own_heading || knowledge.seen.heading.split(" | ")[0] || knowledge.seen.title),
      url_pattern: metadata.url_pattern ?? addressOf(knowledge.seen.url),
      fields: sorted.map(({ field }) => field),
      person: personOf(metadata, knowledge),
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

/** The part of the page that only a person completes: the author's, or the one that Scout has found. */
export function personOf(
  { person }: Pick<PageMetadata, "person">,
  knowledge: Pick<PageKnowledge, "person">,
): PersonStep | undefined {
  return person === undefined ? knowledge.person : ((person ?? undefined) as PersonStep | undefined);
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

/** The answers that may have brought a question, in the author's names: no option that exploring has tried brings it. */
function recordDependences(
  entries: { field: Record<string, unknown>; question: Question | undefined }[],
  { revealed }: PageKnowledge,
): void {
  for (const { field, question } of entries) {
    const causes = question && field.visible_when === undefined ? revealed.get(question.key) : undefined;
    if (!causes || field.may_depend_on !== undefined) continue;
    const dependences = causes.flatMap((key): Dependence[] => {
      const { field_id, example_value: example } =
        entries.find((one) => one.question?.key === key)?.field ?? {};
      const isPlain =
        typeof example === "string" || typeof example === "number" || typeof example === "boolean";
      return isPlain ? [{ field: String(field_id), asked_at: [String(example)], not_asked_at: [] }] : [];
    });
    if (dependences.length > 0) field.may_depend_on = dependences;
  }
}

/** Conditions that exploring found, in the author's names for fields and options. */
function recordConditions(
  entries: { field: Record<string, unknown>; question: Question | undefined }[],
  knowledge: PageKnowledge,
): void {
  const named = (by: Question, values: string[]): Condition => {
    const field = entries.find(({ question }) => question?.key === by.key)?.field ?? by;
    const answers = values.map((value) => authorsValue(value, { ...field }, by));
    return { [String(field.field_id)]: answers.length === 1 ? (answers[0] ?? "") : answers } as Condition;
  };
  for (const { field, question } of entries)
    if (question && field.visible_when === undefined) {
      const condition = conditionOf(question, knowledge, named);
      if (condition) field.visible_when = condition;
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
  const links = seen.links.map((link) => ({
    ...link,
    locators: [{ by: "role" as const, role: "link", name: link.text }],
  }));
  const known = given
    ? [...seen.buttons, ...links].find(
        (one) => text !== undefined && one.text.toLowerCase() === text.toLowerCase(),
      )
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
