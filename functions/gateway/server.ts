/** The gateway's server, which hosts it as a function in its container, in Google's own program and on a developer's machine. */
import { once } from "node:events";
import { createServer, type Server, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { loadStorageClient } from "../../shared/cloud/bucket-client.ts";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { listenHost } from "../../shared/core/common-settings.ts";
import { withoutSecrets } from "../../shared/core/config.ts";
import { createLogger, type Logger } from "../../shared/core/logger.ts";
import { RECEIVE_LIMITS } from "../../shared/core/network/receive-limits.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import { RELAY_PATH } from "../../shared/handoff/relay/relay.ts";
import { RUN_SETTINGS } from "../../shared/runs/config.ts";
import type { App } from "./app.ts";
import { composeGateway } from "./compose-gateway.ts";
import {
  GATEWAY_SETTINGS,
  type GatewayConfig,
  loadDevelopmentSettings,
  readGatewayConfig,
} from "./config.ts";
import { type Host, openFunctionHost } from "./host/host-function.ts";
import { takeServer } from "./host/take-server.ts";
import type { McpExtensions } from "./mcp/mcp-route.ts";

/**
 * Runs the gateway until SIGTERM or SIGINT, configured by the environment alone. A line of JSON on stdout reports
 * its addresses to the parent process.
 *
 * @returns the exit code
 * @throws AppError `invalid_configuration`
 */
export async function runGateway(): Promise<number> {
  // Registered before the first await, so that a signal during the start is not lost.
  const terminated = onTermination();
  loadDevelopmentSettings();
  return serveUntil(terminated, await startGateway(readGatewayConfig()));
}

async function serveUntil(terminated: AbortSignal, { url, port, close }: RunningGateway): Promise<number> {
  process.stdout.write(`${JSON.stringify({ url, port, mcp_url: new URL("/mcp", url).href })}\n`);
  if (!terminated.aborted) await once(terminated, "abort");
  await close();
  return 0;
}

export interface RunningGateway {
  /** Without a path. */
  url: string;
  port: number;
  /** Accepts no new requests; resolves when all responses are sent, or after nine seconds. */
  close(): Promise<void>;
}

/** Cloud Run kills an instance ten seconds after SIGTERM. */
const DRAIN_LIMIT_MS = 9000;
const IDLE_CHECK_MS = 50;

export interface HostOptions {
  /** Tests pass shorter ones. */
  limits?: ServerOptions;
  /** Measurements pass another one. */
  openHost?: () => Promise<Host>;
  /** Loads the parts that most calls need and the first response does not; called after it. */
  warm?: () => Promise<void>;
}

/** @throws the error of `listen`, such as for a port in use */
export async function startGateway(
  config: GatewayConfig,
  extensions?: McpExtensions,
  { limits = RECEIVE_LIMITS, openHost = openFunctionHost, warm = loadStorageClient }: HostOptions = {},
): Promise<RunningGateway> {
  const { gateway: settings } = config;
  const [endTracing, host] = await Promise.all([startTracing(config), openHost()]);
  const server = createServer({ ...SERVER_OPTIONS, ...limits });
  server.listen(settings.port, listenHost(settings));
  await once(server, "listening");
  warmAfterResponse(server, warm);
  return serveGateway(server, config, endTracing, (app) => server.on("request", host(app)), extensions);
}

/**
 * The gateway in Google's own program, `functions-framework --target=gateway`, until SIGTERM or SIGINT.
 *
 * @param register called when the program may create its server
 * @returns the exit code
 * @throws AppError `invalid_configuration`
 */
export async function runFunction(register: (app: App) => Promise<void>): Promise<number> {
  const terminated = onTermination();
  loadDevelopmentSettings();
  const config = readGatewayConfig();
  const endTracing = await startTracing(config);
  const taken = takeServer(SERVER_OPTIONS, listenHost(config.gateway));
  let current: App | undefined;
  // The program serves no request before it listens.
  await register(async (request, response) => current?.(request, response));
  const server = await taken;
  warmAfterResponse(server, loadStorageClient);
  const gateway = serveGateway(server, config, endTracing, (app) => {
    current = app;
  });
  return serveUntil(terminated, gateway);
}

/** Google's front end keeps connections for ten minutes: if the gateway closed one earlier, a request could fail. */
const SERVER_OPTIONS: ServerOptions = {
  ...RECEIVE_LIMITS,
  keepAliveTimeout: 620_000,
  // Any other request to upgrade is served as a plain one.
  shouldUpgradeCallback: ({ url, headers }) =>
    url === RELAY_PATH && headers.upgrade?.toLowerCase() === "websocket",
};

/** A client mostly connects first, and calls a tool some time after the response. */
function warmAfterResponse(server: Server, warm: () => Promise<void>): void {
  server.once("request", (_, response) => {
    response.once("close", () => void warm().catch(() => {}));
  });
}

function startTracing({ gateway, tracing }: GatewayConfig): Promise<() => Promise<void>> {
  return openTracing("gateway", createLogger(gateway.logLevel), tracing);
}

/**
 * @param server that listens
 * @param attach makes the server call the app
 */
function serveGateway(
  server: Server,
  config: GatewayConfig,
  endTracing: () => Promise<void>,
  attach: (app: App) => void,
  extensions?: McpExtensions,
): RunningGateway {
  const { port } = server.address() as AddressInfo;
  const url = config.gateway.serverUrl ?? `http://127.0.0.1:${port}`;
  const gateway = composeGateway(config, url, extensions);
  attach(gateway.app);
  server.on("upgrade", (request, socket, head) => {
    gateway.relay.upgrade(request, socket, head).catch(() => socket.destroy());
  });
  logSettings(gateway.log, config, { url, port });

  let closed: Promise<void> | undefined;
  return {
    url,
    port,
    close() {
      closed ??= close();
      return closed;
    },
  };

  async function close(): Promise<void> {
    gateway.drain();
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    // Clients keep idle connections open.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
    await ended;
    clearInterval(idle);
    clearTimeout(limit);
    await endTracing();
    gateway.log.info("stopped");
  }
}

/** Logs the settings at the start, without secrets. */
function logSettings(
  log: Logger,
  { gateway, tokens, apiAccess, cloud, runs, wizardsDir, tracing }: GatewayConfig,
  { url, port }: { url: string; port: number },
): void {
  const { project, region, bucket, endpoint, grpcEndpoint } = cloud;
  log.info(
    {
      settings: {
        ...withoutSecrets(GATEWAY_SETTINGS, gateway),
        serverUrl: url,
        port,
        issuer: tokens.issuer,
        audience: tokens.audience,
        opaqueTokenScopes: tokens.opaqueTokenScopes,
        staticTokens: apiAccess.staticTokens.length,
        trustedProxyHops: apiAccess.trustedProxyHops,
        project,
        region,
        bucket,
        endpoint,
        grpcEndpoint,
        ...withoutSecrets(RUN_SETTINGS, runs),
        wizardsDir,
        traces: tracing,
      },
    },
    "the gateway is ready",
  );
}
