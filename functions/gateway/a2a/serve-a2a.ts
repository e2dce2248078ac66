/** The A2A endpoints: both transports, agent cards and the steps of push notifications. */
import { createEndpoints, type EndpointOptions } from "../../../shared/a2a/endpoints.ts";
import { pushStepSchema } from "../../../shared/a2a/tasks/push-task.ts";
import type { Exchange } from "../http/exchange.ts";
import { type AccessOptions, authorize, createA2aAccess } from "./access.ts";
import { recordFailure } from "./call.ts";
import { sendCard } from "./card.ts";
import { createJsonRpc } from "./json-rpc.ts";
import { createRest } from "./rest.ts";
import { sendRestFailure } from "./send-failure.ts";

export interface A2aOptions extends EndpointOptions, AccessOptions {
  /** Whether agent cards require a token. */
  privateCards: boolean;
}

export interface A2aServer {
  card(exchange: Exchange): Promise<void>;
  rpc(exchange: Exchange): Promise<void>;
  rest(exchange: Exchange): Promise<void>;
  /** Takes a step of a task's push notifications. */
  push(body: unknown): Promise<Record<string, unknown>>;
}

export function createA2aServer(options: A2aOptions): A2aServer {
  const endpoints = createEndpoints(options);
  const access = createA2aAccess(endpoints, options);
  return {
    rpc: createJsonRpc(access),
    rest: createRest(access),

    async card(exchange) {
      exchange.facts.a2a_method = "AgentCard";
      const isPrivate = options.privateCards;
      if (isPrivate && !authorize(exchange, await access.authenticate(exchange), "read")) return;
      try {
        const target = await access.findTarget(exchange);
        await sendCard(exchange, await target.card(), { isPrivate });
      } catch (thrown) {
        sendRestFailure(exchange, recordFailure(exchange, thrown), "1.0");
      }
    },

    async push(body) {
      const step = pushStepSchema.safeParse(body);
      if (!endpoints.push || !step.success) return { result: "malformed" };
      return { ...(await endpoints.push.step(step.data)) };
    },
  };
}
