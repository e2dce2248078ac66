/**
 * Maps a call's request id to its runs, since `notifications/cancelled` names the request id and may reach any instance.
 * Most calls end within seconds, so a call has a stored entry only after five; a cancellation that another instance
 * receives earlier is stored in the entry's place, and the call finds it there. An entry is deleted at the end of its
 * call. After a crash the next call overwrites it, or the bucket's lifecycle rule for `mcp-calls/` deletes it, as it does
 * a cancellation whose call had ended.
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
  /** The caller's hash: no other caller finds the entry. */
  owner: string;
}

export interface RunningCalls {
  /** @returns the function that ends the entry */
  enter(name: CallName, runIds: readonly string[]): () => Promise<void>;
  /** Cancels the runs of the call: now, or when the call's instance finds the request. */
  cancel(name: CallName): Promise<void>;
}

export interface RunningCallsOptions {
  objects: ObjectStore;
  hmacKey: KeyObject;
  clock: Clock;
  log: Logger;
  cancelRuns(ids: readonly string[]): Promise<unknown>;
}

/** Also the longest time after which an early cancellation at another instance takes effect. */
const STORED_AFTER_MS = 5_000;
/** A cancellation that is older than its call, by more than clocks differ, names an earlier call of the same id. */
const CLOCK_DIFFERENCE_MS = 1_000;

export function createRunningCalls(options: RunningCallsOptions): RunningCalls {
  const { objects, hmacKey, clock, log, cancelRuns } = options;
  const here = new Map<string, readonly string[]>();
  const objectName = ({ scope, requestId, owner }: CallName) =>
    `mcp-calls/${keyedHash(hmacKey, "mcp-call", [scope, requestId, owner])}`;

  /** @returns the generation, or undefined when another write came first */
  const write = (name: string, content: object, left: StoredObject | undefined) =>
    left
      ? objects.replace(name, JSON.stringify(content), left.generation)
      : objects.create(name, JSON.stringify(content));

  /** @returns the generation of the stored entry */
  async function storeEntry(name: string, runIds: readonly string[], since: number): Promise<string> {
    for (;;) {
      const left = await objects.read(name);
      const generation = await write(name, { run_ids: runIds }, left);
      if (generation === undefined) continue;
      if (left && isCancellation(left, since)) await cancelRuns(runIds);
      return generation;
    }
  }

  return {
    enter(name, runIds) {
      const object = objectName(name);
      const since = clock.now().getTime();
      const left = new AbortController();
      here.set(object, runIds);
      const stored = clock
        .sleep(STORED_AFTER_MS, left.signal)
        .then(() => storeEntry(object, runIds, since))
        .catch((thrown: unknown) => {
          if (!left.signal.aborted) {
            log.warn({ error: toAppError(thrown) }, "a call's entry could not be stored");
          }
          return undefined;
        });
      return async () => {
        left.abort(new Error("the call has ended"));
        if (here.get(object) === runIds) here.delete(object);
        const generation = await stored;
        if (generation !== undefined) await objects.delete(object, generation);
      };
    },

    async cancel(name) {
      const object = objectName(name);
      for (;;) {
        const known = here.get(object);
        const left = known ? undefined : await objects.read(object);
        const runIds = known ?? (left && runIdsOf(left));
        if (runIds) {
          await cancelRuns(runIds);
          return;
        }
        if (await write(object, { cancelled_at: clock.now().toISOString() }, left)) return;
      }
    },
  };
}

const entrySchema = z.union([
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
