import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { warningLines } from "../../wizards/answers/apply-defaults.ts";
import { describeAnswers } from "../../wizards/describe-answers.ts";
import type { ValidationReport } from "../../wizards/validation-report.ts";
import { defineOperationOver } from "../operation.ts";
import type { Forms, ShownForm } from "./read-wizards.ts";
import {
  confirmedInput,
  confirmedSchema,
  formIdSchema,
  userDataInput,
  userDataSchema,
  wizardIdInput,
} from "./wizard-inputs.ts";

const reportSchema = z.object({
  valid: z.boolean(),
  missing_fields: z.array(z.string()),
  type_mismatches: z
    .array(
      z.object({
        field: z.string(),
        problem: z.string(),
        message: z.string(),
        candidates: z
          .array(z.string())
          .optional()
          .describe("The answers that are accepted, or may be meant."),
        labels: z.array(z.string()).describe("The candidates in the words of the form."),
        closest: z.string().optional().describe("The candidate with the closest name."),
        needs_digits: z.literal(true).optional().describe("Only an amount in digits is accepted."),
      }),
    )
    .describe("Every other problem."),
  suggestions: z.array(z.string()).describe("One question or change for each problem."),
  mapped: z
    .array(
      z.object({
        field: z.string(),
        from: z.string().optional().describe("The name that the answer was given under."),
        value: z.unknown(),
      }),
    )
    .describe("The answers that were converted."),
  defaults_applied: z.record(z.string(), z.unknown()),
  warnings: z.array(
    z.object({
      field: z.string(),
      message: z.string(),
      ruled_out_by: z.array(z.string()).optional().describe("The answers that rule the question out."),
    }),
  ),
});

interface CheckedAnswers extends ShownForm {
  report: ValidationReport;
}

export const validateUserData = defineOperationOver<CheckedAnswers>()({
  name: "validateUserData",
  summary: "Check answers against a wizard's contract, without a run",
  effect: "read",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({ id: formIdSchema, user_data: userDataSchema, confirmed: confirmedSchema }),
  examples: [{ id: "ssa-quick-calculator", user_data: { birth_date: "06/15/1980" } }],
  output: z.object({ report: reportSchema }),
  failures: ["wizard_not_found", "invalid_wizard"],
  rest: {
    method: "POST",
    path: "/api/wizards/{id}/validate",
    responses: { 200: "The report." },
    body: ({ report }) => ({ report }),
  },
  tool: {
    name: "federalrunner_validate_user_data",
    title: "Check answers before filling the form",
    description:
      "Checks answers against a form's contract without executing anything. Returns the questions that are still open, " +
      'answers that do not fit with the nearest candidates, and how the user\'s words were understood ("$85k" as 85000): ' +
      "confirm those that could be meant otherwise. Call it before federalrunner_execute_wizard.",
    input: z.strictObject({
      wizard_id: wizardIdInput,
      user_data: userDataInput.describe("The answers so far, by field_id."),
      confirmed: confirmedInput,
    }),
    read: ({ wizard_id, ...answers }) => ({ id: wizard_id, ...answers }),
    output: z.object({
      note: z.string().optional(),
      success: z.boolean().describe("The data could be checked; `valid`: whether it can be used."),
      wizard_id: z.string(),
      practice: z.literal(true).optional(),
      valid: z.boolean(),
      missing_fields: z.array(z.string()),
      type_mismatches: z
        .array(z.looseObject({ field: z.string(), problem: z.string() }))
        .describe("Every other problem."),
      suggestions: z.array(z.string()).describe("One question or change for each problem."),
      mapped: z
        .array(z.looseObject({}))
        .optional()
        .describe("Answers that were understood in another form than given."),
      defaults_applied: z.record(z.string(), z.unknown()).optional(),
      warnings: z.array(z.looseObject({})).optional(),
      validation_errors: z.looseObject({}).optional(),
    }),
    text: textForModel,
    structured: structureForModel,
  },
  command: {
    name: "validate",
    args: { id: "an id of `federalrunner wizards`" },
    data: "user_data",
    options: { confirmed: "a field whose unusual answer is meant; may be repeated" },
    examples: ["validate fsa-estimator --data examples/fsa-dependent-freshman.json --json"],
    text: textForPerson,
    json: ({ report, form, isPractice }) => ({
      wizard_id: form.wizard.wizard_id,
      practice: isPractice || undefined,
      ...report,
    }),
    hasFailed: ({ report }) => !report.valid,
  },

  async handle({ id, user_data, confirmed }, { catalogue, isPractice }: Forms) {
    const [form, { validationReport }] = await Promise.all([
      catalogue.get(id),
      import("../../wizards/validation-report.ts"),
    ]);
    const { wizard, contract } = form;
    const report = validationReport(wizard, contract, user_data, confirmed);
    return { form, isPractice: isPractice(wizard.url), report };
  },
});

function textForModel({ report, form, isPractice }: CheckedAnswers): string {
  const { valid, suggestions, mapped, warnings } = report;
  const wrong = new Set(report.type_mismatches.map(({ field }) => field));
  const read = mapped.filter(({ field }) => !wrong.has(field)).map(({ field, value }) => [field, value]);
  const understood = describeAnswers(Object.fromEntries(read), form);
  const lines = [
    isPractice ? PRACTICE_NOTE : "",
    valid ? "The answers are complete and valid." : "Open questions:",
    ...suggestions.map((suggestion) => `- ${suggestion}`),
    understood === "" ? "" : `Understood as: ${understood}.`,
    ...warningLines(warnings).map((line) => `Note: ${line}`),
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function structureForModel({ report, form, isPractice }: CheckedAnswers): object {
  const { valid, missing_fields, suggestions, mapped, warnings, defaults_applied } = report;
  return {
    note: isPractice ? PRACTICE_NOTE : undefined,
    wizard_id: form.wizard.wizard_id,
    practice: isPractice || undefined,
    valid,
    missing_fields,
    type_mismatches: report.type_mismatches.map(({ field, problem, candidates, labels }) => ({
      field,
      problem,
      candidates: candidates?.map((value, i) => ({ value, label: labels[i] })),
    })),
    suggestions,
    mapped: mapped.length > 0 ? mapped : undefined,
    defaults_applied: Object.keys(defaults_applied).length > 0 ? defaults_applied : undefined,
    warnings: warnings.length > 0 ? warnings : undefined,
  };
}

function textForPerson({ report, isPractice }: CheckedAnswers): string {
  const { valid, suggestions, mapped, warnings } = report;
  const lines = [
    ...(isPractice ? [PRACTICE_NOTE] : []),
    valid ? "The data is complete and valid." : "The data is not valid:",
    ...suggestions.map((suggestion) => `  ${suggestion}`),
    ...(mapped.length > 0 ? ["Converted answers:"] : []),
    ...mapped.map(({ field, from }) =>
      from === undefined
        ? `  ${field} was converted to the form's format.`
        : `  ${field} was taken from ${from}.`,
    ),
    ...warningLines(warnings).map((line) => `  ! ${line}`),
  ];
  return lines.join("\n");
}
