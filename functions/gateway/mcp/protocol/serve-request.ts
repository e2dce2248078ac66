/** Serves one request with its own SDK server and transport, since the next may reach another instance. */
import {
  createMcpHandler,
  type Server,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { SESSION_REVISIONS, VERSION_HEADER } from "../../../../shared/mcp/revisions.ts";
import { type Exchange, headerOf } from "../../http/exchange.ts";
import type { Message } from "./read-message.ts";

/** The response types that the caller accepts. */
export function acceptedTypes(exchange: Exchange): { json: boolean; stream: boolean } {
  const accept = (headerOf(exchange, "accept") ?? "*/*").toLowerCase();
  const anything = accept.includes("*/*");
  return {
    json: anything || accept.includes("application/json") || accept.includes("application/*"),
    stream: anything || accept.includes("text/event-stream") || accept.includes("text/*"),
  };
}

/** @param relay connects the server's own requests with the client's responses */
export async function serveRequest(
  server: Server,
  exchange: Exchange,
  message: Message,
  stream: boolean,
  relay?: (transport: Transport) => void,
): Promise<Response> {
  const request = new Request(ANY_URL, { method: "POST", headers: sdkHeaders(exchange, message.era) });
  const parsed = { parsedBody: message.body };
  if (message.era === "stateless") {
    const responseMode = stream ? "sse" : "auto";
    return createMcpHandler(() => server, { legacy: "reject", responseMode }).fetch(request, parsed);
  }
  // With a generator of session ids the transport would accept only ids that it generated itself.
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !stream,
    supportedProtocolVersions: [...SESSION_REVISIONS],
  });
  relay?.(transport);
  await server.connect(transport);
  const response = await transport.handleRequest(request, parsed);
  return message.method === "resources/read" ? withSessionCode(response) : response;
}

/** Revisions with sessions have a code of their own for a missing resource, which the SDK replaces by -32602. */
async function withSessionCode(response: Response): Promise<Response> {
  const body = await response.text();
  const text = body.replace(/("error":\{"code":)-32602(,"message":"Resource not found)/i, "$1-32002$2");
  return new Response(text, { status: response.status, headers: response.headers });
}

// The SDK ignores the path.
const ANY_URL = "http://gateway/mcp";
// In a session the revision has been checked, and the SDK accepts negotiable revisions only.
const MCP_HEADERS = { session: [], stateless: [VERSION_HEADER, "mcp-method", "mcp-name"] };

// The Accept header has been checked: the SDK rejects wildcards and single types.
function sdkHeaders(exchange: Exchange, era: Message["era"]): Record<string, string> {
  const headers: Record<string, string> = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  for (const name of MCP_HEADERS[era]) {
    const value = headerOf(exchange, name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
