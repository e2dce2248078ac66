import { platform } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserConfig, readBrowserConfig } from "../../shared/browser/config.ts";
import { defineSettings, readSettings } from "../../shared/core/config.ts";
import { userFolders } from "../../shared/core/user-folders.ts";
import { type Catalogue, createCatalogue } from "../../shared/wizards/catalogue/catalogue.ts";
import { openUserCatalogue } from "../../shared/wizards/catalogue/open-user-catalogue.ts";
import { readWizardSettings } from "../../shared/wizards/config.ts";

/** Settings of FederalScout; the engine's (FEDERALRUNNER_BROWSER_PATH, …) count as well. */
export const SCOUT_SETTINGS = defineSettings({
  headless: {
    name: "FEDERALSCOUT_HEADLESS",
    type: "boolean",
    optional: true,
    meaning: "Whether the browser runs without a window. Unset: a window where there is a display.",
  },
  slowMoMs: {
    name: "FEDERALSCOUT_SLOW_MO",
    type: "integer",
    range: [0, 10_000],
    optional: true,
    meaning: "Milliseconds to wait before each action. Unset: 500 in a visible window, none without one.",
  },
  sessionTimeoutS: {
    name: "FEDERALSCOUT_SESSION_TIMEOUT",
    type: "integer",
    range: [1, 86_400],
    default: 1800,
    meaning: "Idle seconds after which a session's browser is closed; its saved pages stay.",
  },
  screenshotQuality: {
    name: "FEDERALSCOUT_SCREENSHOT_QUALITY",
    type: "integer",
    range: [1, 100],
    default: 80,
    meaning: "JPEG quality of screenshots; lowered for pages whose picture would exceed 100 KB.",
  },
  browserEndpoint: {
    name: "FEDERALSCOUT_BROWSER_ENDPOINT",
    type: "string",
    optional: true,
    meaning:
      "A running Chrome of this computer to attach to instead of starting one, such as `http://127.0.0.1:9222` (`--remote-debugging-port`).",
  },
  wizardsDir: {
    name: "FEDERALSCOUT_WIZARDS_DIR",
    type: "string",
    optional: true,
    meaning:
      "Folder where wizards are saved; unset: FEDERALRUNNER_WIZARDS_DIR, or `wizards/` in FEDERALRUNNER_DATA_DIR.",
  },
  allowLocal: {
    name: "FEDERALSCOUT_ALLOW_LOCAL",
    type: "boolean",
    default: false,
    meaning:
      "Whether `import` and an AI may discover forms on this computer (localhost and loopback addresses).",
  },
  logLevel: {
    name: "LOG_LEVEL",
    type: ["debug", "info", "warn", "error"],
    default: "info",
    meaning: "How much is logged.",
  },
});

const VISIBLE_SLOW_MO_MS = 500;

export interface ScoutConfig {
  browser: BrowserConfig;
  slowMoMs: number;
  sessionTimeoutMs: number;
  screenshotQuality: number;
  browserEndpoint: string | undefined;
  wizardsDir: string;
  /** The saved wizards, and those of this computer. */
  catalogue: Catalogue;
  /** The forms whose ids no discovery may take, where saved wizards would override them. */
  official: Pick<Catalogue, "get"> | undefined;
  /** Folder of interrupted discoveries. */
  discoveriesDir: string;
  allowLocal: boolean;
  logLevel: string;
}

/** @throws AppError `invalid_configuration` */
export function readScoutConfig(env: Record<string, string | undefined> = process.env): ScoutConfig {
  const settings = readSettings(SCOUT_SETTINGS, env);
  const browser = readBrowserConfig(env);
  const headless = settings.headless ?? !hasDisplay(env);
  const { wizardsDir: known, isBundled } = readWizardSettings(env);
  const wizardsDir = settings.wizardsDir ?? (isBundled ? userFolders(env).wizards : known);
  return {
    browser: {
      ...browser,
      headless,
      refusedNetworks: settings.allowLocal
        ? browser.refusedNetworks
        : [...browser.refusedNetworks, "loopback"],
    },
    slowMoMs: settings.slowMoMs ?? (headless ? 0 : VISIBLE_SLOW_MO_MS),
    sessionTimeoutMs: settings.sessionTimeoutS * 1000,
    screenshotQuality: settings.screenshotQuality,
    browserEndpoint: settings.browserEndpoint,
    wizardsDir,
    catalogue: openUserCatalogue(env, { first: wizardsDir }),
    official:
      resolve(wizardsDir) === userFolders(env).wizards ? createCatalogue({ directory: known }) : undefined,
    discoveriesDir: join(wizardsDir, ".discoveries"),
    allowLocal: settings.allowLocal,
    logLevel: settings.logLevel,
  };
}

function hasDisplay(env: Record<string, string | undefined>): boolean {
  return platform() !== "linux" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
