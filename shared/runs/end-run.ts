/**
 * How a run ends. Before its claim the record alone decides: claiming and ending compete for the same generation.
 * After the claim `runs/{id}/result` decides, because it is created once: whoever creates it, the worker or the
 * sweeper, has ended the run, and anybody may then carry the ending over into the record. So a worker killed after its
 * result is written has completed its run, and one that wakes up after the sweeper gave it up changes nothing.
 */
import { AppError } from "../core/errors.ts";
import { activeName, inputName, resultName, screenshotName } from "./object-names.ts";
import { isClaimed, isTerminal, type Outcome, outcomeSchema, type RunRecord } from "./run.ts";
import { parseStored, type RunStore, readRecord, replaceRecord } from "./run-store.ts";
import { mayFollow, transition } from "./state-machine.ts";

/** @param number from 1; @param sealed to the gateway's key for `screenshotName` */
export async function storeScreenshot(
  store: RunStore,
  id: string,
  number: number,
  sealed: string,
): Promise<void> {
  await store.objects.create(screenshotName(id, number), sealed, { contentType: "application/jose" });
}

/**
 * Decides how a claimed run ended; nothing that belongs to the result may be written after it.
 *
 * @returns what was decided: the given outcome, or the one of whoever was first
 */
export async function decideOutcome(store: RunStore, id: string, outcome: Outcome): Promise<Outcome> {
  if (!mayFollow("running", outcome.state)) {
    throw new AppError("internal_error", `A claimed run cannot end as ${outcome.state}.`);
  }
  if (await store.objects.create(resultName(id), JSON.stringify(outcome))) return outcome;
  return (await readOutcome(store, id)) ?? outcome;
}

export async function readOutcome(store: RunStore, id: string): Promise<Outcome | undefined> {
  const stored = await store.objects.read(resultName(id));
  return stored && outcomeSchema.parse(parseStored(stored.body));
}

/**
 * The third write of the record: carries a decided outcome over, then deletes the input and the mark of an active run.
 * Repeating it changes nothing.
 *
 * @returns the run as it is then; still running when nothing is decided
 */
export async function settleRun(store: RunStore, id: string): Promise<RunRecord | undefined> {
  for (;;) {
    const stored = await readRecord(store, id);
    if (!stored) return undefined;
    if (isTerminal(stored.run.state)) {
      await deleteTraces(store, id);
      return stored.run;
    }
    const outcome = isClaimed(stored.run) ? await readOutcome(store, id) : undefined;
    const ended = outcome && transition(stored.run, { type: "ended", outcome });
    if (!ended) return stored.run;
    if (!(await replaceRecord(store, stored, ended))) continue;
    await deleteTraces(store, id);
    return ended;
  }
}

/** Ends a run that no worker has claimed; a claimed or ended one stays as it is and is returned. */
export async function endUnclaimed(
  store: RunStore,
  id: string,
  outcome: Outcome,
): Promise<RunRecord | undefined> {
  for (;;) {
    const stored = await readRecord(store, id);
    if (!stored || isClaimed(stored.run)) return stored?.run;
    const ended = transition(stored.run, { type: "ended", outcome });
    if (ended && !(await replaceRecord(store, stored, ended))) continue;
    const run = ended ?? stored.run;
    if (isTerminal(run.state)) await deleteTraces(store, id);
    return run;
  }
}

/** The mark goes last: as long as it is there, the sweeper comes back for the input. */
export async function deleteTraces(store: RunStore, id: string): Promise<void> {
  await store.objects.delete(inputName(id));
  await store.objects.delete(activeName(id));
}
