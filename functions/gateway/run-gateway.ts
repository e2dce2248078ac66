import { once } from "node:events";
import { AppError } from "../../shared/core/errors.ts";
import { loadDevelopmentSettings, readGatewayConfig } from "./config.ts";
import { startGateway } from "./server.ts";

/**
 * Runs the gateway until it is told to end, configured by the environment alone. A line of JSON on stdout tells
 * whoever started it where it answers.
 *
 * @returns the exit code
 */
export async function runGateway(): Promise<number> {
  // Before anything is awaited: whoever ends a process that is just starting means it, too.
  const told = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  try {
    loadDevelopmentSettings();
    const gateway = await startGateway(readGatewayConfig());
    const { url, port } = gateway;
    process.stdout.write(`${JSON.stringify({ url, port, mcp_url: new URL("/mcp", url).href })}\n`);
    await told;
    await gateway.close();
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.type !== "invalid_configuration") throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}
