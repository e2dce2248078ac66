/**
 * Blocks a source for a while after repeated failures (FR-EDGE-11). A valid token passes from a blocked address too, so
 * that one caller cannot lock out another; a blocked address that floods is refused before its token is verified.
 */
import { createHash } from "node:crypto";
import { type AccessDecision, type BearerAccess, NO_TOKEN } from "../bearer-access.ts";
import { createRecentCounts } from "../recent-counts.ts";
import type { Scope } from "../scopes.ts";
import type { TokenRefusal } from "../tokens/token-refusals.ts";
import { FAILURE_WINDOW_MS, type Lockout } from "./lockout.ts";

/** @param source the HMAC of the address that the call comes from */
export type GuardedAccess = (
  source: string,
  authorization: string | undefined,
  scope: Scope | undefined,
) => Promise<AccessDecision>;

/** Failures of a blocked source within a minute, above which its tokens are not verified. */
export const FLOOD = 60;
const FLOOD_WINDOW_MS = 60_000;

export function guardAccess(access: BearerAccess, lockout: Lockout, now: () => number): GuardedAccess {
  const failuresWhileBlocked = createRecentCounts({ windowMs: FLOOD_WINDOW_MS, now });
  const presented = createRecentCounts({ windowMs: FAILURE_WINDOW_MS, now });
  const blocked = (until: number): AccessDecision => {
    const seconds = Math.max(1, Math.ceil((until - now()) / 1000));
    return {
      refusal: {
        type: "authentication_locked",
        headers: { "retry-after": String(seconds) },
        reason: "address_blocked",
      },
    };
  };

  return async (source, authorization, scope) => {
    const until = await lockout.lockedUntil(source);
    if (until !== undefined && failuresWhileBlocked.count(source) >= FLOOD) return blocked(until);
    const decision = await access(authorization, scope, source);
    if (!("refusal" in decision) || decision.refusal.type !== "authentication_failed") return decision;
    const { reason } = decision.refusal;
    const isSigned = SIGNED_BY_ISSUER.has(reason);
    // The challenge of a 401 lets a client refresh its token, which a 429 would forbid.
    const refuse = (end: number | undefined) => (end === undefined || isSigned ? decision : blocked(end));
    // A call without a token does not count: clients probe, monitors poll, and an office may share one address.
    const counts = reason !== NO_TOKEN && (!isSigned || isNew(source, authorization ?? ""));
    if (until !== undefined) {
      if (counts) failuresWhileBlocked.add(source);
      return refuse(until);
    }
    return refuse(counts ? await lockout.recordFailure(source) : undefined);
  };

  /** Whether the source has not presented this token lately. */
  function isNew(source: string, authorization: string): boolean {
    const digest = createHash("sha256").update(authorization).digest("base64url");
    return presented.add(`${source} ${digest}`) === 1;
  }
}

/**
 * Reasons to refuse a token that is not forged. Each token counts once, however often a client repeats it: one client whose token has
 * expired blocks no address by its concurrent calls.
 */
const SIGNED_BY_ISSUER: ReadonlySet<string> = new Set<TokenRefusal>([
  "expired",
  "id_token",
  "no_expiry",
  "no_subject",
  "not_yet_valid",
  "reserved_subject",
  "wrong_audience",
  "wrong_issuer",
]);
