/** Failures of a page: a status of HTTP, or the loss of its process. */
import { AppError } from "../../core/errors.ts";

// Refusals of a visitor: RFC 9110, RFC 6585, RFC 7725.
const REFUSALS = new Set([401, 403, 429, 451]);
// Under these statuses, sites show the form again with validation messages.
const SHOWN_AGAIN = new Set([400, 409, 412, 422]);

/** The error of a run without its browser or page. */
export function crashed(message: string): AppError {
  return new AppError("browser_crashed", message);
}

/** Whether a call failed because its page or its browser has ended. */
export function hasEnded(failure: unknown): boolean {
  return failure instanceof Error && /has been closed|Target closed|disconnected/i.test(failure.message);
}

/** The failure that an HTTP status means; undefined for a status whose page must be read. */
export function statusProblem(status: number): AppError | undefined {
  if (status < 400 || SHOWN_AGAIN.has(status)) return undefined;
  return REFUSALS.has(status)
    ? new AppError("site_blocked", `The site refused the visit (HTTP ${status}).`, { details: { status } })
    : new AppError("navigation_failed", `The site answered HTTP ${status} instead of a page.`, {
        details: { status },
      });
}
