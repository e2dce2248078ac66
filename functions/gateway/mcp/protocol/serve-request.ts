/** Serves one request with its own SDK server and transport, since the next may reach another instance. */
import {
  createMcpHandler,
  type Server,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { SESSION_REVISIONS, VERSION_HEADER } from "../../../../shared/mcp/revisions.ts";
import { withSessionCode } from "../../../../shared/mcp/session-code.ts";
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
  const send = transport.send.bind(transport);
  transport.send = (sent, sendOptions) => send(withSessionCode(sent), sendOptions);
  relay?.(transport);
  await server.connect(transport);
  return transport.handleRequest(request, parsed);
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
