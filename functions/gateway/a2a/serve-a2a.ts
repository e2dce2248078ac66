/** One request to an A2A endpoint from its path to its answer: read, authenticate, find the endpoint, serve. */
import { createAgentTarget } from "../../../shared/a2a/agent-target.ts";
import { createRequestHandler } from "../../../shared/a2a/request-handler.ts";
import { createRootTarget } from "../../../shared/a2a/root-agent/root-target.ts";
import type { TaskTarget } from "../../../shared/a2a/tasks/task-target.ts";
import { requireRunnable } from "../../../shared/agents/catalogue/require-runnable.ts";
import { requiredScope, type TargetAction } from "../../../shared/auth/required-scopes.ts";
import { type Admission, type ApiCaller, admitScope } from "../authentication/bearer-authentication.ts";
import { sendAccessRefusal } from "../authentication/send-access-refusal.ts";
import type { Exchange } from "../http/exchange.ts";
import type { A2aOptions } from "./a2a-options.ts";
import { type Call, createCall, recordFailure } from "./call.ts";
import { answerCard } from "./card.ts";
import { answerRpc, checkRpcRequest, idOf, readRpcRequest } from "./json-rpc.ts";
import { answerRest, checkRestRequest, readRestRequest } from "./rest.ts";
import { sendRestFailure, sendRpcFailure } from "./send-failure.ts";
import type { A2aVersion } from "./versions.ts";

export interface A2aServer {
  card(exchange: Exchange): Promise<void>;
  rpc(exchange: Exchange): Promise<void>;
  rest(exchange: Exchange): Promise<void>;
}

export function createA2aServer(options: A2aOptions): A2aServer {
  const { agents, authenticate, requestRate, runs, serverUrl, version, issuer } = options;
  const cards = { serverUrl, version, issuer };
  const root = createRootTarget({ ...options, cards });

  /** @throws AppError `agent_not_found`, `agent_disabled`, `interactive_input_required`, `invalid_agent_profile` */
  async function findTarget({ params: { agentId }, facts }: Exchange): Promise<TaskTarget> {
    if (agentId === undefined) {
      requestRate.count("root");
      return root;
    }
    const { profile } = await agents.get(agentId);
    facts.agent_id = profile.id;
    requireRunnable(profile);
    requestRate.count(profile.id);
    return createAgentTarget({ profile, runs, cards });
  }

  /** The root agent's tasks are runs of wizards. @returns undefined when the call was refused and answered */
  function permit(exchange: Exchange, admission: Admission, action: TargetAction): ApiCaller | undefined {
    const kind = exchange.params.agentId === undefined ? "wizard" : "agent";
    const permitted = admitScope(exchange, admission, requiredScope(kind, action));
    if ("caller" in permitted) return permitted.caller;
    sendAccessRefusal(exchange, permitted.refusal);
    return undefined;
  }

  async function openCall(exchange: Exchange, apiCaller: ApiCaller, spoken: A2aVersion): Promise<Call> {
    const target = await findTarget(exchange);
    const handler = createRequestHandler({
      ...options,
      target,
      onTask: ({ id, state }) => Object.assign(exchange.facts, { run_id: id, state }),
    });
    return createCall(exchange, { version: spoken, apiCaller, handler, draining: options.draining });
  }

  async function rpc(exchange: Exchange): Promise<void> {
    const admission = await authenticate(exchange);
    if ("refusal" in admission) return sendAccessRefusal(exchange, admission.refusal);
    const request = await readRpcRequest(exchange);
    const caller = permit(exchange, admission, request.action);
    if (!caller) return;
    const spoken = request.version ?? "1.0";
    const value = "value" in request.body ? request.body.value : undefined;
    const refused = checkRpcRequest(exchange, request);
    if (refused) {
      exchange.facts.refused = refused.failure.reason.toLowerCase();
      return sendRpcFailure(exchange, refused.failure, spoken, idOf(value), refused.status);
    }
    try {
      const call = await openCall(exchange, caller, spoken);
      await answerRpc(call, value);
    } catch (thrown) {
      const failure = recordFailure(exchange, thrown);
      if (exchange.response.headersSent) exchange.response.destroy();
      else sendRpcFailure(exchange, failure, spoken, idOf(value));
    }
  }

  async function rest(exchange: Exchange): Promise<void> {
    const path = `/${exchange.params.operation}`;
    const admission = await authenticate(exchange);
    if ("refusal" in admission) return sendAccessRefusal(exchange, admission.refusal);
    const request = await readRestRequest(exchange, path);
    const caller = permit(exchange, admission, request.action);
    if (!caller) return;
    const spoken = request.version ?? "1.0";
    const refused = checkRestRequest(request);
    if (refused) {
      exchange.facts.refused = refused.reason.toLowerCase();
      return sendRestFailure(exchange, refused, spoken);
    }
    try {
      const call = await openCall(exchange, caller, spoken);
      await answerRest(call, path, "value" in request.body ? request.body.value : undefined);
    } catch (thrown) {
      const failure = recordFailure(exchange, thrown);
      if (exchange.response.headersSent) exchange.response.destroy();
      else sendRestFailure(exchange, failure, spoken);
    }
  }

  async function card(exchange: Exchange): Promise<void> {
    exchange.facts.a2a_method = "AgentCard";
    const isPrivate = options.privateCards;
    if (isPrivate && !permit(exchange, await authenticate(exchange), "read")) return;
    try {
      const target = await findTarget(exchange);
      await answerCard(exchange, await target.card(), { isPrivate });
    } catch (thrown) {
      sendRestFailure(exchange, recordFailure(exchange, thrown), "1.0");
    }
  }

  return { card, rpc, rest };
}
