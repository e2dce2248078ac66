/** Composes the gateway from its settings: its parts, and the routes over them. */
import { A2A_SCREENSHOT_BUDGET } from "../../shared/a2a/config.ts";
import { createRequestRate } from "../../shared/auth/request-rate.ts";
import { createGoogleTokenVerifier } from "../../shared/auth/tokens/google-oidc.ts";
import { createBucketPolicy } from "../../shared/cloud/bucket-policy.ts";
import type { Logger } from "../../shared/core/logger.ts";
import type { Relay } from "../../shared/handoff/relay/relay.ts";
import type { VisitorPublicKey } from "../../shared/keys/visitor-keys.ts";
import { type Notifications, openNotifications } from "../../shared/notify/open-notifications.ts";
import { JWKS_PATH } from "../../shared/notify/signing-keys.ts";
import { stateBuckets } from "../../shared/runs/open-runs.ts";
import { type A2aRoutes, createA2aRoutes } from "./a2a/a2a-route.ts";
import { createApiRoutes } from "./api/api-route.ts";
import { ENDPOINTS, type Endpoint } from "./api/define-endpoint.ts";
import { createOpenApiEndpoint } from "./api/openapi-endpoint.ts";
import { type App, createApp } from "./app.ts";
import type { GatewayConfig } from "./config.ts";
import { createConsoleRoutes } from "./console/console-route.ts";
import { createMaintenanceRoute, createNotificationRoute, createScheduleRoutes } from "./google-callbacks.ts";
import { createHandoffRoute, openRelay } from "./handoff/handoff-route.ts";
import { allowedHostNames } from "./http/check-host.ts";
import type { Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";
import { createMcpRoutes, type McpExtensions } from "./mcp/mcp-route.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { type GatewayParts, openGatewayParts } from "./open-gateway-parts.ts";
import { createProtectedResourceRoutes } from "./protected-resource.ts";
import { createRecordRoute } from "./record/record-route.ts";

export interface Gateway {
  app: App;
  /** Between persons and the runs in whose tabs they act. */
  relay: Relay;
  log: Logger;
  /** Responds to every waiting call; the runs continue. */
  drain(): void;
}

/** @param serverUrl the URL under which clients reach it */
export function composeGateway(
  config: GatewayConfig,
  serverUrl: string,
  extensions: McpExtensions = {},
): Gateway {
  const { gateway, keys, environment, cloud } = config;
  const { issuer, audience } = config.tokens;
  const parts = openGatewayParts(config, serverUrl);
  const { log, draining } = parts;
  const metrics = openMetrics(parts);
  const notifications = openNotifications({
    env: environment,
    hmacKeys: keys.hmacKeys,
    serverUrl,
  });
  const a2a = a2aRoutes(parts, notifications);
  const allowedHosts = allowedHostNames(serverUrl, gateway.allowedHosts);
  const relay = openRelay({ book: parts.runs.meetings, log, allowedHosts });
  const app = createApp({
    routes: [
      createHealthRoute(parts.version),
      ...createProtectedResourceRoutes({ issuer, audience, serverUrl, scopes: parts.usualScopes }),
      ...createMcpRoutes(parts, extensions),
      ...consoleRoutes(config),
      createRecordRoute({ ...parts, hmacKeys: keys.hmacKeys, now: () => parts.clock.now() }),
      createHandoffRoute(),
      ...apiRoutes(parts, metrics.endpoint),
      ...a2a.routes,
      ...callbackRoutes(parts, a2a.push),
      ...(notifications ? [createJwksRoute(notifications)] : []),
      ...(gateway.visitorPublicKeys.length > 0 ? [createVisitorRoute(gateway.visitorPublicKeys)] : []),
    ],
    allowedHosts,
    log,
    project: cloud.project,
    observe: metrics.observe,
  });
  const drain = () => {
    draining.abort();
    // Its connections continue at other instances.
    relay.close();
  };
  return { app, relay, log, drain };
}

function apiRoutes(parts: GatewayParts, metrics: Endpoint): Route[] {
  const { config, serverUrl, version, agents, catalogue, isPractice, runs, schedules } = parts;
  const { consoleClientId } = config.gateway;
  const waitMs = config.gateway.waitSeconds * 1000;
  return createApiRoutes({
    endpoints: [
      ...ENDPOINTS,
      metrics,
      createOpenApiEndpoint(ENDPOINTS, { version, serverUrl, issuer: config.tokens.issuer }),
    ],
    authenticate: parts.authenticate,
    dependencies: { agents, catalogue, isPractice, runs, schedules, waitMs, consoleClientId },
    openStreams: parts.openStreams,
    draining: parts.draining.signal,
  });
}

function a2aRoutes(parts: GatewayParts, notifications: Notifications | undefined): A2aRoutes {
  const { gateway, tokens } = parts.config;
  return createA2aRoutes({
    ...parts,
    notifications,
    requestRate: createRequestRate(parts),
    issuer: tokens.issuer,
    grpcAddress: gateway.a2aGrpcAddress,
    grpcAgentDomain: gateway.a2aGrpcAgentDomain,
    privateCards: gateway.a2aCards === "private",
    waitMs: gateway.waitSeconds * 1000,
    screenshotBudget: A2A_SCREENSHOT_BUDGET,
    draining: parts.draining.signal,
  });
}

function consoleRoutes({ gateway: { consoleClientId: clientId }, tokens }: GatewayConfig): Route[] {
  const { issuer, audience } = tokens;
  return clientId === undefined ? [] : createConsoleRoutes({ issuer, audience, clientId });
}

function callbackRoutes(parts: GatewayParts, push: A2aRoutes["push"]): Route[] {
  const { callbacks, cloud } = parts.config;
  if (!callbacks) return [];
  const verifier = createGoogleTokenVerifier({
    ...callbacks,
    audience: callbacks.url,
    fetch,
    now: parts.now,
  });
  return [
    createMaintenanceRoute({ ...parts, verifier, bucket: createBucketPolicy(cloud, stateBuckets(cloud)) }),
    ...createScheduleRoutes({ verifier, schedules: parts.schedules }),
    createNotificationRoute(verifier, push),
  ];
}

/** `GET /health`. It calls no other service, so that an outage of one does not restart the gateway. */
function createHealthRoute(version: string): Route {
  return {
    path: "/health",
    methods: { GET: async (exchange) => sendJson(exchange, 200, { status: "ok", version }) },
  };
}

/** The public keys of the deployment's signatures on notifications and agent cards. */
function createJwksRoute({ keys }: Pick<Notifications, "keys">): Route {
  return {
    path: JWKS_PATH,
    methods: {
      async GET(exchange) {
        const { jwks } = await keys();
        sendJson(exchange, 200, jwks, { "cache-control": "public, max-age=300" });
      },
    },
  };
}

/** The directory of the keys that sign the requests of declared visits (Web Bot Auth). */
function createVisitorRoute(keys: readonly VisitorPublicKey[]): Route {
  const headers = {
    "content-type": "application/http-message-signatures-directory+json",
    "cache-control": "public, max-age=3600",
  };
  return {
    path: "/.well-known/http-message-signatures-directory",
    methods: { GET: async (exchange) => sendJson(exchange, 200, { keys }, headers) },
  };
}
