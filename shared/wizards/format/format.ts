/** The parts of a wizard file: locators, buttons, options, conditions, fields. */
import { z } from "zod";
import { type Condition, isAlternatives } from "./allowed-values.ts";

/** A text that is not empty. */
export const text = z.string().min(1);
export const identifier = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*$/, "must be snake_case: lower-case letters, digits and underscores")
  // As a key of an object it is the object's prototype.
  .refine((name) => name !== "__proto__", "must be another name");

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

export const locators = z.array(locatorSchema).min(1);

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

/**
 * All entries must hold; a list means any of its values, a range any number within it. The entry `any` is a list of
 * conditions of which one must hold.
 */
export const conditionSchema: z.ZodType<Condition> = z
  .record(
    identifier,
    z.union([
      optionValue,
      z.array(optionValue).min(1),
      rangeSchema,
      z.array(z.lazy(() => conditionSchema)).min(2),
    ]),
  )
  .refine(
    (condition) =>
      Object.entries(condition).every(([id, allowed]) => id === "any" || !isAlternatives(allowed)),
    "only `any` is a list of conditions",
  );

const answers = z.array(z.string());

/**
 * Answers on which a page or a question may depend: visits have shown it at `asked_at` and have not at `not_asked_at`. Without an
 * entry no answer explains the visits.
 */
export const dependencesSchema = z.array(
  z.strictObject({ field: identifier, asked_at: answers, not_asked_at: answers }),
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
  /** Name of the widget that took the example value during the discovery, such as `combo box`. */
  widget: text.optional(),
  notes: z.string().nullish(),
  description: z.string().optional(),
  pattern: z.string().refine(isRegExp, "is not a regular expression").optional(),
  max_length: z.int().min(1).optional(),
  /** The box itself asks for digits, by its `inputmode`: an amount in words is entered in digits. */
  numeric: z.boolean().optional(),
  /** The site's own token of the question's meaning, such as `given-name`. */
  autocomplete: text.optional(),
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
  may_depend_on: dependencesSchema.optional(),
  repeatable: z.boolean().default(false),
  add_button: buttonSchema.optional(),
  /** Version 1's form of `add_button`. */
  add_button_selector: text.nullish(),
  remove_button_selector: text.nullish(),
  save_button: buttonSchema.optional(),
  /** Lists the options of this field for the answers before it, such as the addresses of a postal code. */
  lookup_button: buttonSchema.optional(),
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

export type WizardFileField = z.output<typeof fieldSchema>;
export type WizardFileButton = z.output<typeof buttonSchema>;

/** One recorded way to find an element. */
export type Locator = z.output<typeof locatorSchema>;
export type Dependence = z.output<typeof dependencesSchema>[number];
export type { AllowedValues, Condition } from "./allowed-values.ts";
export type FieldType = (typeof FIELD_TYPES)[number];
export type Interaction = (typeof INTERACTIONS)[number];

function isScalar(value: unknown): value is string | number | boolean {
  return /^(string|number|boolean)$/.test(typeof value);
}

function isRegExp(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    return false;
  }
}
