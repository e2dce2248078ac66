/** Serves a request to an A2A endpoint: authenticate, read, authorize, find the target, call its handler. */

import type { CallFailure } from "../../../shared/a2a/call-failure.ts";
import { createEndpoints } from "../../../shared/a2a/endpoints.ts";
import { pushStepSchema } from "../../../shared/a2a/tasks/push-task.ts";
import type { TaskTarget } from "../../../shared/a2a/tasks/task-target.ts";
import { requiredScope, type TargetAction } from "../../../shared/auth/required-scopes.ts";
import type { Scope } from "../../../shared/auth/scopes.ts";
import {
  type AccessDecision,
  type ApiCaller,
  authorizeScope,
} from "../authentication/bearer-authentication.ts";
import type { Exchange } from "../http/exchange.ts";
import { sendEmpty } from "../http/send.ts";
import type { A2aOptions } from "./a2a-options.ts";
import { type Call, createCall, recordFailure } from "./call.ts";
import { sendCard } from "./card.ts";
import { checkRpcRequest, idOf, isNotification, readRpcRequest, STREAMS, serveRpc } from "./json-rpc.ts";
import { checkRestRequest, readRestBody, readRestOperation, serveRest } from "./rest.ts";
import { sendAccessRefusal, sendRestFailure, sendRpcFailure } from "./send-failure.ts";
import type { A2aVersion } from "./versions.ts";

export interface A2aServer {
  card(exchange: Exchange): Promise<void>;
  rpc(exchange: Exchange): Promise<void>;
  rest(exchange: Exchange): Promise<void>;
  /** Takes a step of a task's push notifications. */
  push(body: unknown): Promise<Record<string, unknown>>;
}

export function createA2aServer(options: A2aOptions): A2aServer {
  const { authenticate } = options;
  const endpoints = createEndpoints(options);

  async function findTarget({ params: { agentId }, facts }: Exchange): Promise<TaskTarget> {
    const target = await endpoints.find(agentId);
    facts.agent_id = agentId;
    return target;
  }

  /** The root agent's tasks are runs of wizards. */
  function scopesOf({ params }: Exchange, ...actions: TargetAction[]): [Scope, ...Scope[]] {
    const kind = params.agentId === undefined ? "wizard" : "agent";
    return actions.map((action) => requiredScope(kind, action)) as [Scope, ...Scope[]];
  }

  /** @returns undefined when the refusal was sent */
  function authorize(
    exchange: Exchange,
    decision: AccessDecision,
    action: TargetAction,
  ): ApiCaller | undefined {
    const [scope] = scopesOf(exchange, action);
    const result = authorizeScope(exchange, decision, scope);
    if ("caller" in result) return result.caller;
    sendAccessRefusal(exchange, result.refusal, [scope]);
    return undefined;
  }

  async function openCall(exchange: Exchange, apiCaller: ApiCaller, version: A2aVersion): Promise<Call> {
    const target = await findTarget(exchange);
    const handler = endpoints.handlerOf(target, ({ id, state }) =>
      Object.assign(exchange.facts, { run_id: id, state }),
    );
    return createCall(exchange, { version, apiCaller, handler, draining: options.draining });
  }

  async function rpc(exchange: Exchange): Promise<void> {
    const decision = await authenticate(exchange);
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
      if (exchange.response.headersSent) exchange.response.destroy();
      else if (isNotification(value)) sendEmpty(exchange, 204);
      else sendRpcFailure(exchange, failure, version, { ...answer, status });
    };
    const refused = checkRpcRequest(request);
    if (refused) {
      exchange.facts.refused = refused.failure.reason.toLowerCase();
      return fail(refused.failure, refused.status);
    }
    try {
      const call = await openCall(exchange, caller, version);
      await serveRpc(call, value);
    } catch (thrown) {
      fail(recordFailure(exchange, thrown));
    }
  }

  async function rest(exchange: Exchange): Promise<void> {
    const decision = await authenticate(exchange);
    const operation = readRestOperation(exchange, `/${exchange.params.operation}`);
    const caller = authorize(exchange, decision, operation.action);
    if (!caller) return;
    const body = await readRestBody(exchange);
    const version = operation.version ?? "1.0";
    const { searchParams } = new URL(exchange.request.url ?? "/", "http://any");
    const refused = checkRestRequest(operation, body, searchParams);
    if (refused) {
      exchange.facts.refused = refused.reason.toLowerCase();
      return sendRestFailure(exchange, refused, version);
    }
    try {
      const call = await openCall(exchange, caller, version);
      await serveRest(call, operation.path, "value" in body ? body.value : undefined);
    } catch (thrown) {
      const failure = recordFailure(exchange, thrown);
      if (exchange.response.headersSent) exchange.response.destroy();
      else sendRestFailure(exchange, failure, version);
    }
  }

  async function card(exchange: Exchange): Promise<void> {
    exchange.facts.a2a_method = "AgentCard";
    const isPrivate = options.privateCards;
    if (isPrivate && !authorize(exchange, await authenticate(exchange), "read")) return;
    try {
      const target = await findTarget(exchange);
      await sendCard(exchange, await target.card(), { isPrivate });
    } catch (thrown) {
      sendRestFailure(exchange, recordFailure(exchange, thrown), "1.0");
    }
  }

  async function push(body: unknown): Promise<Record<string, unknown>> {
    const step = pushStepSchema.safeParse(body);
    if (!endpoints.push || !step.success) return { result: "malformed" };
    return { ...(await endpoints.push.step(step.data)) };
  }

  return { card, rpc, rest, push };
}
