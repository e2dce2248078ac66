/** Composes {@link Runs} over a store, with the launchers of its kind: a deployment's, or this computer's. */
import type { JWK } from "jose";
import { AppError } from "../core/errors.ts";
import { keepNewest } from "../core/keep-newest.ts";
import { mapConcurrently } from "../core/map-concurrently.ts";
import { contextHash, ownerHash } from "../keys/keyed-hash.ts";
import { toPublicKey } from "../keys/keys.ts";
import type { GatewayKeys } from "./config.ts";
import type { MaintenanceReport } from "./maintain/maintain-runs.ts";
import { readAgentLoad, readLoads } from "./read/agent-load.ts";
import { findRunsOfCall } from "./read/find-runs-of-call.ts";
import { followLaunched } from "./read/follow-launched.ts";
import { listRuns } from "./read/list-runs.ts";
import { createMeetingBook } from "./read/meeting-book.ts";
import {
  readAgentResult,
  readLiveResult,
  readRequest,
  readResult,
  readScreenshot,
  readScreenshots,
  readTrace,
  readTranscript,
} from "./read/read-result.ts";
import { readRun } from "./read/read-run.ts";
import { readAllEvents, timelineOf } from "./read/timeline.ts";
import { cancelRun, requestCancel } from "./record/cancel-run.ts";
import { deleteEndedRun, wasDeleted } from "./record/delete-run.ts";
import { readOutcome } from "./record/end-run.ts";
import { readHandoff } from "./record/handoffs.ts";
import type { RunRecord } from "./record/run.ts";
import { isRunId, newRunId } from "./record/run-id.ts";
import { isTerminal } from "./record/run-state.ts";
import type { RunStore } from "./record/run-store.ts";
import { createWebhooks } from "./record/webhooks.ts";
import { toHistory, type WizardInput, wizardResultSchema } from "./record/wizard-run.ts";
import { type AwaitOptions, firstWords, plainLabel, type Runs, type WizardRequest } from "./runs.ts";
import { createConversations } from "./submit/conversation.ts";
import { submitOnce } from "./submit/dedup.ts";
import type { Launcher } from "./submit/launcher.ts";
import { type AgentLaunchers, submitAgent } from "./submit/submit-agent.ts";
import { recordFailedStart, type Submission, submitRun, submitRuns } from "./submit/submit-run.ts";
import { migrateWorkspace } from "./workspaces/open-workspace.ts";

/** Without a worker, a run expires after this time. */
const START_LIMIT_S = 600;

export interface RunParts {
  keys: GatewayKeys;
  wizardLaunchers(callerWaits: boolean): readonly [Launcher, ...Launcher[]];
  /** The address of the page and the relay for a person; absent where the runs' own process serves both. */
  serverUrl?: string | undefined;
  /** Undefined where no agents run. */
  agentLaunchers?: AgentLaunchers;
  /** Stops the execution of a job. */
  stopExecution?(execution: string): Promise<unknown>;
  maintain(): Promise<MaintenanceReport>;
}

export function composeRuns(store: RunStore, parts: RunParts): Runs {
  const { workerPublicKey, agentPublicKey, gatewayPrivateKeys: gatewayKeys, hmacKeys } = parts.keys;
  const gatewayKey = toPublicKey(gatewayKeys[0] as JWK);
  const sealing: Sealing = { workerKey: workerPublicKey, agentKey: agentPublicKey, gatewayKey, gatewayKeys };
  const sealed = sealedParts(store, gatewayKeys);
  const label = rememberLabels(async ({ id, kind, request: isStored }) => {
    const request = isStored === false ? undefined : await sealed.request(id);
    return kind === "wizard" ? request?.label : request && firstWords(request.input);
  });
  return {
    newId: () => newRunId(store.clock.now()),
    ...hashesOf(hmacKeys),
    ...submissions(store, parts, sealing),
    ...runReaders(store),
    list: (filter) => listRuns(store, filter, label),
    ofCall: (owner, call) => findRunsOfCall(store, owner, call),
    ...sealed,
    label,
    meetings: createMeetingBook(store, gatewayKeys),
    handoffLink: async ({ id, waiting }) =>
      waiting && (await readHandoff(store, gatewayKeys, id, waiting.number))?.link,
    webhooks: createWebhooks(store, sealing),
    delete: (id) => deleteEndedRun(store, id),
    deleteAll: (owners, where) => deleteOwnRuns(store, owners, where),
    wasDeleted: (id) => wasDeleted(store, id),
    cancel: (id) => cancelRun(store, id, parts),
    requestCancel: (id) => requestCancel(store, id),
    migrateWorkspace: (agentId, owner) =>
      migrateWorkspace(store, { agentId, owner, agentKey: agentPublicKey }),
    maintain: () => parts.maintain(),
  };
}

