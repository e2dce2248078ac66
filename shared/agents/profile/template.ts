/**
 * Templates: `{{name}}` is replaced by a value of the run, `\{{` by two braces. A value is never parsed again: no
 * quoting, no splitting, no nested template.
 *
 * A text with a name that has no value (an optional parameter that was not given) is omitted as a whole. `{{name?}}` is
 * replaced by nothing: it only decides whether the text is omitted.
 */

/** The value of a name; undefined when it was not given. */
export type TemplateValues = (name: string) => string | undefined;

const PLACEHOLDER = /\\\{\{|\{\{\s*([^{}]*?)\s*\}\}/g;

const CONDITION = /\s*\?$/;

/** @returns undefined when one of the names has no value */
export function expandTemplate(template: string, values: TemplateValues): string | undefined {
  let isComplete = true;
  const expanded = template.replaceAll(PLACEHOLDER, (match, name: string | undefined) => {
    if (name === undefined) return match.slice(1);
    const value = values(name.replace(CONDITION, ""));
    if (value === undefined) isComplete = false;
    return CONDITION.test(name) ? "" : (value ?? "");
  });
  return isComplete ? expanded : undefined;
}

/** The names in a template, in order of appearance. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].flatMap(([, name]) =>
    name === undefined ? [] : [name.replace(CONDITION, "")],
  );
}

/** The names in a template that only decide whether it is omitted. */
export function conditionalNames(template: string): string[] {
  const names = [...template.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []);
  const written = new Set(names.filter((name) => !CONDITION.test(name)));
  return names.map((name) => name.replace(CONDITION, "")).filter((name) => !written.has(name));
}

/** The name at the start of the template: its value begins the text. */
export function leadingName(template: string): string | undefined {
  const name = /^\{\{\s*([^{}]*?)\s*\}\}/.exec(template)?.[1];
  return name === undefined || CONDITION.test(name) ? undefined : name;
}

/** Whether the template contains a malformed placeholder, such as `{{input` or `{{a}b}}`. */
export function hasBrokenPlaceholder(template: string): boolean {
  return template.replaceAll(PLACEHOLDER, "").includes("{{");
}

/** Expands every text in a JSON value. Properties and list items whose text has no value are omitted. */
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
