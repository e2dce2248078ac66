/** Bearer tokens on the gateway's interfaces for programs: REST as it is, A2A with a block after repeated failures. */
import {
  type Admission,
  type BearerAccessOptions,
  createBearerAccess,
} from "../../../shared/auth/bearer-access.ts";
import { clientAddress } from "../../../shared/auth/client-address.ts";
import { guardAccess } from "../../../shared/auth/lockout/guard-access.ts";
import { type Lockout, shortSource } from "../../../shared/auth/lockout/lockout.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";

export type { AccessRefusal, Admission, ApiCaller } from "../../../shared/auth/bearer-access.ts";

/** Lets a request pass that may use the scope. Why one is refused goes to its log line and nowhere else. */
export type Authenticate = (exchange: Exchange, scope: Scope) => Promise<Admission>;

export function createBearerAuthentication(options: BearerAccessOptions): Authenticate {
  const access = createBearerAccess(options);
  return async (exchange, scope) =>
    noteFacts(exchange, await access(headerOf(exchange, "authorization"), scope));
}

export interface A2aAuthenticationOptions extends BearerAccessOptions {
  lockout: Lockout;
  /** Proxies of ours in front of the gateway. */
  trustedProxyHops: number;
  /** An HMAC: addresses are neither stored nor logged. */
  hashAddress: (address: string) => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * As {@link createBearerAuthentication}, and five failures from one address block it (`shared/auth/lockout`). MCP has
 * no such block: its callers share the addresses of the services that call for them.
 */
export function createA2aAuthentication(options: A2aAuthenticationOptions): Authenticate {
  const { lockout, trustedProxyHops, hashAddress, now } = options;
  const access = guardAccess(createBearerAccess(options), lockout, now);
  return async (exchange, scope) => {
    const address = clientAddress({
      socketAddress: exchange.request.socket.remoteAddress,
      forwardedFor: forwardedFor(exchange),
      trustedHops: trustedProxyHops,
    });
    const source = hashAddress(address);
    const admission = await access(source, headerOf(exchange, "authorization"), scope);
    if ("refusal" in admission) exchange.facts.source = shortSource(source);
    return noteFacts(exchange, admission);
  };
}

function noteFacts({ facts }: Exchange, admission: Admission): Admission {
  if ("refusal" in admission) facts.refused = admission.refusal.reason;
  else facts.token_id = admission.caller.tokenId;
  return admission;
}

// Node joins the lines of this header, but its type does not say so.
function forwardedFor({ request }: Exchange): string | undefined {
  const value = request.headers["x-forwarded-for"];
  return Array.isArray(value) ? value.join(",") : value;
}
