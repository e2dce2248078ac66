/** The gateway as an HTTP server, in its container on Cloud Run and on a developer's machine. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openTracing } from "../../shared/cloud/tracing/open-tracing.ts";
import { listenHost } from "../../shared/core/common-settings.ts";
import { withoutSecrets } from "../../shared/core/config.ts";
import { createLogger, type Logger } from "../../shared/core/logger.ts";
import { RECEIVE_LIMITS } from "../../shared/core/network/receive-limits.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import { RUN_SETTINGS } from "../../shared/runs/config.ts";
import { composeGateway } from "./compose-gateway.ts";
import {
  GATEWAY_SETTINGS,
  type GatewayConfig,
  loadDevelopmentSettings,
  readGatewayConfig,
} from "./config.ts";
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
  const { url, port, close } = await startGateway(readGatewayConfig());
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

/** Google's front end keeps connections for ten minutes: if the gateway closed one earlier, a request could fail. */
const KEEP_ALIVE_MS = 620_000;
/** Cloud Run kills an instance ten seconds after SIGTERM. */
const DRAIN_LIMIT_MS = 9000;
const IDLE_CHECK_MS = 50;

/**
 * @param limits tests pass shorter ones
 * @throws the error of `listen`, such as for a port in use
 */
export async function startGateway(
  config: GatewayConfig,
  extensions?: McpExtensions,
  limits = RECEIVE_LIMITS,
): Promise<RunningGateway> {
  const { gateway: settings } = config;
  const endTracing = await openTracing("gateway", createLogger(settings.logLevel), config.tracing);
  const server = createServer({ ...limits, keepAliveTimeout: KEEP_ALIVE_MS });
  server.listen(settings.port, listenHost(settings));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = settings.serverUrl ?? `http://127.0.0.1:${port}`;
  const gateway = composeGateway(config, url, extensions);
  server.on("request", gateway.app);
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
