/** Deletes all objects of a run, for its owner and for the retention. */
import { AppError } from "../../core/errors.ts";
import { deletePrefix } from "./delete-objects.ts";
import { settleRun } from "./end-run.ts";
import { liveName } from "./live-answer.ts";
import {
  deletedName,
  indexEntry,
  indexNames,
  indexPrefix,
  keptName,
  runPrefix,
  sessionName,
  targetIndexName,
} from "./object-names.ts";
import type { RunRecord } from "./run.ts";
import { isTerminal } from "./run-state.ts";
import type { RunStore } from "./run-store.ts";

/** @throws AppError `run_not_found`; `invalid_request` while the run has not ended */
export async function deleteEndedRun(store: RunStore, id: string): Promise<void> {
  // The record may still lack an end that its readers see.
  const run = await settleRun(store, id);
  if (!run) throw new AppError("run_not_found", "There is no run with this id.");
  if (!isTerminal(run.state)) {
    throw new AppError("invalid_request", "The run has not ended: cancel it before deleting it.");
  }
  if (run.schedule) await store.objects.create(deletedName(id), "");
  // It contains this run's request and answer among those of the conversation.
  const session = run.kind === "agent" ? sessionName(run) : undefined;
  if (session !== undefined) await store.objects.delete(session);
  await deleteRun(store, id, run);
}

/** Whether its owner deleted this scheduled run. */
export async function wasDeleted(store: RunStore, id: string): Promise<boolean> {
  return (await store.objects.read(deletedName(id))) !== undefined;
}

/** @param run undefined when only the entry in the index of all runs exists */
export async function deleteRun(store: RunStore, id: string, run: RunRecord | undefined): Promise<void> {
  if (run) {
    await store.objects.delete(targetIndexName(run));
    await store.objects.delete(indexNames(run)[1]);
  }
  if (run?.keep_until) await store.objects.delete(keptName(run.keep_until, id));
  await deletePrefix(store, runPrefix(id));
  if (run?.kind !== "wizard") await store.objects.delete(liveName(id));
  // The retention finds runs by this entry. It is deleted last, so that the retention finishes a deletion after a crash.
  await deletePrefix(store, indexPrefix({ by: "all" }) + indexEntry(id));
}
