import { AppError } from "../../core/errors.ts";
import { readClaim } from "../record/claim.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { outcomeOf } from "../record/state-machine.ts";
import type { RunCall } from "../worker/serve-runs.ts";
import type { Slot } from "./slot.ts";
import type { SlotPool } from "./slot-pool.ts";

export interface WaitingRun {
  agentId: string;
  limit: number;
  run: RunRecord;
  call: RunCall;
}

const ASK_EVERY_MS = 1_000;

/**
 * Waits for a slot until the run expires, another process claims or ends it, or this process drains.
 *
 * @returns undefined when the run is over, or claimed by another process
 * @throws AppError `capacity_exhausted` when this process ends and the caller will ask another one
 */
export async function waitForSlot(
  store: RunStore,
  slots: SlotPool,
  { agentId, limit, run, call }: WaitingRun,
): Promise<Slot | undefined> {
  // Cloud Tasks keeps the task until it receives a response.
  if (!call.comesAgain) call.accept();
  store.log.info({ run_id: run.id, agent_id: agentId }, "waiting for a slot");
  const left = new AbortController();
  const watching = watch(store, run, call.draining, left);
  try {
    return await slots.acquire(agentId, { limit, wait: true, signal: left.signal });
  } catch (thrown) {
    if (!left.signal.aborted) throw thrown;
  } finally {
    left.abort();
    await watching;
  }
  const end = await watching;
  if (end === undefined) return undefined;
  if (end.type === "capacity_exhausted" && call.comesAgain) throw end;
  await endUnclaimed(store, run.id, outcomeOf(end, store.clock.now()));
  return undefined;
}

/** @returns the reason why the wait ended; undefined when another process claimed the run, or it has its slot */
async function watch(
  store: RunStore,
  run: RunRecord,
  draining: AbortSignal,
  left: AbortController,
): Promise<AppError | undefined> {
  const { clock } = store;
  const signal = AbortSignal.any([draining, left.signal]);
  const over = (error?: AppError) => {
    left.abort();
    return error;
  };
  for (;;) {
    const rest = Date.parse(run.start_by) - clock.now().getTime();
    if (rest < 0) return over(waitedTooLong());
    await clock.sleep(Math.min(ASK_EVERY_MS, rest + 1), signal).catch(() => {});
    if (left.signal.aborted) return undefined;
    if (draining.aborted) return over(hostEnds());
    // Cancelling an unclaimed run claims it.
    if (await readClaim(store, run.id).catch(() => undefined)) return over();
  }
}

function hostEnds(): AppError {
  const message = "The machine that the run waited at goes out of service; nothing of it was executed.";
  return new AppError("capacity_exhausted", message, { details: { retry_after_seconds: 1 } });
}
