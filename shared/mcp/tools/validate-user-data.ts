import { z } from "zod";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { validateUserData as operation } from "../../operations/wizards/validate-user-data.ts";
import { warningLines } from "../../wizards/answers/apply-defaults.ts";
import { describeAnswers } from "../../wizards/describe-answers.ts";
import { mistakesOutput } from "../runs/run-output.ts";
import { defineTool } from "./define-tool.ts";
import { confirmedInput, userDataInput, wizardIdInput } from "./wizard-id.ts";

export const validateUserData = defineTool({
  name: "federalrunner_validate_user_data",
  title: "Check answers before filling the form",
  description:
    "Checks answers against a form's contract without executing anything. Returns the questions that are still open, " +
    'answers that do not fit with the nearest candidates, and how the user\'s words were understood ("$85k" as 85000): ' +
    "confirm those that could be meant otherwise. Call it before federalrunner_execute_wizard.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    wizard_id: wizardIdInput,
    user_data: userDataInput.describe("The answers so far, by field_id."),
    confirmed: confirmedInput,
  }),
  output: z.object({
    note: z.string().optional(),
    success: z.boolean().describe("The data could be checked; `valid`: whether it can be used."),
    wizard_id: z.string(),
    practice: z.literal(true).optional(),
    valid: z.boolean(),
    missing_fields: z.array(z.string()),
    type_mismatches: z
      .array(
        z.looseObject({
          field: z.string(),
          problem: z.string(),
        }),
      )
      .describe("Every other problem."),
    suggestions: z.array(z.string()).describe("One question or change for each problem."),
    mapped: z
      .array(z.looseObject({}))
      .optional()
      .describe("Answers that were understood in another form than given."),
    defaults_applied: z.record(z.string(), z.unknown()).optional(),
    warnings: z.array(z.looseObject({})).optional(),
    ...mistakesOutput,
  }),

  async handle({ wizard_id, user_data, confirmed }, call) {
    const { report } = await operation.handle({ id: wizard_id, user_data, confirmed }, call);
    const { wizard, contract } = await call.catalogue.get(wizard_id);
    const { valid, missing_fields, suggestions, mapped, warnings, defaults_applied } = report;
    const practice = call.isPractice(wizard.url) || undefined;
    const wrong = new Set(report.type_mismatches.map(({ field }) => field));
    const read = mapped.filter(({ field }) => !wrong.has(field)).map(({ field, value }) => [field, value]);
    const understood = describeAnswers(Object.fromEntries(read), { wizard, contract });
    const text = [
      practice ? PRACTICE_NOTE : "",
      valid ? "The answers are complete and valid." : "Open questions:",
      ...suggestions.map((suggestion) => `- ${suggestion}`),
      understood === "" ? "" : `Understood as: ${understood}.`,
      ...warningLines(warnings).map((line) => `Note: ${line}`),
    ];
    const structured = {
      success: true,
      note: practice && PRACTICE_NOTE,
      wizard_id: wizard.wizard_id,
      practice,
      valid,
      missing_fields,
      type_mismatches: report.type_mismatches.map(({ field, problem, candidates, labels }) => ({
        field,
        problem,
        candidates: candidates?.map((value, i) => ({ value, label: labels[i] })),
      })),
      suggestions,
      mapped: mapped.length > 0 ? mapped : undefined,
      defaults_applied: isEmpty(defaults_applied) ? undefined : defaults_applied,
      warnings: warnings.length > 0 ? warnings : undefined,
    };
    return { text: text.filter((line) => line !== "").join("\n"), structured };
  },
});

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
