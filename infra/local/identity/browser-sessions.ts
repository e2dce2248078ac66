/**
 * The browsers that may sign in. A program of another user reaches the port as the person does: the one-time link, which
 * only the person's own processes can read, opens a session for a browser.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export interface BrowserSessions {
  /** @returns the address that gives one browser a session */
  newLink(): string;
  /**
   * Ends the validity of a link.
   *
   * @param given the link, or its secret
   * @returns the cookie of the session; undefined for an unknown or used link
   */
  open(given: string): string | undefined;
  has(headers: IncomingHttpHeaders): boolean;
}

export const OPEN_PATH = "/open";

const COOKIE = "federalrunner_browser";
const SESSION_SECONDS = 14 * 86_400;
const MOST_LINKS = 100;
const LONGEST_GIVEN = 500;

export interface BrowserSessionOptions {
  issuer: string;
  /** Signs the sessions, which outlast a restart. */
  key: string;
  now?: () => number;
}

export function createBrowserSessions({
  issuer,
  key,
  now = Date.now,
}: BrowserSessionOptions): BrowserSessions {
  /** The secrets of links that no browser has opened. */
  const unused = new Set<string>();
  const sign = (expiry: string) =>
    createHmac("sha256", key).update(`browser session until ${expiry}`).digest("base64url");
  return {
    newLink() {
      const [oldest] = unused;
      if (unused.size >= MOST_LINKS && oldest !== undefined) unused.delete(oldest);
      const secret = randomBytes(32).toString("base64url");
      unused.add(secret);
      return `${new URL(OPEN_PATH, issuer).href}?secret=${secret}`;
    },
    open(given) {
      const secret = secretOf(given.slice(0, LONGEST_GIVEN).trim());
      if (![...unused].some((one) => isSame(one, secret))) return undefined;
      unused.delete(secret);
      const expiry = String(Math.floor(now() / 1000) + SESSION_SECONDS);
      const secure = issuer.startsWith("https:") ? "; Secure" : "";
      return `${COOKIE}=${expiry}.${sign(expiry)}; HttpOnly; Max-Age=${SESSION_SECONDS}; Path=/sign-in/; SameSite=Lax${secure}`;
    },
    has({ cookie = "" }) {
      return cookie.split(/; */).some((pair) => {
        const [, expiry = "", signature = ""] =
          new RegExp(`^${COOKIE}=(\\d{1,12})\\.([\\w-]{43})$`).exec(pair) ?? [];
        return isSame(signature, sign(expiry)) && Number(expiry) * 1000 > now();
      });
    },
  };
}

function secretOf(given: string): string {
  return URL.parse(given)?.searchParams.get("secret") ?? given;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
