/** Reads one JSON-RPC message, and its era, from a POST. */
import { classifyInboundRequest, isJsonContentType } from "@modelcontextprotocol/server";
import {
  isSessionRevision,
  SESSION_REVISIONS,
  STATELESS_REVISION,
  VERSION_HEADER,
} from "../../../../shared/mcp/revisions.ts";
import { type Exchange, headerOf } from "../../http/exchange.ts";
import { type BodyProblem, readJson } from "../../http/read-body.ts";
import { JSON_RPC, type Refusal, type RequestId } from "./refusal.ts";

export interface Message {
  /** `session` for the revisions that begin with `initialize`. */
  era: "session" | "stateless";
  kind: "request" | "notification" | "response";
  /** Empty for a response. */
  method: string;
  id: RequestId;
  params: Record<string, unknown>;
  /** The whole message, as parsed. */
  body: unknown;
}

export type Reading = { message: Message } | { refusal: Refusal; id: RequestId };

export async function readMessage(exchange: Exchange): Promise<Reading> {
  const refuse = (refusal: Refusal, body?: unknown): Reading => ({ refusal, id: idOf(body) });
  if (!isJsonContentType(headerOf(exchange, "content-type") ?? null)) return refuse(WRONG_TYPE);
  const read = await readJson(exchange);
  if ("problem" in read) return refuse(unreadable(read));
  const body = read.value;
  if (Array.isArray(body)) return refuse(BATCH);

  const route = classifyInboundRequest({ httpMethod: "POST", body, ...standardHeaders(exchange) });
  if (route.kind === "reject") {
    const { httpStatus: status, code, message, data, cell: reason } = route;
    return refuse({ status, code, message, data, reason }, body);
  }
  const message = toMessage(body as Record<string, unknown>, route.kind === "modern");
  const version = headerOf(exchange, VERSION_HEADER);
  if (message.era === "session" && message.method !== "initialize" && version !== undefined) {
    if (!isSessionRevision(version)) return refuse(UNKNOWN_REVISION, body);
  }
  return { message };
}

/** The headers in which revision 2026-07-28 repeats fields of the body. */
function standardHeaders(exchange: Exchange) {
  const version = headerOf(exchange, VERSION_HEADER);
  const method = headerOf(exchange, "mcp-method");
  const name = headerOf(exchange, "mcp-name");
  return { protocolVersionHeader: version, mcpMethodHeader: method, mcpNameHeader: name };
}

const WRONG_TYPE: Refusal = {
  status: 415,
  code: JSON_RPC.refused,
  message: "The content type must be application/json.",
  reason: "wrong_content_type",
};
const BATCH: Refusal = {
  status: 400,
  code: JSON_RPC.invalidRequest,
  message: "Send one message per request: the protocol has no batches.",
  reason: "batch",
};
const UNKNOWN_REVISION: Refusal = {
  status: 400,
  code: JSON_RPC.refused,
  message: `Unsupported protocol revision. Supported: ${[...SESSION_REVISIONS, STATELESS_REVISION].join(", ")}.`,
  data: { supported: [...SESSION_REVISIONS, STATELESS_REVISION] },
  reason: "unknown_revision",
};

function unreadable({ problem, message }: BodyProblem): Refusal {
  if (problem === "too_large") {
    return { status: 413, code: JSON_RPC.refused, message, reason: "body_too_large" };
  }
  const reason = problem === "malformed" ? "malformed_json" : "body_incomplete";
  return { status: 400, code: JSON_RPC.parseError, message, reason };
}

function toMessage(body: Record<string, unknown>, isStateless: boolean): Message {
  const method = typeof body.method === "string" ? body.method : "";
  const kind = method === "" ? "response" : "id" in body ? "request" : "notification";
  const params = typeof body.params === "object" && body.params !== null ? body.params : {};
  return {
    era: isStateless ? "stateless" : "session",
    kind,
    method,
    id: idOf(body),
    params: params as Record<string, unknown>,
    body,
  };
}

function idOf(body: unknown): RequestId {
  const { id } = (typeof body === "object" && body !== null ? body : {}) as { id?: unknown };
  return typeof id === "string" || typeof id === "number" ? id : null;
}
