/** The description of the current page in every tool's response. */
import { AppError } from "../../../shared/core/errors.ts";
import { isAllowedUrl } from "../check-url.ts";
import type { ScoutConfig } from "../config.ts";
import { explorePage } from "../explore/explore-page.ts";
import { hasPageChanged } from "../page/has-page-changed.ts";
import type { PageKnowledge } from "../page/page-knowledge.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import { leftOut, presentContext, presentResults } from "../page/present-page.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { replayPages } from "../wizard/replay-pages.ts";
import type { ScoutContext, ToolAnswer } from "./define-tool.ts";

/**
 * Describes a page after its reading.
 *
 * @throws AppError `site_blocked`, or `invalid_request` when a click opened a forbidden address
 */
export async function pageAnswer(
  session: DiscoverySession,
  { config }: ScoutContext,
  { explore = false, from = 0 }: { explore?: boolean | undefined; from?: number } = {},
): Promise<ToolAnswer & { json: { message: string } }> {
  const { form } = session;
  if (!isAllowedUrl(form.page.url(), config.allowLocal)) {
    await form.page.goBack().catch(() => {});
    throw new AppError("invalid_request", "The click led to an address that discovery must not visit.");
  }
  if (await form.callSettled("isBlocked")) {
    throw new AppError("site_blocked", "The site refuses automated visits and shows no form.");
  }
  const explored: Record<string, unknown> = {};
  if (explore) {
    const { tries, skipped, stopped, left, renewed } = await explorePage(session, () =>
      renewPage(session, config),
    );
    explored.explored = {
      answers_tried: tries,
      stopped,
      skipped: skipped.length > 0 ? skipped : undefined,
      not_restored: left,
      opened_anew: renewed,
    };
  }
  const knowledge = session.knowledge ?? (await session.look());
  const asks = visibleQuestions(knowledge).some(({ aside }) => !aside);
  const { seen } = knowledge;
  const messages = seen.messages.map(({ message }) => message);
  return {
    json: {
      current_url: form.page.url(),
      page_title: seen.title,
      heading: seen.heading,
      html_context: presentContext(knowledge, from),
      ...leftOut(knowledge, from),
      ...(messages.length > 0 ? { validation_messages: messages } : {}),
      ...(!asks && seen.figures.length > 0
        ? { results: presentResults(seen).map(({ locators: _, ...result }) => result) }
        : {}),
      ...explored,
      message: adviceFor(session, knowledge, asks),
    },
    picture: await session.picture(),
  };
}

/** Opens the page again, with the saved answers of the pages before it, and keeps the knowledge of it. */
export async function renewPage(session: DiscoverySession, config: ScoutConfig): Promise<boolean> {
  const { knowledge } = session;
  // Answers that the site keeps for this visitor would be given twice.
  await session.form.page.context().clearCookies();
  const stopped = await replayPages(session, config);
  if (stopped || !knowledge || !session.knowledge || hasPageChanged(knowledge.seen, session.knowledge.seen))
    return false;
  session.knowledge = knowledge;
  knowledge.entered.clear();
  await session.look();
  return true;
}

function adviceFor({ pages }: DiscoverySession, { seen }: PageKnowledge, asks: boolean): string {
  if (asks) {
    return `Page ${pages.length + 1}: save it with federalscout_save_page_metadata and advance: true.`;
  }
  if (pages.length > 0 && seen.figures.length > 0) {
    return "These figures look like results: if this is the last page, call federalscout_complete_discovery with the names of those to keep. If a button continues the form, save it as a page without fields.";
  }
  return pages.length > 0
    ? "No questions here. If a button continues the form, save it as a page without fields; else complete the discovery."
    : "No questions yet. Press the button that starts the form with federalscout_click_element.";
}
