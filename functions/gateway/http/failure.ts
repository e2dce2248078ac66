/** Error responses. */
import { errorRow } from "../../../shared/core/error-table.ts";
import { type AppError, retryAfterSeconds } from "../../../shared/core/errors.ts";
import { renderFailure } from "../../../shared/core/failure.ts";
import type { Exchange } from "./exchange.ts";
import { sendJson } from "./send.ts";

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
