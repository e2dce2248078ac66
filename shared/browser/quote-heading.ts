/** A form that is not where a run expects it often names the reason in its heading, such as an expired session. */
import { AppError } from "../core/errors.ts";
import { cleanSiteText } from "../core/site-text.ts";
import type { WizardPage } from "../wizards/wizard.ts";
import type { AdvancePlan } from "./navigate/advance.ts";
import { pause } from "./run-limit.ts";
import type { FormPage } from "./tab/form-page.ts";

const QUOTED = new Set(["navigation_failed", "selector_not_found"]);
const LONGEST_HEADING = 120;
const LONGEST_DIALOG = 200;
const SHORTEST_ANSWER = 3;
/** A page that hangs returns nothing. */
const HANGING_MS = 500;

/**
 * @param data the answers: a heading that repeats one of them is not quoted
 * @param pages of the wizard: the page of a branch may repeat the option that leads to it
 */
export async function quoteHeading(
  failure: AppError,
  form: FormPage,
  data: object,
  pages: readonly WizardPage[] = [],
): Promise<AppError> {
  if (failure.type === "unknown_page") return describeUnknown(failure, typedAnswers(data, pages));
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

function typedAnswers(data: object, pages: readonly WizardPage[]): object {
  const fields = pages.flatMap((page) => page.fields);
  const isChosen = (id: string, value: unknown) =>
    fields.some(({ field_id, options }) => field_id === id && options.some((one) => one.value === value));
  return Object.fromEntries(Object.entries(data).filter(([id, value]) => !isChosen(id, value)));
}

/** Without texts that repeat an answer. */
function describeUnknown({ type, message, details, cause }: AppError, data: object): AppError {
  const safe = (texts: unknown[]) =>
    texts.filter(
      (text): text is string => typeof text === "string" && text !== "" && !repeatsAnswer(text, data),
    );
  const [heading] = safe([details.heading]);
  const questions = safe([details.questions].flat());
  const ways = safe([details.ways].flat());
  const offers = ways.length > 0 ? ` It offers ${ways.map((one) => `“${one}”`).join(", ")}.` : "";
  const shown = heading ? ` It is headed “${heading}”.` : "";
  const asks = questions.length > 0 ? ` It asks ${questions.map((one) => `“${one}”`).join(", ")}.` : "";
  const text = `${message}${shown}${asks}${offers} Nothing was pressed there.`;
  return new AppError(type, text, { details: { ...details, heading, questions }, cause });
}

/** Names the dialogs that a page has opened and the wizard does not record, without answers that they repeat. */
export function dialogWarnings(
  page: number,
  { asked = [], answered = [] }: Pick<AdvancePlan, "asked" | "answered">,
  data: object,
): string[] {
  const quote = (text: string) => `“${withoutAnswers(cleanSiteText(text, LONGEST_DIALOG), data)}”`;
  return [
    ...asked.map(
      ({ message, button }) =>
        `Page ${page} opened a dialog of the browser, ${quote(message)}: ${button} was chosen.`,
    ),
    ...answered
      .filter(({ is_plain }) => !is_plain)
      .map(
        ({ heading, way }) =>
          `Page ${page} asked ${quote(heading)}: ${quote(way)} was chosen, which keeps the answers.`,
      ),
  ];
}

function withoutAnswers(text: string, data: unknown): string {
  if (typeof data === "object" && data !== null)
    return Object.values(data).reduce((left: string, value) => withoutAnswers(left, value), text);
  const answer = String(data).trim();
  if (answer.length < SHORTEST_ANSWER) return text;
  return text.replace(new RegExp(answer.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu"), "…");
}

function repeatsAnswer(heading: string, data: unknown): boolean {
  if (typeof data === "object" && data !== null)
    return Object.values(data).some((value) => repeatsAnswer(heading, value));
  const answer = String(data).trim().toLowerCase();
  return answer.length >= SHORTEST_ANSWER && heading.toLowerCase().includes(answer);
}
