/**
 * The first write of a run's record, and what must exist beside it. `active/{id}` comes first, so that a creator that
 * dies at any later point leaves something that the sweeper finds; nothing is visible before the record exists.
 */
import { AppError } from "../core/errors.ts";
import { deleteTraces } from "./end-run.ts";
import { activeName, indexNames, inputName, recordName, requestName } from "./object-names.ts";
import { isTerminal, type RunKind, type RunRecord, type RunTrigger } from "./run.ts";
import { isRunId } from "./run-id.ts";
import { type RunStore, readRecord } from "./run-store.ts";

export interface NewRun {
  /** Of `newRunId`. Creating the same id again changes nothing. */
  id: string;
  kind: RunKind;
  target: string;
  trigger: RunTrigger;
  /** HMAC of whoever starts it. */
  owner: string;
  state: "submitted" | "queued";
  /** After so long without a worker it expires. */
  startLimitSeconds: number;
  /** Sealed to the worker's key. */
  sealedInput: string;
  /** Sealed to the gateway's key, for the history. */
  sealedRequest?: string | undefined;
}

/** @returns the run's record; an older one, where there was one of this id already */
export async function createRun(store: RunStore, spec: NewRun): Promise<{ run: RunRecord; isNew: boolean }> {
  const { id, kind, target, trigger, owner, state } = spec;
  if (!isRunId(id)) throw new AppError("invalid_request", "This is not an id of a run.");
  const now = store.clock.now();
  const run: RunRecord = {
    id,
    kind,
    target,
    trigger,
    owner,
    state,
    attempts: [],
    created_at: now.toISOString(),
    start_by: new Date(now.getTime() + spec.startLimitSeconds * 1000).toISOString(),
  };
  await store.objects.create(activeName(id), JSON.stringify(run));
  const [created] = await Promise.all([
    store.objects.create(recordName(id), JSON.stringify(run)),
    store.objects.create(inputName(id), spec.sealedInput, { contentType: "application/jose" }),
    spec.sealedRequest === undefined
      ? undefined
      : store.objects.create(requestName(id), spec.sealedRequest, { contentType: "application/jose" }),
    createIndexEntries(store, run),
  ]);
  if (created) return { run, isNew: true };
  const existing = await readRecord(store, id);
  if (!existing) throw new AppError("internal_error", "The run was deleted while it was created.");
  // It may have ended long ago: then its mark and its input were just created anew.
  if (isTerminal(existing.run.state)) await deleteTraces(store, id);
  return { run: existing.run, isNew: false };
}

/** Their names follow from the record: writing them again changes nothing. */
export async function createIndexEntries(store: RunStore, run: RunRecord): Promise<void> {
  await Promise.all(indexNames(run).map((name) => store.objects.create(name, "")));
}
