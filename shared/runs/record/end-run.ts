/**
 * Ending a run: `runs/{id}/result` is created once and decides. Its creator is the worker, the sweeper, or the process
 * that ends an unclaimed run; any process may then copy the outcome into the record. A worker killed after its result
 * has completed its run; a worker that resumes after the sweeper ended its run has no effect.
 */
import { AppError } from "../../core/errors.ts";
import { deleteHandoffs } from "./handoffs.ts";
import { activeName, conversationName, inputName, resultName } from "./object-names.ts";
import { formatResult, RESULT, readResultHead } from "./result-object.ts";
import type { Outcome, RunRecord } from "./run.ts";
import { isTerminal } from "./run-state.ts";
import { createEndedRecord, type RunStore, readRecord, replaceRecord } from "./run-store.ts";
import { mayFollow, withOutcome } from "./state-machine.ts";

/**
 * Decides how a run ended. Only the holder of the claim, or the sweeper after an abandoned claim, may call it. All other
 * parts of the result must be stored before.
 *
 * @param pictures in order, each sealed to the gateway's key for its `screenshotName`
 * @returns the decided outcome: the given one, or an earlier one
 */
export async function decideOutcome(
  store: RunStore,
  id: string,
  outcome: Outcome,
  pictures: readonly string[] = [],
): Promise<Outcome> {
  if (!mayFollow(outcome.attempt ? "running" : "queued", outcome.state)) {
    throw new AppError("internal_error", `This run cannot end as ${outcome.state}.`);
  }
  if (await store.objects.create(resultName(id), formatResult(outcome, pictures), RESULT)) return outcome;
  return (await readOutcome(store, id)) ?? outcome;
}

export async function readOutcome(store: RunStore, id: string): Promise<Outcome | undefined> {
  return (await readResultHead(store, id))?.outcome;
}

/**
 * Stores the record with the decided outcome, then deletes the one in `active/` with the input. Repeating it changes
 * nothing.
 *
 * @returns the updated run; the unchanged run when no outcome is decided
 */
export async function settleRun(store: RunStore, id: string): Promise<RunRecord | undefined> {
  for (;;) {
    const stored = await readRecord(store, id);
    if (!stored) return undefined;
    if (!isTerminal(stored.run.state)) {
      const outcome = await readOutcome(store, id);
      if (!outcome) return stored.run;
      const ended = withOutcome(stored.run, outcome);
      const isNew = stored.place === "active";
      if (!(await (isNew ? createEndedRecord(store, ended) : replaceRecord(store, stored, ended)))) continue;
      stored.run = ended;
    }
    // A run of an earlier version has one.
    if (stored.place !== "active") await store.objects.delete(inputName(id));
    await deleteTraces(store, stored.run);
    return stored.run;
  }
}

export interface SettleOptions {
  /** Between two writes of one object. */
  writeIntervalMs: number;
  /** Aborted when the process cannot wait. */
  hurry?: AbortSignal | undefined;
}

/**
 * {@link settleRun} for the process that decided the outcome and holds the record: it reads neither again. It deletes a
 * new object only after a second, since GCS refuses an earlier write.
 */
export async function settleDecided(
  store: RunStore,
  run: RunRecord,
  outcome: Outcome,
  { writeIntervalMs, hurry }: SettleOptions,
): Promise<RunRecord | undefined> {
  const ended = withOutcome(run, outcome);
  if (!(await createEndedRecord(store, ended))) return settleRun(store, run.id);
  const age = store.clock.now().getTime() - Date.parse(run.created_at);
  if (age < writeIntervalMs) await store.clock.sleep(writeIntervalMs - age, hurry).catch(() => {});
  await deleteTraces(store, ended);
  return ended;
}

/** The record in `active/` is deleted last: while it exists, the sweeper deletes the rest. */
async function deleteTraces(
  store: RunStore,
  { id, kind, trigger, handoff }: Pick<RunRecord, "id" | "kind" | "trigger" | "handoff">,
): Promise<void> {
  // No other run can have begun as a conversation.
  if (kind === "wizard" && trigger === "a2a") await store.objects.delete(conversationName(id));
  // A worker may have ended during a wait.
  if (handoff) await deleteHandoffs(store, id);
  await store.objects.delete(activeName(id));
}
