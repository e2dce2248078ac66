/** The MCP endpoint: Streamable HTTP at `/mcp` and at `/`, the same at both. */
import { type Exchange, headerOf, type Route } from "../http/exchange.ts";
import { sendEmpty, sendJson } from "../http/send.ts";
import { type AnswerPost, createAnswerPost, type PostOptions } from "./answer-post.ts";
import { JSON_RPC, sendRefusal } from "./refusal.ts";
import { isSessionRevision, SESSION_REVISIONS, STATELESS_REVISION, VERSION_HEADER } from "./revisions.ts";

const ALLOW = "POST, DELETE, HEAD, OPTIONS";

export function createMcpRoute(options: PostOptions): Route {
  const answerPost: AnswerPost = createAnswerPost(options);
  return {
    paths: ["/", "/mcp"],
    async handle(exchange) {
      setVersion(exchange);
      switch (exchange.request.method) {
        case "POST":
          return answerPost(exchange);
        case "DELETE":
          return endSession(exchange, options);
        case "HEAD":
          return sendEmpty(exchange, 200);
        default:
          // Nothing is ever pushed to a client that did not ask: there is no stream to GET.
          return sendJson(exchange, 405, METHOD_NOT_ALLOWED, { allow: ALLOW });
      }
    },
  };
}

async function endSession(exchange: Exchange, { authenticate, sessions }: PostOptions): Promise<void> {
  // Anybody may begin a session; were anybody to end one, strangers could fill the list of those that were.
  const identity = await authenticate(exchange, undefined);
  if ("refusal" in identity) return sendRefusal(exchange, null, identity.refusal);
  const checked = await sessions.check(exchange);
  if ("refusal" in checked) return sendRefusal(exchange, null, checked.refusal);
  if (checked.session) await sessions.end(checked.session);
  sendEmpty(exchange, 204);
}

// Every answer names a revision: the caller's own where it is spoken here.
function setVersion(exchange: Exchange): void {
  const given = headerOf(exchange, VERSION_HEADER);
  const isKnown = given === STATELESS_REVISION || isSessionRevision(given);
  exchange.facts.protocol_version = isKnown ? given : given === undefined ? "absent" : "unknown";
  exchange.facts.session = "absent";
  exchange.response.setHeader(VERSION_HEADER, isKnown && given !== undefined ? given : SESSION_REVISIONS[0]);
}

const METHOD_NOT_ALLOWED = {
  jsonrpc: "2.0",
  id: null,
  error: { code: JSON_RPC.refused, message: "Method not allowed: messages are sent by POST." },
};
