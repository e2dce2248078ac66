/** Composes the gateway from its settings. */

import { createOpenStreams } from "../../shared/auth/open-streams.ts";
import { createRequestRate } from "../../shared/auth/request-rate.ts";
import { acceptedAudiences } from "../../shared/auth/resources.ts";
import { createRevokedSessions } from "../../shared/auth/sessions/revoked-sessions.ts";
import { createSessionSigner } from "../../shared/auth/sessions/session.ts";
import { createAccessTokenVerifier } from "../../shared/auth/tokens/access-token.ts";
import { createGoogleTokenVerifier } from "../../shared/auth/tokens/google-oidc.ts";
import { isPracticeSite } from "../../shared/browser/launch/practice-hosts.ts";
import { createBucketPolicy } from "../../shared/cloud/bucket-policy.ts";
import { createConfigurationStore, createObjectStore, type ObjectStore } from "../../shared/cloud/objects.ts";
import { systemClock } from "../../shared/core/clock.ts";
import { createLogger, type Logger } from "../../shared/core/logger.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { createMcpServerFactory, type ServerOptions } from "../../shared/mcp/mcp-server.ts";
import { TOOLS } from "../../shared/mcp/tools/index.ts";
import { openNotifications } from "../../shared/notify/open-notifications.ts";
import { openRuns } from "../../shared/runs/open-runs.ts";
import type { Runs } from "../../shared/runs/runs.ts";
import { readScheduleSettings } from "../../shared/schedules/config.ts";
import type { Schedules } from "../../shared/schedules/open-schedules.ts";
import { type A2aRoutes, createA2aRoutes } from "./a2a/a2a-route.ts";
import { createApiRoutes } from "./api/api-route.ts";
import { ENDPOINTS } from "./api/endpoints.ts";
import { createOpenApiEndpoint } from "./api/openapi-endpoint.ts";
import { type App, createApp } from "./app.ts";
import { createCallerSource, openAuthentication } from "./authentication/open-authentication.ts";
import { createMaintenanceRoute } from "./callbacks/maintenance.ts";
import { createNotificationRoute } from "./callbacks/notifications.ts";
import { createScheduleRoutes } from "./callbacks/schedules.ts";
import type { GatewayConfig } from "./config.ts";
import { createConsoleRoutes } from "./console/console-route.ts";
import { createHealthRoute } from "./health.ts";
import { allowedHostNames } from "./http/check-host.ts";
import type { Route } from "./http/router.ts";
import { createJwksRoute } from "./jwks.ts";
import { lazily } from "./lazily.ts";
import { createAuthenticate } from "./mcp/access/authenticate.ts";
import { createCancelCall } from "./mcp/calls/cancel-call.ts";
import { createLogLevels } from "./mcp/calls/log-levels.ts";
import { createQuestions } from "./mcp/calls/questions.ts";
import { createRunningCalls } from "./mcp/calls/running-calls.ts";
import { createMcpRoutes } from "./mcp/endpoint.ts";
import { createRevocationStore } from "./mcp/sessions/revocations.ts";
import { createSessions } from "./mcp/sessions/sessions.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { createProtectedResourceRoutes } from "./protected-resource.ts";

export interface Gateway {
  app: App;
  log: Logger;
  /** Responds to every waiting call; the runs continue. */
  drain(): void;
}

const SESSION_LIFETIME_MS = 86_400_000;

export interface GatewayExtensions extends Partial<Pick<ServerOptions, "tools" | "readOtherResource">> {
  /** Maximum delay before a session that another instance revoked is rejected. */
  revocationMs?: number;
}

/**
 * @param serverUrl the URL under which clients reach it
 * @param extensions tools and resources beyond those of the product
 */
