/**
 * The JSON-RPC transport: `POST …/jsonrpc`. The SDK translates both versions. This file reads requests and sends
 * responses, since the SDK's own server prints errors and sends only the statuses 200 and 500. A2A has no notifications:
 * a request without an id is answered, with the id null.
 */
import { LegacyJsonRpcTransportHandler } from "@a2a-js/sdk/compat/v0_3/server";
import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import { JsonRpcTransportHandler } from "@a2a-js/sdk/server";
import {
  type CallFailure,
  invalidParams,
  malformed,
  toCallFailure,
} from "../../../shared/a2a/call-failure.ts";
import { endsLegacyStream } from "../../../shared/a2a/tasks/task-state.ts";
import type { TargetAction } from "../../../shared/auth/scopes.ts";
import { isObject } from "../../../shared/core/json/is-object.ts";
import type { Exchange } from "../http/exchange.ts";
import { readJson } from "../http/read-body.ts";
import { sendJson } from "../http/send.ts";
import { type A2aAccess, authorize, scopesOf } from "./access.ts";
import { type Call, recordFailure } from "./call.ts";
import { LEGACY_REVISION } from "./card.ts";
import { checkParams } from "./check-params.ts";
import { openEventStream, openJson, openWhenSlow, writeEvent } from "./event-stream.ts";
import { blockingByDefault } from "./legacy-message.ts";
import { hasJson, type JsonBody } from "./media-type.ts";
import { actionOf, currentName, otherMethod, STREAMS } from "./rpc-methods.ts";
import { type RpcId, rpcFailureBody, sendAccessRefusal, sendRpcFailure } from "./send-failure.ts";
import { type A2aVersion, readVersion, unknownVersion } from "./versions.ts";

/** Serves `POST …/jsonrpc`. */
export function createJsonRpc(access: A2aAccess): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const decision = await access.authenticate(exchange);
    if ("refusal" in decision) {
      return sendAccessRefusal(exchange, decision.refusal, scopesOf(exchange, "read", "run"));
    }
    const request = await readRpcRequest(exchange);
    const caller = authorize(exchange, decision, request.action);
    if (!caller) return;
    const version = request.version ?? "1.0";
    const value = "value" in request.body ? request.body.value : undefined;
    const answer = { id: idOf(value), streams: request.method !== undefined && STREAMS.has(request.method) };
    const fail = (failure: CallFailure, status?: number) => {
      sendRpcFailure(exchange, failure, version, { ...answer, status });
    };
    const refused = checkRpcRequest(request);
    if (refused) {
      exchange.facts.refused = refused.failure.reason.toLowerCase();
      return fail(refused.failure, refused.status);
    }
    try {
      await serveRpc(await access.openCall(exchange, caller, version), value, answer.streams);
    } catch (thrown) {
      fail(recordFailure(exchange, thrown));
    }
  };
}

interface RpcRequest {
  body: JsonBody;
  version: A2aVersion | undefined;
  /** By its name in version 1.0; undefined for an unknown one. */
  method: string | undefined;
  action: TargetAction;
}

/** Read before the caller is authorized: the required scope depends on the method. */
async function readRpcRequest(exchange: Exchange): Promise<RpcRequest> {
  const version = readVersion(exchange);
  const body: JsonBody = hasJson(exchange)
    ? await readJson(exchange, { mayBeEmpty: true })
    : { problem: "media_type", message: "The header Content-Type must be application/json." };
  const given = "value" in body && isObject(body.value) ? body.value.method : undefined;
  const method = typeof given === "string" ? currentName(given) : undefined;
  exchange.facts.a2a_method = method ?? "(other)";
  return { body, version, method, action: actionOf(method) };
}

/** @returns the failure of a malformed request */
function checkRpcRequest({ body, version, method: known = "" }: RpcRequest): RpcFailure | undefined {
  if ("problem" in body) {
    const failure = { ...INVALID, message: body.message };
    if (body.problem === "malformed") return { failure: { ...failure, jsonRpc: -32700 } };
    if (body.problem === "media_type") {
      return { failure: toCallFailure(new ContentTypeNotSupportedError(body.message)) };
    }
    return { failure, status: body.problem === "too_large" ? 413 : 400 };
  }
  if (!version) return { failure: toCallFailure(unknownVersion()) };
  if (Array.isArray(body.value)) return { failure: { ...INVALID, message: "Batches are not supported." } };
  if (!isRequest(body.value)) return { failure: { ...INVALID, message: NOT_A_REQUEST } };
  const { method, params } = body.value;
  const meant = otherMethod(version, method);
  if (meant !== undefined) return { failure: { ...UNKNOWN_METHOD, message: meant } };
  const problems = checkParams(version, known, params);
  return problems.length > 0 ? { failure: invalidParams(problems) } : undefined;
}

