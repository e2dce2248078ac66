/** Authentication by bearer token for REST and A2A, which share one lockout. */
import {
  type AccessDecision,
  type BearerAccessOptions,
  createBearerAccess,
  MISSING_SCOPE,
} from "../../../shared/auth/bearer-access.ts";
import { guardAccess } from "../../../shared/auth/lockout/guard-access.ts";
import { type Lockout, shortSource } from "../../../shared/auth/lockout/lockout.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";

/**
 * Authenticates a request, and requires the scope. The reason of a refusal is written to the log only.
 *
 * @param scope undefined when it depends on the body, which is read after authentication
 */
export type Authenticate = (exchange: Exchange, scope?: Scope) => Promise<AccessDecision>;

export interface BearerAuthenticationOptions extends BearerAccessOptions {
  lockout: Lockout;
  /** The HMAC of the caller's address: addresses are neither stored nor logged. */
  sourceOf: (exchange: Exchange) => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Not for MCP: its callers share the addresses of their assistants' services, so it has no lockout. */
export function createBearerAuthentication(options: BearerAuthenticationOptions): Authenticate {
  const { lockout, sourceOf, now } = options;
  const access = guardAccess(createBearerAccess(options), lockout, now);
  return async (exchange, scope) => {
    const source = sourceOf(exchange);
    const decision = await access(source, headerOf(exchange, "authorization"), scope);
    if ("refusal" in decision) exchange.facts.source = shortSource(source);
    return recordFacts(exchange, decision);
  };
}

/** Requires a scope of an authenticated caller. */
export function authorizeScope(exchange: Exchange, decision: AccessDecision, scope: Scope): AccessDecision {
  if ("refusal" in decision || decision.caller.scopes.has(scope)) return decision;
  return recordFacts(exchange, { refusal: MISSING_SCOPE });
}

function recordFacts({ facts }: Exchange, decision: AccessDecision): AccessDecision {
  if ("refusal" in decision) facts.refused = decision.refusal.reason;
  else facts.token_id = decision.caller.tokenId;
  return decision;
}
