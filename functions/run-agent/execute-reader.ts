/**
 * Executes a reader's run, for the service and the job. Capacity is checked before the claim: until then the run is
 * shown as waiting, and can be refused or sent elsewhere.
 */
import {
  type CapacityProbe,
  type CapacityThresholds,
  checkCapacity,
} from "../../shared/agents/capacity/check-capacity.ts";
import type { AgentProfile } from "../../shared/agents/profile/profile.ts";
import { AppError } from "../../shared/core/errors.ts";
import { endUnclaimed } from "../../shared/runs/record/end-unclaimed.ts";
import { isTerminal, type RunRecord } from "../../shared/runs/record/run.ts";
import { type RunStore, readRecord } from "../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../shared/runs/record/state-machine.ts";
import type { Slot } from "../../shared/runs/turns/slot.ts";
import type { SlotPool } from "../../shared/runs/turns/slot-pool.ts";
import { waitForSlot } from "../../shared/runs/turns/wait-for-slot.ts";
import type { RunCall } from "../../shared/runs/worker/serve-runs.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { executeAgentRun, outOfTurn } from "./execute-agent-run.ts";

export interface ReaderHost {
  worker: AgentWorker;
  slots: SlotPool;
  /** Undefined where each run has a machine of its own. */
  room?: { probe: CapacityProbe; thresholds: CapacityThresholds } | undefined;
}

const RETRY_AFTER_S = 5;

/**
 * @returns the ended run; `undefined` when there was nothing to do any more
 * @throws AppError `capacity_exhausted` when the run is refused; `invalid_request` for a writer's, which waits for its
 *   turn; `run_not_found`
 */
export async function executeReader(
  { worker, slots, room }: ReaderHost,
  id: string,
  call: RunCall,
): Promise<RunRecord | undefined> {
  const { store } = worker;
  const record = await readRecord(store, id);
  if (!record) throw new AppError("run_not_found", "There is no run with this id.");
  const { run } = record;
  const profile = isTerminal(run.state) ? undefined : await findProfile(worker, run.target);
  // No process will be started: the run ends with the profile's error.
  if (!profile) return executeAgentRun(worker, id, { ...call, record });
  if (profile.access_type === "read-write") {
    throw outOfTurn();
  }
  const refusal = room && (await checkCapacity(room.probe, { ...room.thresholds, ...profile.capacity }));
  if (refusal) throw refusal;
  const slot = await takeSlot(store, slots, profile, run, call);
  if (!slot) return undefined;
  try {
    return await executeAgentRun(worker, id, {
      ...call,
      record,
      fence: slot.fence,
      onEnd: (ended) => {
        slot.release();
        call.onEnd?.(ended);
      },
    });
  } finally {
    slot.release();
  }
}

/** @returns undefined when the run is over, or claimed by another worker */
async function takeSlot(
  store: RunStore,
  slots: SlotPool,
  { id: agentId, when_busy, max_concurrent_executions: limit }: AgentProfile,
  run: RunRecord,
  call: RunCall,
): Promise<Slot | undefined> {
  const slot = await slots.acquire(agentId, { limit, wait: false });
  if (slot) return slot;
  if (when_busy === "wait") return waitForSlot(store, slots, { agentId, limit, run, call });
  const refusal = new AppError(
    "capacity_exhausted",
    `All ${limit} slots of the agent ${agentId} are in use.`,
    {
      details: { resource: "slots", retry_after_seconds: RETRY_AFTER_S },
    },
  );
  await endUnclaimed(store, run.id, outcomeOf(refusal, store.clock.now()));
  throw refusal;
}

/** An unreadable profile is reported when the run is executed. */
async function findProfile(worker: AgentWorker, id: string): Promise<AgentProfile | undefined> {
  return worker.catalogue.get(id).then(
    ({ profile }) => profile,
    () => undefined,
  );
}
