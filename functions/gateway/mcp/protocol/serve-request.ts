/** One request through the SDK: a server and a transport for it alone, since the next one may reach another instance. */
import {
  createMcpHandler,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { type Exchange, headerOf } from "../../http/exchange.ts";
import type { Message } from "./read-message.ts";
import { SESSION_REVISIONS, VERSION_HEADER } from "./revisions.ts";

/** Whether the answer comes as a stream: where the caller wants progress and can read one, or can read nothing else. */
export function wantsStream(exchange: Exchange, message: Message): boolean {
  const { json, stream } = acceptedTypes(exchange);
  const meta = message.params._meta as { progressToken?: unknown } | undefined;
  return stream && (!json || meta?.progressToken !== undefined);
}

/** The forms of an answer that the caller can read. */
export function acceptedTypes(exchange: Exchange): { json: boolean; stream: boolean } {
  const accept = (headerOf(exchange, "accept") ?? "*/*").toLowerCase();
  const anything = accept.includes("*/*");
  return {
    json: anything || accept.includes("application/json") || accept.includes("application/*"),
    stream: anything || accept.includes("text/event-stream") || accept.includes("text/*"),
  };
}

export async function serveRequest(
  server: Server,
  exchange: Exchange,
  message: Message,
  stream: boolean,
): Promise<Response> {
  const request = new Request(ANY_URL, { method: "POST", headers: sdkHeaders(exchange, message.era) });
  const parsed = { parsedBody: message.body };
  if (message.era === "stateless") {
    const responseMode = stream ? "sse" : "auto";
    return createMcpHandler(() => server, { legacy: "reject", responseMode }).fetch(request, parsed);
  }
  // With a generator of session ids the transport would take only those that it has made itself.
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !stream,
    supportedProtocolVersions: [...SESSION_REVISIONS],
  });
  await server.connect(transport);
  return transport.handleRequest(request, parsed);
}

// The SDK looks at the path of no request.
const ANY_URL = "http://gateway/mcp";
// In a session the revision was judged, too, and the SDK knows none but those that it may agree on.
const MCP_HEADERS = { session: [], stateless: [VERSION_HEADER, "mcp-method", "mcp-name"] };

// What the caller accepts was judged already: the SDK refuses callers that say "anything" or name one form only.
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
