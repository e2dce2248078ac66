import { z } from "zod";
import { defineScoutTool } from "./scout-tool.ts";

export const cancelDiscovery = defineScoutTool({
  name: "federalscout_cancel_discovery",
  title: "End a discovery",
  description:
    "Closes a session's browser without completing the discovery. Saved pages stay for federalscout_resume_discovery, unless they are discarded.",
  input: z.object({
    session_id: z.string(),
    discard: z.boolean().optional().describe("Also delete the pages that were saved"),
  }),
  output: { session_id: z.string(), pages_saved: z.int(), message: z.string() },
  readOnly: false,
  async run({ session_id, discard = false }, { sessions, store }) {
    const saved = sessions.has(session_id) ? sessions.get(session_id).pages.length : 0;
    if (!sessions.has(session_id)) await store.load(session_id);
    await sessions.close(session_id);
    if (discard) await store.remove(session_id);
    const message = discard
      ? "The discovery is ended and deleted."
      : "The discovery is ended; federalscout_resume_discovery resumes it.";
    return { json: { success: true, session_id, pages_saved: saved, message } };
  },
});
