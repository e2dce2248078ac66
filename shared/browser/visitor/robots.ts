/** The rules of a site's robots.txt for a declared visitor (RFC 9309). */
import type { BrowserContext } from "playwright-core";
import { AppError } from "../../core/errors.ts";
import { orAborted, pause } from "../run-limit.ts";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { PRODUCT } from "./visitor.ts";

interface Robots {
  isDisallowed(url: string): boolean | undefined;
  /** Seconds between two requests. */
  crawlDelay: number | undefined;
}

export interface SiteRules {
  /** The sites of a run without the addresses that robots.txt of the form's host disallows. */
  sites: AllowedSites;
  /** Seconds between two requests, where robots.txt states them. */
  crawlDelay?: number | undefined;
}

/** RFC 9309, section 2.5: at least 500 kibibytes are read. */
const MOST_CHARACTERS = 512_000;
const LONGEST_LOAD_MS = 10_000;
const LONGEST_CLOSE_MS = 1000;

/**
 * Reads robots.txt of the form's host.
 *
 * @param url of the form
 * @throws AppError `site_blocked` where robots.txt fails on the server; the signal's reason when it is aborted
 */
export async function readSiteRules(
  sites: AllowedSites,
  context: BrowserContext,
  url: string,
  signal: AbortSignal,
): Promise<SiteRules> {
  const { origin, host } = new URL(url);
  const robots = await orAborted(readRobots(context, origin), signal);
  if (!robots) return { sites };
  const isDisallowed = (address: string) =>
    URL.parse(address)?.origin === origin && robots.isDisallowed(address) === true;
  const allowed: AllowedSites = {
    allows: (address) => sites.allows(address) && !isDisallowed(address),
    check(address) {
      sites.check(address);
      if (isDisallowed(address)) throw disallowed(host);
    },
  };
  return { sites: allowed, crawlDelay: robots.crawlDelay };
}

/** Undefined where the site has no rules. Its own tab loads them, over the network that the form's pages come by. */
async function readRobots(context: BrowserContext, origin: string): Promise<Robots | undefined> {
  const address = `${origin}/robots.txt`;
  const page = await context.newPage();
  try {
    const response = await page
      .goto(address, { waitUntil: "domcontentloaded", timeout: LONGEST_LOAD_MS })
      // The form's own address tells why a site cannot be reached.
      .catch(() => null);
    const status = response?.status() ?? 404;
    // Section 2.3.1.4: rules that the server fails to send forbid everything.
    if (status >= 500) throw unreachable(new URL(origin).host, status);
    if (status >= 400) return undefined;
    const text = await page.evaluate(
      (most) => document.body?.innerText.slice(0, most) ?? "",
      MOST_CHARACTERS,
    );
    const { default: parser } = await import("robots-parser");
    // A CommonJS module whose types describe an ES module.
    const parseRobots = parser as unknown as typeof parser.default;
    const robots = parseRobots(address, text);
    return {
      isDisallowed: (url) => robots.isDisallowed(url, PRODUCT),
      crawlDelay: robots.getCrawlDelay(PRODUCT),
    };
  } finally {
    await Promise.race([page.close().catch(() => {}), pause(LONGEST_CLOSE_MS)]);
  }
}

function disallowed(host: string): AppError {
  return refusal(`robots.txt of ${host} does not allow ${PRODUCT} to visit the form by itself.`);
}

function unreachable(host: string, status: number): AppError {
  return refusal(`robots.txt of ${host} failed (HTTP ${status}), which forbids every visit for now.`);
}

function refusal(message: string): AppError {
  const next = "A person who is there may have the form filled: run it without a schedule.";
  return new AppError("site_blocked", message, { details: { next } });
}
