import { z } from "zod";
import type { Contract } from "../../../../shared/wizards/contract/contract.ts";
import { effectiveConditions } from "../../../../shared/wizards/format/condition.ts";
import type { Condition } from "../../../../shared/wizards/format/format.ts";
import type { Wizard, WizardField, WizardOption } from "../../../../shared/wizards/wizard.ts";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";
import { wizardIdInput } from "./wizard-id.ts";

export const getWizardInfo = defineTool({
  name: "federalrunner_get_wizard_info",
  title: "Read a form's questions",
  description:
    "Get detailed information about a specific wizard, including its User Data Schema (THE CONTRACT). " +
    "The schema defines exactly what data is required to execute the wizard. " +
    "YOU must read this schema to understand what questions to ask the user. " +
    "The schema includes field types, validation patterns, required fields, and conditional dependencies; " +
    "`questions` has each field's question in plain words, when it is asked, and the answers to choose from. " +
    "This enables schema-first data collection: take what the user said already, ask for what is missing " +
    "(related questions together, and only those whose conditions hold), put the answers into the schema's form, " +
    "check them with federalrunner_validate_user_data, and only then call federalrunner_execute_wizard.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ wizard_id: wizardIdInput }),
  output: z.looseObject({
    success: z.boolean(),
    wizard_id: z.string().optional(),
    wizard_name: z.string().optional(),
    url: z.string().optional(),
    page_count: z.int().optional(),
    schema: z.looseObject({}).optional().describe("The contract: JSON Schema draft-07 of user_data."),
    wizard: z.looseObject({}).optional().describe("The wizard's structure, page by page."),
    page_summaries: z
      .array(z.looseObject({ page_number: z.int(), page_title: z.string(), fields: z.array(z.string()) }))
      .optional(),
    required_fields: z.array(z.string()).optional().describe("The fields that are always required."),
    questions: z
      .array(z.looseObject({ field_id: z.string(), question: z.string(), required: z.boolean() }))
      .optional()
      .describe("One for each field, in the order of the form."),
    error: errorOutput.optional(),
  }),

  async handle({ wizard_id }, { catalogue }) {
    const { wizard, contract, file, contract_source } = await catalogue.get(wizard_id);
    return {
      structured: {
        success: true,
        wizard_id: wizard.wizard_id,
        wizard_name: wizard.name,
        description: wizard.description,
        url: wizard.url,
        page_count: wizard.pages.length,
        schema: contract,
        schema_source: contract_source,
        wizard: file,
        page_summaries: wizard.pages.map(({ page_number, page_title, fields, visible_when }) => ({
          page_number,
          page_title,
          fields: fields.map((field) => field.field_id),
          asked_when: askedWhen(visible_when),
        })),
        required_fields: contract.required ?? [],
        questions: questionsOf(wizard, contract),
      },
    };
  },
});

interface Question {
  field_id: string;
  question: string;
  required: boolean;
  asked_when?: string;
  options?: (string | { value: string; label: string })[];
  example?: unknown;
  default?: unknown;
  questions?: Question[];
}

function questionsOf(wizard: Wizard, contract: Contract): Question[] {
  const conditions = effectiveConditions(wizard);
  const required = new Set(contract.required ?? []);
  return wizard.pages
    .flatMap((page) => page.fields)
    .map((field) => toQuestion(field, required.has(field.field_id), conditions.get(field.field_id)));
}

function toQuestion(field: WizardField, required: boolean, condition: Condition | undefined): Question {
  const { field_id, label, description, options, example_value, sub_fields } = field;
  return {
    field_id,
    question: description ?? label,
    required,
    asked_when: askedWhen(condition),
    options: options.length > 0 ? options.map(toChoice) : undefined,
    example: example_value,
    default: field.default,
    questions:
      sub_fields.length > 0
        ? sub_fields.map((sub) => toQuestion(sub, sub.required, sub.visible_when))
        : undefined,
  };
}

function toChoice({ value, label }: WizardOption): string | { value: string; label: string } {
  return value === label ? value : { value, label };
}

function askedWhen(condition: Condition | undefined): string | undefined {
  const parts = Object.entries(condition ?? {}).map(
    ([field, values]) => `${field} is ${[values].flat().join(" or ")}`,
  );
  return parts.length > 0 ? parts.join(" and ") : undefined;
}
