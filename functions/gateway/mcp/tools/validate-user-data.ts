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
    "Returns which fields are missing, which answers do not fit and what would, one suggestion a problem " +
    "(most of them are the next question to ask the user), and how answers in a person's own words were understood " +
    '("$85k" as 85000, "IL" as Illinois): confirm those that could be meant otherwise. ' +
    "Call it as often as you like while you collect data, and before federalrunner_execute_wizard.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    wizard_id: wizardIdInput,
    user_data: userDataInput.describe("What is known so far, by the schema's property names (field_id)."),
  }),
  output: z.looseObject({
    success: z.boolean().describe("Whether the data could be checked; `valid` says whether it can be used."),
    wizard_id: z.string().optional(),
    valid: z.boolean().optional(),
    missing_fields: z.array(z.string()).optional(),
    type_mismatches: z.array(problemOutput).optional().describe("Everything else that does not fit."),
    suggestions: z.array(z.string()).optional(),
    mapped: z
      .array(z.looseObject({ field: z.string() }))
      .optional()
      .describe("What was understood in another form than it was given."),
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
