import { type BrowserConfig, readBrowserConfig } from "../../shared/browser/config.ts";
import { LOG_LEVEL_SETTING } from "../../shared/core/common-settings.ts";
import { defineSettings, readSettings } from "../../shared/core/config.ts";
import { type UserFolders, userFolders } from "../../shared/core/user-folders.ts";
import { type RunSettings, readRunSettings } from "../../shared/runs/config.ts";

/** Settings of FederalRunner on a person's own computer; its folders, the engine and runs have their own. */
export const DESKTOP_SETTINGS = defineSettings({
  logLevel: LOG_LEVEL_SETTING,
  scout: {
    name: "FEDERALRUNNER_SCOUT",
    type: "boolean",
    default: false,
    meaning: "Whether `federalrunner mcp` also offers the tools of FederalScout.",
  },
});

type Environment = Record<string, string | undefined>;

export interface DesktopConfig {
  settings: ReturnType<typeof readSettings<typeof DESKTOP_SETTINGS>>;
  folders: UserFolders;
  browser: BrowserConfig;
  runs: RunSettings;
  /** The source of all settings, for parts that read their own. */
  environment: Environment;
}

/** @throws AppError `invalid_configuration` */
export function readDesktopConfig(env: Environment = process.env): DesktopConfig {
  const environment = withoutPlaceholders(env);
  return {
    settings: readSettings(DESKTOP_SETTINGS, environment),
    folders: userFolders(environment),
    browser: readBrowserConfig(environment),
    runs: readRunSettings(environment),
    environment,
  };
}

/** A client of the desktop extension leaves the placeholder of a field that its user left empty. */
function withoutPlaceholders(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => !value?.startsWith("${user_config.")));
}
