import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { anyObject } from "../../../../shared/core/schemas/any-object.ts";
import { defineEndpoint } from "../define-endpoint.ts";

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
      z.looseObject({
        field: z.string(),
        problem: z.string(),
        message: z.string(),
        candidates: z.array(z.string()).optional(),
      }),
    )
    .describe("Every other problem."),
  suggestions: z.array(z.string()).describe("One question or change for each problem."),
  mapped: z
    .array(z.looseObject({ field: z.string(), value: z.unknown() }))
    .describe("The answers that were converted."),
  defaults_applied: z.record(z.string(), z.unknown()),
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
});

export const validateUserData = defineEndpoint({
  method: "POST",
  path: "/api/wizards/{id}/validate",
  operationId: "validateUserData",
  tag: "wizards",
  summary: "Check answers against a wizard's contract, without a run",
  scopes: [requiredScope("wizard", "read")],
  params: { id: "The wizard's id." },
  body: z.strictObject({ user_data: userDataSchema, confirmed: confirmedSchema }),
  responses: { 200: { description: "The report.", schema: z.object({ report: reportSchema }) } },
  failures: ["wizard_not_found", "invalid_wizard"],

  async handle({ catalogue, params, body }) {
    const [{ wizard, contract }, { validationReport }] = await Promise.all([
      catalogue.get(params.id ?? ""),
      import("../../../../shared/wizards/validation-report.ts"),
    ]);
    return {
      status: 200,
      body: { report: validationReport(wizard, contract, body.user_data, body.confirmed) },
    };
  },
});
