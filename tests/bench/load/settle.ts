/** Waits until every run has ended, with the maintenance that Cloud Scheduler starts every minute. */
import { setTimeout as sleep } from "node:timers/promises";
import { HEARTBEAT_LIMIT_MS, sweepRuns } from "../../../shared/runs/maintain/sweep-runs.ts";
import { ACTIVE_PREFIX } from "../../../shared/runs/record/object-names.ts";
import type { RunStore } from "../../../shared/runs/record/run-store.ts";
import type { World } from "./world.ts";

/** Without faults, a run of the traffic that has not ended after this time has lost its worker. */
const RUNS_END_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 250;
/** Longer than a run may wait for a worker. */
const START_LIMIT_MS = 31 * 60_000;

/** Until all accepted work is done. */
export async function drain({ runs }: World): Promise<void> {
  const end = performance.now() + RUNS_END_WITHIN_MS;
  while (performance.now() < end && (await runs.store.objects.list(ACTIVE_PREFIX)).objects.length > 0)
    await sleep(ASK_EVERY_MS);
}

/** Schedules start no further run. Runs that do not end by themselves are ended as maintenance ends them later. */
export async function settle({ stack, runs }: World): Promise<void> {
  const held = await fetch(new URL("/faults", stack.storage), {
    method: "POST",
    headers: { authorization: `Bearer ${stack.env.CLOUD_ACCESS_TOKEN}` },
    body: JSON.stringify({ kind: "scheduler.dispatch", action: "503", times: 1e6 }),
  });
  if (!held.ok) throw new Error(`The schedules go on: ${await held.text()}`);
  for (const ahead of [0, HEARTBEAT_LIMIT_MS, START_LIMIT_MS]) {
    const store = later(runs.store, ahead);
    const end = performance.now() + (ahead === 0 ? RUNS_END_WITHIN_MS : 2 * ASK_EVERY_MS);
    do {
      await runs.maintain();
      if (ahead > 0) await sweepRuns(store);
      const { objects } = await store.objects.list(ACTIVE_PREFIX);
      if (objects.length === 0) return;
      await sleep(ASK_EVERY_MS);
    } while (performance.now() < end);
  }
}

function later(store: RunStore, milliseconds: number): RunStore {
  return { ...store, clock: { ...store.clock, now: () => new Date(Date.now() + milliseconds) } };
}
