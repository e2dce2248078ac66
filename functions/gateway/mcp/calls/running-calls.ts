/**
 * Finds the runs of a call by its request id, since `notifications/cancelled` names the request id and may reach any
 * instance. The runs name their call, so a call has no object of its own. A cancellation at another instance is stored
 * before it searches the runs: a run that is created later is missing there, and its call finds the stored cancellation.
 * The bucket's lifecycle rule for `mcp-calls/` deletes one whose call had ended.
 */
import type { KeyObject } from "node:crypto";
import { z } from "zod";
import type { ObjectStore, StoredObject } from "../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { toAppError } from "../../../../shared/core/errors.ts";
import type { Logger } from "../../../../shared/core/logger.ts";
import { keyedHash } from "../../../../shared/keys/keyed-hash.ts";

export interface CallName {
  /** The session, or without one the token: request ids are unique only within it. */
  scope: string;
  requestId: string | number;
  /** The caller's hash: no other caller finds the runs. */
  owner: string;
}

/** A call with runs. */
export interface EnteredCall {
  /** The hash that its runs name. */
  call: string;
  /** Ends the search for cancellations. */
  leave(): Promise<void>;
}

export interface RunningCalls {
  enter(name: CallName, runIds: readonly string[]): EnteredCall;
  /** Cancels the runs of the call: now, or when the call's instance finds the request. */
  cancel(name: CallName): Promise<void>;
}

export interface RunningCallsOptions {
  objects: ObjectStore;
  hmacKey: KeyObject;
  clock: Clock;
  log: Logger;
  /** Ids of the runs that name a call. */
  runsOfCall(owner: string, call: string): Promise<readonly string[]>;
  cancelRuns(ids: readonly string[]): Promise<unknown>;
}

/** Most calls end before; the time doubles with each search. */
const FIRST_SEARCH_MS = 5_000;
/** A cancellation that is older than its call, by more than clocks differ, names an earlier call of the same id. */
const CLOCK_DIFFERENCE_MS = 1_000;

export function createRunningCalls(options: RunningCallsOptions): RunningCalls {
  const { objects, hmacKey, clock, log, runsOfCall, cancelRuns } = options;
  const here = new Map<string, readonly string[]>();
  const hashOf = ({ scope, requestId, owner }: CallName) =>
    keyedHash(hmacKey, "mcp-call", [scope, requestId, owner]);
  const objectName = (call: string) => `mcp-calls/${call}`;

  /** Cancels the runs where a cancellation of their call is stored. */
  async function searchCancellation(call: string, runIds: readonly string[], since: number): Promise<void> {
    const stored = await objects.read(objectName(call));
    if (!stored || !isCancellation(stored, since)) return;
    await cancelRuns(runIds);
    await objects.delete(objectName(call), stored.generation);
  }

  async function searchAgain(
    call: string,
    runIds: readonly string[],
    { since, left }: { since: number; left: AbortSignal },
  ): Promise<void> {
    for (let pause = FIRST_SEARCH_MS; ; pause *= 2) {
      await clock.sleep(pause, left);
      await searchCancellation(call, runIds, since).catch((thrown: unknown) =>
        log.warn({ error: toAppError(thrown) }, "a call's cancellation could not be read"),
      );
    }
  }

  /** @returns the runs that an instance of an earlier version has stored there */
  async function storeCancellation(call: string): Promise<readonly string[]> {
    const content = JSON.stringify({ cancelled_at: clock.now().toISOString() });
    for (;;) {
      if (await objects.create(objectName(call), content)) return [];
      const left = await objects.read(objectName(call));
      const runIds = left && runIdsOf(left);
      if (runIds) return runIds;
      if (left && (await objects.replace(objectName(call), content, left.generation))) return [];
    }
  }

  return {
    enter(name, runIds) {
      const call = hashOf(name);
      const since = clock.now().getTime();
      const left = new AbortController();
      here.set(call, runIds);
      const searching = searchAgain(call, runIds, { since, left: left.signal }).catch(() => {});
      return {
        call,
        async leave() {
          left.abort(new Error("the call has ended"));
          if (here.get(call) === runIds) here.delete(call);
          await searching;
        },
      };
    },

    async cancel(name) {
      const call = hashOf(name);
      const known = here.get(call);
      if (known) return void (await cancelRuns(known));
      const stored = await storeCancellation(call);
      const found = await runsOfCall(name.owner, call);
      await cancelRuns([...new Set([...stored, ...found])]);
    },
  };
}

const entrySchema = z.union([
  /** A call that runs, from an earlier version. */
  z.object({ run_ids: z.array(z.string()) }),
  z.object({ cancelled_at: z.iso.datetime() }),
]);

function readEntry({ body }: StoredObject): z.output<typeof entrySchema> {
  return entrySchema.parse(JSON.parse(body.toString("utf8")));
}

/** Undefined for a cancellation. */
function runIdsOf(stored: StoredObject): readonly string[] | undefined {
  const entry = readEntry(stored);
  return "run_ids" in entry ? entry.run_ids : undefined;
}

function isCancellation(stored: StoredObject, since: number): boolean {
  const entry = readEntry(stored);
  return "cancelled_at" in entry && Date.parse(entry.cancelled_at) >= since - CLOCK_DIFFERENCE_MS;
}