/** Public keys, and the gateway's private ones, the current one first. */
interface Sealing {
  workerKey: JWK;
  agentKey: JWK;
  gatewayKey: JWK;
  gatewayKeys: JWK[];
}

function submissions(
  store: RunStore,
  { keys: { hmacKeys }, wizardLaunchers, agentLaunchers, serverUrl }: RunParts,
  sealing: Sealing,
): Pick<
  Runs,
  "submitWizard" | "submitScenarios" | "submitAgent" | "submitOnce" | "recordFailedStart" | "conversations"
> {
  const { workerKey, agentKey, gatewayKey } = sealing;
  const startLimitSeconds = START_LIMIT_S;
  const hashContext = (owner: string, contextId: string) => contextHash(hmacKeys[0], owner, contextId);
  const conversations = createConversations(store, { ...sealing, hashContext, startLimitSeconds });
  const withUrl = (input: WizardInput): WizardInput =>
    input.handoff ? { ...input, handoff_url: serverUrl } : input;
  const toRequest = ({ wizard_id, callerWaits: _, context, label, ...request }: WizardRequest) => ({
    ...request,
    input: withUrl(request.input),
    handoff: request.input.handoff || undefined,
    kind: "wizard" as const,
    target: wizard_id,
    startLimitSeconds,
    context: context && hashContext(request.owner, context.context_id),
    request:
      context || label !== undefined
        ? {
            key: gatewayKey,
            value: { ...toHistory(context ?? { context_id: "" }), label: label && plainLabel(label) },
          }
        : undefined,
  });
  return {
    submitWizard: (request) =>
      submitRun(store, toRequest(request), { workerKey, launchers: wizardLaunchers(request.callerWaits) }),
    // A service has room for few runs; a job has a task for each.
    submitScenarios: (requests) =>
      submitRuns(store, requests.map(toRequest), { workerKey, launchers: wizardLaunchers(false) }),
    submitAgent: async (request) => {
      if (!agentLaunchers) throw new AppError("invalid_request", "Agents need a deployment.");
      return submitAgent(store, request, {
        workerKey: agentKey,
        gatewayKey,
        hmacKey: hmacKeys[0],
        launchers: agentLaunchers,
        startLimitSeconds,
      });
    },
    submitOnce: (message, submit) => submitOnce(store, hmacKeys[0], message, submit),
    recordFailedStart: (start, error) => recordFailedStart(store, start, error),
    conversations: {
      ...conversations,
      complete: (id, input, context, callerWaits) =>
        conversations.complete(id, withUrl(input), context, wizardLaunchers(callerWaits)),
    },
  };
}

function runReaders(
  store: RunStore,
): Pick<Runs, "read" | "findOwn" | "load" | "loads" | "follow" | "awaitEnd" | "events" | "timeline"> {
  const read: Runs["read"] = async (id) => (isRunId(id) ? readRun(store, id) : undefined);
  const follow: Runs["follow"] = ({ run, stream, launched }, options) =>
    followLaunched(store, run.id, stream, { ...options, run, launched });
  return {
    read,
    findOwn: async (id, owners, where = () => true) => {
      const run = await read(id);
      if (run && owners.includes(run.owner) && where(run)) return run;
      throw new AppError("run_not_found", "You have no run with this id.");
    },
    load: (agentId) => readAgentLoad(store, agentId),
    loads: () => readLoads(store),
    follow,
    awaitEnd: (submission, options) => awaitEnd({ follow, read }, submission, options),
    events: (id) => readAllEvents(store, id),
    timeline: async (run) => timelineOf(run, await readAllEvents(store, run.id)),
  };
}

