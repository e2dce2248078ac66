/** Settings of the agents' catalogue. */
import { defineSettings, readSettings } from "../core/config.ts";

export const AGENT_SETTINGS = defineSettings({
  agentsDir: {
    name: "FEDERALRUNNER_AGENTS_DIR",
    type: "string",
    optional: true,
    meaning:
      "Folder with further agent profiles; each goes before one of the same id in the bucket, or bundled.",
  },
});

/** @throws AppError `invalid_configuration` */
export function readAgentSettings(env: Record<string, string | undefined> = process.env) {
  return readSettings(AGENT_SETTINGS, env);
}
