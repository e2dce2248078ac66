/** The REST form of a failure, in error responses and in runs. */
import { z } from "zod";
import { errorRow } from "../../../shared/core/error-table.ts";
import {
  type AppError,
  type ErrorDetails,
  reportFailure,
  retryAfterSeconds,
} from "../../../shared/core/errors.ts";
import type { Exchange } from "./exchange.ts";
import { sendJson } from "./send.ts";

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

/** @param failure an {@link AppError}, or the failure in a run's record or result */
export function renderFailure(failure: {
  type: string;
  message: string;
  details?: ErrorDetails | undefined;
}): z.output<typeof failureSchema> {
  const { details = {} } = failure;
  const report = reportFailure(failure, "client");
  return Object.keys(details).length > 0 ? { ...report, details } : report;
}

/** @param status more precise than that of the type, such as 405 */
export function sendFailure(
  exchange: Exchange,
  error: AppError,
  {
    status = errorRow(error.type).http,
    headers = {},
  }: { status?: number; headers?: Record<string, string> } = {},
): void {
  exchange.facts.error_type = error.type;
  const seconds = retryAfterSeconds(error);
  const retry: Record<string, string> = seconds === undefined ? {} : { "retry-after": String(seconds) };
  const request = status < 500 ? {} : { request_id: exchange.requestId };
  sendJson(exchange, status, { error: { ...renderFailure(error), ...request } }, { ...retry, ...headers });
}
