/** Blocks a source for a while after repeated failures, valid tokens included. */
import { type Admission, type BearerAccess, NO_TOKEN } from "../bearer-access.ts";
import type { Scope } from "../scopes.ts";
import type { Lockout } from "./lockout.ts";

/** @param source the HMAC of the address that the call comes from */
export type GuardedAccess = (
  source: string,
  authorization: string | undefined,
  scope: Scope,
) => Promise<Admission>;

/**
 * A failure is an invalid token. A call without a token does not count: clients probe, monitors poll, and an office may
 * share one address. A missing scope and an unavailable issuer do not count either.
 */
export function guardAccess(access: BearerAccess, lockout: Lockout, now: () => number): GuardedAccess {
  const blocked = (until: number): Admission => {
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
    if (until !== undefined) return blocked(until);
    const admission = await access(authorization, scope);
    if (!isFailure(admission)) return admission;
    const already = await lockout.recordFailure(source);
    return already === undefined ? admission : blocked(already);
  };
}

function isFailure(admission: Admission): boolean {
  if (!("refusal" in admission)) return false;
  const { type, reason } = admission.refusal;
  return type === "authentication_failed" && reason !== NO_TOKEN;
}
