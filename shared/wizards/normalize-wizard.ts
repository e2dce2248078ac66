/** Reads a wizard file of either version and brings it into the one shape of `wizard.ts`. */
import type { z } from "zod";
import { AppError } from "../core/errors.ts";
import {
  type Locator,
  type WizardFile,
  type WizardFileButton,
  type WizardFileField,
  wizardFileSchema,
} from "./format.ts";
import { optionsFromNotes } from "./options-from-notes.ts";
import type { Wizard, WizardButton, WizardField } from "./wizard.ts";

/**
 * @param json a parsed wizard file of version 1 or 2
 * @param source how the file is called in error messages
 * @throws AppError `invalid_wizard` that lists every mistake with its path
 */
export function normalizeWizard(json: unknown, source: string): Wizard {
  const isVersion1 = typeof json === "object" && json !== null && !("format_version" in json);
  const parsed = wizardFileSchema.safeParse(json);
  const issues = (parsed.error?.issues ?? []).filter((issue) => !(isVersion1 && isUnknownKey(issue)));
  if (issues.length > 0) throw invalidWizard(source, issues.map(describeIssue));
  const file = parsed.success
    ? parsed.data
    : wizardFileSchema.parse(withoutUnknownKeys(json, parsed.error.issues));
  const wizard = toWizard(file);
  const mistakes = isVersion1 ? [] : findMistakes(wizard);
  if (mistakes.length > 0) throw invalidWizard(source, mistakes);
  return wizard;
}

/** The error for a wizard file, with one line a mistake. */
export function invalidWizard(source: string, mistakes: string[], cause?: unknown): AppError {
  return new AppError("invalid_wizard", `${source} is not a valid wizard:\n  ${mistakes.join("\n  ")}`, {
    details: { mistakes },
    cause,
  });
}

function toWizard(file: WizardFile): Wizard {
  return {
    format_version: file.format_version ?? 1,
    wizard_id: file.wizard_id,
    name: file.name,
    description: file.description ?? "",
    category: file.category ?? "other",
    url: file.url,
    discovered_at: file.discovered_at,
    discovery_version: file.discovery_version,
    ...optional("estimated_seconds", file.estimated_seconds),
    ...optional("browser", file.browser),
    ...optional("start_action", file.start_action ? toButton(file.start_action) : undefined),
    pages: file.pages.map((page) => ({
      page_number: page.page_number,
      page_title: page.page_title,
      ...optional("url_pattern", page.url_pattern),
      fields: page.fields.map(toField),
      ...optional("visible_when", page.visible_when),
      continue_button: toButton(page.continue_button),
      ...optional("error_selector", page.validation?.error_selector),
    })),
    ...optional(
      "results",
      file.results?.map(({ locator, locators = [], ...result }) => ({
        ...result,
        locators: locator ? [locator, ...locators] : locators,
      })),
    ),
  };
}

function toField(field: WizardFileField | Omit<WizardFileField, "sub_fields">): WizardField {
  const sub_fields = "sub_fields" in field ? (field.sub_fields ?? []) : [];
  const options = field.options?.map((option) => ({
    value: option.value,
    label: option.label ?? option.value,
    locators: [...(option.locators ?? []), ...(option.selector ? selectorLocators(option.selector) : [])],
  }));
  return {
    field_id: field.field_id,
    label: field.label,
    field_type: field.field_type,
    interaction: field.interaction,
    required: field.required,
    locators: elementLocators(field),
    ...optional("description", field.description),
    ...optional("notes", field.notes),
    ...optional("example_value", field.example_value),
    ...optional("pattern", field.pattern),
    ...optional("minimum", field.minimum),
    ...optional("maximum", field.maximum),
    ...optional("default", field.default),
    options: options ?? (field.field_type === "radio" ? optionsFromNotes(field.notes ?? "") : []),
    ...optional("visible_when", field.visible_when),
    sub_fields: sub_fields.map(toField),
    repeatable: field.repeatable,
    ...optional(
      "add_button",
      field.add_button_selector ? selectorLocators(field.add_button_selector) : undefined,
    ),
    ...optional(
      "remove_button",
      field.remove_button_selector ? selectorLocators(field.remove_button_selector) : undefined,
    ),
    ...optional("save_button", field.save_button ? toButton(field.save_button).locators : undefined),
    min_instances: field.min_instances ?? 0,
    ...optional("max_instances", field.max_instances),
  };
}

