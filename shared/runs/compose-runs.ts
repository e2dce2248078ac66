/** Composes {@link Runs} over a store, with the launchers of its kind: a deployment's, or this computer's. */
import type { JWK } from "jose";
import { AppError } from "../core/errors.ts";
import { contextHash, ownerHash } from "../keys/keyed-hash.ts";
import { toPublicKey } from "../keys/keys.ts";
import type { GatewayKeys } from "./config.ts";
import type { MaintenanceReport } from "./maintain/maintain-runs.ts";
import { readAgentLoad, readLoads } from "./read/agent-load.ts";
import { awaitEnd } from "./read/await-end.ts";
import { followLaunched } from "./read/follow-launched.ts";
import { listRuns } from "./read/list-runs.ts";
import {
  readAgentResult,
  readLiveResult,
  readRequest,
  readResult,
  readScreenshot,
  readTrace,
  readTranscript,
} from "./read/read-result.ts";
import { readRun } from "./read/read-run.ts";
import { readAllEvents, timelineOf } from "./read/timeline.ts";
import { cancelRun, requestCancel } from "./record/cancel-run.ts";
import { deleteEndedRun, wasDeleted } from "./record/delete-run.ts";
import { readOutcome } from "./record/end-run.ts";
import { isRunId, newRunId } from "./record/run-id.ts";
import type { RunStore } from "./record/run-store.ts";
import { createWebhooks } from "./record/webhooks.ts";
import { toHistory, wizardResultSchema } from "./record/wizard-run.ts";
import type { Runs } from "./runs.ts";
import { createConversations } from "./submit/conversation.ts";
import { submitOnce } from "./submit/dedup.ts";
import type { Launcher } from "./submit/launcher.ts";
import { recordFailedStart } from "./submit/record-failed-start.ts";
import { type AgentLaunchers, submitAgent } from "./submit/submit-agent.ts";
import { submitRun } from "./submit/submit-run.ts";
import { migrateWorkspace } from "./workspaces/migrate-workspace.ts";

/** Without a worker, a run expires after this time. */
const START_LIMIT_S = 600;

export interface RunParts {
  keys: GatewayKeys;
  wizardLaunchers(callerWaits: boolean): readonly [Launcher, ...Launcher[]];
  /** Undefined where no agents run. */
  agentLaunchers?: AgentLaunchers;
  /** Stops the execution of a job. */
  stopExecution?(execution: string): Promise<unknown>;
  maintain(): Promise<MaintenanceReport>;
}

export function composeRuns(store: RunStore, parts: RunParts): Runs {
  const { keys, wizardLaunchers, agentLaunchers } = parts;
  const { workerPublicKey: workerKey, agentPublicKey, gatewayPrivateKeys: gatewayKeys, hmacKeys } = keys;
  const { clock } = store;
  const gatewayKey = toPublicKey(gatewayKeys[0] as JWK);
  const hashContext = (owner: string, contextId: string) => contextHash(hmacKeys[0], owner, contextId);
  const conversations = createConversations(store, {
    workerKey,
    gatewayKeys,
    gatewayKey,
    hashContext,
    startLimitSeconds: START_LIMIT_S,
  });

  const runs: Runs = {
    newId: () => newRunId(clock.now()),
    ...hashesOf(hmacKeys),

    submitWizard: ({ wizard_id, callerWaits, context, label, ...request }) =>
      submitRun(
        store,
        {
          ...request,
          kind: "wizard",
          target: wizard_id,
          startLimitSeconds: START_LIMIT_S,
          context: context && hashContext(request.owner, context.context_id),
          request:
            context || label !== undefined
              ? { key: gatewayKey, value: { ...toHistory(context ?? { context_id: "" }), label } }
              : undefined,
        },
        { workerKey, launchers: wizardLaunchers(callerWaits) },
      ),
    submitAgent: async (request) => {
      if (!agentLaunchers) throw new AppError("invalid_request", "Agents need a deployment.");
      return submitAgent(store, request, {
        workerKey: agentPublicKey,
        gatewayKey,
        hmacKey: hmacKeys[0],
        launchers: agentLaunchers,
        startLimitSeconds: START_LIMIT_S,
      });
    },
    submitOnce: (message, submit) => submitOnce(store, hmacKeys[0], message, submit),
    recordFailedStart: (start, error) => recordFailedStart(store, start, error),
    conversations: {
      ...conversations,
      complete: (id, input, context, callerWaits) =>
        conversations.complete(id, input, context, wizardLaunchers(callerWaits)),
    },

    webhooks: createWebhooks(store, { gatewayKey, gatewayKeys }),

    read: async (id) => (isRunId(id) ? readRun(store, id) : undefined),
    findOwn: async (id, owners, where = () => true) => {
      const run = await runs.read(id);
      if (run && owners.includes(run.owner) && where(run)) return run;
      throw new AppError("run_not_found", "You have no run with this id.");
    },
    list: (filter) => listRuns(store, filter, runs.label),
    load: (agentId) => readAgentLoad(store, agentId),
    loads: () => readLoads(store),
    follow: ({ run, stream }, options) => followLaunched(store, run.id, stream, options),
    awaitEnd: (submission, options) => awaitEnd(runs, submission, options),
    events: (id) => readAllEvents(store, id),
    timeline: async (run) => timelineOf(run, await readAllEvents(store, run.id)),

    ...sealedParts(store, gatewayKeys),
    label: async ({ id, kind }) =>
      kind === "wizard" ? (await runs.request(id).catch(() => undefined))?.label : undefined,

    delete: (id) => deleteEndedRun(store, id),
    wasDeleted: (id) => wasDeleted(store, id),
    cancel: (id) => cancelRun(store, id, parts),
    requestCancel: (id) => requestCancel(store, id),
    migrateWorkspace: (agentId, owner) =>
      migrateWorkspace(store, { agentId, owner, agentKey: agentPublicKey }),
    maintain: () => parts.maintain(),
  };
  return runs;
}

/** The hashes of all keys: the current one first, then those of the rotation. */
function hashesOf(hmacKeys: GatewayKeys["hmacKeys"]): Pick<Runs, "owners" | "contexts"> {
  return {
    owners: (name) => {
      const [current, ...older] = hmacKeys;
      return [ownerHash(current, name), ...older.map((key) => ownerHash(key, name))];
    },
    contexts: (owners, contextId) =>
      owners.flatMap((owner, i) => {
        const key = hmacKeys[i];
        return key ? [contextHash(key, owner, contextId)] : [];
      }),
  };
}

type SealedParts = Pick<
  Runs,
  | "request"
  | "agentResult"
  | "liveAgentResult"
  | "wizardResult"
  | "isOutcomeKept"
  | "screenshot"
  | "transcript"
  | "trace"
>;

function sealedParts(store: RunStore, keys: GatewayKeys["gatewayPrivateKeys"]): SealedParts {
  return {
    request: (id) => readRequest(store, id, keys),
    agentResult: (id) => readAgentResult(store, id, keys),
    liveAgentResult: (id) => readLiveResult(store, id, keys),
    wizardResult: async (id) => wizardResultSchema.optional().parse(await readResult(store, id, keys)),
    isOutcomeKept: async (id) => (await readOutcome(store, id)) !== undefined,
    screenshot: (id, number) => readScreenshot(store, id, number, keys),
    transcript: (id) => readTranscript(store, id, keys),
    trace: (id) => readTrace(store, id, keys),
  };
}
