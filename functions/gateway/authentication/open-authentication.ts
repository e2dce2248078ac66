/** Composes the authentication of REST and A2A from the gateway's settings. */
import type { KeyObject } from "node:crypto";
import { clientAddress } from "../../../shared/auth/client-address.ts";
import type { ApiAccessSettings } from "../../../shared/auth/config.ts";
import { createLockout } from "../../../shared/auth/lockout/lockout.ts";
import { createLockoutStore } from "../../../shared/auth/lockout/lockout-store.ts";
import type { AccessTokenVerifier } from "../../../shared/auth/tokens/access-token.ts";
import { createStaticTokens } from "../../../shared/auth/tokens/static-tokens.ts";
import type { ObjectStore } from "../../../shared/cloud/objects.ts";
import type { Clock } from "../../../shared/core/clock.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import { keyedHash } from "../../../shared/keys/keyed-hash.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Authenticate, createBearerAuthentication } from "./bearer-authentication.ts";

export interface AuthenticationOptions {
  settings: ApiAccessSettings;
  /** Shared with the MCP endpoint, so that a token is verified once. */
  verifier: AccessTokenVerifier;
  runs: Pick<Runs, "owners">;
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
  sourceOf: (exchange: Exchange) => string;
}

/** All REST and A2A endpoints must share one instance. */
export function openAuthentication(options: AuthenticationOptions): Authenticate {
  const { settings, verifier, runs, objects, clock, log, sourceOf } = options;
  const now = () => clock.now().getTime();
  return createBearerAuthentication({
    verifier,
    staticTokens: createStaticTokens(settings.staticTokens),
    ownersOf: (subject: string) => runs.owners(subject),
    lockout: createLockout({ store: createLockoutStore(objects), log, now }),
    sourceOf,
    now,
  });
}

/** @returns the HMAC of a request's address. @param trustedHops number of trusted proxies before the gateway */
export function createCallerSource(hmacKey: KeyObject, trustedHops: number): (exchange: Exchange) => string {
  return ({ request }) => {
    // Node joins repeated headers of this name; only its type allows an array.
    const value = request.headers["x-forwarded-for"];
    const forwardedFor = Array.isArray(value) ? value.join(",") : value;
    const address = clientAddress({ socketAddress: request.socket.remoteAddress, forwardedFor, trustedHops });
    return keyedHash(hmacKey, "address", address);
  };
}
