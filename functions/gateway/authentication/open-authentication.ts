/** Puts the authentication of REST and A2A together from the gateway's settings. */

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
import {
  type Authenticate,
  createA2aAuthentication,
  createBearerAuthentication,
} from "./bearer-authentication.ts";

export interface AuthenticationOptions {
  settings: ApiAccessSettings;
  /** The one of the MCP endpoint: a token that both see is verified once. */
  verifier: AccessTokenVerifier;
  runs: Pick<Runs, "owners">;
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
  hmacKey: Uint8Array;
}

/** @returns one for each kind of interface; every A2A endpoint must use the same one */
export function openAuthentication({
  settings,
  verifier,
  runs,
  objects,
  clock,
  log,
  hmacKey,
}: AuthenticationOptions): {
  rest: Authenticate;
  a2a: Authenticate;
} {
  const now = () => clock.now().getTime();
  const bearer = {
    verifier,
    staticTokens: createStaticTokens(settings.staticTokens),
    ownersOf: (subject: string) => runs.owners(subject),
  };
  return {
    rest: createBearerAuthentication(bearer),
    a2a: createA2aAuthentication({
      ...bearer,
      lockout: createLockout({ store: createLockoutStore(objects), log, now }),
      trustedProxyHops: settings.trustedProxyHops,
      hashAddress: (address) => keyedHash(hmacKey, "address", address),
      now,
    }),
  };
}
