/** Settings of the agent catalogue. */
import { defineSettings, readSettings } from "../core/config.ts";

export const AGENT_SETTINGS = defineSettings({
  agentsDir: {
    name: "FEDERALRUNNER_AGENTS_DIR",
    type: "string",
    optional: true,
    meaning:
      "Folder with agent profiles; they override profiles with the same id in the bucket, and bundled ones.",
  },
});

/** @throws AppError `invalid_configuration` */
export function readAgentSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(AGENT_SETTINGS, env);
}
