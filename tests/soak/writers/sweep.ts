/** The maintenance that Cloud Scheduler starts every minute, here more often and with shorter limits. */
import { systemClock } from "../../../shared/core/clock.ts";
import { mapConcurrently } from "../../../shared/core/map-concurrently.ts";
import { sweepWriters } from "../../../shared/runs/maintain/maintain-runs.ts";
import { HEARTBEAT_LIMIT_MS, sweepRuns } from "../../../shared/runs/maintain/sweep-runs.ts";
import { readRun } from "../../../shared/runs/read/read-run.ts";
import type { RunStore } from "../../../shared/runs/record/run-store.ts";
import type { RunsWithStore } from "../../fixtures/runs/open-runs-with-store.ts";
import type { Fate } from "./judge.ts";

const SWEEP_EVERY_MS = 250;
/** A run that takes longer is given up: as a worker whose heartbeats stay out. */
const SILENCE_MS = 8_000;
/** Longer than a run may wait for a writer. */
const START_LIMIT_MS = 31 * 60_000;

export function startSweeper({ store, wake }: RunsWithStore): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const impatient = ahead(store, HEARTBEAT_LIMIT_MS - SILENCE_MS);
  const sweeping = (async () => {
    while (!stopped.signal.aborted) {
      await sweepRuns(impatient).catch(() => {});
      if (wake) await sweepWriters(impatient, wake).catch(() => {});
      await systemClock.sleep(SWEEP_EVERY_MS, stopped.signal).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await sweeping;
    },
  };
}

/**
 * Advances the time past the expiry of runs whose gateway died before they got a queue position.
 *
 * @returns what is left that should not be
 */
export async function expireTheRest(store: RunStore, fates: readonly Fate[]): Promise<string[]> {
  const late = ahead(store, START_LIMIT_MS);
  await sweepRuns(late);
  await sweepWriters(late, async () => {});
  await mapConcurrently(fates, 8, async (fate) => {
    if (fate.state !== undefined || fate.answeredAt !== undefined) return;
    const run = await readRun(store, fate.id);
    fate.state = run?.state;
    fate.type = run?.error?.type;
  });
  const left = await Promise.all(["active/", "waiting/"].map((prefix) => store.objects.list(prefix)));
  return left.flatMap(({ objects }) => objects.map(({ name }) => `${name} is left`));
}

function ahead(store: RunStore, milliseconds: number): RunStore {
  return { ...store, clock: { ...store.clock, now: () => new Date(Date.now() + milliseconds) } };
}
