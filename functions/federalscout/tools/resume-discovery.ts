import { z } from "zod";
import { pressButton } from "../../../shared/browser/press-button.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import { goOn } from "../page/go-on.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { draftWizard, exampleData } from "../wizard/compile-wizard.ts";
import { continueFrom, fillIn } from "../wizard/try-page.ts";
import { defineTool, type ScoutContext } from "./define-tool.ts";
import { pageAnswer } from "./page-answer.ts";
import { visit } from "./start-discovery.ts";
import { withSession } from "./with-session.ts";

const START_MS = 5000;

export const resumeDiscovery = defineTool({
  name: "federalscout_resume_discovery",
  title: "Take a discovery up again",
  description:
    "Opens a browser for an interrupted discovery, goes through its saved pages with their example values, and describes the first page that is not saved yet.",
  input: z.object({
    session_id: z.string().describe("Of the interrupted discovery; its saved pages are kept on disk"),
    explore: z.boolean().optional().describe("Also try every option of the page's choices"),
  }),
  readOnly: false,
  async run({ session_id, explore }, context) {
    if (!context.sessions.has(session_id)) {
      await context.sessions.open(await context.store.load(session_id));
    }
    return withSession(context, session_id, async (session) => {
      const stopped = await replay(session, context);
      const { json, picture } = await pageAnswer(session, context, { explore: explore && !stopped });
      const { record } = session;
      return {
        json: {
          success: true,
          session_id,
          total_pages_discovered: record.pages.length,
          pages_saved: record.pages.map(({ page }) => ({
            page_number: page.page_number,
            page_title: page.page_title,
            fields: page.fields.length,
          })),
          ...(stopped ? { stopped_at: stopped } : {}),
          ...json,
        },
        picture,
      };
    });
  },
});

/** @returns position and reason of an early end of the walk through the saved pages */
async function replay(session: DiscoverySession, context: ScoutContext): Promise<object | undefined> {
  const { config } = context;
  const { record, form } = session;
  await visit(session, record.url, context);
  if (record.pages.length === 0 && !record.start_action) return undefined;
  const wizard = normalizeWizard(
    draftWizard(record, session.pages.length > 0 ? session.pages : [EMPTY_PAGE]),
    "the saved pages",
  );
  let page = 0;
  try {
    if (wizard.start_action) {
      const mark = await form.callSettled("mark");
      await pressButton(form, wizard.start_action, { pages: [], fields: [] }, START_MS);
      await goOn(form, mark, "page", config.browser.timeouts.navigation);
    }
    const data = exampleData(session.pages);
    for (const known of session.pages.length > 0 ? wizard.pages : []) {
      page = known.page_number;
      await session.lookAnew();
      await fillIn(session, known, data, config);
      await continueFrom(session, known, data, config);
    }
    await session.lookAnew();
    return undefined;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError) || error.type === "browser_crashed") throw thrown;
    await session.lookAnew();
    return { page_number: page, type: error.type, message: error.message };
  }
}

const EMPTY_PAGE = { page_number: 1, page_title: "Page", fields: [] };
