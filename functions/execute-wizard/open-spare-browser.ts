import { readBrowserConfig } from "../../shared/browser/config.ts";
import { launchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { createSpareBrowser, type SpareBrowser } from "./spare-browser.ts";

/**
 * Loads little: the browser can come up while the rest of the worker is loaded.
 *
 * @throws AppError `invalid_configuration`
 */
export function openSpareBrowser(): SpareBrowser {
  return createSpareBrowser(readBrowserConfig(), launchBrowser);
}
