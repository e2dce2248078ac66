/** The browser of a session: its own, or a running Chrome from the settings. */
import type { BrowserContext } from "playwright-core";
import { isMetadataUrl } from "../../../shared/browser/launch/host-rules.ts";
import { type LaunchedBrowser, launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { ScoutConfig } from "../config.ts";

const VIEWPORT = { width: 1280, height: 720 };

/** @throws AppError `browser_unavailable` */
export async function openBrowser({ browser, browserEndpoint }: ScoutConfig): Promise<LaunchedBrowser> {
  if (browserEndpoint === undefined) return launchBrowser(browser, browser.type);
  const { chromium } = await import("playwright-core");
  try {
    const attached = await chromium.connectOverCDP(browserEndpoint);
    const contexts: BrowserContext[] = [];
    return {
      browser: attached,
      async newContext() {
        const context = await attached.newContext({
          viewport: VIEWPORT,
          locale: "en-US",
          ignoreHTTPSErrors: browser.practiceHosts !== undefined,
        });
        await context.route(isMetadataUrl, (route) => route.abort());
        contexts.push(context);
        return context;
      },
      // A running Chrome stays open: only the session's own tabs are closed.
      async close() {
        await Promise.all(contexts.map((context) => context.close().catch(() => {})));
        await attached.close().catch(() => {});
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
