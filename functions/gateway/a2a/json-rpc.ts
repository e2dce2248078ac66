/**
 * The JSON-RPC transport: `POST …/jsonrpc`. The SDK translates both versions. This file reads requests and sends
 * responses, since the SDK's own server prints errors and sends only the statuses 200 and 500.
 */
import { isLegacyJsonRpcMethod, isV1JsonRpcMethod, legacyJsonRpcToV1Method } from "@a2a-js/sdk/compat/v0_3";
import { LegacyJsonRpcTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import { JsonRpcTransportHandler } from "@a2a-js/sdk/server";
import { type CallFailure, malformed, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import { isObject } from "../../../shared/a2a/read-message.ts";
import type { TargetAction } from "../../../shared/auth/required-scopes.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import { type JsonBody, readJson } from "../http/read-body.ts";
import { sendJson } from "../http/send.ts";
import type { Call } from "./call.ts";
import { openEventStream, writeEvent } from "./event-stream.ts";
import { type RpcId, rpcFailureBody, sendRpcFailure } from "./send-failure.ts";
import { type A2aVersion, readVersion, unknownVersion } from "./versions.ts";

export interface RpcRequest {
  body: JsonBody;
  version: A2aVersion | undefined;
  action: TargetAction;
}

/** The caller is authenticated before; its scope depends on `action`. */
export async function readRpcRequest(exchange: Exchange): Promise<RpcRequest> {
  const body = await readJson(exchange, { mayBeEmpty: true });
  const version = readVersion(exchange, "0.3");
  const method = methodOf("value" in body ? body.value : undefined);
  exchange.facts.a2a_method = method ?? "(other)";
  return { body, version, action: method && CHANGING.has(method) ? "run" : "read" };
}

/** @returns the failure of a malformed request */
export function checkRpcRequest(
  exchange: Exchange,
  { body, version }: RpcRequest,
): { failure: CallFailure; status?: number } | undefined {
  if ("problem" in body) {
    const failure = { ...INVALID, message: body.message };
    if (body.problem === "malformed") return { failure: { ...failure, jsonRpc: -32700 } };
    return { failure, status: body.problem === "too_large" ? 413 : 400 };
  }
  if (!version) return { failure: toCallFailure(unknownVersion()) };
  if (!/^application\/json\s*(;|$)/i.test(headerOf(exchange, "content-type") ?? "application/json")) {
    return {
      failure: toCallFailure(new ContentTypeNotSupportedError("Content-Type must be application/json.")),
    };
  }
  if (Array.isArray(body.value)) return { failure: { ...INVALID, message: "Batches are not supported." } };
  if (!isRequest(body.value)) return { failure: { ...INVALID, message: NOT_A_REQUEST } };
  return undefined;
}

/** @param request checked by {@link checkRpcRequest} */
export async function serveRpc(call: Call, request: unknown): Promise<void> {
  const { exchange, handler, context, version } = call;
  const { response } = exchange;
  const id = idOf(request);
  const transport =
    version === "1.0" ? new JsonRpcTransportHandler(handler) : new LegacyJsonRpcTransportHandler(handler);
  const result = (await transport.handle(request as Record<string, unknown>, context)) as
    | RpcResponse
    | AsyncGenerator<unknown>;
  if (!(Symbol.asyncIterator in result)) return sendRpcResponse(call, result, id);
  let first: IteratorResult<unknown>;
  try {
    first = await result.next();
  } catch {
    const failure = call.failureOf(true);
    if (failure) sendRpcFailure(exchange, failure, version, id);
    return;
  }
  openEventStream(response);
  try {
    for (let step = first; !step.done; step = await result.next()) writeEvent(response, step.value);
  } catch {
    const failure = call.failureOf(true);
    if (failure) writeEvent(response, rpcFailureBody(failure, version, id), "error");
  }
  response.end();
}

function isRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { jsonrpc, method, id = null } = value;
  const isId = id === null || typeof id === "string" || Number.isInteger(id);
  return jsonrpc === "2.0" && typeof method === "string" && method !== "" && isId;
}

interface RpcResponse {
  error?: { code: number; message: string };
}

function sendRpcResponse(call: Call, body: RpcResponse, id: RpcId): void {
  const failure = body.error && call.failureOf(body.error.code === INTERNAL);
  if (failure) sendRpcFailure(call.exchange, failure, call.version, id);
  else sendJson(call.exchange, 200, body);
}

export function idOf(request: unknown): RpcId {
  const id = isObject(request) ? request.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** By its name in version 1.0. */
function methodOf(request: unknown): string | undefined {
  const method = isObject(request) ? request.method : undefined;
  if (typeof method !== "string") return undefined;
  if (isV1JsonRpcMethod(method)) return method;
  return isLegacyJsonRpcMethod(method) ? legacyJsonRpcToV1Method(method) : undefined;
}

const CHANGING: ReadonlySet<string> = new Set([
  "CancelTask",
  "CreateTaskPushNotificationConfig",
  "DeleteTaskPushNotificationConfig",
  "SendMessage",
  "SendStreamingMessage",
]);
const INTERNAL = -32603;
const NOT_A_REQUEST = "The body must be a JSON-RPC 2.0 request: jsonrpc, method, params and an id.";
const INVALID: CallFailure = { ...toCallFailure(malformed("")), reason: "INVALID_REQUEST", jsonRpc: -32600 };
