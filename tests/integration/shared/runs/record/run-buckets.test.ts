/** The life of runs that are spread over four buckets, next to runs from before, which lie in the state bucket. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../../../shared/cloud/objects.ts";
import { deleteExpired } from "../../../../../shared/runs/maintain/delete-expired.ts";
import { sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { findRunsOfCall } from "../../../../../shared/runs/read/find-runs-of-call.ts";
import { listRuns } from "../../../../../shared/runs/read/list-runs.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { deleteEndedRun } from "../../../../../shared/runs/record/delete-run.ts";
import { decideOutcome, settleRun } from "../../../../../shared/runs/record/end-run.ts";
import { openStateObjects, stateBuckets } from "../../../../../shared/runs/record/run-buckets.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { createRun } from "../../../../../shared/runs/submit/create-run.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";
import { waitForRun } from "../../../../fixtures/runs/wait-for-run.ts";

const RUNS = 24;
const DAY_S = 86_400;

let runs: LocalRuns;
let ids: string[];
beforeAll(async () => {
  runs = await startLocalRuns({ runBuckets: 4 });
  ids = [];
  for (let at = 0; at < RUNS; at++) {
    ids.push((await runs.create({ owner: `owner-${at % 2}`, call: `call-${at % 3}` })).id);
    runs.advance(5_000);
  }
});
afterAll(() => runs.close());

async function end(id: string): Promise<void> {
  await claimRun(runs.store, id, "worker-1");
  const attempt = { worker: "worker-1", started_at: runs.store.clock.now().toISOString() };
  await decideOutcome(runs.store, id, { ...outcomeOf(undefined, runs.store.clock.now()), attempt }, ["a"]);
  await settleRun(runs.store, id);
}

/** The buckets that hold objects with this id in their names. */
async function placesOf(id: string): Promise<string[]> {
  const settings = readCloudSettings(runs.cloud.env);
  const places: string[] = [];
  for (const bucket of stateBuckets(settings)) {
    const { objects } = await createObjectStore({ ...settings, bucket }).list("");
    if (objects.some(({ name }) => name.includes(id))) places.push(bucket);
  }
  return places;
}

const newest = () => [...ids].reverse();

describe("runs in four buckets", () => {
  it("lie in one bucket each, and in all of them together", async () => {
    await end(ids[0] as string);
    const places = await Promise.all(ids.map(placesOf));
    for (const place of places) expect(place).toHaveLength(1);
    expect([...new Set(places.flat())].sort()).toEqual([0, 1, 2, 3].map((n) => `federalrunner-runs-${n}`));
  });

  it("are listed in the order of their times, page by page, all and an owner's", async () => {
    for (const owners of [undefined, ["owner-1"]]) {
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listRuns(runs.store, { owners, limit: 5, cursor });
        expect(page.runs.length).toBeLessThanOrEqual(5);
        listed.push(...page.runs.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(listed).toEqual(newest().filter((id) => owners === undefined || ids.indexOf(id) % 2 === 1));
    }
  });

  it("are claimed once, also by processes that start at the same time", async () => {
    const id = ids[1] as string;
    const others = Array.from({ length: 4 }, () => ({
      ...runs.store,
      objects: openStateObjects(readCloudSettings(runs.cloud.env)),
    }));
    const claims = await Promise.all(others.map((store, at) => claimRun(store, id, `worker-${at}`)));
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
    const attempt = { worker: "worker-1", started_at: runs.store.clock.now().toISOString() };
    await decideOutcome(runs.store, id, { ...outcomeOf(undefined, runs.store.clock.now()), attempt });
    expect(await waitForRun(runs.store, id)).toMatchObject({ state: "completed" });
  });

  it("are cancelled, also by the call that submitted them", async () => {
    const id = ids[2] as string;
    expect(await cancelRun(runs.store, id)).toMatchObject({ state: "cancelled" });
    expect(await findRunsOfCall(runs.store, "owner-1", "call-2")).toEqual([ids[23]]);
  });

  it("are swept in every bucket", async () => {
    runs.advance(600_000);
    const report = await sweepRuns(runs.store);
    expect(report).toEqual({ left: 0, ended: RUNS - 2, failed: 0 });
    expect(await runs.names("active/")).toEqual([]);
    const states = await Promise.all(ids.map(async (id) => (await readRun(runs.store, id))?.state));
    expect(states.filter((state) => state === "expired")).toHaveLength(RUNS - 3);
  });

  it("leave nothing behind when their owner deletes them", async () => {
    const id = ids.pop() as string;
    await deleteEndedRun(runs.store, id);
    expect(await placesOf(id)).toEqual([]);
    expect((await listRuns(runs.store, { limit: 50 })).runs.map((run) => run.id)).toEqual(newest());
  });

  it("are deleted by the retention in every bucket", async () => {
    runs.advance(2 * DAY_S * 1000);
    const kept = await deleteExpired(runs.store, { resultSeconds: DAY_S, historySeconds: 30 * DAY_S });
    expect(kept).toEqual({ results: RUNS - 1, runs: 0 });
    runs.advance(30 * DAY_S * 1000);
    const gone = await deleteExpired(runs.store, { resultSeconds: DAY_S, historySeconds: 30 * DAY_S });
    expect(gone.runs).toBe(RUNS - 1);
    expect(await runs.names("runs/")).toEqual([]);
    expect(await runs.names("index/")).toEqual([]);
  });
});

describe("a bucket that is added", () => {
  it("holds the runs from its time on; those from before stay where they are", async () => {
    const settings = readCloudSettings(runs.cloud.env);
    const [state, first, second] = stateBuckets(settings) as [string, string, string];
    const storeWith = (runBuckets: string): RunStore => ({
      ...runs.store,
      objects: openStateObjects({ ...settings, runBuckets }),
    });
    const inSeconds = (seconds: number) =>
      new Date(runs.store.clock.now().getTime() + seconds * 1000).toISOString().replace(/\.\d+Z/, "Z");
    const create = async (store: RunStore) =>
      (await createRun(store, { ...SPEC, id: newRunId(store.clock.now()) })).run.id;

    const since = inSeconds(60);
    const none = storeWith("");
    const one = storeWith(`${since}=${first}`);
    const before = [await create(none), await create(one)];
    runs.advance(120_000);
    const after = await create(one);
    const two = storeWith(`${since}=${first};${inSeconds(60)}=${second}`);
    runs.advance(120_000);
    const last = await create(two);
    expect(await Promise.all([...before, after, last].map(placesOf))).toEqual([
      [state],
      [state],
      [first],
      [second],
    ]);
    const listed = await listRuns(two, { owners: [SPEC.owner] });
    expect(listed.runs.map(({ id }) => id)).toEqual([last, after, ...before.reverse()]);
    for (const id of [...before, after, last]) {
      expect(await cancelRun(two, id)).toMatchObject({ state: "cancelled" });
      expect(await placesOf(id)).toHaveLength(1);
    }
  });
});

const SPEC = {
  kind: "wizard",
  target: "fsa-estimator",
  trigger: "cli",
  owner: "growing",
  state: "queued",
  startLimitSeconds: 600,
} as const;
