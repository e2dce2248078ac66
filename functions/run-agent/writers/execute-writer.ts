/** A writer's run, whose turn it is: with its files, and with no process of it left once its lease is lost. */
import type { CapacityProbe, CapacityThresholds } from "../../../shared/agents/capacity/check-capacity.ts";
import { checkCapacity } from "../../../shared/agents/capacity/check-capacity.ts";
import type { AgentProfile } from "../../../shared/agents/profile/profile.ts";
import type { RunRecord } from "../../../shared/runs/record/run.ts";
import type { LeaseTimes } from "../../../shared/runs/turns/leases.ts";
import type { WriterRunOptions } from "../../../shared/runs/turns/serve-writer.ts";
import type { WorkspaceLimits } from "../../../shared/runs/workspaces/list-files.ts";
import { openWorkspace } from "../../../shared/runs/workspaces/open-workspace.ts";
import type { AgentWorker } from "../agent-worker.ts";
import { executeAgentRun } from "../execute-agent-run.ts";

export interface WriterWorker {
  worker: AgentWorker;
  times: LeaseTimes;
  limits: WorkspaceLimits;
  /** Undefined where each run has a machine of its own. */
  room?: { probe: CapacityProbe; thresholds: CapacityThresholds } | undefined;
}

/** @throws AppError `capacity_exhausted` before the claim: the run keeps its place */
export async function executeWriter(
  { worker, times, limits, room }: WriterWorker,
  agentId: string,
  id: string,
  { fence, isFenced, ...options }: WriterRunOptions,
): Promise<RunRecord | undefined> {
  const { store, catalogue } = worker;
  if (room) {
    // What is wrong with the profile is how the run ends.
    const capacity = await catalogue.get(agentId).then(
      ({ profile }) => profile.capacity,
      () => undefined,
    );
    const refusal = await checkCapacity(room.probe, { ...room.thresholds, ...capacity });
    if (refusal) throw refusal;
  }
  const host: AgentWorker = {
    ...worker,
    name: `${worker.name}/${id}`,
    runProcess: (spec, signal) => worker.runProcess({ ...spec, graceMs: graceWithin(times) }, signal),
  };
  const workspaceOf = ({ workspace }: AgentProfile) =>
    workspace === "bucket" ? openWorkspace(store, agentId, { limits, fence, isFenced }) : undefined;
  return executeAgentRun(host, id, { ...options, fence, writer: { workspaceOf } });
}

const LONGEST_GRACE_MS = 5_000;

/** From SIGTERM to SIGKILL: when a lease counts as lost, an interval of renewal is left until somebody may take it. */
function graceWithin({ renewEveryMs }: LeaseTimes): number {
  return Math.min(LONGEST_GRACE_MS, renewEveryMs / 2);
}
