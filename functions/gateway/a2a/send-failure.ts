/** Sends failed calls in the form of their transport and version. */
import type { CallFailure } from "../../../shared/a2a/call-failure.ts";
import { jsonRpcError, legacyError, restError } from "../../../shared/a2a/call-failure.ts";
import type { AccessRefusal } from "../../../shared/auth/bearer-access.ts";
import { ERROR_TYPES } from "../../../shared/core/errors.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendEmpty, sendJson } from "../http/send.ts";
import type { A2aVersion } from "./versions.ts";

export type RpcId = string | number | null;

/** FR-EDGE-10: the response holds the status and, after a lockout, Retry-After. */
export function sendAccessRefusal(exchange: Exchange, { type, headers }: AccessRefusal): void {
  sendEmpty(exchange, ERROR_TYPES[type].http, { ...headers, "content-length": "0" });
}

export function sendRpcFailure(
  exchange: Exchange,
  failure: CallFailure,
  version: A2aVersion,
  id: RpcId,
  status = rpcStatus(failure),
): void {
  sendJson(exchange, status, rpcFailureBody(failure, version, id), retryHeader(failure));
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

export function retryHeader({ retryAfterSeconds }: CallFailure): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
}

/**
 * JSON-RPC clients expect 200 with an error; but proxies and monitors must see that an agent is missing, or that the
 * gateway is at capacity or fails.
 */
function rpcStatus({ http, reason }: CallFailure): number {
  return http >= 500 || reason === "AGENT_NOT_FOUND" ? http : 200;
}
