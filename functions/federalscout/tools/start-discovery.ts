import { z } from "zod";
import { checkUrl } from "../check-url.ts";
import type { DiscoveryRecord } from "../sessions/discovery-record.ts";
import { newSessionId } from "../sessions/discovery-session.ts";
import { openUrl } from "../sessions/open-url.ts";
import { defineTool } from "./define-tool.ts";
import { pageAnswer } from "./page-answer.ts";
import { ToolFailure } from "./with-session.ts";

export const startDiscovery = defineTool({
  name: "federalscout_start_discovery",
  title: "Start a discovery",
  description:
    "Opens a browser at the URL where a government form starts, and describes the page: its questions, buttons, links and a screenshot. Returns the session_id that all other tools need.",
  input: z.object({
    url: z.string().describe("Where the form starts; http or https"),
    explore: z
      .boolean()
      .optional()
      .describe("Also try every option of the page's choices, to find conditional questions"),
  }),
  readOnly: false,
  async run({ url, explore }, context) {
    const { href } = checkUrl(url, context.config.allowLocal);
    const now = new Date().toISOString();
    const record: DiscoveryRecord = {
      session_id: newSessionId(),
      url: href,
      started_at: now,
      updated_at: now,
      pages: [],
    };
    const session = await context.sessions.open(record);
    try {
      await openUrl(session, href, context.config);
      const { json, picture } = await pageAnswer(session, context, { explore });
      return { json: { success: true, session_id: session.id, ...json }, picture };
    } catch (thrown) {
      const picture = await session.pictureOfFailure(thrown);
      await context.sessions.close(session.id);
      throw new ToolFailure(thrown, picture);
    }
  },
});
