/** Executes the runs of writers' queues in order, each with its workspace; a lost lease ends its processes. */
import { checkCapacity } from "../../../shared/agents/capacity/check-capacity.ts";
import { resolveReference } from "../../../shared/agents/invocation/resolve-secrets.ts";
import type { AgentProfile, GitSource } from "../../../shared/agents/profile/profile.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { readRunSettings } from "../../../shared/runs/config.ts";
import {
  LEASE_TIMES,
  type LeaseTimes,
  openWorkspace,
  openWriters,
  type RunRecord,
  type WorkspaceLimits,
  type WriterRunOptions,
  type Writers,
} from "../../../shared/runs/worker.ts";
import type { AgentWorker } from "../agent-worker.ts";
import { executeAgentRun } from "../execute-agent-run.ts";
import type { MachineLimits } from "../watch-machine.ts";
import { openGitWorkspace } from "./git/open-git-workspace.ts";

export interface WriterWorker {
  worker: AgentWorker;
  times: LeaseTimes;
  limits: WorkspaceLimits;
  /** Undefined where each run has a machine of its own. */
  machine?: MachineLimits | undefined;
}

/** Files, folders and links count as files. */
const WORKSPACE_LIMITS: WorkspaceLimits = { maxBytes: 100_000_000, maxFiles: 10_000 };
const DEFAULT_TIMEOUT_S = 300;

/** @throws AppError `invalid_configuration` */
export function composeWriters({
  times = LEASE_TIMES,
  ...parts
}: Omit<WriterWorker, "limits" | "times"> & { times?: LeaseTimes | undefined }): Writers {
  const writerWorker: WriterWorker = { ...parts, times, limits: WORKSPACE_LIMITS };
  const { store, catalogue } = parts.worker;
  return openWriters({
    store,
    cloud: readCloudSettings(),
    settings: readRunSettings(),
    times,
    execute: (agentId, id, options) => executeWriter(writerWorker, agentId, id, options),
    // An unreadable profile starts no process.
    timeoutOf: (agentId) =>
      catalogue.get(agentId).then(
        ({ profile }) => profile.timeout_seconds,
        () => DEFAULT_TIMEOUT_S,
      ),
  });
}

/** Executes the first run of the queue. @throws AppError `capacity_exhausted` before the claim: the run keeps its queue position */
export async function executeWriter(
  { worker, times, limits, machine }: WriterWorker,
  agentId: string,
  id: string,
  { fence, isFenced, ...options }: WriterRunOptions,
): Promise<RunRecord | undefined> {
  const { store, catalogue } = worker;
  if (machine) {
    // With an unreadable profile the run is executed and ends with the profile's error.
    const capacity = await catalogue.get(agentId).then(
      ({ profile }) => profile.capacity,
      () => undefined,
    );
    const refusal = await checkCapacity(machine.probe, { ...machine.thresholds, ...capacity });
    if (refusal) throw refusal;
  }
  const host: AgentWorker = {
    ...worker,
    name: `${worker.name}/${id}`,
    runProcess: (spec, signal) => worker.runProcess({ ...spec, graceMs: graceWithin(times) }, signal),
  };
  const keys = worker.inputKeys;
  const workspaceOf = ({ workspace }: AgentProfile, run: RunRecord) => {
    if (workspace === "none") return undefined;
    if (typeof workspace === "object") {
      const readToken = () => readTokenOf(worker, agentId, workspace);
      return openGitWorkspace({ source: workspace, readToken, runId: run.id, agentId, limits, fence });
    }
    const owner = workspace === "shared" ? undefined : run.owner;
    return openWorkspace(store, agentId, { owner, keys, limits, fence, isFenced });
  };
  return executeAgentRun(host, id, { ...options, fence, writer: { workspaceOf } });
}

/** @throws AppError `secret_unavailable` */
async function readTokenOf(
  { keys, readSecret }: AgentWorker,
  agentId: string,
  { token }: GitSource,
): Promise<string | undefined> {
  if (!token) return undefined;
  const found = await resolveReference(token, { env: keys, readSecret });
  if ("value" in found) return found.value;
  throw new AppError(
    "secret_unavailable",
    `The agent ${agentId} cannot start:\n  workspace.token: ${found.problem}`,
  );
}

const LONGEST_GRACE_MS = 5_000;

/** From SIGTERM to SIGKILL: a lost lease stays exclusive for one more renewal interval, so the process ends in time. */
function graceWithin({ renewEveryMs }: LeaseTimes): number {
  return Math.min(LONGEST_GRACE_MS, renewEveryMs / 2);
}
