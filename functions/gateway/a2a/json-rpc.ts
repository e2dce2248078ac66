/**
 * The JSON-RPC door: `POST …/jsonrpc`. The SDK translates both versions; what is read, refused and answered around it
 * is ours, since its own mount prints errors and knows no other status than 200 and 500.
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

/** What is known of a request before its caller is. */
export async function readRpcRequest(exchange: Exchange): Promise<RpcRequest> {
  const body = await readJson(exchange, { mayBeEmpty: true });
  const version = readVersion(exchange, "0.3");
  const method = methodOf("value" in body ? body.value : undefined);
  exchange.facts.a2a_method = method ?? "(other)";
  return { body, version, action: method && CHANGING.has(method) ? "run" : "read" };
}

/** @returns why it is refused, before its endpoint is looked at */
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

/** @param request that was checked */
export async function answerRpc(call: Call, request: unknown): Promise<void> {
  const { exchange, handler, context, version } = call;
  const { response } = exchange;
  const id = idOf(request);
  const transport =
    version === "1.0" ? new JsonRpcTransportHandler(handler) : new LegacyJsonRpcTransportHandler(handler);
  const answer = (await transport.handle(request as Record<string, unknown>, context)) as
    | Answer
    | AsyncGenerator<unknown>;
  if (!(Symbol.asyncIterator in answer)) return sendAnswer(call, answer, id);
  let first: IteratorResult<unknown>;
  try {
    first = await answer.next();
  } catch {
    const failure = call.explain(true);
    if (failure) sendRpcFailure(exchange, failure, version, id);
    return;
  }
  openEventStream(response);
  try {
    for (let step = first; !step.done; step = await answer.next()) writeEvent(response, step.value);
  } catch {
    const failure = call.explain(true);
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

interface Answer {
  error?: { code: number; message: string };
}

function sendAnswer(call: Call, answer: Answer, id: RpcId): void {
  const failure = answer.error && call.explain(answer.error.code === INTERNAL);
  if (failure) sendRpcFailure(call.exchange, failure, call.version, id);
  else sendJson(call.exchange, 200, answer);
}

export function idOf(request: unknown): RpcId {
  const id = isObject(request) ? request.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** The names of version 1.0, for both. */
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
