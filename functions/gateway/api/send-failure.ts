import type { AppError, ErrorType } from "../../../shared/core/errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import { describeFailure } from "./describe-failure.ts";
import { ERROR_STATUS } from "./error-status.ts";

export interface FailureOptions {
  /** Where HTTP has a word of its own for it, such as 405; default the type's. */
  status?: number;
  headers?: Record<string, string>;
}

/** Answers with `{error}`; what may be tried again carries `Retry-After`. */
export function sendFailure(
  exchange: Exchange,
  error: AppError,
  { status = ERROR_STATUS[error.type], headers = {} }: FailureOptions = {},
): void {
  exchange.facts.error_type = error.type;
  const retryAfter: Record<string, string> =
    status === 503 ? { "retry-after": String(retryAfterSeconds(error)) } : {};
  sendJson(exchange, status, { error: describeFailure(error) }, { ...retryAfter, ...headers });
}

const USUAL_RETRY_S = 5;
/** Where it makes no sense to ask again as soon as that. */
const RETRY_S: Partial<Record<ErrorType, number>> = { expired: 60, queue_full: 30 };

function retryAfterSeconds({ type, details }: AppError): number {
  const { retry_after_seconds: known } = details;
  return typeof known === "number" ? Math.ceil(known) : (RETRY_S[type] ?? USUAL_RETRY_S);
}
