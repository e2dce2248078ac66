import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLocalObjects } from "../../../../../shared/cloud/local-objects.ts";
import { followLaunched } from "../../../../../shared/runs/read/follow-launched.ts";
import { followRun } from "../../../../../shared/runs/read/follow-run.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import type { StreamLine } from "../../../../../shared/runs/read/stream-line.ts";
import { readAllEvents } from "../../../../../shared/runs/read/timeline.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { HEARTBEAT_MS } from "../../../../../shared/runs/record/claim.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleRun } from "../../../../../shared/runs/record/end-run.ts";
import {
  activeName,
  claimName,
  progressName,
  resultName,
} from "../../../../../shared/runs/record/object-names.ts";
import { heardResult } from "../../../../../shared/runs/record/result-object.ts";
import type { RunEvent, RunRecord } from "../../../../../shared/runs/record/run.ts";
import {
  appendEvent,
  readEvents,
  readProgress,
  writeProgress,
} from "../../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { createRun } from "../../../../../shared/runs/submit/create-run.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";
import { waitForRun } from "../../../../fixtures/runs/wait-for-run.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const progress = (page: number) => ({ type: "progress" as const, page, pages: 3 });

const attempt = { worker: "worker-1", started_at: new Date().toISOString() };

/** As a worker does: the last page's event travels with the outcome. */
async function executePages(id: string, first = 1) {
  for (let page = first; page < 3; page++) await appendEvent(runs.store, id, progress(page));
  const at = new Date().toISOString();
  const seq = (await readEvents(runs.store, id)).length;
  await decideOutcome(runs.store, id, {
    ...outcomeOf(undefined, runs.store.clock.now()),
    attempt,
    events: [{ ...progress(3), at, seq }],
  });
  await settleRun(runs.store, id);
}

async function collect(events: AsyncGenerator<RunEvent, RunRecord>) {
  const seen: RunEvent[] = [];
  for (;;) {
    const step = await events.next();
    if (step.done) return { run: step.value, pages: seen.map((event) => event.page), seen };
    seen.push(step.value);
  }
}

it("the events of a run are all listed, and once where one is stored and travels with the outcome", async () => {
  const { id } = await runs.create();
  await executePages(id);
  const all = await readAllEvents(runs.store, id);
  expect(all.map(({ page }) => page)).toEqual([1, 2, 3]);
  const stored = await readProgress(runs.store, id);
  await writeProgress(runs.store, id, all, stored?.generation);
  expect((await readAllEvents(runs.store, id)).map(({ page }) => page)).toEqual([1, 2, 3]);
  // A launcher's event that is stored late has the number of an event of the worker.
  await writeProgress(runs.store, id, all.slice(0, 2), (await readProgress(runs.store, id))?.generation);
  await appendEvent(runs.store, id, { type: "starting", launcher: "job" });
  expect((await readAllEvents(runs.store, id)).map(({ page }) => page)).toEqual([1, 2, undefined, 3]);
});

/** A store whose clock runs ahead with each sleep, and the time that has passed. */
function hurried() {
  let passed = 0;
  const clock = {
    ...runs.store.clock,
    now: () => new Date(runs.store.clock.now().getTime() + passed),
    async sleep(ms: number, signal?: AbortSignal) {
      // A line of a stream that has arrived comes first.
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      passed += ms;
    },
  };
  return { store: { ...runs.store, clock }, passed: () => passed };
}

