/**
 * The wizard file, `wizards/<id>.json`. Version 2 is a superset of version 1, the original system's format: version 1
 * files have no `format_version` and may hold unknown keys; in a version 2 file an unknown key is a mistake.
 * `normalizeWizard` converts both to the shape of `wizard.ts`.
 */

import { z } from "zod";
import { isSecure, isSite } from "./site-of.ts";

const MOST_ALLOWED_SITES = 10;

const text = z.string().min(1);
const identifier = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*$/, "must be snake_case: lower-case letters, digits and underscores");

/** One recorded way to find an element. Each must match exactly one element to count. */
export const locatorSchema = z.discriminatedUnion(
  "by",
  [
    z.strictObject({ by: z.literal("role"), role: text, name: text }),
    z.strictObject({ by: z.literal("label"), value: text }),
    z.strictObject({ by: z.literal("id"), value: text }),
    z.strictObject({ by: z.literal("name"), value: text }),
    z.strictObject({ by: z.literal("css"), value: text }),
    z.strictObject({ by: z.literal("text"), value: text }),
  ],
  { error: "must be one of role, label, id, name, css, text" },
);

const locators = z.array(locatorSchema).min(1);

const element = z.strictObject({
  text: text.optional(),
  description: z.string().optional(),
  selector: text.optional(),
  selector_type: z.enum(["text", "id", "css", "auto"]).default("auto"),
  selector_alternatives: z.array(text).optional(),
  locators: locators.optional(),
});

/** A button to press, by selector (version 1), by locators, or by its caption alone. */
export const buttonSchema = element.refine(
  ({ selector, locators, text }) => (selector ?? locators ?? text) !== undefined,
  "needs locators or a text",
);

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

export const optionSchema = z.strictObject({
  value: z.preprocess((value) => (isScalar(value) ? String(value) : value), text),
  label: text.optional(),
  /** Further words that mean this option. */
  aliases: z.array(text).min(1).optional(),
  selector: text.optional(),
  locators: locators.optional(),
});

/** A text or number is an option with that value. */
const optionOrValue = z.preprocess((option) => (isScalar(option) ? { value: option } : option), optionSchema);

const rangeSchema = z
  .strictObject({ at_least: z.number().optional(), at_most: z.number().optional() })
  .refine(({ at_least, at_most }) => at_least !== undefined || at_most !== undefined, "needs a limit");

/** All entries must hold; a list means any of its values, a range any number within it. */
export const conditionSchema = z.record(
  identifier,
  z.union([optionValue, z.array(optionValue).min(1), rangeSchema]),
);

export const FIELD_TYPES = [
  "text",
  "number",
  "radio",
  "select",
  "typeahead",
  "checkbox",
  "group",
  "textarea",
  "search",
] as const;

export const INTERACTIONS = ["fill", "click", "select", "javascript_click", "fill_enter"] as const;

const fieldShape = {
  label: text,
  field_id: identifier,
  selector: text.optional(),
  selector_alternatives: z.array(text).optional(),
  locators: locators.optional(),
  field_type: z.enum(FIELD_TYPES),
  interaction: z.enum(INTERACTIONS),
  required: z.boolean(),
  example_value: z.unknown().optional(),
  notes: z.string().nullish(),
  description: z.string().optional(),
  pattern: z.string().refine(isRegExp, "is not a regular expression").optional(),
  max_length: z.int().min(1).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: optionValue.optional(),
  /** The answer that other answers determine; the first entry whose condition holds applies. */
  implied: z
    .array(z.strictObject({ when: conditionSchema, value: optionValue }))
    .min(1)
    .optional(),
  options: z.array(optionOrValue).min(1).optional(),
  /** Several options may be chosen. */
  multiple: z.boolean().optional(),
  /** A checkbox that makes a declaration, such as "I certify that …": only true is accepted. */
  binding: z.boolean().optional(),
  visible_when: conditionSchema.optional(),
  repeatable: z.boolean().default(false),
  add_button: buttonSchema.optional(),
  /** Version 1's form of `add_button`. */
  add_button_selector: text.nullish(),
  remove_button_selector: text.nullish(),
  save_button: buttonSchema.optional(),
  min_instances: z.int().min(0).nullish(),
  max_instances: z.int().min(1).nullish(),
};

const subFieldSchema = z.strictObject(fieldShape);

export const fieldSchema = z
  .strictObject({ ...fieldShape, sub_fields: z.array(subFieldSchema).nullish() })
  .superRefine((field, context) => {
    const isGroup = field.field_type === "group" || field.repeatable;
    if (isGroup && !field.sub_fields?.length) {
      context.addIssue({ code: "custom", path: ["sub_fields"], message: "a group needs sub_fields" });
    }
    if (!isGroup && !field.selector && !field.locators) {
      context.addIssue({ code: "custom", path: ["locators"], message: "needs a selector or locators" });
    }
    const { min_instances: min, max_instances: max } = field;
    if (typeof min === "number" && typeof max === "number" && min > max) {
      context.addIssue({ code: "custom", path: ["min_instances"], message: "is larger than max_instances" });
    }
  });

