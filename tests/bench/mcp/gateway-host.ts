/**
 * The gateway under the host of the argument: `function`, its own, or `server`, a plain HTTP server without
 * functions-framework. Neither is bundled, so that the two differ by their host alone. Prints its address on stdout.
 */
import { readGatewayConfig } from "../../../functions/gateway/config.ts";
import { startGateway } from "../../../functions/gateway/server.ts";

const plain = process.argv[2] === "server";
const { url } = await startGateway(
  readGatewayConfig(),
  undefined,
  plain ? { openHost: async () => (app) => app } : {},
);
process.stdout.write(`${JSON.stringify({ url })}\n`);
