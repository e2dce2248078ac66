/** Bearer tokens on the gateway's interfaces for programs, REST and A2A: they share one lockout. */
import {
  type Admission,
  type BearerAccessOptions,
  createBearerAccess,
  MISSING_SCOPE,
} from "../../../shared/auth/bearer-access.ts";
import { guardAccess } from "../../../shared/auth/lockout/guard-access.ts";
import { type Lockout, shortSource } from "../../../shared/auth/lockout/lockout.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";

export type { AccessRefusal, Admission, ApiCaller } from "../../../shared/auth/bearer-access.ts";

/**
 * Admits a request whose token grants the scope. The reason of a refusal goes to the request's log line and nowhere else.
 *
 * @param scope undefined when it depends on the body: the caller is known before the body is read
 */
export type Authenticate = (exchange: Exchange, scope?: Scope) => Promise<Admission>;

export interface BearerAuthenticationOptions extends BearerAccessOptions {
  lockout: Lockout;
  /** The HMAC of the caller's address: addresses are neither stored nor logged. */
  sourceOf: (exchange: Exchange) => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** MCP has no lockout: its callers share the addresses of the services that call for them. */
export function createBearerAuthentication(options: BearerAuthenticationOptions): Authenticate {
  const { lockout, sourceOf, now } = options;
  const access = guardAccess(createBearerAccess(options), lockout, now);
  return async (exchange, scope) => {
    const source = sourceOf(exchange);
    const admission = await access(source, headerOf(exchange, "authorization"), scope);
    if ("refusal" in admission) exchange.facts.source = shortSource(source);
    return noteFacts(exchange, admission);
  };
}

/** Whether an admitted caller has the scope that the body asks for. */
export function admitScope(exchange: Exchange, admission: Admission, scope: Scope): Admission {
  if ("refusal" in admission || admission.caller.scopes.has(scope)) return admission;
  return noteFacts(exchange, { refusal: MISSING_SCOPE });
}

function noteFacts({ facts }: Exchange, admission: Admission): Admission {
  if ("refusal" in admission) facts.refused = admission.refusal.reason;
  else facts.token_id = admission.caller.tokenId;
  return admission;
}
