/**
 * Ends a followed run whose worker is silent for two and a half heartbeats, so that a waiting caller learns of a dead
 * worker within 30 s. Only time between successful polls counts: an outage of the storage, which delays heartbeats too, and
 * a sleeping computer are no silence of the worker. The sweeper ends runs without a follower.
 */
import { readClaim } from "../record/claim.ts";
import { endLost } from "../record/end-lost.ts";
import type { Claim } from "../record/run.ts";
import type { RunStore } from "../record/run-store.ts";

const MISSED_HEARTBEATS = 2.5;
/** Until a worker has claimed the run. */
const CLAIM_EVERY_MS = 5_000;

export interface WorkerWatch {
  /** An event arrived. */
  heard(): void;
  /** Between two polls without an event. */
  heardNothing(milliseconds: number): Promise<void>;
}

/** @param silentMs of a stream that the run was followed by; its worker may have claimed the run */
export function watchWorker(store: RunStore, id: string, silentMs = 0): WorkerWatch {
  let claim: Claim | undefined;
  let silent = silentMs;
  let sinceRead = silentMs > 0 ? CLAIM_EVERY_MS : 0;
  return {
    heard() {
      silent = 0;
    },

    async heardNothing(milliseconds) {
      silent += milliseconds;
      if (!claim) {
        sinceRead += milliseconds;
        if (sinceRead < CLAIM_EVERY_MS) return;
        claim = await readClaim(store, id);
        sinceRead = 0;
        silent = claim ? silentMs : 0;
        return;
      }
      // A worker of an earlier version states no interval.
      const { heartbeat_ms = Number.POSITIVE_INFINITY } = claim;
      if (silent <= MISSED_HEARTBEATS * heartbeat_ms) return;
      silent = 0;
      await endLost(store, id, claim);
    },
  };
}
