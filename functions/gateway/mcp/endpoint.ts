/** The MCP endpoint: Streamable HTTP at `/mcp` and at `/`, the same at both. */

import {
  isSessionRevision,
  SESSION_REVISIONS,
  STATELESS_REVISION,
  VERSION_HEADER,
} from "../../../shared/mcp/revisions.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import type { Handle, Route } from "../http/router.ts";
import { sendEmpty } from "../http/send.ts";
import { createPostHandler, type PostHandler, type PostOptions } from "./handle-post.ts";
import { sendRefusal } from "./protocol/refusal.ts";

export function createMcpRoutes(options: PostOptions): Route[] {
  const handlePost: PostHandler = createPostHandler(options);
  const versioned = (handle: Handle): Handle => {
    return (exchange) => {
      setVersion(exchange);
      return handle(exchange);
    };
  };
  // The server pushes nothing on its own, so there is no stream to GET.
  const methods = {
    POST: versioned(handlePost),
    DELETE: versioned((exchange) => endSession(exchange, options)),
    HEAD: versioned(async (exchange) => sendEmpty(exchange, 200)),
  };
  return ["/", "/mcp"].map((path) => ({ path, methods, wire: "json-rpc" }));
}

async function endSession(exchange: Exchange, { authenticate, sessions }: PostOptions): Promise<void> {
  // A session starts without a token. Ending one requires a token, so that strangers cannot fill the revocation list.
  const identity = await authenticate(exchange, []);
  if ("refusal" in identity) return sendRefusal(exchange, null, identity.refusal);
  const checked = await sessions.check(exchange);
  if ("refusal" in checked) return sendRefusal(exchange, null, checked.refusal);
  if (checked.session) await sessions.end(checked.session);
  sendEmpty(exchange, 204);
}

// Every response names a revision: the caller's own if it is supported.
function setVersion(exchange: Exchange): void {
  const given = headerOf(exchange, VERSION_HEADER);
  const isKnown = given === STATELESS_REVISION || isSessionRevision(given);
  exchange.facts.protocol_version = isKnown ? given : given === undefined ? "absent" : "unknown";
  exchange.facts.session = "absent";
  exchange.response.setHeader(VERSION_HEADER, isKnown && given !== undefined ? given : SESSION_REVISIONS[0]);
}