interface RpcFailure {
  failure: CallFailure;
  /** More precise than that of the failure. */
  status?: number;
}

/** @param request checked by {@link checkRpcRequest} */
async function serveRpc(call: Call, request: unknown, streams: boolean): Promise<void> {
  const { exchange, handler, context, version } = call;
  const { response } = exchange;
  const id = idOf(request);
  const transport =
    version === "1.0" ? new JsonRpcTransportHandler(handler) : new LegacyJsonRpcTransportHandler(handler);
  openWhenSlow(response, streams ? openEventStream : openJson);
  const given = version === "1.0" ? (request as Record<string, unknown>) : withBlocking(request);
  const result = (await transport.handle(given, context)) as RpcResponse | AsyncGenerator<unknown>;
  if (!(Symbol.asyncIterator in result)) return sendRpcResponse(call, result, id);
  let first: IteratorResult<unknown>;
  try {
    first = await result.next();
  } catch {
    const failure = call.failureOf(true);
    if (failure) sendRpcFailure(exchange, failure, version, { id, streams: true });
    return;
  }
  openEventStream(response);
  try {
    for (let step = first; !step.done; step = await result.next())
      writeEvent(response, withFinal(step.value));
  } catch {
    const failure = call.failureOf(true);
    if (failure) writeEvent(response, rpcFailureBody(failure, version, id), "error");
  }
  response.end();
}

/** Version 0.3: the SDK takes a configuration without `blocking` for `blocking: false`. */
function withBlocking(request: unknown): Record<string, unknown> {
  const call = request as Record<string, unknown>;
  return isObject(call.params) ? { ...call, params: blockingByDefault(call.params) } : call;
}

interface RequestObject {
  method: string;
  params?: unknown;
}

function isRequest(value: unknown): value is RequestObject {
  if (!isObject(value)) return false;
  const { jsonrpc, method, id = null } = value;
  const isId = id === null || typeof id === "string" || Number.isInteger(id);
  return jsonrpc === "2.0" && typeof method === "string" && method !== "" && isId;
}

/** {@link endsLegacyStream} */
function withFinal(event: unknown): unknown {
  const { result } = event as RpcResponse;
  if (!isObject(result) || result.kind !== "status-update") return event;
  const { state } = result.status as { state: string };
  return endsLegacyStream(state) ? { ...(event as object), result: { ...result, final: true } } : event;
}

interface RpcResponse {
  result?: unknown;
  error?: { code: number; message: string };
}

function sendRpcResponse(call: Call, body: RpcResponse, id: RpcId): void {
  const failure = body.error && call.failureOf(body.error.code === INTERNAL);
  if (failure) sendRpcFailure(call.exchange, failure, call.version, { id });
  else {
    const answer = { ...(isLegacyCard(body.result) ? withRevision(body) : body), id };
    if (call.exchange.response.headersSent) call.exchange.response.end(JSON.stringify(answer));
    else sendJson(call.exchange, 200, answer);
  }
}

function isLegacyCard(result: unknown): result is object {
  return isObject(result) && "protocolVersion" in result;
}

/** The SDK writes the version with two numbers here. */
function withRevision(body: RpcResponse): RpcResponse {
  return { ...body, result: { ...(body.result as object), protocolVersion: LEGACY_REVISION } };
}

function idOf(request: unknown): RpcId {
  const id = isObject(request) ? request.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

const INTERNAL = -32603;
const NOT_A_REQUEST =
  "The body must be a JSON-RPC 2.0 request: an object with jsonrpc, method, params and, as a text or a whole number, an id.";
const INVALID: CallFailure = { ...toCallFailure(malformed("")), reason: "INVALID_REQUEST", jsonRpc: -32600 };
const UNKNOWN_METHOD: CallFailure = {
  ...toCallFailure(malformed("")),
  reason: "METHOD_NOT_FOUND",
  jsonRpc: -32601,
};
