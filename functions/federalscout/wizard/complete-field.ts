/** Completes an author's field with Scout's reading of its question, to a field of the wizard file. */
import { z } from "zod";
import { defined } from "../../../shared/core/defined.ts";
import { compilePattern } from "../../../shared/core/schemas/pattern.ts";
import { autofillToken } from "../../../shared/wizards/format/autofill-token.ts";
import { isNeeded } from "../page/box-groups.ts";
import { isRequired, type PageKnowledge } from "../page/page-knowledge.ts";
import { asksQuantity, type Question, type QuestionGroup, type QuestionOption } from "../page/question.ts";
import { withoutPresentation } from "./as-presented.ts";

/** Only the id is required: Scout adds its own reading of the question. */
export const fieldMetadataSchema = z.looseObject({
  field_id: z.string().min(1),
  /** The suggested field_id, where the author renames the field. */
  ref: z.string().optional(),
});

export type FieldMetadata = z.output<typeof fieldMetadataSchema>;

export function completeField(
  { ref: _, ...metadata }: FieldMetadata,
  question: Question | undefined,
  knowledge: PageKnowledge,
): Record<string, unknown> {
  const given = withoutPresentation(metadata, question?.options ?? []);
  if (!question) return { required: false, ...given };
  if (question.group) return completeGroup(given, question, question.group, knowledge);
  const { hint, control, locators } = question;
  // The boxes of one question are presented without it.
  if (given.label === control.label) delete given.label;
  const isPartial = knowledge.dependent.get(question.key) === "part";
  const options = isPartial ? [] : question.options.map(fileOption);
  const lookup = knowledge.lookups.get(question.key);
  const limits =
    question.field_type === "number" ? { minimum: control.minimum, maximum: control.maximum } : {};
  const seen: Record<string, unknown> = defined({
    field_id: question.field_id,
    label: question.label,
    description: hint || undefined,
    field_type: question.field_type,
    interaction: question.interaction,
    widget: control.widget,
    required: isRequired(question, knowledge),
    locators,
    ...Object.fromEntries(
      Object.entries({ ...limits, ...formOf(question) }).filter(([, limit]) => limit !== undefined),
    ),
    options: options.length > 0 ? options : undefined,
    autocomplete: autofillToken(control.autocomplete),
    multiple: question.multiple ? true : undefined,
    binding: question.binding ? true : undefined,
    lookup_button: lookup && { text: lookup.text, locators: lookup.locators },
  });
  if (question.field_type === "text" && !given.field_type && isQuantity(given.example_value, question.label))
    seen.field_type = "number";
  // Some patterns are only a hint for keyboards: the site accepts values that they refuse.
  const example = given.example_value;
  const isRefused =
    typeof seen.pattern === "string" &&
    given.pattern === undefined &&
    (typeof example === "string" || typeof example === "number") &&
    !compilePattern(seen.pattern).test(String(example));
  if (isRefused) delete seen.pattern;
  // null removes a key; a condition that is removed must not come back from an earlier visit.
  const cleared = given.visible_when === null ? { visible_when: {} } : {};
  return defined({ ...seen, ...given, ...cleared });
}

/** A number, or the text of one for an amount or a count: a code keeps its zeros. */
function isQuantity(example: unknown, label: string): boolean {
  const isText = typeof example === "string" && /^(0|[1-9]\d*)(\.\d+)?$/.test(example);
  return typeof example === "number" || (isText && asksQuantity(label));
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
  const [first] = [given.example_value].flat() as (Record<string, unknown> | undefined)[];
  const subs = questions.map((one) => {
    const sub = named.find((sub) => isOf(sub, one)) ?? { field_id: one.field_id };
    const { example_value = first?.[sub.field_id], ...own } = sub;
    return completeField(defined({ ...own, example_value }) as FieldMetadata, one, knowledge);
  });
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

/** The facts that a text box states about its content. */
function formOf({ field_type, control }: Question): {
  pattern?: string;
  max_length?: number;
  numeric?: boolean;
} {
  if (field_type !== "text" && field_type !== "search" && field_type !== "textarea") return {};
  return { pattern: wholePattern(control.pattern), max_length: control.max_length, numeric: control.numeric };
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
