/** A failure as programs receive it: in error responses and in runs. */
import { z } from "zod";
import { type ErrorDetails, reportFailure } from "./errors.ts";

export const failureSchema = z
  .object({
    type: z.string().describe("Stable; docs/errors.md lists all types."),
    category: z
      .enum(["transient", "permanent", "agent_error", "system_error"])
      .describe("Retry `transient` failures; `permanent` ones require a change by the caller."),
    message: z.string(),
    next: z.string().describe("The next step."),
    request_id: z.string().optional().describe("Of a failure of the service: its request in the logs."),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Facts, such as `problems`: one entry for each invalid field."),
  })
  .meta({ id: "Failure" });

/** @param failure an `AppError`, or the failure in a run's record or result */
export function renderFailure(failure: {
  type: string;
  message: string;
  details?: ErrorDetails | undefined;
}): z.output<typeof failureSchema> {
  const { details = {} } = failure;
  const report = reportFailure(failure, "client");
  return Object.keys(details).length > 0 ? { ...report, details } : report;
}
