/**
 * How a run ends: `runs/{id}/result` decides, because it is created once. Whoever creates it, the worker, the sweeper
 * or who ends a run that no worker has, has ended the run, and anybody may then carry the ending over into the record.
 * So a worker killed after its result is written has completed its run, and one that wakes up after the sweeper gave it
 * up changes nothing.
 */
import { AppError } from "../../core/errors.ts";
import { activeName, conversationName, inputName, resultName, screenshotName } from "./object-names.ts";
import { isTerminal, type Outcome, outcomeSchema, type RunRecord } from "./run.ts";
import { parseStored, type RunStore, readRecord, replaceRecord, type StoredRecord } from "./run-store.ts";
import { mayFollow, withOutcome } from "./state-machine.ts";

/**
 * @param number from 1
 * @param sealed to the gateway's key for `screenshotName`
 */
export async function storeScreenshot(
  store: RunStore,
  id: string,
  number: number,
  sealed: string,
): Promise<void> {
  await store.objects.create(screenshotName(id, number), sealed, { contentType: "application/jose" });
}

/**
 * Decides how a run ended; only who has claimed it, or found its claim abandoned, may. Nothing that belongs to the
 * result may be written after it.
 *
 * @returns what was decided: the given outcome, or the one of whoever was first
 */
export async function decideOutcome(store: RunStore, id: string, outcome: Outcome): Promise<Outcome> {
  if (!mayFollow(outcome.attempt ? "running" : "queued", outcome.state)) {
    throw new AppError("internal_error", `This run cannot end as ${outcome.state}.`);
  }
  if (await store.objects.create(resultName(id), JSON.stringify(outcome))) return outcome;
  return (await readOutcome(store, id)) ?? outcome;
}

export async function readOutcome(store: RunStore, id: string): Promise<Outcome | undefined> {
  const stored = await store.objects.read(resultName(id));
  return stored && outcomeSchema.parse(parseStored(stored.body));
}

/**
 * The last write of the record: carries a decided outcome over, then deletes the input and the mark of an active run.
 * Repeating it changes nothing.
 *
 * @returns the run as it is then; as it was when nothing is decided
 */
export async function settleRun(store: RunStore, id: string): Promise<RunRecord | undefined> {
  for (;;) {
    const stored = await readRecord(store, id);
    if (!stored) return undefined;
    if (!isTerminal(stored.run.state)) {
      const outcome = await readOutcome(store, id);
      if (!outcome) return stored.run;
      const ended = withOutcome(stored.run, outcome);
      if (!(await replaceRecord(store, stored, ended))) continue;
      stored.run = ended;
    }
    await deleteTraces(store, stored.run);
    return stored.run;
  }
}

/**
 * {@link settleRun} for whoever knows the record and has just decided: without reading either again. A record that was
 * created a moment ago is given its time, since GCS refuses a second write within a second.
 *
 * @param writeIntervalMs between two writes of one object
 * @param hurry aborted when there is no time for that
 */
export async function settleDecided(
  store: RunStore,
  record: StoredRecord,
  outcome: Outcome,
  { writeIntervalMs, hurry }: { writeIntervalMs: number; hurry?: AbortSignal | undefined },
): Promise<RunRecord | undefined> {
  const { id, created_at } = record.run;
  const age = store.clock.now().getTime() - Date.parse(created_at);
  if (age < writeIntervalMs) await store.clock.sleep(writeIntervalMs - age, hurry).catch(() => {});
  const ended = withOutcome(record.run, outcome);
  if (!(await replaceRecord(store, record, ended))) return settleRun(store, id);
  await deleteTraces(store, ended);
  return ended;
}

/** The mark goes last: as long as it is there, the sweeper comes back for the rest. */
export async function deleteTraces(
  store: RunStore,
  { id, kind, trigger }: Pick<RunRecord, "id" | "kind" | "trigger">,
): Promise<void> {
  await store.objects.delete(inputName(id));
  // No other run can have begun as a conversation.
  if (kind === "wizard" && trigger === "a2a") await store.objects.delete(conversationName(id));
  await store.objects.delete(activeName(id));
}
