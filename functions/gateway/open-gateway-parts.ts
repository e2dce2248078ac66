/** Opens the parts that several routes of the gateway share. */
import { createOpenStreams } from "../../shared/auth/open-streams.ts";
import { acceptedAudiences } from "../../shared/auth/resources.ts";
import { createAccessTokenVerifier } from "../../shared/auth/tokens/access-token.ts";
import { isPracticeSite } from "../../shared/browser/launch/practice-hosts.ts";
import { createConfigurationStore } from "../../shared/cloud/objects.ts";
import { systemClock as clock } from "../../shared/core/clock.ts";
import { lazily } from "../../shared/core/lazily.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { TOOLS } from "../../shared/mcp/tools/index.ts";
import { openRuns, openStateObjects } from "../../shared/runs/open-runs.ts";
import { createCallerSource, openAuthentication } from "./authentication/open-authentication.ts";
import type { GatewayConfig } from "./config.ts";

export type GatewayParts = ReturnType<typeof openGatewayParts>;

/** @param serverUrl the URL under which clients reach the gateway */
export function openGatewayParts(config: GatewayConfig, serverUrl: string) {
  const { gateway, tokens, cloud, keys, environment } = config;
  const log = createLogger(gateway.logLevel, { service: "gateway" });
  const now = () => clock.now().getTime();
  const objects = openStateObjects(cloud);
  const runs = openRuns({ env: environment, log, objects, serverUrl });
  const audience = acceptedAudiences(tokens.audience, serverUrl);
  const verifier = createAccessTokenVerifier({ ...tokens, audience, fetch, now });
  const sourceOf = createCallerSource(keys.hmacKeys[0], config.apiAccess.trustedProxyHops);
  return {
    config,
    serverUrl,
    version: packageVersion(),
    log,
    clock,
    now,
    objects,
    runs,
    ...openCatalogues(),
    isPractice: (url: string) => isPracticeSite(url, gateway.practiceHosts),
    verifier,
    sourceOf,
    authenticate: openAuthentication({
      settings: config.apiAccess,
      verifier,
      runs,
      objects,
      clock,
      log,
      sourceOf,
    }),
    usualScopes: usualScopes(),
    openStreams: createOpenStreams(gateway.streamsPerCaller),
    /** Aborted when the process drains: every waiting call then returns; its run continues. */
    draining: new AbortController(),
  };

  /** Each of them loads a validator of JSON Schema. */
  function openCatalogues() {
    const configuration = { objects: createConfigurationStore(cloud), clock, log };
    const catalogue = lazily(async () =>
      (await import("../../shared/wizards/catalogue/open-catalogue.ts")).openCatalogue(configuration),
    );
    const agents = lazily(async () => {
      const [{ openAgentCatalogue }, { withReadiness }] = await Promise.all([
        import("../../shared/agents/catalogue/open-agent-catalogue.ts"),
        import("../../shared/agents/readiness/with-readiness.ts"),
      ]);
      return withReadiness(openAgentCatalogue(configuration), { objects, clock, log });
    });
    const targets = { wizards: catalogue, agents };
    const schedules = lazily(async () =>
      (await import("../../shared/schedules/open-schedules.ts")).openSchedules({
        env: environment,
        log,
        objects,
        runs,
        targets,
        serverUrl,
      }),
    );
    return { catalogue, agents, schedules };
  }
}

/** Clients request other scopes by step-up. */
function usualScopes() {
  const scopes = new Set(TOOLS.map((tool) => tool.scope));
  return [...scopes].filter((scope) => scope.startsWith("federalrunner:")).sort();
}
