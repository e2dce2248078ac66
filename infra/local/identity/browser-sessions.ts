/**
 * The browsers that may sign in. A program of another user reaches the port as the person does: the one-time link, which
 * only the person's own processes can read, opens a session for a browser. Browsers send the cookies of 127.0.0.1 to every
 * port, another user's too: a session is valid for connections of the user who opened it.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { peerUser } from "../../../shared/core/network/local-peer.ts";

export type PeerUser = ReturnType<typeof peerUser>;

export interface BrowserSessions {
  /** @returns the address that gives one browser a session */
  newLink(): string;
  /**
   * Ends the validity of a link.
   *
   * @param given the link, or its secret
   * @param user of the connection, from `peerUser`
   * @returns the cookie of the session; undefined for an unknown or used link
   */
  open(given: string, user: PeerUser): string | undefined;
  has(headers: IncomingHttpHeaders, user: PeerUser): boolean;
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
  const sign = (expiry: string, user: PeerUser) =>
    createHmac("sha256", key).update(`browser session of ${user} until ${expiry}`).digest("base64url");
  return {
    newLink() {
      const [oldest] = unused;
      if (unused.size >= MOST_LINKS && oldest !== undefined) unused.delete(oldest);
      const secret = randomBytes(32).toString("base64url");
      unused.add(secret);
      return `${new URL(OPEN_PATH, issuer).href}?secret=${secret}`;
    },
    open(given, user) {
      const secret = secretOf(given.slice(0, LONGEST_GIVEN).trim());
      if (![...unused].some((one) => isSame(one, secret))) return undefined;
      unused.delete(secret);
      const expiry = String(Math.floor(now() / 1000) + SESSION_SECONDS);
      const secure = issuer.startsWith("https:") ? "; Secure" : "";
      return `${COOKIE}=${expiry}.${sign(expiry, user)}; HttpOnly; Max-Age=${SESSION_SECONDS}; Path=/; SameSite=Lax${secure}`;
    },
    has({ cookie = "" }, user) {
      return cookie.split(/; */).some((pair) => {
        const [, expiry = "", signature = ""] =
          new RegExp(`^${COOKIE}=(\\d{1,12})\\.([\\w-]{43})$`).exec(pair) ?? [];
        return isSame(signature, sign(expiry, user)) && Number(expiry) * 1000 > now();
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
