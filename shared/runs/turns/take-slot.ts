import { AppError } from "../../core/errors.ts";
import { readClaim } from "../record/claim.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import type { RunRecord } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";
import { outcomeOf } from "../record/state-machine.ts";
import type { RunCall } from "../worker/serve-work.ts";
import type { Slot } from "./slot.ts";
import type { SlotPool } from "./slot-pool.ts";

export interface RunSlotRequest {
  run: RunRecord;
  /** Number of the agent's slots. */
  limit: number;
  whenBusy: "wait" | "reject";
  call: RunCall;
}

const POLL_MS = 1_000;
const RETRY_AFTER_S = 5;

/**
 * Takes one of the agent's slots for a run. Without a free one, the run is rejected, or waits until it expires, another
 * process claims or ends it, or this process drains.
 *
 * @returns undefined when the run is over, or claimed by another process
 * @throws AppError `capacity_exhausted` when the run was rejected, and when this process drains and Cloud Tasks retries;
 *   `launch_failed` when enough runs wait here: the queue delivers this one
 */
export async function takeSlot(
  store: RunStore,
  slots: SlotPool,
  { run, limit, whenBusy, call }: RunSlotRequest,
): Promise<Slot | undefined> {
  const slot = await slots.acquire(run.target, { id: run.id, limit, wait: false });
  if (slot) return slot;
  if (whenBusy === "wait") {
    // Runs that wait for one agent leave room for the runs of others.
    if (!slots.hasRoomToWait(call.isRetried))
      throw new AppError("launch_failed", "Enough runs wait for a slot here.");
    return waitForSlot(store, slots, { run, limit, call });
  }
  const refusal = new AppError(
    "capacity_exhausted",
    `All slots of the agent ${run.target} are in use (${limit}).`,
    { details: { resource: "slots", retry_after_seconds: RETRY_AFTER_S } },
  );
  await endUnclaimed(store, run.id, outcomeOf(refusal, store.clock.now()));
  throw refusal;
}

async function waitForSlot(
  store: RunStore,
  slots: SlotPool,
  { run, limit, call }: Omit<RunSlotRequest, "whenBusy">,
): Promise<Slot | undefined> {
  const { id, target: agentId } = run;
  // Cloud Tasks keeps the task until it receives a response.
  if (!call.isRetried) call.accept();
  store.log.info({ run_id: id, agent_id: agentId }, "waiting for a slot");
  const stopped = new AbortController();
  const watching = watch(store, run, call.draining, stopped);
  try {
    return await slots.acquire(agentId, { id, limit, wait: true, signal: stopped.signal });
  } catch (thrown) {
    if (!stopped.signal.aborted) throw thrown;
  } finally {
    stopped.abort();
    await watching;
  }
  const reason = await watching;
  if (reason === undefined) return undefined;
  if (reason.type === "capacity_exhausted" && call.isRetried) throw reason;
  await endUnclaimed(store, id, outcomeOf(reason, store.clock.now()));
  return undefined;
}

/** @returns the error that ended the wait; undefined when the run has its slot, or another process claimed it */
async function watch(
  store: RunStore,
  run: RunRecord,
  draining: AbortSignal,
  stopped: AbortController,
): Promise<AppError | undefined> {
  const { clock } = store;
  const signal = AbortSignal.any([draining, stopped.signal]);
  const stop = (error?: AppError) => {
    stopped.abort();
    return error;
  };
  for (;;) {
    const rest = Date.parse(run.start_by) - clock.now().getTime();
    if (rest < 0) return stop(waitedTooLong());
    await clock.sleep(Math.min(POLL_MS, rest + 1), signal).catch(() => {});
    if (stopped.signal.aborted) return undefined;
    if (draining.aborted) return stop(instanceDrains());
    // Cancelling an unclaimed run claims it.
    if (await readClaim(store, run.id).catch(() => undefined)) return stop();
  }
}

function instanceDrains(): AppError {
  const message = "The instance drains; the run was not started.";
  return new AppError("capacity_exhausted", message, { details: { retry_after_seconds: 1 } });
}
