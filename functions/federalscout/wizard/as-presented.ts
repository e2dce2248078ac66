/** An author may return a question as the tools present it: Scout's notes are left out, and short options are read. */
import { defined } from "../../../shared/core/defined.ts";
import type { QuestionOption } from "../page/question.ts";

const NOTES = new Set([
  "at_least_one",
  "expects",
  "group",
  "hint",
  "options_follow",
  "options_total",
  "suggestions",
  "unsupported",
  "value",
  "visible",
]);

/** @param known the question's own options */
export function withoutPresentation<Field extends Record<string, unknown>>(
  field: Field,
  known: readonly QuestionOption[],
): Field {
  const kept = Object.entries(field).filter(([key, value]) => !NOTES.has(key) && !isCaption(key, value));
  const own = Object.fromEntries(kept) as Field & { options?: unknown };
  const short = shortOptions(field.options);
  if (!short) return own;
  const { options: _, ...rest } = own;
  const isSame = short.every(([value, label]) =>
    known.some((option) => option.value === value && option.label === label),
  );
  if (isSame || field.options_total !== undefined) return rest as unknown as Field;
  const options = short.map(([value, label]) => {
    const locators = known.find((option) => option.label === label || option.value === value)?.locators ?? [];
    return defined({ value, label, locators: locators.length > 0 ? locators : undefined });
  });
  return { ...own, options };
}

function isCaption(key: string, value: unknown): boolean {
  return /^(add|save|lookup)_button$/.test(key) && typeof value === "string";
}

/** Values, or labels by value; undefined for the file's own form. */
function shortOptions(options: unknown): [value: string, label: string][] | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  const isList = Array.isArray(options);
  const pairs = isList ? options.map((value) => [value, value]) : Object.entries(options);
  return pairs.every((pair) => pair.every((text: unknown) => typeof text === "string"))
    ? (pairs as [string, string][])
    : undefined;
}
