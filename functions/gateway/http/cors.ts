/**
 * Pages of any origin may call, without cookies: access requires a token in a header. MCP revision 2026-07-28 adds the
 * last two of the allowed headers.
 */
import type { ServerResponse } from "node:http";

export function setCorsHeaders(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader(
    "access-control-expose-headers",
    "Location, MCP-Protocol-Version, MCP-Session-ID, Retry-After, WWW-Authenticate, X-Request-Id",
  );
}

export function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    "access-control-allow-methods": "GET, POST, PATCH, DELETE, HEAD, OPTIONS",
    "access-control-allow-headers":
      "Authorization, Content-Type, A2A-Version, A2A-Extensions, MCP-Protocol-Version, MCP-Session-ID, Mcp-Method, Mcp-Name",
    "access-control-max-age": "600",
  });
  response.end();
}
