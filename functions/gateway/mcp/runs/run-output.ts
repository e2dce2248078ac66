import { z } from "zod";
import { errorOutput, validationErrorsOutput } from "../tools/error-output.ts";

export const runIdInput = z
  .string()
  .max(100)
  .describe("run_id, as returned by federalrunner_execute_wizard and federalrunner_list_runs.");

/** The output schema of tools that return a run. */
export const runOutput = z.looseObject({
  success: z.boolean().describe("Whether the form was filled to its end and the results were read."),
  wizard_id: z.string().optional(),
  run_id: z.string().optional(),
  state: z
    .string()
    .optional()
    .describe("`completed`, another final state, or `queued`, `starting`, `running`."),
  execution_time_ms: z.number().optional(),
  results: z
    .record(z.string(), z.looseObject({ label: z.string(), text: z.string() }))
    .optional()
    .describe("By name: the site's own wording in `text`, its meaning in `value`."),
  pages_completed: z.int().optional(),
  screenshots_included: z
    .int()
    .optional()
    .describe("Number of pictures in this result, in the order of the pages."),
  screenshots: z
    .array(
      z.looseObject({
        number: z.int(),
        page: z.int(),
        title: z.string(),
        uri: z.string(),
        included: z.boolean(),
      }),
    )
    .optional()
    .describe("Every picture of the run; `uri` reads it in full size."),
  warnings: z.array(z.string()).optional(),
  defaults_applied: z.array(z.string()).optional().describe("Fields that got the wizard's default."),
  next_step: z.string().optional().describe("The next step while the run has not ended."),
  error: errorOutput.optional(),
  validation_errors: validationErrorsOutput.optional(),
});

export const screenshotsInput = z
  .enum(["all", "final", "none"])
  .describe(
    "Pictures in the result: of all pages (default), only the last one (the results, or the error), or none.",
  );

export type WantedScreenshots = z.output<typeof screenshotsInput>;
