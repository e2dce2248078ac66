/** Checks a wizard file of either version and converts it to the shape of `wizard.ts`. */

import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { isObject } from "../../core/json/is-object.ts";
import { problemLines, schemaProblems } from "../../core/schemas/schema-issues.ts";
import { readYesNo } from "../../text/yes-no.ts";
import type { Wizard, WizardButton, WizardField } from "../wizard.ts";
import { autofillToken } from "./autofill-token.ts";
import { keysAt } from "./file-parts.ts";
import { findMistakes } from "./find-mistakes.ts";
import type { WizardFileButton, WizardFileField } from "./format.ts";
import { withOptionValues } from "./option-values.ts";
import { optionsFromNotes } from "./options-from-notes.ts";
import { elementLocators, selectorLocators } from "./selector-locators.ts";
import { upgradeVersion1 } from "./upgrade-version-1.ts";
import { type WizardFile, wizardFileSchema } from "./wizard-file.ts";

const MOST_MISTAKES = 50;

/**
 * @param json a parsed wizard file of version 1 or 2
 * @param source the file's name in error messages
 * @throws AppError `invalid_wizard` that lists every mistake with its path
 */
export function normalizeWizard(json: unknown, source: string): Wizard {
  const isVersion1 = isObject(json) && !("format_version" in json);
  const parsed = wizardFileSchema.safeParse(isVersion1 ? upgradeVersion1(json) : json);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const problems = schemaProblems(issues, "a key of the format", keysAt, MOST_MISTAKES);
    throw invalidWizard(source, problemLines(problems, "the file"), undefined, issues.length);
  }
  const wizard = withOptionValues(toWizard(parsed.data));
  const fields = wizard.pages.flatMap((page) => page.fields).flatMap((one) => [one, ...one.sub_fields]);
  if (isVersion1) for (const field of fields) field.is_open = true;
  if (wizard.automatic) for (const field of fields) field.invented_example = true;
  const mistakes = isVersion1 ? [] : findMistakes(wizard);
  if (mistakes.length > 0) throw invalidWizard(source, mistakes);
  return wizard;
}

/** The error for a wizard file, with one line per mistake. */
export function invalidWizard(
  source: string,
  mistakes: string[],
  cause?: unknown,
  total = mistakes.length,
): AppError {
  const shown = mistakes.slice(0, MOST_MISTAKES);
  if (total > shown.length && mistakes.length >= MOST_MISTAKES)
    shown.push(`and ${total - shown.length} more`);
  return new AppError("invalid_wizard", `${source} is not a valid wizard:\n  ${shown.join("\n  ")}`, {
    details: { source, mistakes },
    cause,
  });
}

function toWizard(file: WizardFile): Wizard {
  return defined({
    format_version: file.format_version ?? (1 as const),
    wizard_id: file.wizard_id,
    name: file.name,
    description: file.description ?? "",
    category: file.category ?? "other",
    url: file.url,
    discovered_at: file.discovered_at,
    discovery_version: file.discovery_version,
    allowed_sites: file.allowed_sites,
    overrides_site: file.overrides_site,
    proved: file.proved,
    proved_at: file.proved_at,
    proved_on: file.proved_on,
    proof: file.proof,
    unrecorded: file.unrecorded,
    automatic: file.automatic,
    ends_before: file.ends_before,
    estimated_seconds: file.estimated_seconds,
    locale: file.locale,
    browser: file.browser,
    start_action: file.start_action ? toButton(file.start_action) : undefined,
    pages: file.pages.map((page) =>
      defined({
        page_number: page.page_number,
        page_title: page.page_title,
        url_pattern: page.url_pattern,
        fields: page.fields.map(toField),
        visible_when: page.visible_when,
        may_depend_on: page.may_depend_on,
        ignore: page.ignore,
        continue_button: page.continue_button ? toButton(page.continue_button) : undefined,
        binding: page.binding,
        person: page.person,
        error_selector: page.validation?.error_selector,
        dialogs: page.dialogs?.map(({ heading, answer }) => ({ heading, answer: toButton(answer) })),
      }),
    ),
    choices: file.choices ?? [],
    results: file.results?.map(({ locator, locators = [], ...result }) => ({
      ...result,
      locators: locator ? [locator, ...locators] : locators,
    })),
  });
}

function toField(field: WizardFileField | Omit<WizardFileField, "sub_fields">): WizardField {
  const sub_fields = "sub_fields" in field ? (field.sub_fields ?? []) : [];
  const options = field.options?.map((option) =>
    defined({
      value: option.value,
      label: option.label ?? option.value,
      aliases: option.aliases,
      locators: [...(option.locators ?? []), ...(option.selector ? selectorLocators(option.selector) : [])],
    }),
  );
  return defined({
    field_id: field.field_id,
    label: field.label,
    field_type: field.field_type,
    interaction: field.interaction,
    required: field.required,
    locators: elementLocators(field),
    description: field.description,
    notes: field.notes,
    example_value: field.example_value,
    widget: field.widget,
    pattern: field.pattern,
    max_length: field.max_length,
    numeric: field.numeric,
    autocomplete: autofillToken(field.autocomplete),
    minimum: field.minimum,
    maximum: field.maximum,
    default: field.default,
    implied: field.implied,
    options:
      options ??
      (field.field_type === "radio" ? optionsFromNotes(field.notes ?? "", field.example_value) : []),
    multiple: field.multiple ?? (isSeveral(field) || undefined),
    binding: field.binding,
    visible_when: field.visible_when,
    may_depend_on: field.may_depend_on,
    sub_fields: sub_fields.map(toField),
    repeatable: field.repeatable,
    add_button: addButton(field),
    remove_button: field.remove_button_selector ? selectorLocators(field.remove_button_selector) : undefined,
    save_button: field.save_button ? toButton(field.save_button).locators : undefined,
    lookup_button: field.lookup_button ? toButton(field.lookup_button) : undefined,
    min_instances: field.min_instances ?? 0,
    max_instances: field.max_instances,
  });
}

/** Whether a box is a group of boxes: its options are not states. */
function isSeveral({ field_type, options = [] }: Pick<WizardFileField, "field_type" | "options">): boolean {
  const isState = options.some(({ value, label }) => readYesNo(label ?? value) !== undefined);
  return field_type === "checkbox" && options.length > 1 && !isState;
}

function addButton({
  add_button,
  add_button_selector,
}: Pick<WizardFileField, "add_button" | "add_button_selector">) {
  const recorded = add_button ? toButton(add_button).locators : [];
  const locators = [...recorded, ...(add_button_selector ? selectorLocators(add_button_selector) : [])];
  return locators.length > 0 ? locators : undefined;
}

function toButton(button: WizardFileButton): WizardButton {
  const own = elementLocators(button);
  const { text } = button;
  const isTextKnown = own.some((locator) => locator.by === "text" && locator.value === text);
  return {
    description: text ?? button.description ?? button.selector ?? "button",
    locators: text && !isTextKnown ? [...own, { by: "text", value: text }] : own,
  };
}
