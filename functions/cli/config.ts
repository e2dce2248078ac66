import { ENVIRONMENT_SETTING } from "../../shared/core/common-settings.ts";
import { defineSettings, readSettings } from "../../shared/core/config.ts";

/** Settings of the command itself. */
export const CLI_SETTINGS = defineSettings({
  environment: ENVIRONMENT_SETTING,
});

type Environment = Record<string, string | undefined>;

export interface CliConfig {
  isProduction: boolean;
  /** Whether the settings name a deployment. */
  hasCloud: boolean;
  environment: Environment;
}

/** @throws AppError `invalid_configuration` */
export function readCliConfig(env: Environment = process.env): CliConfig {
  const { environment } = readSettings(CLI_SETTINGS, env);
  return {
    isProduction: environment === "production",
    hasCloud: Boolean(env.STATE_BUCKET),
    environment: { ...env },
  };
}
