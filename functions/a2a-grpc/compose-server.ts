/** Composes the gRPC server from its settings: the services of A2A 0.3 and 1.0, health and reflection. */
import { join } from "node:path";
import { LegacyA2AService, legacyGrpcService } from "@a2a-js/sdk/compat/v0_3/server/grpc";
import { A2AService, grpcService } from "@a2a-js/sdk/server/grpc";
import { type Metadata, Server } from "@grpc/grpc-js";
import { ReflectionService } from "@grpc/reflection";
import { HealthImplementation, protoPath as healthProto } from "grpc-health-check";
import { toCallFailure } from "../../shared/a2a/call-failure.ts";
import { A2A_SCREENSHOT_BUDGET } from "../../shared/a2a/config.ts";
import { createEndpoints, type Endpoints } from "../../shared/a2a/endpoints.ts";
import { openAgentCatalogue } from "../../shared/agents/catalogue/open-agent-catalogue.ts";
import { createBearerAccess } from "../../shared/auth/bearer-access.ts";
import { clientAddress } from "../../shared/auth/client-address.ts";
import { type GuardedAccess, guardAccess } from "../../shared/auth/lockout/guard-access.ts";
import { createLockout } from "../../shared/auth/lockout/lockout.ts";
import { createLockoutStore } from "../../shared/auth/lockout/lockout-store.ts";
import { createOpenStreams } from "../../shared/auth/open-streams.ts";
import { createRequestRate } from "../../shared/auth/request-rate.ts";
import { acceptedAudiences } from "../../shared/auth/resources.ts";
import { createAccessTokenVerifier } from "../../shared/auth/tokens/access-token.ts";
import { createStaticTokens } from "../../shared/auth/tokens/static-tokens.ts";
import { isPracticeHere } from "../../shared/browser/launch/practice-hosts.ts";
import { createConfigurationStore, type ObjectStore } from "../../shared/cloud/objects.ts";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { systemClock } from "../../shared/core/clock.ts";
import { createLogger, type Logger } from "../../shared/core/logger.ts";
import { packageRoot, packageVersion } from "../../shared/core/package-root.ts";
import { withSpan } from "../../shared/core/tracing.ts";
import { keyedHash } from "../../shared/keys/keyed-hash.ts";
import { openNotifications } from "../../shared/notify/open-notifications.ts";
import { openRuns, openStateObjects } from "../../shared/runs/open-runs.ts";
import type { Runs } from "../../shared/runs/runs.ts";
import { openCatalogue } from "../../shared/wizards/catalogue/open-catalogue.ts";
import { type CallStates, createCallStates } from "./call-state.ts";
import type { GrpcConfig } from "./config.ts";
import { createInterceptor } from "./intercept-calls.ts";
import { loadReflectedFiles } from "./reflected-files.ts";
import { CallUser, createRelay } from "./relay-calls.ts";

export interface GrpcServer {
  server: Server;
  log: Logger;
  /** Reports itself as not serving, and responds to every waiting call; the runs continue. */
  drain(): void;
  /** After the last response. */
  close(): Promise<void>;
}

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const STREAMS_OF_A_CONNECTION = 100;
/** A connection whose client is gone, or sends nothing, is closed. */
const KEEP_ALIVE_MS = 120_000;
const KEEP_ALIVE_ANSWER_MS = 20_000;
const IDLE_CONNECTION_MS = 620_000;
const PROTOS = ["a2a-1.0.proto", "a2a-0.3.proto", "google-rpc.proto"].map((file) =>
  join(packageRoot, "functions", "a2a-grpc", "protos", file),
);

