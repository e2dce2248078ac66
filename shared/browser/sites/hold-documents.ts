/** Stops requests for documents of other sites before anything is sent, in every window and frame; shows files as pages. */
import type { Browser, BrowserContext, CDPSession } from "playwright-core";
import type { AppError } from "../../core/errors.ts";
import { toAppError } from "../../core/errors.ts";
import type { AllowedSites } from "./allowed-sites.ts";
import { isPdf, showPdf } from "./pdf-page.ts";

/**
 * Frames may show other sites, but post nothing to them.
 *
 * @param onBlocked called with the `site_blocked` that ends the run
 */
export async function holdDocuments(
  browser: Browser,
  context: BrowserContext,
  sites: AllowedSites,
  onBlocked: (error: AppError) => void,
): Promise<void> {
  const refuse = (url: string) => {
    try {
      sites.check(url);
    } catch (error) {
      onBlocked(toAppError(error));
    }
  };
  if (browser.browserType().name() === "chromium")
    return holdOverCdp(browser, context, sites, refuse, onBlocked);
  // Playwright routes no redirects; in these browsers the check before each action is the only one for those.
  await context.route(
    (url) => !sites.allows(url.href),
    async (route, request) => {
      const isFrame = request.isNavigationRequest() && request.frame().parentFrame() !== null;
      if (!request.isNavigationRequest() || (isFrame && request.method() === "GET")) return route.fallback();
      refuse(request.url());
      await route.abort("aborted");
    },
  );
}

// A session of the whole browser holds the first request of a new window, and each redirect, which may repeat a body.
async function holdOverCdp(
  browser: Browser,
  context: BrowserContext,
  sites: AllowedSites,
  refuse: (url: string) => void,
  onBlocked: (error: AppError) => void,
): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  context.once("close", () => session.detach().catch(() => {}));
  session.on("Fetch.requestPaused", async (paused) => {
    const { requestId, frameId, request, responseStatusCode, responseErrorReason } = paused;
    const { url, method } = request;
    if (responseStatusCode !== undefined || responseErrorReason !== undefined) {
      const isShown = isPdf(paused) && (await isWindow(session, frameId));
      const shown = isShown
        ? showPdf(session, paused).catch((error) => onBlocked(toAppError(error)))
        : session.send("Fetch.continueRequest", { requestId });
      return void (await shown.catch(() => {}));
    }
    const isAllowed = sites.allows(url) || (method === "GET" && !(await isWindow(session, frameId)));
    if (!isAllowed) refuse(url);
    const answered = isAllowed
      ? session.send("Fetch.continueRequest", { requestId })
      : session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    // The document may be gone meanwhile.
    await answered.catch(() => {});
  });
  await session.send("Fetch.enable", {
    patterns: [
      { resourceType: "Document", requestStage: "Request" },
      { resourceType: "Document", requestStage: "Response" },
    ],
  });
}

/** Whether a frame is the main frame of a tab or window: those are targets of the same id. */
async function isWindow(session: CDPSession, frameId: string): Promise<boolean> {
  const targets = await session.send("Target.getTargets").catch(() => undefined);
  return targets?.targetInfos.some(({ type, targetId }) => type === "page" && targetId === frameId) ?? true;
}
