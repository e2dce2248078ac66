import { AppError } from "../core/errors.ts";

// Sites that refuse a visitor use these; see RFC 9110, RFC 6585 and RFC 7725.
const REFUSALS = new Set([401, 403, 429, 451]);
// Forms that find fault with an answer show themselves again under these.
const SHOWN_AGAIN = new Set([400, 409, 412, 422]);

/** What the status of a form's page means for the run; undefined where the page itself is to be read. */
export function judgeStatus(status: number): AppError | undefined {
  if (status < 400 || SHOWN_AGAIN.has(status)) return undefined;
  return REFUSALS.has(status)
    ? new AppError("site_blocked", `The site refused the visit (HTTP ${status}).`, { details: { status } })
    : new AppError("navigation_failed", `The site answered HTTP ${status} instead of a page.`, {
        details: { status },
      });
}
