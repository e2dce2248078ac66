/**
 * Cancels a run by a stored request: a worker that has claimed the run, or claims it later, finds the request and stops.
 * An unclaimed run ends immediately.
 */
import { AppError, toAppError } from "../../core/errors.ts";
import { readRun } from "../read/read-run.ts";
import { endUnclaimed } from "./end-unclaimed.ts";
import { cancelName } from "./object-names.ts";
import type { RunRecord } from "./run.ts";
import { readEvents } from "./run-events.ts";
import { isTerminal } from "./run-state.ts";
import type { RunStore } from "./run-store.ts";
import { outcomeOf } from "./state-machine.ts";

export interface CancelOptions {
  /** Stops a job's execution. */
  stopExecution?: (execution: string) => Promise<unknown>;
}

/**
 * @returns the run: cancelled, or still running until its worker stops; an ended run is unchanged
 * @throws AppError `run_not_found`
 */
export async function cancelRun(
  store: RunStore,
  id: string,
  { stopExecution }: CancelOptions = {},
): Promise<RunRecord> {
  const run = await readRun(store, id);
  if (!run) throw new AppError("run_not_found", "There is no run with this id.");
  if (isTerminal(run.state)) return run;
  await requestCancel(store, id);
  const cancelled = new AppError("cancelled", "The run was cancelled.");
  const ended = await endUnclaimed(store, id, outcomeOf(cancelled, store.clock.now()));
  if (stopExecution) await stopExecutions(store, id, stopExecution);
  return ended ?? (await readRun(store, id)) ?? run;
}

export async function requestCancel(store: RunStore, id: string): Promise<void> {
  await store.objects.create(cancelName(id), JSON.stringify({ at: store.clock.now().toISOString() }));
}

export async function isCancelRequested(store: RunStore, id: string): Promise<boolean> {
  return (await store.objects.read(cancelName(id))) !== undefined;
}

// The stored request suffices; stopping the execution saves its cold start.
async function stopExecutions(
  store: RunStore,
  id: string,
  stopExecution: (execution: string) => Promise<unknown>,
): Promise<void> {
  for (const event of await readEvents(store, id)) {
    if (event.type !== "starting" || event.execution === undefined) continue;
    await stopExecution(event.execution).catch((thrown: unknown) =>
      store.log.warn({ run_id: id, error: toAppError(thrown) }, "the execution could not be stopped"),
    );
  }
}
