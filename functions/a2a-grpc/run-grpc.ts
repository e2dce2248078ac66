import { promisify } from "node:util";
import { ServerCredentials } from "@grpc/grpc-js";
import { listenHost } from "../../shared/core/common-settings.ts";
import { onTermination } from "../../shared/core/process-end.ts";
import { composeServer } from "./compose-server.ts";
import { type GrpcConfig, readGrpcConfig } from "./config.ts";

export interface RunningGrpc {
  port: number;
  /** Accepts no new calls; resolves when all calls have ended, or after nine seconds. */
  close(): Promise<void>;
}

/** Cloud Run kills an instance ten seconds after SIGTERM. */
const DRAIN_LIMIT_MS = 9000;

/** Without TLS: Cloud Run's front end ends it. @throws the error of the port, such as for one in use */
export async function startGrpc(config: GrpcConfig): Promise<RunningGrpc> {
  const { server, log, drain, close: endTracing } = await composeServer(config);
  const host = listenHost(config.grpc) ?? "0.0.0.0";
  const { port: requestedPort } = config.grpc;
  const address = `${host.includes(":") ? `[${host}]` : host}:${requestedPort}`;
  const bind = promisify(server.bindAsync.bind(server));
  const port = await bind(address, ServerCredentials.createInsecure());
  return {
    port,
    async close() {
      drain();
      const limit = setTimeout(() => server.forceShutdown(), DRAIN_LIMIT_MS);
      await promisify(server.tryShutdown.bind(server))().catch(() => {});
      clearTimeout(limit);
      await endTracing();
      log.info("drained");
    },
  };
}

/**
 * Serves until SIGTERM or SIGINT, then drains. A line of JSON on stdout reports the port to the parent process.
 *
 * @returns the exit code
 * @throws AppError `invalid_configuration`
 */
export async function runGrpc(): Promise<number> {
  const terminated = onTermination();
  const running = await startGrpc(readGrpcConfig());
  process.stdout.write(`${JSON.stringify({ port: running.port })}\n`);
  if (!terminated.aborted) {
    await new Promise((resolve) => terminated.addEventListener("abort", resolve, { once: true }));
  }
  await running.close();
  return 0;
}