describe("following a run", () => {
  it("does not expire a run that waits for answers: only the sweeper does", async () => {
    const { id } = await runs.create({ state: "input_required", startLimitSeconds: -1 });
    const enough = new AbortController();
    let polls = 0;
    const sleep = async () => {
      if (++polls === 3) enough.abort();
    };
    const store = { ...runs.store, clock: { ...runs.store.clock, sleep } };
    const following = collect(followRun(store, id, { signal: enough.signal }));
    await expect(following).rejects.toMatchObject({ name: "AbortError" });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "input_required" });
  });

  it("slows down the polls of a caller with many waiting calls, and of no other", async () => {
    const [{ id }, other] = [await runs.create({ owner: "busy" }), await runs.create({ owner: "idle" })];
    const enough = new AbortController();
    const delays: number[] = [];
    const sleep = (delay: number) => {
      delays.push(delay);
      return new Promise<void>((_, reject) => {
        enough.signal.throwIfAborted();
        enough.signal.addEventListener("abort", () => reject(enough.signal.reason));
      });
    };
    const store = { ...runs.store, clock: { ...runs.store.clock, sleep } };
    const follow = (run: string) => collect(followRun(store, run, { signal: enough.signal }));
    const following = Array.from({ length: 51 }, () => follow(id));
    await expect.poll(() => delays).toHaveLength(51);
    following.push(follow(other.id));
    await expect.poll(() => delays).toHaveLength(52);
    expect([delays[0], Math.max(...delays), delays.at(-1)]).toEqual([250, 750, 250]);
    enough.abort();
    const ends = await Promise.allSettled(following);
    expect(ends.every(({ status }) => status === "rejected")).toBe(true);
    // A call that has ended slows down no later one.
    await Promise.allSettled([collect(followRun(store, id))]);
    expect(delays.at(-1)).toBe(250);
  });

  it("polls one object, and looks for the claim and the log only when a worker may have stored events", async () => {
    const { id } = await runs.create();
    const times = hurried();
    let polls = 0;
    const { sleep } = times.store.clock;
    times.store.clock.sleep = async (ms, signal) => {
      await sleep(ms, signal);
      polls += 1;
      if (polls === 6) {
        await claimRun(times.store, id, "worker-1");
        await executePages(id);
      }
    };
    const submitted = await readRun(runs.store, id);
    const launched = await appendEvent(runs.store, id, {
      type: "starting" as const,
      launcher: "queue" as const,
    });
    runs.cloud.stats.reset();
    const { run, pages } = await collect(followRun(times.store, id, { run: submitted, launched }));
    expect([run.state, pages]).toEqual(["completed", [undefined, 1, 2, 3]]);
    const reads = (name: string) => runs.cloud.stats.read(name)["storage.read"]?.calls ?? 0;
    // A read of the outcome is the worker's, and both of the record.
    expect([reads(resultName(id)), reads(activeName(id)), polls]).toEqual([7, 2, 6]);
    // The six polls take 7.75 s.
    expect(reads(claimName(id))).toBe(1);
  });

  it("reads nothing before a worker can have ended the run, by the times of the last runs", async () => {
    const { store, passed } = hurried();
    const start = Date.now();
    /** @returns the time of the end, and that at which the follower has heard of it */
    const follow = async (claimMs: number, endMs: number) => {
      const { id } = await runs.create({ target: "usual-times" });
      const launched = await appendEvent(runs.store, id, {
        type: "starting" as const,
        launcher: "job" as const,
      });
      const began = passed();
      const at = (milliseconds: number) => new Date(start + began + milliseconds).toISOString();
      const [started_at, ended_at] = [at(claimMs), at(endMs)];
      let isEnded = false;
      const clock = {
        now: () => new Date(start + passed()),
        async sleep(ms: number) {
          await store.clock.sleep(ms);
          if (isEnded || passed() - began < endMs) return;
          isEnded = true;
          const outcome = {
            ...outcomeOf(undefined, new Date(ended_at)),
            attempt: { worker: "w", started_at },
          };
          await decideOutcome(runs.store, id, { ...outcome, events_from: 1 });
        },
      };
      const run = { ...(await readRun(runs.store, id)), created_at: at(0) } as RunRecord;
      runs.cloud.stats.reset();
      await collect(followRun({ ...store, clock }, id, { run, launched }));
      const reads = runs.cloud.stats.read()["storage.read"]?.calls ?? 0;
      return { heard: passed() - began, reads };
    };
    const cold = await follow(6_000, 9_500);
    expect(cold).toEqual({ heard: 10_000, reads: 7 });
    const warm = await follow(6_000, 9_400);
    expect(warm.reads).toBe(3);
    expect(warm.heard).toBeLessThan(9_600);
    // One that is faster than all before is heard of at most two seconds later.
    const fast = await follow(6_000, 6_500);
    expect(fast.heard).toBeLessThanOrEqual(8_500);
  });

  it("polls at once where the store sees the changes of a worker, also of another process", async () => {
    const folder = await mkdtemp(join(tmpdir(), "follow-"));
    const [here, there] = [
      await openLocalObjects(join(folder, "db")),
      await openLocalObjects(join(folder, "db")),
    ];
    // No poll comes by itself.
    const sleep = (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const clock = { ...runs.store.clock, sleep };
    const storeOf = (objects: RunStore["objects"]): RunStore => ({ ...runs.store, objects, clock });
    const [store, worker] = [storeOf(here), storeOf(there)];
    const id = newRunId(new Date());
    const spec = { id, kind: "wizard", target: "x", trigger: "cli", owner: "o", state: "queued" } as const;
    const { run } = await createRun(store, { ...spec, startLimitSeconds: 600 });
    const launched = await appendEvent(store, id, {
      type: "starting" as const,
      launcher: "process" as const,
    });
    const following = followRun(store, id, { run, launched });
    expect((await following.next()).value).toMatchObject({ type: "starting" });
    const next = following.next();
    await claimRun(worker, id, "worker-1");
    const attempt = { worker: "worker-1", started_at: new Date().toISOString() };
    await decideOutcome(worker, id, { ...outcomeOf(undefined, new Date()), attempt, events_from: 1 });
    expect(await next).toMatchObject({ done: true, value: { state: "completed" } });
    for (const objects of [here, there]) objects.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("reads the pictures with the end, where its caller shows them", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    const outcome = { ...outcomeOf(undefined, runs.store.clock.now()), attempt };
    await decideOutcome(runs.store, id, outcome, ["first", "second"]);
    for (const [withPictures, pictures] of [
      [true, ["first", "second"]],
      [false, undefined],
    ] as const) {
      const { run } = await collect(followRun(runs.store, id, { withPictures }));
      expect(heardResult(run)?.pictures).toEqual(pictures);
    }
  });

  it("yields every event once, in order, and ends with the ended run", async () => {
    const { id } = await runs.create();
    const following = collect(followRun(runs.store, id));
    await claimRun(runs.store, id, "worker-1");
    await executePages(id);
    const { run, pages, seen } = await following;
    expect(pages).toEqual([1, 2, 3]);
    expect(seen.map((event) => event.seq)).toEqual([0, 1, 2]);
    expect(run).toMatchObject({ id, state: "completed", attempts: [{ worker: "worker-1" }] });
  });

  it("reports the end even when the result was deleted before it is read", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    let polls = 0;
    const sleep = async () => {
      if (++polls !== 3) return;
      await executePages(id);
      await runs.store.objects.delete(resultName(id));
    };
    const store = { ...runs.store, clock: { ...runs.store.clock, sleep } };
    expect(await waitForRun(store, id)).toMatchObject({ state: "completed" });
  });

  it("yields all events to a late follower, and only the later ones after a given number", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    await executePages(id);
    expect((await collect(followRun(runs.store, id))).pages).toEqual([1, 2, 3]);
    expect((await collect(followRun(runs.store, id, { from: 1 }))).pages).toEqual([2, 3]);
    expect((await collect(followRun(runs.store, id, { from: 2 }))).pages).toEqual([3]);
    expect((await collect(followRun(runs.store, id, { from: 3 }))).pages).toEqual([]);
  });

  it("ends when an unclaimed run is cancelled", async () => {
    const { id } = await runs.create();
    const following = waitForRun(runs.store, id);
    await cancelRun(runs.store, id);
    expect(await following).toMatchObject({ state: "cancelled" });
  });

  it("polls from 250 ms, doubling up to two seconds, so that a caller hears of the end at most so much later", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    const delays: number[] = [];
    const sleep = async (ms: number) => {
      delays.push(ms);
      if (delays.length === 4) await appendEvent(runs.store, id, progress(1));
      if (delays.length === 6) await executePages(id, 2);
    };
    const store = { ...runs.store, clock: { ...runs.store.clock, sleep } };
    await waitForRun(store, id);
    expect(delays).toEqual([250, 500, 1000, 2000, 2000, 2000]);
  });

  it("stops when its caller disconnects, without stopping the run", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    const abort = new AbortController();
    const following = waitForRun(runs.store, id, { signal: abort.signal });
    abort.abort(new Error("gone"));
    await expect(following).rejects.toThrow("gone");
    expect(await readRun(runs.store, id)).toMatchObject({ state: "running" });
  });

  it("fails for a missing run", async () => {
    await expect(waitForRun(runs.store, newRunId(new Date()))).rejects.toMatchObject({
      type: "run_not_found",
    });
  });
});

