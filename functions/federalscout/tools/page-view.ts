/** The description of the current page in the tools' answers and for a discovery without a model. */
import { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { needText } from "../../../shared/handoff/need.ts";
import { isAllowedUrl } from "../check-url.ts";
import type { ScoutConfig } from "../config.ts";
import { explorePage } from "../explore/explore-page.ts";
import type { PresentedTool } from "../page/declared-tools.ts";
import { asksQuestions } from "../page/page-knowledge.ts";
import { hasPageChanged } from "../page/page-record.ts";
import {
  leftOut,
  type PresentedElement,
  type PresentedResult,
  presentContext,
  presentResults,
} from "../page/present-page.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { decidePages } from "../wizard/branches.ts";
import { replayPages } from "../wizard/replay-pages.ts";
import { recordEnding } from "../wizard/visit-ending.ts";
import { ANYTHING, LIST, type ScoutContext } from "./scout-tool.ts";

export interface PageView {
  current_url: string;
  page_title: string;
  heading: string;
  html_context: PresentedElement[];
  questions_total?: number;
  questions_next?: number;
  validation_messages?: string[];
  results?: Omit<PresentedResult, "locators">[];
  explored?: object;
  declared_tools?: PresentedTool[];
  undecided?: object[];
  message: string;
}

/** The keys of {@link PageView} in an output schema. */
export const PAGE_VIEW = {
  current_url: z.string(),
  page_title: z.string(),
  heading: z.string(),
  html_context: LIST.optional(),
  questions_total: z.int().optional(),
  questions_next: z.int().optional(),
  validation_messages: z.array(z.string()).optional(),
  results: LIST.optional(),
  explored: ANYTHING.optional(),
  declared_tools: LIST.optional(),
  undecided: LIST.optional(),
  message: z.string(),
};

/**
 * Describes a page after its reading.
 *
 * @param from the first question of a long page
 * @throws AppError `site_blocked`, or `invalid_request` when a click opened a forbidden address
 */
export async function viewPage(
  session: DiscoverySession,
  { config }: Pick<ScoutContext, "config">,
  { explore = false, from = 0 }: { explore?: boolean | undefined; from?: number } = {},
): Promise<PageView> {
  const { form } = session;
  if (!isAllowedUrl(form.page.url(), config.allowLocal)) {
    await form.page.goBack().catch(() => {});
    throw new AppError("invalid_request", "The click led to an address that discovery must not visit.");
  }
  if (await form.callSettled("isBlocked")) {
    throw new AppError("site_blocked", "The site refuses automated visits and shows no form.");
  }
  // Another answer would change them.
  const areWithQuestions = session.shown !== undefined && session.results.length > 0;
  const explored = explore && !areWithQuestions ? await exploreAndReport(session, config) : undefined;
  const knowledge = session.knowledge ?? (await session.look());
  const { seen } = knowledge;
  const messages = seen.messages.map(({ message }) => message);
  const asks = asksQuestions(knowledge, session.pages.length);
  const { results } = session;
  await recordEnding(session);
  const declared = session.declaredTools;
  const undecided = asks && results.length === 0 ? [] : decidePages(session.record).undecided;
  return {
    current_url: form.page.url(),
    page_title: seen.title,
    heading: seen.heading,
    html_context: presentContext(knowledge, from),
    ...leftOut(knowledge, from),
    ...(messages.length > 0 ? { validation_messages: messages } : {}),
    ...(results.length > 0
      ? { results: presentResults(seen, results).map(({ locators: _, ...result }) => result) }
      : {}),
    ...(explored ? { explored } : {}),
    ...(declared.length > 0 ? { declared_tools: declared } : {}),
    ...(undecided.length > 0 ? { undecided } : {}),
    message: adviceFor(session, asks),
  };
}

async function exploreAndReport(session: DiscoverySession, config: ScoutConfig): Promise<object> {
  const { tries, skipped, stopped, left, renewed } = await explorePage(session, () =>
    renewPage(session, config),
  );
  return {
    answers_tried: tries,
    stopped,
    skipped: skipped.length > 0 ? skipped : undefined,
    not_restored: left,
    opened_anew: renewed,
  };
}

/** Opens the page again, with the saved answers of the pages before it, and keeps the knowledge of it. */
export async function renewPage(session: DiscoverySession, config: ScoutConfig): Promise<boolean> {
  const { knowledge } = session;
  const stopped = await replayPages(session, config);
  if (stopped || !knowledge || !session.knowledge || hasPageChanged(knowledge.seen, session.knowledge.seen))
    return false;
  session.knowledge = knowledge;
  knowledge.entered.clear();
  await session.look();
  return true;
}

function adviceFor(session: DiscoverySession, asks: boolean): string {
  const { person } = session.knowledge ?? {};
  const advice = adviceWithoutPerson(session, asks);
  if (!person || session.shown) return advice;
  const own =
    person.until === "next_page"
      ? "Save the page without fields"
      : "They complete it in the browser's window before you save the page with advance: true; without a window, save it without advance";
  return `${needText(person.for)} ${own}: it is recorded as person: {for: "${person.for}"}, and a run with handoff asks its person. ${advice}`;
}

function adviceWithoutPerson({ pages, shown, results, record }: DiscoverySession, asks: boolean): string {
  if (shown && asks && results.length === 0) {
    const number = shown.page_number;
    const isMet = record.visits?.at(-1)?.pages.includes(number);
    const other = isMet
      ? ` Another page with the same words is saved with page_number: ${pages.length + 1}.`
      : "";
    return `Page ${number} is saved already. To correct it, save it with page_number: ${number}; federalscout_resume_discovery goes on to the first page that is not saved.${other}`;
  }
  if (asks && results.length === 0) {
    return `Page ${pages.length + 1}: save it with federalscout_save_page_metadata and advance: true.`;
  }
  if (pages.length > 0 && results.length > 0) {
    return "These figures look like results: if this is the last page, call federalscout_complete_discovery with the names of those to keep. If a button continues the form, save it as a page without fields.";
  }
  return pages.length > 0
    ? "No questions here. If a button continues the form, save it as a page without fields; else complete the discovery."
    : "No questions yet. Press the button that starts the form with federalscout_click_element.";
}
