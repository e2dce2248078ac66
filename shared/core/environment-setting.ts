import type { SettingRow } from "./config.ts";

/** The row of the one setting that several parts ask before they allow what is meant for practice. */
export const ENVIRONMENT_SETTING = {
  name: "ENVIRONMENT",
  type: ["development", "production"],
  default: "development",
  meaning: "Where this runs; production refuses every setting that is meant for practice.",
} as const satisfies SettingRow;
