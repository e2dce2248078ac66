/** The A2A endpoints of a deployment, the same for every transport: one for each runnable agent, and the root agent. */
import { type AgentCard, generateAgentCardSignature } from "@a2a-js/sdk";
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import type { AgentCatalogue } from "../agents/catalogue/agent-catalogue.ts";
import { requireRunnable } from "../agents/catalogue/open-agent-catalogue.ts";
import type { OpenStreams } from "../auth/open-streams.ts";
import type { RequestRate } from "../auth/request-rate.ts";
import { type Clock, systemClock } from "../core/clock.ts";
import type { Notifications } from "../notify/open-notifications.ts";
import { JWKS_PATH } from "../notify/signing-keys.ts";
import type { RunRecord, Runs } from "../runs/runs.ts";
import type { Catalogue } from "../wizards/catalogue/catalogue.ts";
import type { CardFacts } from "./agent-card.ts";
import { createAgentTarget } from "./agent-target.ts";
import { createRequestHandler } from "./request-handler.ts";
import { createRootTarget } from "./root-agent/root-target.ts";
import { createPushConfigs } from "./tasks/push-configs.ts";
import { createTaskPush, type TaskPush } from "./tasks/push-task.ts";
import type { TaskTarget } from "./tasks/task-target.ts";

export interface EndpointOptions {
  agents: Pick<AgentCatalogue, "get">;
  catalogue: Catalogue;
  runs: Runs;
  /** Whether a form at this address is a practice site. */
  isPractice(url: string): boolean;
  requestRate: RequestRate;
  openStreams: OpenStreams;
  /** Undefined where the gateway accepts no calls of Cloud Tasks. */
  notifications: Notifications | undefined;
  /** The gateway's public URL. */
  serverUrl: string;
  version: string;
  issuer: string;
  /** Address of the gRPC service, `host:port`; undefined without one. */
  grpcAddress: string | undefined;
  /** The domain of host names that select an agent over gRPC. */
  grpcAgentDomain?: string | undefined;
  /** Maximum wait of a blocking call for its task. */
  waitMs: number;
  /** Maximum size of all screenshots of a task, in characters of base64. */
  screenshotBudget: number;
  clock?: Clock;
}

export interface Endpoints {
  /**
   * @param agentId undefined: the root agent
   * @throws AppError `agent_not_found`, `agent_disabled`, `interactive_input_required`, `invalid_agent_profile`
   */
  find(agentId: string | undefined): Promise<TaskTarget>;
  /** @param onTask called with the task of a call, for the log */
  handlerOf(target: TaskTarget, onTask: (run: RunRecord) => void): A2ARequestHandler;
  push: TaskPush | undefined;
}

export function createEndpoints(options: EndpointOptions): Endpoints {
  const { agents, runs, requestRate, notifications, serverUrl, version, issuer } = options;
  const cards: CardFacts = {
    serverUrl,
    version,
    issuer,
    grpcAddress: options.grpcAddress,
    grpcAgentDomain: options.grpcAgentDomain,
    pushNotifications: notifications !== undefined,
  };
  const root = createRootTarget({ ...options, cards });
  const { clock = systemClock } = options;
  const push = notifications && createTaskPush({ notifications, runs, clock, targetOf });
  const pushConfigs = push && createPushConfigs(runs, push);

  async function targetOf({ kind, target }: RunRecord): Promise<TaskTarget | undefined> {
    if (kind === "wizard") return root;
    const found = await agents.get(target).catch(() => undefined);
    return found && createAgentTarget({ profile: found.profile, runs, cards });
  }

  /** Section 8.4 of version 1.0. */
  function withSignature(target: TaskTarget): TaskTarget {
    if (!notifications) return target;
    const sign = async (card: AgentCard) => {
      const { kid, alg, privateKey } = await notifications.keys();
      const jku = new URL(JWKS_PATH, serverUrl).href;
      return generateAgentCardSignature(privateKey, { alg, kid, jku, typ: "JOSE" })(card);
    };
    return {
      ...target,
      card: async () => sign(await target.card()),
      extendedCard: async () => sign(await target.extendedCard()),
    };
  }

  return {
    async find(agentId) {
      if (agentId === undefined) {
        requestRate.count("root");
        return withSignature(root);
      }
      const { profile } = await agents.get(agentId);
      requireRunnable(profile);
      requestRate.count(profile.id);
      return withSignature(createAgentTarget({ profile, runs, cards }));
    },
    handlerOf: (target, onTask) => createRequestHandler({ ...options, target, pushConfigs, onTask }),
    push,
  };
}
