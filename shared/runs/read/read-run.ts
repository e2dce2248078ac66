/**
 * The current state of a run. The record is written only three times; the outcome, the claim and the events hold later
 * changes, and take precedence in this order.
 */
import { readClaim } from "../record/claim.ts";
import { readOutcome } from "../record/end-run.ts";
import { readWaiting } from "../record/handoffs.ts";
import { isClaimed, type RunRecord } from "../record/run.ts";
import { readEvents } from "../record/run-events.ts";
import { isTerminal } from "../record/run-state.ts";
import { type RunStore, readRecord } from "../record/run-store.ts";
import { claimedBy, transition, withOutcome } from "../record/state-machine.ts";

/** @param id of a request: must be checked with `isRunId` */
export async function readRun(store: RunStore, id: string): Promise<RunRecord | undefined> {
  const run = (await readRecord(store, id))?.run;
  if (!run || isTerminal(run.state)) return run;
  const [outcome, claimed] = await Promise.all([
    readOutcome(store, id),
    isClaimed(run) ? run : withClaim(store, run),
  ]);
  if (outcome) return withOutcome(claimed, outcome);
  if (isClaimed(claimed)) return claimed.handoff ? withWaiting(store, claimed) : claimed;
  return withEvents(store, claimed);
}

async function withClaim(store: RunStore, run: RunRecord): Promise<RunRecord> {
  const claim = await readClaim(store, run.id);
  if (claim?.worker === undefined) return run;
  return transition(run, claimedBy(claim.worker, new Date(claim.at))) ?? run;
}

/** A person may be asked only where the run's caller allows it. */
async function withWaiting(store: RunStore, run: RunRecord): Promise<RunRecord> {
  const waiting = await readWaiting(store, run.id);
  return (waiting && transition(run, { type: "waiting_for_person", waiting })) ?? run;
}

async function withEvents(store: RunStore, run: RunRecord): Promise<RunRecord> {
  const events = await readEvents(store, run.id);
  // A run in a queue still waits.
  const started = events.some((event) => event.type === "starting" && event.launcher !== "queue");
  return (started && transition(run, { type: "starting" })) || run;
}