const event = (seq: number): StreamLine => ({
  event: { seq, at: new Date().toISOString(), ...progress(seq + 1) },
});

describe("following through the worker's stream", () => {
  it("yields the stream's events without reading storage", async () => {
    const { id } = await runs.create();
    const run = { ...(await readRun(runs.store, id)), state: "completed" } as RunRecord;
    const stream = (async function* () {
      yield* [event(0), event(1), { run }];
    })();
    runs.cloud.stats.reset();
    const followed = await collect(followLaunched(runs.store, id, stream));
    expect(followed).toMatchObject({ run, pages: [1, 2] });
    expect(runs.cloud.stats.read()).toEqual({});
  });

  it("yields no event of the stream twice", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    await executePages(id);
    const run = (await readRun(runs.store, id)) as RunRecord;
    const stream = (async function* (): AsyncGenerator<StreamLine> {
      yield* [event(0), event(1), { run }];
    })();
    const followed = await collect(followLaunched(runs.store, id, stream, { from: 1 }));
    expect(followed.seen.map(({ seq }) => seq)).toEqual([1]);
  });

  it("continues from storage where the stream breaks off, and repeats no event", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    const stream = (async function* () {
      await appendEvent(runs.store, id, progress(1));
      yield event(0);
      await executePages(id, 2);
      throw new Error("connection reset");
    })();
    const followed = await collect(followLaunched(runs.store, id, stream));
    expect(followed).toMatchObject({ run: { state: "completed" }, pages: [1, 2, 3] });
  });

  it("keeps the stream open when its caller disconnects: a disconnect is not a cancel", async () => {
    const { id } = await runs.create();
    const abort = new AbortController();
    const finished = Promise.withResolvers<string>();
    const stream = (async function* () {
      try {
        yield event(0);
        abort.abort(new Error("gone"));
        await new Promise((resolve) => setImmediate(resolve));
        yield event(1);
        finished.resolve("read to its end");
      } finally {
        finished.resolve("closed");
      }
    })();
    await expect(collect(followLaunched(runs.store, id, stream, { signal: abort.signal }))).rejects.toThrow(
      "gone",
    );
    expect(await finished.promise).toBe("read to its end");
  });
});

