/** Composes the authentication of REST and A2A from the gateway's settings. */
import type { ApiAccessSettings } from "../../../shared/auth/config.ts";
import { createLockout } from "../../../shared/auth/lockout/lockout.ts";
import { createLockoutStore } from "../../../shared/auth/lockout/lockout-store.ts";
import type { AccessTokenVerifier } from "../../../shared/auth/tokens/access-token.ts";
import { createStaticTokens } from "../../../shared/auth/tokens/static-tokens.ts";
import type { ObjectStore } from "../../../shared/cloud/objects.ts";
import type { Clock } from "../../../shared/core/clock.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Authenticate, createBearerAuthentication } from "./bearer-authentication.ts";

export interface AuthenticationOptions {
  settings: ApiAccessSettings;
  /** The one of the MCP endpoint: a token that both receive is verified once. */
  verifier: AccessTokenVerifier;
  runs: Pick<Runs, "owners">;
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
  sourceOf: (exchange: Exchange) => string;
}

/** Every REST and A2A endpoint must use the same one. */
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
