/**
 * A run as it is now. The record is written three times only; what happened since the last one is in the events
 * (before the claim) or in the decided outcome (after it).
 */
import { readOutcome } from "./end-run.ts";
import { isClaimed, isTerminal, type RunRecord } from "./run.ts";
import { readEvents } from "./run-events.ts";
import { type RunStore, readRecord } from "./run-store.ts";
import { transition } from "./state-machine.ts";

/** @param id checked with `isRunId` where it comes from outside */
export async function readRun(store: RunStore, id: string): Promise<RunRecord | undefined> {
  const stored = await readRecord(store, id);
  if (!stored || isTerminal(stored.run.state)) return stored?.run;
  return isClaimed(stored.run) ? withOutcome(store, stored.run) : withEvents(store, stored.run);
}

/** A claimed run with its ending, where that is decided already. */
export async function withOutcome(store: RunStore, run: RunRecord): Promise<RunRecord> {
  const outcome = await readOutcome(store, run.id);
  return (outcome && transition(run, { type: "ended", outcome })) ?? run;
}

async function withEvents(store: RunStore, run: RunRecord): Promise<RunRecord> {
  const events = await readEvents(store, run.id);
  const started = events.some((event) => event.type === "starting");
  return (started && transition(run, { type: "starting" })) || run;
}