export function composeGateway(
  config: GatewayConfig,
  serverUrl: string,
  { tools: moreTools = [], readOtherResource, revocationMs = 60_000 }: GatewayExtensions = {},
): Gateway {
  const { gateway, tokens, cloud, keys } = config;
  const log = createLogger(gateway.logLevel, { service: "gateway" });
  const clock = systemClock;
  const now = () => clock.now().getTime();
  const objects = createObjectStore(cloud);
  const runs = openRuns({ env: config.environment, log, objects });
  const tools = [...TOOLS, ...moreTools];
  // Clients request other scopes by step-up.
  const usualScopes = [...new Set(TOOLS.map((tool) => tool.scope))]
    .filter((scope) => scope.startsWith("federalrunner:"))
    .sort();
  const toolByName = new Map(tools.map((tool) => [tool.name, tool]));
  const draining = new AbortController();
  const openStreams = createOpenStreams(gateway.streamsPerCaller);
  const runningCalls = createRunningCalls({ objects, hmacKey: keys.hmacKeys[0], clock });
  // Each of these loads a validator of JSON Schema.
  const configuration = { objects: createConfigurationStore(cloud), clock, log };
  const catalogue = lazily(async () =>
    (await import("../../shared/wizards/catalogue/open-catalogue.ts")).openCatalogue(configuration),
  );
  const agents = lazily(async () =>
    (await import("../../shared/agents/catalogue/open-agent-catalogue.ts")).openAgentCatalogue(configuration),
  );
  const schedules = lazily(async () =>
    (await import("../../shared/schedules/open-schedules.ts")).openSchedules({
      env: config.environment,
      log,
      objects,
      runs,
      targets: { wizards: catalogue, agents },
      serverUrl,
    }),
  );
  const isPractice = (url: string) => isPracticeSite(url, gateway.practiceHosts);
  const version = packageVersion();
  const verifier = createAccessTokenVerifier({
    ...tokens,
    audience: acceptedAudiences(tokens.audience, serverUrl),
    fetch,
    now,
  });
  const sourceOf = createCallerSource(keys.hmacKeys[0], config.apiAccess.trustedProxyHops);
  const authenticate = openAuthentication({
    settings: config.apiAccess,
    verifier,
    runs,
    objects,
    clock,
    log,
    sourceOf,
  });

  const mcp = createMcpRoutes({
    authenticate: createAuthenticate({
      verifier,
      ownersOf: (subject) => runs.owners(subject),
      sourceOf,
      serverUrl,
      usualScopes,
    }),
    sessions: createSessions({
      signer: createSessionSigner({
        secrets: config.sessionSecrets,
        deployment: tokens.audience,
        now,
        lifetimeMs: SESSION_LIFETIME_MS,
      }),
      revoked: createRevokedSessions({
        store: createRevocationStore(objects, clock, SESSION_LIFETIME_MS),
        now,
        refreshMs: revocationMs,
        onListFailure: (error) => log.warn({ error }, "revoked sessions could not be listed"),
      }),
      acceptMissing: gateway.missingSession === "accept",
      now,
      graceMs: revocationMs,
    }),
    rules: {
      openInitialize: gateway.initializeAuth === "open",
      findTool: (name) => toolByName.get(name as string),
      schedules,
    },
    createServer: createMcpServerFactory({
      tools,
      version,
      readOtherResource,
    }),
    toolbox: {
      catalogue,
      agents,
      runs,
      schedules,
      isPractice,
      waitMs: gateway.waitSeconds * 1000,
      retentionMs: {
        result: config.runs.resultRetentionHours * 3_600_000,
        scheduled: config.runs.historyRetentionDays * 86_400_000,
      },
      imageBudget: gateway.imageBudget,
      imageFormat: gateway.imageFormat,
    },
    runningCalls,
    cancelCall: createCancelCall(runs, runningCalls),
    questions: createQuestions({ objects, clock, hmacKey: keys.hmacKeys[0], keys: keys.gatewayPrivateKeys }),
    logLevels: createLogLevels(objects, keys.hmacKeys[0]),
    openStreams,
    draining: draining.signal,
  });

  const metrics = gateway.metrics === "on" ? openMetrics({ runs, now, log }) : undefined;
  const api = createApiRoutes({
    endpoints: [
      ...ENDPOINTS,
      ...(metrics ? [metrics.endpoint] : []),
      createOpenApiEndpoint(ENDPOINTS, { version, serverUrl, issuer: tokens.issuer }),
    ],
    authenticate,
    dependencies: { agents, catalogue, isPractice, runs, schedules, waitMs: gateway.waitSeconds * 1000 },
    openStreams,
    draining: draining.signal,
  });

  const notifications = openNotifications({
    env: config.environment,
    hmacKeys: keys.hmacKeys,
    serverUrl,
    callbackUrl: readScheduleSettings(config.environment).callbackUrl,
  });
  const a2a = createA2aRoutes({
    notifications,
    agents,
    catalogue,
    runs,
    authenticate,
    requestRate: createRequestRate({ log, now }),
    openStreams,
    serverUrl,
    version,
    issuer: tokens.issuer,
    grpcAddress: gateway.a2aGrpcAddress,
    grpcAgentDomain: gateway.a2aGrpcAgentDomain,
    privateCards: gateway.a2aCards === "private",
    waitMs: gateway.a2aWaitSeconds * 1000,
    screenshotBudget: gateway.a2aScreenshotBudget,
    draining: draining.signal,
  });

  const app = createApp({
    routes: [
      createHealthRoute(version),
      ...createProtectedResourceRoutes({
        issuer: tokens.issuer,
        audience: tokens.audience,
        serverUrl,
        scopes: usualScopes,
      }),
      ...mcp,
      ...consoleRoutes(config),
      ...api,
      ...a2a.routes,
      ...callbackRoutes(config, { runs, schedules, objects, push: a2a.push }),
      ...(notifications ? [createJwksRoute(notifications)] : []),
    ],
    allowedHosts: allowedHostNames(serverUrl, gateway.allowedHosts),
    log,
    project: cloud.project,
    observe: metrics?.observe,
  });
  return { app, log, drain: () => draining.abort() };
}

function consoleRoutes({ gateway: { consoleClientId: clientId }, tokens }: GatewayConfig): Route[] {
  const { issuer, audience } = tokens;
  return clientId === undefined ? [] : createConsoleRoutes({ issuer, audience, clientId });
}

function callbackRoutes(
  { callbacks, cloud }: GatewayConfig,
  {
    runs,
    schedules,
    objects,
    push,
  }: { runs: Runs; schedules: Schedules; objects: ObjectStore; push: A2aRoutes["push"] },
): Route[] {
  if (!callbacks) return [];
  const clock = systemClock;
  const now = () => clock.now().getTime();
  const verifier = createGoogleTokenVerifier({ ...callbacks, fetch, now });
  return [
    createMaintenanceRoute({ verifier, runs, schedules, objects, bucket: createBucketPolicy(cloud), clock }),
    ...createScheduleRoutes({ verifier, schedules }),
    createNotificationRoute(verifier, push),
  ];
}
