/**
 * Blocks a source for a while after repeated failures (FR-EDGE-11). A valid token passes from a blocked address too, so
 * that one caller cannot lock out another; a blocked address that floods is refused before its token is verified.
 */
import { type AccessDecision, type BearerAccess, NO_TOKEN } from "../bearer-access.ts";
import { createRecentCounts } from "../recent-counts.ts";
import type { Scope } from "../scopes.ts";
import type { TokenRefusal } from "../tokens/token-refusals.ts";
import type { Lockout } from "./lockout.ts";

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
    if (until !== undefined) {
      if (isFailure(decision.refusal.reason)) failuresWhileBlocked.add(source);
      return blocked(until);
    }
    if (!isFailure(decision.refusal.reason)) return decision;
    const already = await lockout.recordFailure(source);
    return already === undefined ? decision : blocked(already);
  };
}

/**
 * A failure is a forged or unknown token. A call without a token does not count: clients probe, monitors poll, and an
 * office may share one address. A token that the issuer signed does not count either, expired or not.
 */
function isFailure(reason: string): boolean {
  return !NO_FAILURES.has(reason);
}

const SIGNED_BY_ISSUER: readonly TokenRefusal[] = [
  "expired",
  "id_token",
  "no_expiry",
  "no_subject",
  "not_yet_valid",
  "reserved_subject",
  "wrong_audience",
  "wrong_issuer",
];
const NO_FAILURES: ReadonlySet<string> = new Set([NO_TOKEN, ...SIGNED_BY_ISSUER]);
