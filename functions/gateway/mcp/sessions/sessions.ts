/** MCP sessions: signed ids that every instance can verify, and the list of revoked ones. */
import type { RevokedSessions } from "../../../../shared/auth/sessions/revoked-sessions.ts";
import type { Session, SessionFeatures, SessionSigner } from "../../../../shared/auth/sessions/session.ts";
import { keepNewest } from "../../../../shared/core/keep-newest.ts";
import { SESSION_HEADER, VERSION_HEADER } from "../../../../shared/mcp/revisions.ts";
import { type Exchange, headerOf } from "../../http/exchange.ts";
import type { Message } from "../protocol/read-message.ts";
import { JSON_RPC, type Refusal } from "../protocol/refusal.ts";

export interface Sessions {
  /** @returns a new session's id */
  open(features: SessionFeatures): string;
  /** The session of a request; undefined where it names none and the settings accept that. */
  check(
    exchange: Exchange,
    message?: Message,
  ): Promise<{ session: Session | undefined } | { refusal: Refusal }>;
  /** Names a genuine session and its revision in the answer to a request that is refused before its session is checked. */
  repeat(exchange: Exchange): void;
  /** @param session of {@link check} */
  end(session: Session): Promise<void>;
}

export interface SessionsOptions {
  signer: SessionSigner;
  revoked: RevokedSessions;
  acceptMissing: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Period in which a new instance serves methods that need no storage without the list of revoked sessions. */
  graceMs: number;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { signer, revoked, acceptMissing, now, graceMs } = options;
  let coldUntil = now() + graceMs;

  // Loading the storage client takes longer than starting this process, so a new instance defers it to the first call
  // that needs storage. The responses until then are the same for every caller.
  const isRevoked = async (session: Session, message: Message | undefined) => {
    if (now() < coldUntil && message !== undefined && NEEDS_NO_STORAGE.has(message.method)) return false;
    coldUntil = 0;
    return revoked.isRevoked(session);
  };

  const verified = new Map<string, Session>();
  /** A genuine session is verified once, and its expiry and revocation are checked with every request. */
  const verify = (value: string): ReturnType<SessionSigner["verify"]> => {
    const known = verified.get(value);
    if (known && known.expiresAt > now()) return { ok: true, session: known };
    verified.delete(value);
    const verdict = signer.verify(value);
    if (!verdict.ok) return verdict;
    keepNewest(verified, value, verdict.session, MOST_VERIFIED);
    return verdict;
  };

  return {
    open: (features) => signer.create(features).value,
    repeat(exchange) {
      const value = headerOf(exchange, SESSION_HEADER);
      const verdict = value === undefined ? undefined : verify(value);
      if (value !== undefined && verdict?.ok) setHeaders(exchange, value, verdict.session);
    },
    async check(exchange, message) {
      const { facts } = exchange;
      const value = headerOf(exchange, SESSION_HEADER);
      facts.session = value === undefined ? "absent" : "present";
      if (value === undefined) return acceptMissing ? { session: undefined } : { refusal: MISSING };
      const verdict = verify(value);
      if (!verdict.ok) return { refusal: { ...NOT_FOUND, reason: `session_${verdict.reason}` } };
      if (await isRevoked(verdict.session, message)) {
        return { refusal: { ...NOT_FOUND, reason: "session_revoked" } };
      }
      setHeaders(exchange, value, verdict.session);
      return { session: verdict.session };
    },
    end: (session) => revoked.revoke(session),
  };
}

/** A request without a revision has that of its session. */
function setHeaders(exchange: Exchange, value: string, { revision }: Session): void {
  exchange.response.setHeader(SESSION_HEADER, value);
  if (revision === undefined || headerOf(exchange, VERSION_HEADER) !== undefined) return;
  exchange.response.setHeader(VERSION_HEADER, revision);
}

/** About 200 bytes each. */
const MOST_VERIFIED = 5000;

const NEEDS_NO_STORAGE = new Set(["tools/list", "ping", "notifications/initialized"]);

const MISSING: Refusal = {
  status: 400,
  code: JSON_RPC.refused,
  message: "The header MCP-Session-ID is missing: start with initialize, and send the id of its response.",
  reason: "session_missing",
};
const NOT_FOUND: Refusal = {
  status: 404,
  code: JSON_RPC.sessionNotFound,
  message: "Session not found. Begin a new one with initialize.",
  reason: "session_unknown",
};
