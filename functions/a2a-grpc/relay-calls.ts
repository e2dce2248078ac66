/** The request handler of both gRPC services: it authorizes each call and forwards it to the endpoint that it names. */
import type { AgentCard } from "@a2a-js/sdk";
import { type A2ARequestHandler, ServerCallContext, type User } from "@a2a-js/sdk/server";
import type { Endpoints } from "../../shared/a2a/endpoints.ts";
import { type A2aOperation, handlerOfEach } from "../../shared/a2a/operations.ts";
import { requiredScope, requireScope, type TargetAction } from "../../shared/auth/scopes.ts";
import type { CallState } from "./call-state.ts";

/** The SDK passes its user to the handler, and with it the call. */
export class CallUser implements User {
  readonly call: CallState;
  constructor(call: CallState) {
    this.call = call;
  }
  get isAuthenticated(): boolean {
    return true;
  }
  get userName(): string {
    return this.call.caller.userName;
  }
}

interface Opened {
  handler: A2ARequestHandler;
  context: ServerCallContext;
}

export function createRelay({ find, handlerOf }: Pick<Endpoints, "find" | "handlerOf">): A2ARequestHandler {
  async function open(call: CallState, tenant: string | undefined, action: TargetAction): Promise<Opened> {
    call.reached = true;
    const agentId = tenant || call.agentId;
    const scope = requiredScope(agentId === undefined ? "wizard" : "agent", action);
    requireScope(call.caller.scopes, scope);
    const target = await find(agentId);
    call.facts.agent_id = agentId;
    const handler = handlerOf(target, ({ id, state }) => Object.assign(call.facts, { run_id: id, state }));
    return { handler, context: new ServerCallContext({ user: call.caller, requestedVersion: call.version }) };
  }

  const fail = (call: CallState, thrown: unknown): never => {
    call.thrown = thrown;
    throw thrown;
  };
  type Params = { tenant: string };
  type Method<Result> = (params: Params, context: ServerCallContext) => Result;
  const relay = ({ handler: name, action }: A2aOperation) => {
    return async (params: Params, { user }: ServerCallContext): Promise<unknown> => {
      const { call } = user as CallUser;
      try {
        const { handler, context } = await open(call, params.tenant, action);
        return await (handler[name] as Method<Promise<unknown>>)(withoutZero(params, context), context);
      } catch (thrown) {
        return fail(call, thrown);
      }
    };
  };
  const relayStream = ({ handler: name, action }: A2aOperation) => {
    return async function* stream(params: Params, { user }: ServerCallContext) {
      const { call } = user as CallUser;
      try {
        const { handler, context } = await open(call, params.tenant, action);
        yield* (handler[name] as Method<AsyncGenerator>)(params, context);
      } catch (thrown) {
        fail(call, thrown);
      }
    };
  };
  return {
    // The SDK reads these fields before every call, without one.
    getAgentCard: async () => COMMON_CARD,
    ...handlerOfEach((operation) => (operation.streams ? relayStream(operation) : relay(operation))),
  };
}

/** In the messages of 0.3 an absent number is 0. */
function withoutZero<Params extends object>(params: Params, { requestedVersion }: ServerCallContext): Params {
  const isAbsent = requestedVersion === "0.3" && "historyLength" in params && params.historyLength === 0;
  return isAbsent ? { ...params, historyLength: undefined } : params;
}

const COMMON_CARD = {
  supportedInterfaces: ["1.0", "0.3"].map((protocolVersion) => ({
    protocolBinding: "GRPC",
    protocolVersion,
    url: "",
    tenant: "",
  })),
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true, extensions: [] },
} as unknown as AgentCard;
