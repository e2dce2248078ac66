/** Sends failed calls in the form of their transport and version. */
import type { CallFailure } from "../../../shared/a2a/call-failure.ts";
import { jsonRpcError, legacyError, restError } from "../../../shared/a2a/call-failure.ts";
import { type AccessRefusal, challengeOf } from "../../../shared/auth/bearer-access.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import { errorRow } from "../../../shared/core/error-table.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendJson } from "../http/send.ts";
import { openEventStream, writeEvent } from "./event-stream.ts";
import { type A2aVersion, readVersion } from "./versions.ts";

export type RpcId = string | number | null;

/**
 * The challenge (RFC 6750) names the scopes of the call; of a token it holds only that it is not valid. The body holds the
 * category and the next step, the same for every cause of a refusal (FR-EDGE-10).
 */
export function sendAccessRefusal(
  exchange: Exchange,
  { type, reason, headers }: AccessRefusal,
  scopes: readonly Scope[],
): void {
  const { http, summary, next, category, grpc: status, jsonRpc, reason: code } = errorRow(type);
  const failure: CallFailure = {
    reason: code,
    jsonRpc,
    http,
    status,
    message: `${summary} ${next}`,
    metadata: { type, category },
    problems: [],
  };
  const version = readVersion(exchange) ?? "1.0";
  const isRpc = exchange.path.endsWith("/jsonrpc");
  const body = isRpc ? rpcFailureBody(failure, version, null) : restFailureBody(failure, version);
  sendJson(exchange, http, body, { ...headers, ...challengeOf(type, reason, scopes) });
}

export function sendRpcFailure(
  exchange: Exchange,
  failure: CallFailure,
  version: A2aVersion,
  { id, streams = false, status = rpcStatus(failure) }: RpcFailureOptions,
): void {
  const body = rpcFailureBody(failure, version, id);
  const { response } = exchange;
  // Clients of 0.3 read only events in answer to a streaming call.
  if (streams && (response.headersSent || (version === "0.3" && status === 200))) {
    openEventStream(response);
    writeEvent(response, body);
    response.end();
  } else if (response.headersSent) response.end(JSON.stringify(body));
  else sendJson(exchange, status, body, retryHeader(failure));
}

interface RpcFailureOptions {
  id: RpcId;
  /** Whether the method has a stream of answers. */
  streams?: boolean;
  /** More precise than that of the failure. */
  status?: number | undefined;
}

export function rpcFailureBody(failure: CallFailure, version: A2aVersion, id: RpcId): unknown {
  return { jsonrpc: "2.0", id, error: version === "1.0" ? jsonRpcError(failure) : legacyError(failure) };
}

export function sendRestFailure(exchange: Exchange, failure: CallFailure, version: A2aVersion): void {
  sendJson(exchange, failure.http, restFailureBody(failure, version), {
    ...retryHeader(failure),
    "content-type": version === "1.0" ? "application/a2a+json" : "application/json",
  });
}

export function restFailureBody(failure: CallFailure, version: A2aVersion): unknown {
  return version === "1.0" ? restError(failure) : legacyError(failure);
}

function retryHeader({ retryAfterSeconds }: CallFailure): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
}

/**
 * JSON-RPC clients expect 200 with an error; but proxies and monitors must see that an agent is missing, that the
 * caller holds too many streams, or that the gateway is at capacity or fails.
 */
function rpcStatus({ http, reason }: CallFailure): number {
  return http === 429 || http >= 500 || reason === "AGENT_NOT_FOUND" ? http : 200;
}
