import { z } from "zod";
import { checkUrl } from "../check-url.ts";
import { type DiscoverySession, newSessionId, openUrl } from "../sessions/discovery-session.ts";
import { PAGE_VIEW, type PageView, viewPage } from "./page-view.ts";
import { defineScoutTool, type ScoutContext, ToolFailure } from "./scout-tool.ts";

export const EXPLORE = z
  .boolean()
  .optional()
  .describe("Also try every option of the page's choices, to find conditional questions");

export const startDiscovery = defineScoutTool({
  name: "federalscout_start_discovery",
  title: "Start a discovery",
  description:
    "Opens a browser at the URL where a government form starts, and describes the page: its questions, buttons, links and a screenshot. Returns the session_id that all other tools need.",
  input: z.object({ url: z.string().describe("Where the form starts; http or https"), explore: EXPLORE }),
  output: { session_id: z.string(), ...PAGE_VIEW },
  readOnly: false,
  async run({ url, explore }, context) {
    const { session, view } = await startSession(url, explore, context);
    return {
      json: { success: true, session_id: session.id, ...view },
      picture: await session.picture(),
    };
  },
});

/** @throws ToolFailure with a picture; the session is closed */
export async function startSession(
  url: string,
  explore: boolean | undefined,
  context: ScoutContext,
): Promise<{ session: DiscoverySession; view: PageView }> {
  const { href } = checkUrl(url, context.config.allowLocal);
  const now = new Date().toISOString();
  const record = { session_id: newSessionId(), url: href, started_at: now, updated_at: now, pages: [] };
  const session = await context.sessions.open(record);
  try {
    // A session counts as idle outside of its turns.
    return await session.inTurn(async () => {
      await openUrl(session, href, context.config);
      return { session, view: await viewPage(session, context, { explore }) };
    });
  } catch (thrown) {
    const picture = await session.pictureOfFailure(thrown);
    await context.sessions.close(session.id);
    throw new ToolFailure(thrown, picture);
  }
}
