/** The description of the current page in every tool's response. */
import { AppError } from "../../../shared/core/errors.ts";
import { isAllowedUrl } from "../check-url.ts";
import { explorePage } from "../page/explore-page.ts";
import type { PageKnowledge } from "../page/page-knowledge.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import { leftOut, presentContext, presentResults } from "../page/present-page.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import type { ScoutContext, ToolAnswer } from "./define-tool.ts";

/**
 * Describes a page after its reading.
 *
 * @throws AppError `site_blocked`, or `invalid_request` when a click opened a forbidden address
 */
export async function pageAnswer(
  session: DiscoverySession,
  { config }: ScoutContext,
  { explore = false }: { explore?: boolean | undefined } = {},
): Promise<ToolAnswer & { json: { message: string } }> {
  const { form } = session;
  if (!isAllowedUrl(form.page.url(), config.allowLocal)) {
    await form.page.goBack().catch(() => {});
    throw new AppError("invalid_request", "That led to an address that discovery must not visit.");
  }
  if (await form.callSettled("isBlocked")) {
    throw new AppError("site_blocked", "The site refuses automated visits and shows no form.");
  }
  let knowledge = session.knowledge ?? (await session.look());
  const explored: Record<string, unknown> = {};
  if (explore) {
    const { tries, stopped, knowledge: known } = await explorePage(form, knowledge, session.takenIds());
    session.knowledge = knowledge = known;
    explored.explored = { answers_tried: tries, ...(stopped ? { stopped } : {}) };
  }
  const asks = visibleQuestions(knowledge).some(({ aside }) => !aside);
  const { seen } = knowledge;
  const more = leftOut(knowledge);
  const messages = seen.messages.map(({ message }) => message);
  return {
    json: {
      current_url: form.page.url(),
      page_title: seen.title,
      heading: seen.heading,
      html_context: presentContext(knowledge),
      ...(more > 0 ? { more_elements: `${more} more: federalscout_get_page_info` } : {}),
      ...(messages.length > 0 ? { validation_messages: messages } : {}),
      ...(!asks && seen.figures.length > 0 ? { results: presentResults(seen.figures) } : {}),
      ...explored,
      message: adviceFor(session, knowledge, asks),
    },
    picture: await session.picture(),
  };
}

function adviceFor({ pages }: DiscoverySession, { seen }: PageKnowledge, asks: boolean): string {
  if (asks) {
    return `This is page ${pages.length + 1} of the wizard. Give each field an example_value and save the page with federalscout_save_page_metadata; with advance: true it is filled in, continued from, and the next page comes back.`;
  }
  if (pages.length > 0 && seen.figures.length > 0) {
    return "No questions here, and figures that read like results. If this is the last page, call federalscout_complete_discovery with those of `results` that matter. If a button leads on, save it as a page without fields.";
  }
  return pages.length > 0
    ? "No questions here. If a button leads on, save it as a page without fields; else complete the discovery."
    : "No questions yet. Press the button that starts the form with federalscout_click_element.";
}
