import { cleanSiteText } from "../../core/site-text.ts";
import { done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

/** Goes to an http or https address. A status of 400 or more counts as blocked, which `goto` does not report. */
export const navigate: Handler = async ({ url = "" }, { page, timeoutMs, signal }) => {
  const target = addressOf(url, page.url());
  if (!target) return failed("navigation_blocked", "The address is not an http or https URL.");
  const shown = cleanSiteText(`${target.origin}${target.pathname}`, 200);
  try {
    const limits = { timeout: timeoutMs, signal };
    const response = await page.goto(target.href, { ...limits, waitUntil: "domcontentloaded" });
    const status = response?.status() ?? 200;
    return status >= 400
      ? failed("navigation_blocked", `${shown} answered HTTP ${status}.`)
      : done(`Navigated to ${shown}.`);
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    if (/Download is starting/i.test(text)) return failed("tool_limit", `${shown} is a download.`);
    const reason = /net::(ERR_\w+)|(NS_ERROR_\w+)/.exec(text)?.[0];
    if (reason) return failed("navigation_blocked", `${shown} could not be loaded (${reason}).`);
    if (/Timeout \d+ms exceeded/i.test(text))
      return failed("navigation_blocked", `${shown} did not load within ${timeoutMs / 1000} s.`);
    if (/interrupted by another navigation|invalid URL|unsupported protocol/i.test(text))
      return failed("navigation_blocked", `${shown} could not be loaded.`);
    throw error;
  }
};

function addressOf(url: string, base: string): URL | null {
  const isBare = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(url) && !url.startsWith("/");
  const target = URL.parse(isBare ? `https://${url}` : url, /^https?:/.test(base) ? base : undefined);
  return target && /^https?:$/.test(target.protocol) ? target : null;
}
