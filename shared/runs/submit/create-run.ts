/**
 * The first write of a run's record, with its input, and the objects that exist with it. The record comes first, so that
 * the sweeper finds the run of a creator that dies later.
 */
import type { NewObject } from "../../cloud/objects.ts";
import { AppError } from "../../core/errors.ts";
import { currentTraceparent } from "../../core/tracing.ts";
import { settleRun } from "../record/end-run.ts";
import { conversationName, indexNames, keptName, requestName } from "../record/object-names.ts";
import type { RunRecord, RunSchedule } from "../record/run.ts";
import { isRunId } from "../record/run-id.ts";
import type { RunKind, RunTrigger } from "../record/run-state.ts";
import { activeObject, type RunStore, readEndedRecord, readRecord, SEALED } from "../record/run-store.ts";

const DAY_MS = 86_400_000;

/** The facts of a run that its entry point decides. */
export interface RunOrigin {
  kind: RunKind;
  target: string;
  trigger: RunTrigger;
  /** The name of the program that asked for it. */
  client?: string | undefined;
  /** Hash from `ownerHash`. */
  owner: string;
  /** Hash of the client's call. */
  call?: string | undefined;
  /** Hash from `contextHash`. */
  context?: string | undefined;
  /** The schedule that starts the run. */
  schedule?: RunSchedule | undefined;
  /** A person may be asked to act in the run's tab. */
  handoff?: true | undefined;
  /** How long the caller asked to keep the results; within the history's retention. */
  keepDays?: number | undefined;
}

export interface NewRun extends RunOrigin {
  /** From `newRunId`. Creating the same id again has no effect while the run is active, and for a schedule's run. */
  id: string;
  state: "input_required" | "queued";
  /** The run expires after this time without a worker or an answer. */
  startLimitSeconds: number;
  /** Sealed to the worker's key; undefined while answers are missing, and for a launch that sends it. */
  sealedInput?: string | undefined;
  /** The answers so far, sealed to the gateway's key, while others are missing. */
  sealedConversation?: string | undefined;
  /** Sealed to the gateway's key, for the history. */
  sealedRequest?: string | undefined;
}

/** @returns the run's record; the existing one, without a generation, when there is one with this id */
export async function createRun(
  store: RunStore,
  spec: NewRun,
): Promise<{ run: RunRecord; generation: string | undefined }> {
  const { id, kind, target, trigger, owner, state } = spec;
  if (!isRunId(id)) throw new AppError("invalid_request", "This is not an id of a run.");
  const now = store.clock.now();
  const run: RunRecord = {
    id,
    kind,
    target,
    trigger,
    client: spec.client,
    owner,
    call: spec.call,
    context: spec.context,
    state,
    attempts: [],
    created_at: now.toISOString(),
    start_by: new Date(now.getTime() + spec.startLimitSeconds * 1000).toISOString(),
    handoff: spec.handoff,
    schedule: spec.schedule,
    request: spec.sealedRequest === undefined ? false : undefined,
    keep_until:
      spec.keepDays === undefined
        ? undefined
        : new Date(now.getTime() + spec.keepDays * DAY_MS).toISOString(),
    traceparent: currentTraceparent(),
  };
  // The record is the first: the sweeper restores the entries of the index by it.
  const [generation] = await store.objects.createAll([
    activeObject(run, spec.sealedInput),
    ...sealedObject(requestName(id), spec.sealedRequest),
    ...sealedObject(conversationName(id), spec.sealedConversation),
    ...indexNames(run).map((name) => ({ name, body: "" })),
    ...(run.keep_until ? [{ name: keptName(run.keep_until, id), body: "" }] : []),
  ]);
  if (generation === undefined) {
    const existing = await readRecord(store, id, "active");
    if (!existing) throw new AppError("internal_error", "The run was deleted while it was created.");
    return { run: existing.run, generation };
  }
  // Only schedules derive an id again: its run may have ended, and this call has created its record again.
  const ended = run.schedule && (await readEndedRecord(store, id));
  if (!ended) return { run, generation };
  await settleRun(store, id);
  return { run: ended.run, generation: undefined };
}

/** The names are derived from the record, so writing them again changes nothing. */
export async function createIndexEntries(store: RunStore, run: RunRecord): Promise<void> {
  await Promise.all(indexNames(run).map((name) => store.objects.create(name, "")));
}

function sealedObject(name: string, jwe: string | undefined): NewObject[] {
  return jwe === undefined ? [] : [{ name, body: jwe, ...SEALED }];
}
