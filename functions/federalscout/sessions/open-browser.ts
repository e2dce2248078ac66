/** The browser of a session: its own, or a running Chrome from the settings. */
import type { BrowserContext } from "playwright-core";
import { startFilteringProxy } from "../../../shared/browser/launch/filtering-proxy.ts";
import {
  type LaunchBrowser,
  type LaunchedBrowser,
  openContext,
} from "../../../shared/browser/launch/launch-browser.ts";
import { loadPlaywright } from "../../../shared/browser/launch/load-playwright.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { ScoutConfig } from "../config.ts";

/** @throws AppError `browser_unavailable` */
export async function openBrowser(
  { browser, browserEndpoint }: ScoutConfig,
  launch: LaunchBrowser,
): Promise<LaunchedBrowser> {
  if (browserEndpoint === undefined) return launch(browser, browser.type);
  const { chromium } = await loadPlaywright();
  try {
    const attached = await chromium.connectOverCDP(browserEndpoint);
    const contexts: BrowserContext[] = [];
    const proxy = await startFilteringProxy(browser);
    return {
      browser: attached,
      failureOf: proxy.failureOf,
      confineTo: proxy.confineTo,
      async newContext() {
        const context = await openContext(attached, browser, { type: "chromium", attachedBy: proxy });
        contexts.push(context);
        return context;
      },
      // A running Chrome stays open: only the session's own tabs are closed.
      async close() {
        await Promise.all(contexts.map((context) => context.close().catch(() => {})));
        await attached.close().catch(() => {});
        proxy.close();
      },
    };
  } catch (cause) {
    throw new AppError(
      "browser_unavailable",
      "No Chrome answers at FEDERALSCOUT_BROWSER_ENDPOINT. Start one with --remote-debugging-port, or unset it.",
      { cause },
    );
  }
}
