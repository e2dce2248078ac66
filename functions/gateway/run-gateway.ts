import { once } from "node:events";
import { AppError } from "../../shared/core/errors.ts";
import { loadDevelopmentSettings, readGatewayConfig } from "./config.ts";
import { startGateway } from "./server.ts";

/**
 * Runs the gateway until SIGTERM or SIGINT, configured by the environment alone. A line of JSON on stdout reports
 * its addresses to the parent process.
 *
 * @returns the exit code
 */
export async function runGateway(): Promise<number> {
  // Registered before the first await, so that a signal during the start is not lost.
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  try {
    loadDevelopmentSettings();
    const gateway = await startGateway(readGatewayConfig());
    const { url, port } = gateway;
    process.stdout.write(`${JSON.stringify({ url, port, mcp_url: new URL("/mcp", url).href })}\n`);
    await stopped;
    await gateway.close();
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== "invalid_configuration") throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}