export async function composeServer(config: GrpcConfig): Promise<GrpcServer> {
  const { grpc, tokens, apiAccess, cloud, keys, tracing, environment } = config;
  const log = createLogger(grpc.logLevel, { service: "a2a-grpc" });
  const endTracing = await openTracing("a2a-grpc", log, tracing);
  const clock = systemClock;
  const now = () => clock.now().getTime();
  const objects = openStateObjects(cloud);
  const runs = openRuns({ env: environment, log, objects });
  const configuration = { objects: createConfigurationStore(cloud), clock, log };
  const draining = new AbortController();
  const { serverUrl } = grpc;
  const endpoints = createEndpoints({
    agents: openAgentCatalogue(configuration),
    catalogue: openCatalogue(configuration),
    runs,
    isPractice: (url) => isPracticeHere(url, environment),
    requestRate: createRequestRate({ log, now }),
    notifications: openNotifications({
      env: environment,
      hmacKeys: keys.hmacKeys,
      serverUrl,
    }),
    serverUrl,
    version: packageVersion(),
    issuer: tokens.issuer,
    grpcAddress: grpc.a2aGrpcAddress,
    grpcAgentDomain: grpc.a2aGrpcAgentDomain,
    waitMs: grpc.waitSeconds * 1000,
    screenshotBudget: A2A_SCREENSHOT_BUDGET,
    openStreams: createOpenStreams(grpc.streamsPerCaller),
  });
  const states = createCallStates();
  const interceptor = createInterceptor({
    access: openAccess(config, { runs, objects, log, now }),
    sourceOf: (peer, forwardedFor) => {
      const source = {
        socketAddress: addressOf(peer),
        forwardedFor,
        trustedHops: apiAccess.trustedProxyHops,
      };
      return keyedHash(keys.hmacKeys[0], "address", clientAddress(source));
    },
    agentOfHost: (host) => agentOfHost(host, grpc.a2aGrpcAgentDomain),
    states,
    draining: draining.signal,
    log,
  });
  const server = new Server({
    interceptors: [interceptor],
    "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
    "grpc.max_concurrent_streams": STREAMS_OF_A_CONNECTION,
    "grpc.keepalive_time_ms": KEEP_ALIVE_MS,
    "grpc.keepalive_timeout_ms": KEEP_ALIVE_ANSWER_MS,
    "grpc.max_connection_idle_ms": IDLE_CONNECTION_MS,
  });
  addServices(server, endpoints, states);
  if (grpc.environment !== "production") {
    new ReflectionService(loadReflectedFiles([...PROTOS, healthProto])).addToServer(server);
  }
  const health = new HealthImplementation({ "": "SERVING" });
  health.addToServer(server);
  return {
    server,
    log,
    drain() {
      health.setStatus("", "NOT_SERVING");
      draining.abort();
    },
    close: endTracing,
  };
}

/** The lockouts are those of the gateway. */
function openAccess(
  { grpc, tokens, apiAccess }: GrpcConfig,
  { runs, objects, log, now }: { runs: Runs; objects: ObjectStore; log: Logger; now: () => number },
): GuardedAccess {
  const audience = acceptedAudiences(tokens.audience, grpc.serverUrl);
  const access = createBearerAccess({
    verifier: createAccessTokenVerifier({ ...tokens, audience, fetch, now }),
    staticTokens: createStaticTokens(apiAccess.staticTokens),
    ownersOf: (subject) => runs.owners(subject),
  });
  return guardAccess(access, createLockout({ store: createLockoutStore(objects), log, now }), now);
}

/** Both versions of A2A. */
function addServices(server: Server, endpoints: Endpoints, states: CallStates): void {
  const service = {
    requestHandler: createRelay(endpoints),
    userBuilder: async ({ metadata }: { metadata: Parameters<typeof states.of>[0] }) =>
      new CallUser(states.of(metadata)),
  };
  server.addService(A2AService, traceCalls(grpcService(service), "lf.a2a.v1.A2AService", states));
  server.addService(LegacyA2AService, traceCalls(legacyGrpcService(service), "a2a.v1.A2AService", states));
}

/** @param peer as in `127.0.0.1:5000` and `[::1]:5000` */
function addressOf(peer: string): string {
  return peer.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
}

/** @param host with its port. @returns the first label of a host of the domain */
function agentOfHost(host: string, domain: string | undefined): string | undefined {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (domain === undefined || !name.endsWith(`.${domain.toLowerCase()}`)) return undefined;
  const label = name.slice(0, -domain.length - 1);
  return label.includes(".") ? undefined : label;
}

/** The SDK's handler: it resolves when the response was sent. */
type Handle = (call: { metadata: Metadata }, ...rest: never[]) => Promise<void>;

/** @param service methods by their name; @param name as in `lf.a2a.v1.A2AService` */
function traceCalls<Service extends object>(service: Service, name: string, states: CallStates): Service {
  const traced = Object.entries(service as Record<string, Handle>).map(
    ([method, handle]): [string, Handle] => [
      method,
      (call, ...rest) => {
        const state = states.of(call.metadata);
        const route = `/${name}/${method.charAt(0).toUpperCase()}${method.slice(1)}`;
        const parent = call.metadata.get("traceparent")[0]?.toString();
        return withSpan(route, { facts: { route }, parent, kind: "server" }, async (add) => {
          await handle(call, ...rest);
          const failure = "thrown" in state ? toCallFailure(state.thrown) : undefined;
          // A client's mistake is not an error of the service.
          if (failure && failure.http >= 500) add({ error_type: failure.metadata.type ?? "internal_error" });
        });
      },
    ],
  );
  return Object.fromEntries(traced) as Service;
}
