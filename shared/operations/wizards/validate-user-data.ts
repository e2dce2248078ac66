import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { anyObject } from "../../core/schemas/any-object.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { formIdSchema } from "./read-wizards.ts";

export const userDataSchema = anyObject().describe(
  "The answers by `field_id`; a person's own words are accepted.",
);

export const confirmedSchema = z
  .array(z.string().max(200))
  .max(50)
  .optional()
  .describe("The fields whose unusual answers the person has confirmed.");

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

export const validateUserData = defineOperation({
  name: "validateUserData",
  summary: "Check answers against a wizard's contract, without a run",
  scopes: [requiredScope("wizard", "read")],
  input: z.strictObject({ id: formIdSchema, user_data: userDataSchema, confirmed: confirmedSchema }),
  output: z.object({ report: reportSchema }),
  failures: ["wizard_not_found", "invalid_wizard"],
  rest: { method: "POST", path: "/api/wizards/{id}/validate", responses: { 200: "The report." } },

  async handle({ id, user_data, confirmed }, { catalogue }: Pick<OperationCall, "catalogue">) {
    const [{ wizard, contract }, { validationReport }] = await Promise.all([
      catalogue.get(id),
      import("../../wizards/validation-report.ts"),
    ]);
    return { report: validationReport(wizard, contract, user_data, confirmed) };
  },
});
