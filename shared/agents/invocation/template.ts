/**
 * Templates: `{{name}}` stands for a value of the run, `\{{` for two braces. What a value holds is never looked at
 * again: no quoting, no splitting, no template within a value.
 *
 * A text in which a name has no value, because an optional parameter was not given, has none itself: it is left out
 * as a whole rather than passed half.
 */

/** Values by name; undefined for what was not given. */
export type TemplateValues = (name: string) => string | undefined;

const PLACEHOLDER = /\\\{\{|\{\{\s*([^{}]*?)\s*\}\}/g;

/** @returns undefined when one of the names has no value */
export function expandTemplate(template: string, values: TemplateValues): string | undefined {
  let isComplete = true;
  const expanded = template.replaceAll(PLACEHOLDER, (match, name: string | undefined) => {
    if (name === undefined) return match.slice(1);
    const value = values(name);
    if (value === undefined) isComplete = false;
    return value ?? "";
  });
  return isComplete ? expanded : undefined;
}

/** The names in a template, in their order. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** The name that the template begins with: whatever its value begins with, the text does. */
export function leadingName(template: string): string | undefined {
  return /^\{\{\s*([^{}]*?)\s*\}\}/.exec(template)?.[1];
}

/** Whether something is left that looks like a placeholder and is none, such as `{{input` or `{{a}b}}`. */
export function hasBrokenPlaceholder(template: string): boolean {
  return template.replaceAll(PLACEHOLDER, "").includes("{{");
}

/**
 * Every text in a value that JSON can hold, expanded. Properties and places in lists whose text has no value are left
 * out; the names of properties stay as they are.
 */
export function expandJson(value: unknown, values: TemplateValues): unknown {
  if (typeof value === "string") return expandTemplate(value, values);
  if (Array.isArray(value)) {
    return value.map((item) => expandJson(item, values)).filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const expanded = expandJson(item, values);
      return expanded === undefined ? [] : [[name, expanded]];
    }),
  );
}