/**
 * Remembers labels that never change: those of agents' runs and of ended ones. A further list reads and opens nothing for
 * them; a run that was deleted is in no list.
 */
function rememberLabels(open: Runs["label"]): Runs["label"] {
  const labels = new Map<string, Promise<string | undefined>>();
  return (run) => {
    const { id, kind, state } = run;
    const label = labels.get(id) ?? open(run);
    if (kind === "agent" || isTerminal(state)) keepNewest(labels, id, label, MOST_LABELS);
    return label.catch(() => {
      labels.delete(id);
      return undefined;
    });
  };
}

const MOST_LABELS = 4_000;

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

/** {@link Runs.awaitEnd} */
async function awaitEnd(
  { follow, read }: Pick<Runs, "follow" | "read">,
  submission: Submission,
  { waitMs, signal, onEvent, withPictures }: AwaitOptions = {},
): Promise<RunRecord> {
  const { run } = submission;
  if (isTerminal(run.state) || run.state === "input_required" || waitMs === 0) return run;
  // A caller that saw this wait before it called waits for the next change.
  const seen = run.waiting?.number ?? 0;
  const enough = AbortSignal.any([
    ...(signal ? [signal] : []),
    ...(waitMs === undefined ? [] : [AbortSignal.timeout(waitMs)]),
  ]);
  const events = follow(submission, { signal: enough, withPictures });
  try {
    for (;;) {
      const step = await events.next();
      if (step.done) return step.value;
      onEvent?.(step.value);
      if (step.value.type !== "waiting_for_person" || step.value.number <= seen) continue;
      const now = await read(run.id);
      if (now?.state === "waiting_for_person" && now.waiting && now.waiting.number > seen) {
        // The stream stays open for the worker: its follower leaves.
        void events.return(now);
        return now;
      }
    }
  } catch (error) {
    if (!enough.aborted) throw error;
    return (await read(run.id)) ?? run;
  }
}

type SealedParts = Pick<
  Runs,
  | "request"
  | "agentResult"
  | "liveAgentResult"
  | "wizardResult"
  | "isOutcomeKept"
  | "screenshot"
  | "screenshots"
  | "transcript"
  | "trace"
>;

function sealedParts(store: RunStore, keys: GatewayKeys["gatewayPrivateKeys"]): SealedParts {
  return {
    request: (id) => readRequest(store, id, keys),
    agentResult: (run) => readAgentResult(store, run, keys),
    liveAgentResult: (run) => readLiveResult(store, run, keys),
    wizardResult: async (run) => wizardResultSchema.optional().parse(await readResult(store, run, keys)),
    isOutcomeKept: async (id) => (await readOutcome(store, id)) !== undefined,
    screenshot: (id, number) => readScreenshot(store, id, number, keys),
    screenshots: (run, numbers) => readScreenshots(store, run, numbers, keys),
    transcript: (id) => readTranscript(store, id, keys),
    trace: (id) => readTrace(store, id, keys),
  };
}

const PAGE = 100;
const AT_ONCE = 4;

/** A run that has not ended is left. */
async function deleteOwnRuns(
  store: RunStore,
  owners: readonly string[] | undefined,
  where?: (run: RunRecord) => boolean,
): Promise<{ deleted: number; left: string[] }> {
  const left: string[] = [];
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const page = await listRuns(store, { owners, where, limit: PAGE, cursor });
    await mapConcurrently(page.runs, AT_ONCE, async ({ id }) => {
      try {
        await deleteEndedRun(store, id);
        deleted += 1;
      } catch (error) {
        if (!(error instanceof AppError) || !["invalid_request", "run_not_found"].includes(error.type))
          throw error;
        if (error.type === "invalid_request") left.push(id);
      }
    });
    cursor = page.next;
  } while (cursor !== undefined);
  return { deleted, left };
}
