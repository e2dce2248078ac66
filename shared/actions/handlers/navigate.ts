import { cleanSiteText } from "../../core/site-text.ts";
import { done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

/** Goes to an http or https address. A status of 400 or more counts as blocked, which `goto` does not report. */
export const navigate: Handler = async ({ url = "" }, { page, timeoutMs, signal }) => {
  const target = addressOf(url, page.url());
  if (!target) return failed("navigation_blocked", "The address is not an http or https URL.");
  const shown = cleanSiteText(`${target.origin}${target.pathname}`, 200);
  try {
    const end = performance.now() + timeoutMs;
    const response = await page.goto(target.href, { timeout: timeoutMs, signal, waitUntil: "commit" });
    // Chromium loses a request to close the page that arrives between the commit and the document.
    const isRead = await page
      .waitForLoadState("domcontentloaded", { timeout: Math.max(1, end - performance.now()), signal })
      .then(() => true)
      .catch((error) => {
        if (!isTimeout(error)) throw error;
        return false;
      });
    const status = response?.status() ?? 200;
    if (status >= 400) return failed("navigation_blocked", `${shown} answered HTTP ${status}.`);
    return done(isRead ? `Navigated to ${shown}.` : `Navigated to ${shown}, which is still loading.`);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    if (/Download is starting/i.test(text)) return failed("tool_limit", `${shown} is a download.`);
    const reason = /net::(ERR_\w+)|(NS_ERROR_\w+)/.exec(text)?.[0];
    if (reason) return failed("navigation_blocked", `${shown} could not be loaded (${reason}).`);
    if (isTimeout(error))
      return failed("navigation_blocked", `${shown} did not load within ${timeoutMs / 1000} s.`);
    if (/interrupted by another navigation|invalid URL|unsupported protocol/i.test(text))
      return failed("navigation_blocked", `${shown} could not be loaded.`);
    throw error;
  }
};

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /Timeout [\d.]+ms exceeded/i.test(error.message);
}

function addressOf(url: string, base: string): URL | null {
  const isBare = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(url) && !url.startsWith("/");
  const target = URL.parse(isBare ? `https://${url}` : url, /^https?:/.test(base) ? base : undefined);
  return target && /^https?:$/.test(target.protocol) ? target : null;
}
