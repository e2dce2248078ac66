/**
 * The first write of a run's record, and the objects that must exist with it. `active/{id}` comes first, so that the
 * sweeper finds the traces of a creator that dies later; readers see no run before its record exists.
 */
import { AppError } from "../../core/errors.ts";
import { deleteTraces } from "../record/end-run.ts";
import {
  activeName,
  conversationName,
  indexNames,
  inputName,
  recordName,
  requestName,
} from "../record/object-names.ts";
import {
  isTerminal,
  type RunKind,
  type RunRecord,
  type RunSchedule,
  type RunTrigger,
} from "../record/run.ts";
import { isRunId } from "../record/run-id.ts";
import { type RunStore, readRecord } from "../record/run-store.ts";

export interface NewRun {
  /** Of `newRunId`. Creating the same id again changes nothing. */
  id: string;
  kind: RunKind;
  target: string;
  trigger: RunTrigger;
  /** HMAC of the caller. */
  owner: string;
  /** Of `contextHash`. */
  context?: string | undefined;
  state: "input_required" | "submitted" | "queued";
  /** Where a schedule starts it. */
  schedule?: RunSchedule | undefined;
  /** After so long without a worker, or without an answer, it expires. */
  startLimitSeconds: number;
  /** Sealed to the worker's key; absent as long as more of it is required. */
  sealedInput?: string | undefined;
  /** Sealed to the gateway's key: what is known while more is required. */
  sealedConversation?: string | undefined;
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
    ...(spec.context === undefined ? {} : { context: spec.context }),
    state,
    attempts: [],
    created_at: now.toISOString(),
    start_by: new Date(now.getTime() + spec.startLimitSeconds * 1000).toISOString(),
    ...(spec.schedule ? { schedule: spec.schedule } : {}),
  };
  await store.objects.create(activeName(id), JSON.stringify(run));
  const [created] = await Promise.all([
    store.objects.create(recordName(id), JSON.stringify(run)),
    createSealed(store, inputName(id), spec.sealedInput),
    createSealed(store, requestName(id), spec.sealedRequest),
    createSealed(store, conversationName(id), spec.sealedConversation),
    createIndexEntries(store, run),
  ]);
  if (created) return { run, isNew: true };
  const existing = await readRecord(store, id);
  if (!existing) throw new AppError("internal_error", "The run was deleted while it was created.");
  // It may have ended long ago: then its mark and its input were just created anew.
  if (isTerminal(existing.run.state)) await deleteTraces(store, existing.run);
  return { run: existing.run, isNew: false };
}

/** Their names follow from the record: writing them again changes nothing. */
export async function createIndexEntries(store: RunStore, run: RunRecord): Promise<void> {
  await Promise.all(indexNames(run).map((name) => store.objects.create(name, "")));
}

async function createSealed(store: RunStore, name: string, jwe: string | undefined): Promise<void> {
  if (jwe !== undefined) await store.objects.create(name, jwe, { contentType: "application/jose" });
}
