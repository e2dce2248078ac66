/** Settings of agents that write. */
import { defineSettings, readSettings } from "../../../shared/core/config.ts";
import type { WorkspaceLimits } from "../../../shared/runs/worker.ts";

export const WRITER_SETTINGS = defineSettings({
  maxBytes: {
    name: "WORKSPACE_MAX_BYTES",
    type: "integer",
    default: 100_000_000,
    range: [0, 1_000_000_000],
    meaning: "Maximum size of all files of an agent's workspace, in bytes.",
  },
});

/** Files, folders and links in a workspace. */
const MOST_FILES = 10_000;

/** @throws AppError `invalid_configuration` */
export function readWorkspaceLimits(env: Record<string, string | undefined> = process.env): WorkspaceLimits {
  return { ...readSettings(WRITER_SETTINGS, env), maxFiles: MOST_FILES };
}