function toButton(button: WizardFileButton): WizardButton {
  const byText: Locator[] = button.text ? [{ by: "text", value: button.text }] : [];
  const own = elementLocators(button);
  const isTextAlready = own.some((locator) => locator.by === "text" && locator.value === button.text);
  return {
    description: button.text ?? button.description ?? button.selector ?? "button",
    locators: isTextAlready ? own : [...own, ...byText],
  };
}

function elementLocators(element: {
  locators?: Locator[] | undefined;
  selector?: string | undefined;
  selector_type?: "text" | "id" | "css" | "auto";
  selector_alternatives?: string[] | undefined;
}): Locator[] {
  return [
    ...(element.locators ?? []),
    ...(element.selector ? selectorLocators(element.selector, element.selector_type) : []),
    ...(element.selector_alternatives ?? []).flatMap((selector) => selectorLocators(selector)),
  ];
}

/**
 * The ways in which a version 1 selector may be meant: an id comes with or without `#`, and may contain characters
 * that mean something in CSS.
 */
export function selectorLocators(selector: string, type: "text" | "id" | "css" | "auto" = "auto"): Locator[] {
  const id: Locator = { by: "id", value: selector.replace(/^#/, "") };
  const css: Locator = { by: "css", value: selector };
  if (type === "text") return [{ by: "text", value: selector }];
  if (type === "id") return [id];
  if (/^#[\w-]+$/.test(selector)) return [id];
  if (selector.startsWith("#")) return /[\s>~+[]/.test(selector) ? [css] : [id, css];
  if (type === "css") return [css];
  return /^[\w.:-]+$/.test(selector) ? [id, { by: "name", value: selector }, css] : [css];
}

function findMistakes(wizard: Wizard): string[] {
  const mistakes: string[] = [];
  const known = new Set<string>();
  for (const [p, page] of wizard.pages.entries()) {
    for (const [f, field] of page.fields.entries()) {
      const path = `pages[${p}].fields[${f}]`;
      if (known.has(field.field_id)) mistakes.push(`${path}.field_id: ${field.field_id} is used twice`);
      known.add(field.field_id);
      mistakes.push(...unknownOptionMistakes(field, path));
    }
  }
  for (const [p, page] of wizard.pages.entries()) {
    const conditions = [
      { path: `pages[${p}]`, condition: page.visible_when },
      ...page.fields.map((field, f) => ({ path: `pages[${p}].fields[${f}]`, condition: field.visible_when })),
    ];
    for (const { path, condition } of conditions) {
      for (const id of Object.keys(condition ?? {})) {
        if (!known.has(id)) mistakes.push(`${path}.visible_when: there is no field ${id}`);
      }
    }
  }
  for (const [r, result] of (wizard.results ?? []).entries()) {
    if (result.locators.length === 0) mistakes.push(`results[${r}]: needs a locator`);
  }
  return mistakes;
}

function unknownOptionMistakes(field: WizardField, path: string): string[] {
  if (field.options.length === 0 || field.default === undefined) return [];
  return field.options.some((option) => option.value === String(field.default))
    ? []
    : [`${path}.default: is none of the options`];
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path
    .map((part, i) => (typeof part === "number" ? `[${part}]` : `${i > 0 ? "." : ""}${String(part)}`))
    .join("");
  return path === "" ? issue.message : `${path}: ${issue.message}`;
}

function isUnknownKey(issue: z.core.$ZodIssue): boolean {
  return issue.code === "unrecognized_keys";
}

function withoutUnknownKeys(json: unknown, issues: z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(json);
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const owner = issue.path.reduce<unknown>(
      (value, part) => (value as Record<PropertyKey, unknown>)[part],
      copy,
    );
    for (const key of issue.keys) delete (owner as Record<string, unknown>)[key];
  }
  return copy;
}

function optional<K extends string, V>(key: K, value: V | null | undefined): { [P in K]?: V } {
  return value === null || value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
