/**
 * Maps a call's request id to its runs, since `notifications/cancelled` names the request id and may reach any instance.
 * An entry is deleted at the end of its call. After a crash the next call overwrites it, or the bucket's lifecycle rule
 * for `mcp-calls/` deletes it.
 */
import type { KeyObject } from "node:crypto";
import { z } from "zod";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { keyedHash } from "../../../../shared/keys/keyed-hash.ts";

export interface CallName {
  /** The session, or without one the token: request ids are unique only within it. */
  scope: string;
  requestId: string | number;
}

export interface RunningCall {
  runIds: readonly string[];
  owner: string;
}

export interface RunningCalls {
  /** @returns the function that deletes the entry */
  enter(name: CallName, call: RunningCall): Promise<() => Promise<void>>;
  /** Retries for 750 ms, for an entry that is being created. */
  find(name: CallName): Promise<RunningCall | undefined>;
}

export function createRunningCalls(options: {
  objects: ObjectStore;
  hmacKey: KeyObject;
  clock: Clock;
}): RunningCalls {
  const { objects, hmacKey, clock } = options;
  const objectName = ({ scope, requestId }: CallName) =>
    `mcp-calls/${keyedHash(hmacKey, "mcp-call", [scope, requestId])}`;

  return {
    async enter(name, { runIds, owner }) {
      const object = objectName(name);
      const body = JSON.stringify({ run_ids: runIds, owner, at: clock.now().toISOString() });
      let generation = await objects.create(object, body);
      while (generation === undefined) {
        const left = await objects.read(object);
        generation = left
          ? await objects.replace(object, body, left.generation)
          : await objects.create(object, body);
      }
      const entered = generation;
      return async () => {
        await objects.delete(object, entered);
      };
    },

    async find(name) {
      for (const pause of PAUSES_MS) {
        await clock.sleep(pause);
        const stored = await objects.read(objectName(name));
        if (!stored) continue;
        const { run_ids: runIds, owner } = entrySchema.parse(JSON.parse(stored.body.toString("utf8")));
        return { runIds, owner };
      }
      return undefined;
    },
  };
}

const PAUSES_MS = [0, 50, 100, 200, 400];
const entrySchema = z.object({ run_ids: z.array(z.string()), owner: z.string() });
