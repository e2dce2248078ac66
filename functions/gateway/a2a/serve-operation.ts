/**
 * An operation over HTTP+JSON. Its answers in version 1.0 are the results of JSON-RPC, which the SDK renders; those of
 * version 0.3 are derived from them.
 */
import { JsonRpcTransportHandler } from "@a2a-js/sdk/server";
import { type CallFailure, malformed, toCallFailure } from "../../../shared/a2a/call-failure.ts";
import { toStateName } from "../../../shared/a2a/tasks/task-state.ts";
import { isObject } from "../../../shared/core/json/is-object.ts";
import { sendEmpty, sendJson } from "../http/send.ts";
import type { Call } from "./call.ts";
import { toRestCard } from "./card.ts";
import { openEventStream, openJson, openWhenSlow, writeEvent } from "./event-stream.ts";
import { toCurrentPush, toCurrentSend, toLegacyAnswer } from "./legacy-form.ts";
import type { FoundOperation } from "./rest-operations.ts";
import { restFailureBody, sendRestFailure } from "./send-failure.ts";

type Json = Record<string, unknown>;

/** @param body parsed and checked; undefined without one */
export async function serveOperation(
  call: Call,
  operation: FoundOperation,
  { body, query }: { body: unknown; query: URLSearchParams },
): Promise<void> {
  const { exchange, version, context, handler } = call;
  const { response } = exchange;
  const contentType = version === "1.0" ? "application/a2a+json" : "application/json";
  openWhenSlow(response, operation.streams ? openEventStream : () => openJson(response, contentType));
  const { name } = operation;
  const render = (answer: Json) => (version === "1.0" ? answer : toLegacyAnswer(name, answer));
  const send = (status: number, answer: unknown) => {
    if (response.headersSent) response.end(JSON.stringify(answer));
    else sendJson(exchange, status, answer, { "content-type": contentType });
  };
  const fail = (failure: CallFailure) => {
    if (!response.headersSent) return sendRestFailure(exchange, failure, version);
    if (operation.streams) {
      writeEvent(response, restFailureBody(failure, version), "error");
      response.end();
    } else {
      // A client must not take a failure for an answer.
      response.destroy();
    }
  };
  // The specification of 0.3 (7.10) has the card's own form.
  if (name === "GetExtendedAgentCard" && version === "0.3") {
    const card = await handler
      .getAuthenticatedExtendedAgentCard({ tenant: "" }, context)
      .catch(() => undefined);
    return card ? send(200, await toRestCard(card)) : fail(failureBehind(call, true));
  }
  const params = paramsOf(call, operation, body, query);
  const request = { jsonrpc: "2.0", id: 0, method: name, params };
  const result = (await new JsonRpcTransportHandler(handler).handle(request, context)) as
    | RpcResponse
    | AsyncGenerator<RpcResponse>;
  if (Symbol.asyncIterator in result) return serveStream(call, result, render, fail);
  if (result.error) return fail(failureBehind(call, result.error.code === INTERNAL, result.error.message));
  if (name !== "DeleteTaskPushNotificationConfig")
    send(statusOf(operation, version), render(result.result ?? {}));
  else if (response.headersSent) response.end();
  else sendEmpty(exchange, 204);
}

interface RpcResponse {
  result?: Json;
  error?: { code: number; message: string };
}

const INTERNAL = -32603;

function failureBehind(call: Call, isInternal: boolean, message = ""): CallFailure {
  return call.failureOf(isInternal) ?? toCallFailure(malformed(message));
}

async function serveStream(
  call: Call,
  items: AsyncGenerator<RpcResponse>,
  render: (answer: Json) => Json,
  fail: (failure: CallFailure) => void,
): Promise<void> {
  const { response } = call.exchange;
  try {
    for await (const { result = {} } of items) {
      openEventStream(response);
      writeEvent(response, render(result));
    }
    openEventStream(response);
    response.end();
  } catch {
    fail(failureBehind(call, true));
  }
}

/** New objects: a config in both versions, a task of a message in version 0.3. */
function statusOf({ name }: FoundOperation, version: Call["version"]): number {
  const isNew = name === "CreateTaskPushNotificationConfig" || (name === "SendMessage" && version === "0.3");
  return isNew ? 201 : 200;
}

/** The parameters of JSON-RPC in version 1.0. */
function paramsOf(
  { version }: Call,
  { name, ids }: FoundOperation,
  body: unknown,
  query: URLSearchParams,
): Json {
  const { id, configId } = ids ?? {};
  const given = isObject(body) ? body : {};
  switch (name) {
    case "SendMessage":
    case "SendStreamingMessage":
      return version === "1.0" ? given : toCurrentSend(body);
    case "ListTasks": {
      const { status, includeArtifacts, ...others } = Object.fromEntries(query);
      return {
        ...others,
        // Version 0.3 defines no filters: these are those of 1.0, with either spelling of states.
        status: status !== undefined && version === "0.3" ? toStateName(status) : status,
        includeArtifacts: includeArtifacts === "true",
      };
    }
    case "GetTask":
      return { id, historyLength: query.get("historyLength") ?? query.get("history_length") ?? undefined };
    case "CreateTaskPushNotificationConfig":
      return version === "1.0" ? { ...given, taskId: id } : toCurrentPush(body, id);
    case "GetTaskPushNotificationConfig":
    case "DeleteTaskPushNotificationConfig":
      return { taskId: id, id: configId };
    case "ListTaskPushNotificationConfigs":
      return { taskId: id };
    default:
      return { id };
  }
}