/** Checkboxes that are one question: one of them at least is checked, and `none` excludes the others. */
export const choiceSchema = z.strictObject({
  name: identifier,
  question: text,
  options: z
    .array(z.strictObject({ field: identifier, label: text, aliases: z.array(text).min(1).optional() }))
    .min(1),
  none: identifier.optional(),
});

export const RESULT_TYPES = ["money", "number", "percent", "date", "text", "table"] as const;

export const resultSchema = z.strictObject({
  name: identifier,
  label: text,
  type: z.enum(RESULT_TYPES),
  /** One sentence for a person: what the value is. */
  meaning: z.string().optional(),
  /** The period that an amount covers, such as "a month". */
  period: z.string().optional(),
  locator: locatorSchema.optional(),
  locators: locators.optional(),
});

export const pageSchema = z.strictObject({
  page_number: z.int().min(1),
  page_title: text,
  url_pattern: text.nullish(),
  fields: z.array(fieldSchema),
  visible_when: conditionSchema.optional(),
  /** Field ids, labels and captions of visible controls that are not part of the form. */
  ignore: z.array(z.string()).optional(),
  /** Only the last page may lack one: there the answer appears by itself. */
  continue_button: buttonSchema.nullish(),
  validation: z
    .strictObject({
      error_selector: text.nullish(),
      required_fields: z.array(z.string()).nullish(),
    })
    .nullish(),
});

const formUrl = z
  .string()
  .refine(isFormUrl, "must be an https URL without a user name; http is for loopback addresses only");

export const wizardFileSchema = z
  .strictObject({
    format_version: z
      .literal(2, { error: "must be 2; files of version 1 have no format_version" })
      .optional(),
    wizard_id: z.string().regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens"),
    name: text,
    description: z.string().optional(),
    category: z.string().optional(),
    url: formUrl,
    /** Further sites that may receive answers. */
    allowed_sites: z
      .array(z.string().refine(isSite, "must be a registrable domain such as example.gov"))
      .min(1)
      .max(MOST_ALLOWED_SITES)
      .optional(),
    discovered_at: text,
    discovery_version: text,
    /** False when the author saved it without a successful test run. */
    proved: z.boolean().optional(),
    /** When and where its last successful test run took place. */
    proved_at: z.string().optional(),
    proved_on: z.enum(["site", "practice"]).optional(),
    /** Fields and results whose locators were never recorded on the real site. */
    unrecorded: z.array(identifier).min(1).optional(),
    choices: z.array(choiceSchema).min(1).optional(),
    /** Discovered without a person or a model: names, examples and results were not reviewed. */
    automatic: z.boolean().optional(),
    estimated_seconds: z.number().positive().optional(),
    /** Decides how the numbers and dates of answers are read. */
    locale: z.string().refine(isLocale, "must be a language and region such as en-US").optional(),
    browser: z.enum(["chromium", "webkit", "firefox"]).optional(),
    total_pages: z.int().min(1),
    start_action: buttonSchema.nullish(),
    pages: z.array(pageSchema).min(1),
    results: z.array(resultSchema).optional(),
  })
  .superRefine((wizard, context) => {
    if (wizard.total_pages !== wizard.pages.length) {
      context.addIssue({
        code: "custom",
        path: ["total_pages"],
        message: `is ${wizard.total_pages}, but ${wizard.pages.length} pages are listed`,
      });
    }
    for (const [index, page] of wizard.pages.entries()) {
      if (!page.continue_button && index < wizard.pages.length - 1 && !isOneChoice(page.fields)) {
        context.addIssue({
          code: "custom",
          path: ["pages", index, "continue_button"],
          message: "is missing",
        });
      }
      if (page.page_number !== index + 1) {
        context.addIssue({
          code: "custom",
          path: ["pages", index, "page_number"],
          message: `must be ${index + 1}: pages are numbered in order`,
        });
      }
    }
  });

// A page with one choice may continue by itself.
function isOneChoice(fields: { field_type: string }[]): boolean {
  return fields.length === 1 && /^(radio|select|checkbox)$/.test(fields[0]?.field_type ?? "");
}

/** A wizard file after its syntax was checked. */
export type WizardFile = z.output<typeof wizardFileSchema>;
export type WizardFileField = z.output<typeof fieldSchema>;
export type WizardFileButton = z.output<typeof buttonSchema>;

/** One recorded way to find an element. */
export type Locator = z.output<typeof locatorSchema>;
/** Field ids and the values, any of a list or within a range, at which something is shown. */
export type Condition = z.output<typeof conditionSchema>;
/** One entry of a condition. */
export type Wanted = Condition[string];
export type NumberRange = z.output<typeof rangeSchema>;
export type ChoiceGroup = z.output<typeof choiceSchema>;
export type FieldType = (typeof FIELD_TYPES)[number];
export type Interaction = (typeof INTERACTIONS)[number];
export type ResultType = (typeof RESULT_TYPES)[number];

function isScalar(value: unknown): value is string | number | boolean {
  return /^(string|number|boolean)$/.test(typeof value);
}

function isFormUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSecure(url) && url.username === "" && url.password === "";
}

function isRegExp(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
