/**
 * Which run a call has started: what `notifications/cancelled` names is the call's request id, and it may reach any
 * instance. An entry lives as long as its call; what a crash leaves behind is overwritten or goes with the bucket's
 * lifecycle rule for `mcp-calls/`.
 */
import { z } from "zod";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { keyedHash } from "../../../../shared/keys/keyed-hash.ts";

export interface CallName {
  /** The session, or where there is none the token: request ids are unique only within it. */
  scope: string;
  requestId: string | number;
}

export interface RunningCall {
  runId: string;
  owner: string;
}

export interface RunningCalls {
  /** @returns what ends the entry */
  enter(name: CallName, call: RunningCall): Promise<() => Promise<void>>;
  /** Waits a moment for an entry that is just being made. */
  find(name: CallName): Promise<RunningCall | undefined>;
}

export function createRunningCalls(options: {
  objects: ObjectStore;
  hmacKey: Uint8Array;
  clock: Clock;
}): RunningCalls {
  const { objects, hmacKey, clock } = options;
  const objectName = ({ scope, requestId }: CallName) =>
    `mcp-calls/${keyedHash(hmacKey, "mcp-call", [scope, requestId])}`;

  return {
    async enter(name, { runId, owner }) {
      const object = objectName(name);
      const body = JSON.stringify({ run_id: runId, owner, at: clock.now().toISOString() });
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
        const { run_id: runId, owner } = entrySchema.parse(JSON.parse(stored.body.toString("utf8")));
        return { runId, owner };
      }
      return undefined;
    },
  };
}

const PAUSES_MS = [0, 50, 100, 200, 400];
const entrySchema = z.object({ run_id: z.string(), owner: z.string() });
