import { defineSettings, readSettings } from "../../shared/core/config.ts";

/** Settings of the command itself. */
export const CLI_SETTINGS = defineSettings({
  environment: {
    name: "ENVIRONMENT",
    type: ["development", "production"],
    default: "development",
    meaning: "Where this runs; production refuses every setting that is meant for practice.",
  },
});

/** @throws AppError `invalid_configuration` */
export function readCliConfig(env: Record<string, string | undefined> = process.env): {
  isProduction: boolean;
} {
  return { isProduction: readSettings(CLI_SETTINGS, env).environment === "production" };
}
