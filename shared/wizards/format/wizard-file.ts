/**
 * The wizard file, `wizards/<id>.json`. Version 2 is a superset of version 1, the original system's format: version 1
 * files have no `format_version` and may hold unknown keys; in a version 2 file an unknown key is a mistake.
 * `normalizeWizard` converts both to the shape of `wizard.ts`.
 */
import { z } from "zod";
import { PERSON_NEEDS } from "../../handoff/need.ts";
import {
  buttonSchema,
  conditionSchema,
  dependencesSchema,
  fieldSchema,
  identifier,
  locatorSchema,
  locators,
  text,
} from "./format.ts";
import { proofSchema } from "./proof-record.ts";
import { isSecure, isSite } from "./site-of.ts";

const MOST_ALLOWED_SITES = 10;

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
  /** One sentence that explains the value to a person. */
  meaning: z.string().optional(),
  /** The period that an amount covers, such as "a month". */
  period: z.string().optional(),
  /** The page shows the result only where this holds for the answers, which ask for it in this way. */
  visible_when: conditionSchema.optional(),
  locator: locatorSchema.optional(),
  locators: locators.optional(),
});

export const pageSchema = z.strictObject({
  page_number: z.int().min(1),
  page_title: text,
  url_pattern: text.nullish(),
  fields: z.array(fieldSchema),
  visible_when: conditionSchema.optional(),
  may_depend_on: dependencesSchema.optional(),
  /** Field ids, labels and captions of visible controls that are not part of the form. */
  ignore: z.array(z.string()).optional(),
  /** Only the last page may lack one: there the answer appears by itself. */
  continue_button: buttonSchema.nullish(),
  /** Questions that the site may ask once the button is pressed, in a dialog or a warning, each with its way on. */
  dialogs: z
    .array(z.strictObject({ heading: text, answer: buttonSchema }))
    .min(1)
    .optional(),
  /** Its button may submit something binding. */
  binding: z.boolean().optional(),
  /**
   * A part that only a person completes, before the run presses the page's button; until `next_page`, the person leaves the page,
   * as after a sign-in.
   */
  person: z
    .strictObject({ for: z.enum(PERSON_NEEDS), until: z.enum(["done", "next_page"]).default("done") })
    .optional(),
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
    /** The site of the form of this id that an operator or a person replaced knowingly. */
    overrides_site: z.string().refine(isSite, "must be a registrable domain such as example.gov").optional(),
    discovered_at: text,
    discovery_version: text,
    /** False when the author saved it without a successful test run. */
    proved: z.boolean().optional(),
    /** When and where its last successful test run took place. */
    proved_at: z.string().optional(),
    proved_on: z.enum(["site", "practice"]).optional(),
    proof: proofSchema.optional(),
    /** Fields and results whose locators were never recorded on the real site. */
    unrecorded: z.array(identifier).min(1).optional(),
    choices: z.array(choiceSchema).min(1).optional(),
    /** Discovered without a person or a model: names, examples and results were not reviewed. */
    automatic: z.boolean().optional(),
    /** A run ends at the last page and does not press its button: a person submits. */
    ends_before: z.literal("submit").optional(),
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
      const isLeft = isOneChoice(page.fields) || page.person?.until === "next_page";
      if (!page.continue_button && index < wizard.pages.length - 1 && !isLeft) {
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

export type ChoiceGroup = z.output<typeof choiceSchema>;

export type ResultType = (typeof RESULT_TYPES)[number];

function isFormUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSecure(url) && url.username === "" && url.password === "";
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
