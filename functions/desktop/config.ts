import { type BrowserConfig, readBrowserConfig } from "../../shared/browser/config.ts";
import { LOG_LEVEL_SETTING } from "../../shared/core/common-settings.ts";
import { defineSettings, readSettings } from "../../shared/core/config.ts";
import { type UserFolders, userFolders } from "../../shared/core/user-folders.ts";
import { QUIET_WAIT_SETTING } from "../../shared/mcp/config.ts";
import { type RunSettings, readRunSettings } from "../../shared/runs/config.ts";

/** Settings of FederalRunner on a person's own computer; its folders, the engine and runs have their own. */
export const DESKTOP_SETTINGS = defineSettings({
  logLevel: LOG_LEVEL_SETTING,
  quietWaitSeconds: QUIET_WAIT_SETTING,
});

type Environment = Record<string, string | undefined>;

export interface DesktopConfig {
  /** Whether the tools of FederalScout are offered too. */
  scout: boolean;
  settings: ReturnType<typeof readSettings<typeof DESKTOP_SETTINGS>>;
  folders: UserFolders;
  browser: BrowserConfig;
  runs: RunSettings;
  /** The source of all settings, for parts that read their own. */
  environment: Environment;
}

/** @throws AppError `invalid_configuration` */
export function readDesktopConfig(
  env: Environment = process.env,
  args: readonly string[] = process.argv.slice(2),
): DesktopConfig {
  const environment = withoutPlaceholders(env);
  return {
    // The desktop extension passes its user's choice as a value.
    scout: args.some((arg) => arg === "--scout" || arg === "--scout=true"),
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
