import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";
import { userDataInput, wizardIdInput } from "./wizard-id.ts";

const problemOutput = z.looseObject({ field: z.string(), problem: z.string(), message: z.string() });

export const validateUserData = defineTool({
  name: "federalrunner_validate_user_data",
  title: "Check answers before filling the form",
  description:
    "Check user data against a wizard's contract without executing anything. " +
    "Returns the missing fields, the invalid answers with valid ones, one suggestion per problem " +
    "(most of them are the next question to ask the user), and how answers in a person's own words were understood " +
    '("$85k" as 85000, "IL" as Illinois): confirm those that could be meant otherwise. ' +
    "Call it repeatedly while you collect data, and before federalrunner_execute_wizard.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    wizard_id: wizardIdInput,
    user_data: userDataInput.describe("The answers so far, by the schema's property names (field_id)."),
  }),
  output: z.looseObject({
    success: z.boolean().describe("Whether the data was checked; `valid` is the result of the check."),
    wizard_id: z.string().optional(),
    valid: z.boolean().optional(),
    missing_fields: z.array(z.string()).optional(),
    type_mismatches: z.array(problemOutput).optional().describe("All other problems."),
    suggestions: z.array(z.string()).optional(),
    mapped: z
      .array(z.looseObject({ field: z.string() }))
      .optional()
      .describe("Answers that were converted to another form."),
    defaults_applied: z.array(z.string()).optional(),
    warnings: z.array(z.looseObject({ field: z.string(), message: z.string() })).optional(),
    error: errorOutput.optional(),
  }),

  async handle({ wizard_id, user_data }, { catalogue }) {
    const [{ wizard, contract }, { validationReport }] = await Promise.all([
      catalogue.get(wizard_id),
      import("../../../../shared/wizards/validation-report.ts"),
    ]);
    const report = validationReport(wizard, contract, user_data);
    return { structured: { success: true, wizard_id: wizard.wizard_id, ...report } };
  },
});