describe("a worker that is gone", () => {
  const silence = new Promise<never>(() => {});
  const claim = (id: string, heartbeatMs?: number) =>
    claimRun(runs.store, id, "worker-1", undefined, heartbeatMs);

  it.each<[string, (() => AsyncGenerator<StreamLine>) | undefined]>([
    ["without a stream", undefined],
    [
      "whose stream breaks off",
      async function* () {
        yield event(0);
        throw new Error("connection reset");
      },
    ],
    [
      "whose stream stays open",
      async function* () {
        yield event(0);
        await silence;
      },
    ],
  ])("fails the call within 30 s: %s", async (_, open) => {
    const { id } = await runs.create();
    await claim(id, HEARTBEAT_MS);
    const { store, passed } = hurried();
    const { run } = await collect(followLaunched(store, id, open?.()));
    expect(run).toMatchObject({ state: "failed", error: { type: "worker_lost" } });
    expect(passed()).toBeLessThan(30_000);
  });

  it("is not one that sends heartbeats, nor one that has not claimed its run", async () => {
    for (const isClaimed of [true, false]) {
      const { id } = await runs.create();
      if (isClaimed) await claim(id, HEARTBEAT_MS);
      const { store, passed } = hurried();
      let beats = 0;
      const { sleep } = store.clock;
      store.clock.sleep = async (ms, signal) => {
        await sleep(ms, signal);
        if (isClaimed && passed() > (beats + 1) * HEARTBEAT_MS) {
          beats++;
          await appendEvent(runs.store, id, { type: "heartbeat" });
        }
        if (passed() > 60_000 && (await readRun(runs.store, id))?.state !== "completed") {
          if (!isClaimed) await claim(id);
          await executePages(id);
        }
      };
      expect((await collect(followRun(store, id))).run).toMatchObject({ state: "completed" });
    }
  });

  it("is not judged while polls take long, as in an outage of the storage", async () => {
    const { id } = await runs.create();
    await claim(id, HEARTBEAT_MS);
    const { store } = hurried();
    let polls = 0;
    const now = store.clock.now;
    store.clock = {
      ...store.clock,
      now: () => new Date(now().getTime() + polls * 60_000),
      async sleep() {
        if (++polls === 8) await executePages(id);
      },
    };
    expect((await collect(followRun(store, id))).run).toMatchObject({ state: "completed" });
  });
});

describe("an event of a newer version", () => {
  it("is skipped, and the follower reaches the end", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    const event = { at: new Date().toISOString(), type: "from_the_future", thing: 1, seq: 0 };
    await runs.store.objects.create(progressName(id), JSON.stringify({ events: [event] }));
    await executePages(id);
    const { run, pages } = await collect(followRun(runs.store, id));
    expect(pages).toEqual([undefined, 1, 2, 3]);
    expect(run).toMatchObject({ state: "completed" });
  });
});
