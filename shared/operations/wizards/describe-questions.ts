/** The questions of a wizard for a form on a page: one for each field, date or group of checkboxes. */
import { z } from "zod";
import { dateConstraints } from "../../wizards/contract/check-dates.ts";
import type { Contract, ContractProperty } from "../../wizards/contract/contract.ts";
import { effectiveConditions, groupConditions } from "../../wizards/format/condition.ts";
import { questionnaire } from "../../wizards/questionnaire.ts";
import type { Wizard, WizardField } from "../../wizards/wizard.ts";

const optionSchema = z.object({ value: z.string(), label: z.string() });

const question = {
  field_id: z.string(),
  question: z.string(),
  kind: z
    .enum(["text", "number", "boolean", "date", "choice", "choices", "checkboxes", "list"])
    .describe("`checkboxes` fills one boolean field for each option; `list` has entries of `questions`."),
  optional: z.boolean(),
  page: z.string().optional().describe("Title of the form's page."),
  asked_when: z.string().optional().describe("The condition in words."),
  when: z.record(z.string(), z.unknown()).optional().describe("The condition by `field_id`."),
  options: z.array(optionSchema).optional(),
  none: z.string().optional().describe("The field of `checkboxes` that excludes the others."),
  parts: z
    .object({ year: z.string(), month: z.string(), day: z.string().optional() })
    .optional()
    .describe("The fields of a date."),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  max_entries: z.int().optional(),
};

const simpleQuestion = z.object(question);

export const questionSchema = simpleQuestion
  .extend({ questions: z.array(simpleQuestion).optional().describe("Of one entry of a list.") })
  .meta({ id: "Question" });

type FormQuestion = z.output<typeof questionSchema>;

export function describeQuestions(wizard: Wizard, contract: Contract): FormQuestion[] {
  const conditions = effectiveConditions(wizard);
  const dates = dateConstraints(contract);
  return questionnaire(wizard, contract).map((asked): FormQuestion => {
    const { field_id: id, covers } = asked;
    const date = covers && dates[id.replace(/_date$/, "")];
    const group = covers && wizard.choices.find(({ name }) => name === id);
    const [first = id] = date ? [date.month] : (group?.options.map(({ field }) => field) ?? []);
    const { field, page } = findField(wizard, first) ?? {};
    const common = {
      field_id: id,
      question: asked.question,
      optional: asked.optional ?? false,
      page,
      asked_when: asked.asked_when,
      when: conditions.get(first),
      default: asked.default,
    };
    if (date) {
      const { year, month, day } = date;
      return { ...common, kind: "date", parts: day === undefined ? { year, month } : { year, month, day } };
    }
    if (group) {
      const { none } = group;
      const options = group.options.map(({ field: value, label }) => ({ value, label }));
      if (none !== undefined) options.push({ value: none, label: "None of these" });
      return { ...common, kind: "checkboxes", options, none };
    }
    return { ...common, ...(field ? formOf(field, contract.properties[id]) : { kind: "text" }) };
  });
}

function findField({ pages }: Wizard, id: string): { field: WizardField; page: string } | undefined {
  for (const { fields, page_title: page } of pages) {
    const field = fields.find(({ field_id }) => field_id === id);
    if (field) return { field, page };
  }
  return undefined;
}

type Form = Pick<FormQuestion, "kind" | "options" | "questions" | "example" | "max_entries">;

function formOf(field: WizardField, property: ContractProperty = {}): Form {
  if (field.sub_fields.length === 0) return simpleForm(field, property);
  const conditions = groupConditions(field);
  const questions = field.sub_fields.map((sub) => ({
    field_id: sub.field_id,
    question: sub.description ?? sub.label,
    optional: !sub.required || sub.default !== undefined,
    when: conditions.get(sub.field_id),
    default: sub.default,
    ...simpleForm(sub, property.items?.properties?.[sub.field_id]),
  }));
  return { kind: "list", questions, max_entries: field.max_instances };
}

function simpleForm(
  { options, multiple, example_value: example }: WizardField,
  { type }: ContractProperty = {},
): Omit<Form, "questions"> {
  const labels = options.map(({ value, label }) => ({ value, label }));
  if (multiple) return { kind: "choices", options: labels };
  if (labels.length > 0) return { kind: "choice", options: labels };
  if (type === "boolean") return { kind: "boolean" };
  return { kind: type === "integer" || type === "number" ? "number" : "text", example };
}
