/** The access to A2A endpoints, the same for every transport: authenticate, authorize, find the target, open the call. */
import type { Endpoints } from "../../../shared/a2a/endpoints.ts";
import type { TaskTarget } from "../../../shared/a2a/tasks/task-target.ts";
import type { AccessDecision, ApiCaller } from "../../../shared/auth/bearer-access.ts";
import { requiredScope, type Scope, type TargetAction } from "../../../shared/auth/scopes.ts";
import { type Authenticate, authorizeScope } from "../authentication/bearer-authentication.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Call, createCall } from "./call.ts";
import { sendAccessRefusal } from "./send-failure.ts";
import type { A2aVersion } from "./versions.ts";

export interface A2aAccess {
  authenticate: Authenticate;
  /** @throws AppError as {@link Endpoints.find} */
  findTarget(exchange: Exchange): Promise<TaskTarget>;
  openCall(exchange: Exchange, caller: ApiCaller, version: A2aVersion): Promise<Call>;
}

export interface AccessOptions {
  authenticate: Authenticate;
  /** Aborted when the process drains: every waiting call then returns at once. */
  draining: AbortSignal;
}

export function createA2aAccess(endpoints: Endpoints, { authenticate, draining }: AccessOptions): A2aAccess {
  async function findTarget({ params: { agentId }, facts }: Exchange): Promise<TaskTarget> {
    const target = await endpoints.find(agentId);
    facts.agent_id = agentId;
    return target;
  }

  return {
    authenticate,
    findTarget,
    async openCall(exchange, apiCaller, version) {
      const target = await findTarget(exchange);
      const handler = endpoints.handlerOf(target, ({ id, state }) =>
        Object.assign(exchange.facts, { run_id: id, state }),
      );
      return createCall(exchange, { version, apiCaller, handler, draining });
    },
  };
}

/** @returns undefined when the refusal was sent */
export function authorize(
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

/** The root agent's tasks are runs of wizards. */
export function scopesOf({ params }: Exchange, ...actions: TargetAction[]): [Scope, ...Scope[]] {
  const kind = params.agentId === undefined ? "wizard" : "agent";
  return actions.map((action) => requiredScope(kind, action)) as [Scope, ...Scope[]];
}
