/** Time as a dependency, which tests replace. */
import { setTimeout as delay } from "node:timers/promises";

export interface Clock {
  now(): Date;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (milliseconds, signal) => {
    signal?.throwIfAborted();
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
};
