/**
 * The same tools on the same SDK without token, session, limits and log: the baseline of the gateway's overhead. Prints its
 * address on stdout.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { createMcpServerFactory } from "../../../shared/mcp/mcp-server.ts";
import type { CallContext } from "../../../shared/mcp/tool-call.ts";
import { TOOLS } from "../../../shared/mcp/tools/index.ts";
import { createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";

const createMcpServer = createMcpServerFactory({ tools: TOOLS, version: "0.0.0" });
const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
// The called tools read nothing else.
const call = {
  catalogue,
  facts: {},
  reportsProgress: false,
  canElicit: false,
  isPractice: () => false,
} as unknown as CallContext;

const server = createServer(async (request, response) => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createMcpServer(call).connect(transport);
  const answer = await transport.handleRequest(toRequest(request));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
  else response.end();
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});

function toRequest(request: IncomingMessage): Request {
  return new Request(`http://127.0.0.1${request.url}`, {
    method: request.method ?? "POST",
    headers: request.headers as Record<string, string>,
    body: Readable.toWeb(request) as BodyInit,
    duplex: "half",
  } as RequestInit);
}
