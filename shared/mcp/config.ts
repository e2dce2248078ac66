import type { SettingRow } from "../core/config.ts";

/** Maximum size of all pictures of a tool result, in characters of base64; Claude's limit is about 150,000. */
export const IMAGE_BUDGET = 140_000;

/** Format of the pictures in answers to calls that request none: not every client shows webp. */
export const IMAGE_FORMAT = "jpeg";

/** The wait of calls without a progress token; the gateway and the desktop server read it. */
export const QUIET_WAIT_SETTING = {
  name: "MCP_QUIET_WAIT_SECONDS",
  type: "integer",
  default: 50,
  range: [1, 3600],
  meaning:
    "Maximum wait of a call over MCP without a progress token, after which it returns the run's id: many clients end such a call after 60 s and cancel its run.",
} as const satisfies SettingRow;
