/** A form that is not where a run expects it often names the reason in its heading, such as an expired session. */
import { AppError } from "../core/errors.ts";
import { cleanSiteText } from "../core/site-text.ts";
import { pause } from "./run-limit.ts";
import type { FormPage } from "./tab/form-page.ts";

const QUOTED = new Set(["navigation_failed", "selector_not_found"]);
const LONGEST_HEADING = 120;
const SHORTEST_ANSWER = 3;
/** A page that hangs returns nothing. */
const HANGING_MS = 500;

/** @param data the answers: a heading that repeats one of them is not quoted */
export async function quoteHeading(failure: AppError, form: FormPage, data: object): Promise<AppError> {
  if (!QUOTED.has(failure.type) || !/^(https?|file):/.test(form.page.url())) return failure;
  const read = form.callSettled("headingToQuote").catch(() => undefined);
  const heading = cleanSiteText((await Promise.race([read, pause(HANGING_MS)])) ?? "", LONGEST_HEADING);
  if (heading === "" || failure.message.includes(heading) || repeatsAnswer(heading, data)) return failure;
  const { cause, details, message, type } = failure;
  return new AppError(type, `${message} The page shows “${heading}”.`, {
    details: { ...details, heading },
    cause,
  });
}

function repeatsAnswer(heading: string, data: unknown): boolean {
  if (typeof data === "object" && data !== null)
    return Object.values(data).some((value) => repeatsAnswer(heading, value));
  const answer = String(data).trim().toLowerCase();
  return answer.length >= SHORTEST_ANSWER && heading.toLowerCase().includes(answer);
}
