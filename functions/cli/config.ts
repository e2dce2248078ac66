import { ENVIRONMENT_SETTING } from "../../shared/core/common-settings.ts";
import { defineSettings, readSettings } from "../../shared/core/config.ts";

/** Settings of the command itself. */
export const CLI_SETTINGS = defineSettings({
  environment: ENVIRONMENT_SETTING,
  smokeClientSecret: {
    name: "SMOKE_CLIENT_SECRET",
    type: "string",
    optional: true,
    secret: true,
    meaning: "Client secret with which `federalrunner smoke --client-id` obtains its token.",
  },
});

type Environment = Record<string, string | undefined>;

export interface CliConfig {
  isProduction: boolean;
  /** Whether the settings name a deployment. */
  hasCloud: boolean;
  smokeClientSecret: string | undefined;
  environment: Environment;
}

/** @throws AppError `invalid_configuration` */
export function readCliConfig(env: Environment = process.env): CliConfig {
  const { environment, smokeClientSecret } = readSettings(CLI_SETTINGS, env);
  return {
    isProduction: environment === "production",
    hasCloud: Boolean(env.STATE_BUCKET),
    smokeClientSecret,
    environment: { ...env },
  };
}
