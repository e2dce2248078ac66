/**
 * Executes a reader's run, for the service and the job. Capacity is checked before the claim: until then the run is
 * queued, and can be refused or sent to another instance.
 */
import { checkCapacity } from "../../shared/agents/capacity/check-capacity.ts";
import {
  isTerminal,
  type RunCall,
  type RunRecord,
  requireRecord,
  type SlotPool,
  takeSlot,
} from "../../shared/runs/worker.ts";
import type { AgentWorker } from "./agent-worker.ts";
import { executeAgentRun, outOfTurn } from "./execute-agent-run.ts";
import type { MachineLimits } from "./watch-machine.ts";

export interface ReaderHost {
  worker: AgentWorker;
  slots: SlotPool;
  /** Undefined where each run has a machine of its own. */
  machine?: MachineLimits | undefined;
}

/**
 * @returns the ended run; `undefined` when the run had ended or another worker has claimed it
 * @throws AppError `capacity_exhausted` when the run is refused; `invalid_request` for a writer's run; `run_not_found`
 */
export async function executeReader(
  { worker, slots, machine }: ReaderHost,
  id: string,
  call: RunCall,
): Promise<RunRecord | undefined> {
  const { store, catalogue } = worker;
  const record = call.record ?? (await requireRecord(store, id, "active"));
  const { run } = record;
  const found = isTerminal(run.state) ? undefined : await catalogue.get(run.target).catch(() => undefined);
  // An unreadable profile starts no process: the run ends with the profile's error.
  if (!found) return executeAgentRun(worker, id, { ...call, record });
  const { access_type, capacity, max_concurrent_executions: limit, when_busy: whenBusy } = found.profile;
  if (access_type === "read-write") throw outOfTurn();
  const refusal = machine && (await checkCapacity(machine.probe, { ...machine.thresholds, ...capacity }));
  if (refusal) throw refusal;
  const slot = await takeSlot(store, slots, { run, limit, whenBusy, call });
  if (!slot) return undefined;
  try {
    return await executeAgentRun(worker, id, {
      ...call,
      record,
      fence: slot.fence,
      onEnd: (...ended) => {
        slot.release();
        call.onEnd?.(...ended);
      },
    });
  } finally {
    slot.release();
  }
}
