/**
 * Ends the runs whose worker died, and deletes the objects that a crash left. Reads only the runs that `active/` names.
 * Concurrent sweepers are safe, since the claim and the outcome decide each step (`end-run.ts`).
 */
import { listPages } from "../../cloud/list-pages.ts";
import { AppError, toAppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { isCancelRequested } from "../record/cancel-run.ts";
import { readClaim } from "../record/claim.ts";
import { waitedTooLong } from "../record/claim-run.ts";
import { endLost, lost } from "../record/end-lost.ts";
import { readOutcome, settleRun } from "../record/end-run.ts";
import { endUnclaimed } from "../record/end-unclaimed.ts";
import { ACTIVE_PREFIX, activeName, recordName } from "../record/object-names.ts";
import { type Claim, type Outcome, type RunRecord, runRecordSchema } from "../record/run.ts";
import { readEvents } from "../record/run-events.ts";
import { isTerminal } from "../record/run-state.ts";
import { parseStored, type RunStore, readRecord } from "../record/run-store.ts";
import { outcomeOf, transition } from "../record/state-machine.ts";
import { createIndexEntries } from "../submit/create-run.ts";

export interface SweepOptions {
  /** Whether a job's execution has ended, with success or not; false for an unknown one. */
  hasExecutionEnded?: ((execution: string) => Promise<boolean>) | undefined;
}

export interface SweepReport {
  /** Runs whose worker is alive, or may still start. */
  left: number;
  /** Runs that this sweep ended or cleaned up. */
  ended: number;
  /** Runs whose check failed; the next sweep retries. */
  failed: number;
}

/** Longer than an outage of the storage, which delays heartbeats. */
export const HEARTBEAT_LIMIT_MS = 90_000;
/** A creator that takes longer than this has died. */
const CREATION_LIMIT_MS = 10 * 60_000;
const CONCURRENT_RUNS = 8;

export async function sweepRuns(store: RunStore, options: SweepOptions = {}): Promise<SweepReport> {
  const report: SweepReport = { left: 0, ended: 0, failed: 0 };
  for await (const entries of listPages(store.objects, ACTIVE_PREFIX)) {
    await mapConcurrently(entries, CONCURRENT_RUNS, async ({ name }) => {
      const id = name.slice(ACTIVE_PREFIX.length);
      try {
        report[(await sweepRun(store, id, options)) ? "ended" : "left"]++;
      } catch (thrown) {
        report.failed++;
        store.log.warn({ run_id: id, error: toAppError(thrown) }, "the run could not be swept");
      }
    });
  }
  return report;
}

/** @returns whether the run is over now */
async function sweepRun(store: RunStore, id: string, options: SweepOptions): Promise<boolean> {
  const stored = await readRecord(store, id);
  if (!stored) return endUncreated(store, id);
  const { run } = stored;
  if (isTerminal(run.state) || (await readOutcome(store, id))) return isOver(await settleRun(store, id));
  const claim = await readClaim(store, id);
  const outcome = claim ? undefined : await judgeUnclaimed(store, run, options);
  const isLost = claim !== undefined && (await isSilent(store, id, claim));
  if (!outcome && !isLost) return false;
  // The creator may have died before the last index entry, and the retention finds runs by the index.
  if (claim?.worker === undefined) await createIndexEntries(store, run);
  return isOver(
    isLost ? await endLost(store, id, claim) : ((await endUnclaimed(store, id, outcome as Outcome)) ?? run),
  );
}

async function isSilent(store: RunStore, id: string, claim: Claim): Promise<boolean> {
  const lastEvent = (await readEvents(store, id)).at(-1);
  const lastSign = Math.max(Date.parse(claim.at), Date.parse(lastEvent?.at ?? claim.at));
  return olderThan(store, lastSign, HEARTBEAT_LIMIT_MS);
}

/** @returns how the run ended, or `undefined` when a worker may still claim it */
async function judgeUnclaimed(
  store: RunStore,
  run: RunRecord,
  { hasExecutionEnded }: SweepOptions,
): Promise<Outcome | undefined> {
  const now = store.clock.now();
  if (await isCancelRequested(store, run.id)) return lost(store, "cancelled");
  if (now.getTime() > Date.parse(run.start_by)) {
    return outcomeOf(run.state === "input_required" ? unanswered() : waitedTooLong(), now);
  }
  if (!hasExecutionEnded) return undefined;
  const launches = (await readEvents(store, run.id)).filter((event) => event.type === "starting");
  // A run may be launched twice: the worker of either launch may still claim it.
  for (const { execution } of launches) {
    if (execution === undefined || !(await hasExecutionEnded(execution))) return undefined;
  }
  return launches.length > 0 ? lost(store, "worker_lost") : undefined;
}

/**
 * Only the mark of an earlier version exists. After the creation limit, this creates an ended record, so that a slow
 * creator cannot create a running one.
 */
async function endUncreated(store: RunStore, id: string): Promise<boolean> {
  const mark = await store.objects.read(activeName(id));
  if (!mark) return true;
  const intended = runRecordSchema.parse(parseStored(mark.body));
  if (!olderThan(store, Date.parse(intended.created_at), CREATION_LIMIT_MS)) return false;
  const ended = transition(intended, { type: "ended", outcome: lost(store, "worker_lost") });
  if (!ended) throw new AppError("internal_error", "The entry of an active run holds an ended one.");
  // The creator may have died before the last index entry, and the retention finds runs by the index.
  await createIndexEntries(store, intended);
  await store.objects.create(recordName(id), JSON.stringify(ended));
  return isOver(await settleRun(store, id));
}

function unanswered(): AppError {
  return new AppError("expired", "The run waited too long for the answers that it requires.");
}

function isOver(run: RunRecord | undefined): boolean {
  return run === undefined || isTerminal(run.state);
}

function olderThan(store: RunStore, time: number, limit: number): boolean {
  return store.clock.now().getTime() - time > limit;
}
