import { z } from "zod";
import { replayPages } from "../wizard/replay-pages.ts";
import { defineTool } from "./define-tool.ts";
import { pageAnswer } from "./page-answer.ts";
import { withSession } from "./with-session.ts";

export const resumeDiscovery = defineTool({
  name: "federalscout_resume_discovery",
  title: "Resume a discovery",
  description:
    "Opens a browser for an interrupted discovery, goes through its saved pages with their example values, and describes the first page that is not saved yet.",
  input: z.object({
    session_id: z.string().describe("Id of the interrupted discovery; its saved pages are kept on disk"),
    explore: z.boolean().optional().describe("Also try every option of the page's choices"),
  }),
  readOnly: false,
  async run({ session_id, explore }, context) {
    if (!context.sessions.has(session_id)) {
      await context.sessions.open(await context.store.load(session_id));
    }
    return withSession(context, session_id, async (session) => {
      const stopped = await replayPages(session, context.config);
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
