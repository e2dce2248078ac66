import { z } from "zod";
import { defined } from "../../../shared/core/defined.ts";
import { CONFIRM } from "../page/binding.ts";
import { visitAnswerSchema } from "../sessions/discovery-record.ts";
import { replayPages, walkBranch } from "../wizard/replay-pages.ts";
import { PAGE_VIEW, viewPage } from "./page-view.ts";
import { ANYTHING, defineScoutTool, LIST, withSession } from "./scout-tool.ts";
import { EXPLORE } from "./start-discovery.ts";

export const resumeDiscovery = defineScoutTool({
  name: "federalscout_resume_discovery",
  title: "Resume a discovery",
  description:
    "Opens a browser for an interrupted discovery, goes through its saved pages with their example values, and describes the first page that is not saved yet; with page_number, that saved page. With answers it begins another branch: saved pages are passed with these answers, up to the first page that asks something new.",
  input: z.object({
    session_id: z.string().describe("Id of the interrupted discovery; its saved pages are kept on disk"),
    page_number: z.int().min(1).optional().describe("The saved page to open"),
    answers: z
      .record(z.string(), visitAnswerSchema)
      .optional()
      .describe(
        "The answers to saved questions that differ in another branch, by field_id: an option's value, a text, true or false, a list for several options, a list of objects for a repeated group; all others are the examples. {} repeats the examples",
      ),
    explore: EXPLORE,
    confirm: CONFIRM.describe(
      "The user has agreed that saved binding buttons are pressed again: each branch submits the form again",
    ),
  }),
  output: {
    session_id: z.string(),
    total_pages_discovered: z.int(),
    pages_saved: LIST,
    stopped_at: ANYTHING.optional(),
    ...PAGE_VIEW,
  },
  readOnly: false,
  async run({ session_id, page_number: before, answers, explore, confirm }, context) {
    if (!context.sessions.has(session_id)) {
      const lost = context.sessions.lost(session_id);
      await context.sessions.open(lost ?? (await context.store.load(session_id)));
    }
    return withSession(context, session_id, async (session) => {
      const stopped = answers
        ? await walkBranch(session, context.config, defined({ answers, confirm }))
        : await replayPages(session, context.config, defined({ before, confirm }));
      await context.store.save(session.record);
      const view = await viewPage(session, context, { explore: explore && !stopped });
      return {
        json: {
          success: true,
          session_id,
          total_pages_discovered: session.pages.length,
          pages_saved: session.pages.map(({ page_number, page_title, fields }) => ({
            page_number,
            page_title,
            fields: fields.length,
          })),
          ...(stopped ? { stopped_at: stopped } : {}),
          ...view,
        },
        picture: await session.picture(),
      };
    });
  },
});
