/** Rows of settings that several processes have, each described once. */
import type { SettingRow } from "./config.ts";

/** What several parts ask before they allow what is meant for practice. */
export const ENVIRONMENT_SETTING = {
  name: "ENVIRONMENT",
  type: ["development", "production"],
  default: "development",
  meaning: "Where this runs; production refuses every setting that is meant for practice.",
} as const satisfies SettingRow;

export const LOG_LEVEL_SETTING = {
  name: "LOG_LEVEL",
  type: ["DEBUG", "INFO", "WARN", "ERROR"],
  default: "INFO",
  meaning: "The least severe entries that are logged.",
} as const satisfies SettingRow;

export const PORT_SETTING = {
  name: "PORT",
  type: "integer",
  default: 8080,
  range: [0, 65_535],
  meaning: "Where the server listens; 0 takes a free port.",
} as const satisfies SettingRow;
