import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { acquireLease, isLeaseHeld } from "../../../../../shared/runs/turns/leases.ts";
import { writerLease } from "../../../../../shared/runs/turns/serve-writer.ts";
import { positionName } from "../../../../../shared/runs/turns/writer-queue.ts";
import { Crash, crashAfter, interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";
import { type ScriptedWriter, scriptWriter } from "../../../../fixtures/runs/scripted-writer.ts";

const SHORT = { lifetimeMs: 3_000, renewEveryMs: 1_000, graceMs: 500 };

let runs: LocalRuns;
let writer: ScriptedWriter;
beforeAll(async () => {
  runs = await startLocalRuns();
});
beforeEach(() => {
  writer = scriptWriter(runs);
});
afterEach(() => runs.cloud.faults.clear());
afterAll(() => runs.close());

const inTurn = (ids: readonly string[]) => ids.flatMap((id) => [`start ${id}`, `end ${id}`]);
const stateOf = async (id: string) => (await readRun(runs.store, id))?.state;
const quiet = (store = runs.store) => ({
  ...store,
  log: { ...store.log, warn: () => {}, error: () => {} } as typeof store.log,
});
const waiting = () => runs.names(`waiting/${writer.id}/`);
const left = async () => [...(await waiting()), ...(await runs.names(`leases/${writer.id}/`))];
const ahead = (milliseconds: number) => ({
  ...runs.store,
  clock: { ...runs.store.clock, now: () => new Date(Date.now() + milliseconds) },
});
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

describe("FR-013 a wake-up", () => {
  it("executes all ten waiting runs, one at a time, in the order of arrival, and leaves no object", async () => {
    const ids = await writer.submitMany(10);
    expect(await writer.serve()).toBe(10);
    expect(writer.log).toEqual(inTurn(ids));
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => "completed"));
    expect(await left()).toEqual([]);
  });

  it("passes the lease from run to run without a write", async () => {
    await writer.submitMany(5);
    runs.cloud.stats.reset();
    await writer.serve();
    const { "storage.insert": writes, "storage.delete": deletes } = runs.cloud.stats.read(
      writerLease(writer.id),
    );
    expect([writes?.calls, deletes?.calls]).toEqual([1, 1]);
  });

  it("is dropped when the queue is empty, without a request for the lease", async () => {
    runs.cloud.stats.reset();
    expect(await writer.serve()).toBe(0);
    expect(runs.cloud.stats.read("leases/")).toEqual({});
  });

  it("that arrives five times at once executes each run once, and never two at the same time", async () => {
    const ids = await writer.submitMany(4);
    const served = await Promise.all(Array.from({ length: 5 }, () => writer.serve()));
    expect(served.reduce((sum, count) => sum + count)).toBe(4);
    expect(writer.log).toEqual(inTurn(ids));
  });

  it("is dropped while another worker holds the lease, which then executes its run", async () => {
    const [first = ""] = await writer.submitMany(1);
    let second = "";
    await writer.serve({
      act: async (id) => {
        if (id !== first) return;
        second = (await writer.submit()).id;
        expect(await writer.serve()).toBe(0);
      },
    });
    expect(writer.log).toEqual(inTurn([first, second]));
  });

  it("finds a run that arrived between its last read and its release", async () => {
    const [first = ""] = await writer.submitMany(1);
    let late = "";
    const store = {
      ...runs.store,
      objects: interpose(runs.store.objects, async ({ method, name }) => {
        if (method !== "delete" || name !== writerLease(writer.id) || late) return;
        late = (await writer.submit()).id;
        // Its wake-up finds the lease held.
        expect(await writer.serve()).toBe(0);
      }),
    };
    await writer.serve({ store });
    expect(writer.log).toEqual(inTurn([first, late]));
  });

  it("executes as many runs as its limit and sends a wake-up for the rest", async () => {
    const ids = await writer.submitMany(3);
    writer.woken.length = 0;
    expect(await writer.serve({ runs: 1 })).toBe(1);
    // Another run of 29 minutes would outlast the dispatch.
    expect(await writer.serve({ timeout_seconds: 29 * 60 })).toBe(1);
    expect(writer.woken).toEqual([writer.id, writer.id]);
    await writer.serve();
    expect(writer.log).toEqual(inTurn(ids));
  });

  it("sends a wake-up for the rest when its host ends, after the run that was stopped", async () => {
    const [first = "", second = ""] = await writer.submitMany(2);
    const host = new AbortController();
    writer.woken.length = 0;
    await writer.serve({
      host: host.signal,
      act: (_id, stopped) => {
        host.abort();
        return untilAborted(stopped);
      },
    });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["failed", "queued"]);
    expect(writer.woken).toEqual([writer.id]);
    expect(await left()).toHaveLength(1);
  });

  it("starts no further run while its host drains, lets the current one end, and sends a wake-up for the rest", async () => {
    const [first = "", second = ""] = await writer.submitMany(2);
    const draining = new AbortController();
    writer.woken.length = 0;
    await writer.serve({ draining: draining.signal, act: async () => draining.abort() });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["completed", "queued"]);
    expect(writer.woken).toEqual([writer.id]);
  });

  it("leaves a run at its position when the worker is at capacity, releases the lease, and fails, to be repeated", async () => {
    const ids = await writer.submitMany(2);
    const full = () => {
      throw new AppError("capacity_exhausted", "No room.");
    };
    await expect(writer.serve({ admit: full })).rejects.toMatchObject({ type: "capacity_exhausted" });
    expect(await runs.names(`leases/${writer.id}/`)).toEqual([]);
    await writer.serve();
    expect(writer.log).toEqual(inTurn(ids));
  });

  it("skips runs that were cancelled, claimed or deleted", async () => {
    const [cancelled = "", kept = ""] = await writer.submitMany(2);
    const admit = async (id: string) => {
      if (id === cancelled) await cancelRun(runs.store, id);
    };
    await runs.store.objects.create(positionName(writer.id, 5), JSON.stringify({ run_id: "gone" }));
    await runs.store.objects.create(positionName(writer.id, 6), JSON.stringify({ run_id: kept }));
    expect(await writer.serve({ admit })).toBe(1);
    expect(writer.log).toEqual(inTurn([kept]));
    expect(await left()).toEqual([]);
  });

  it("stops a running run that is cancelled, and continues with the next", async () => {
    const [first = "", second = ""] = await writer.submitMany(2);
    await writer.serve({
      act: async (id, stopped) => {
        if (id !== first) return;
        await cancelRun(runs.store, id);
        await untilAborted(stopped);
      },
    });
    expect([await stateOf(first), await stateOf(second)]).toEqual(["cancelled", "completed"]);
  });
});

describe("FR-013 faults under a writer", () => {
  it.each([
    ["lost answers", { action: "lose-response" }],
    ["refusals", { action: "503" }],
    ["cut connections", { action: "drop", when: "after" }],
  ] as const)("survives %s of every kind of call", async (_what, fault) => {
    const ids = await writer.submitMany(3);
    for (const kind of ["storage.insert", "storage.delete", "storage.list", "storage.read"]) {
      runs.cloud.faults.add({ kind, times: 3, ...fault });
    }
    expect(await writer.serve({ store: quiet() })).toBe(3);
    expect(writer.log).toEqual(inTurn(ids));
    expect(await left()).toEqual([]);
  });

  it("killed after any of its writes executes no run twice and loses none", async () => {
    let survived = false;
    for (let writes = 0; !survived; writes++) {
      writer = scriptWriter(runs);
      const ids = await writer.submitMany(2);
      let died = false;
      const objects = interpose(
        crashAfter(runs.store.objects, writes),
        () => {},
        async (_call, perform) =>
          perform().catch((thrown: unknown) => {
            died ||= thrown instanceof Crash;
            throw thrown;
          }),
      );
      await writer.serve({ store: quiet({ ...runs.store, objects }) }).catch(() => {});
      // The lease has run out, and so has the patience with the worker's silence.
      const later = ahead(95_000);
      await sweepRuns(later);
      await writer.serve({ store: later });
      const states = await Promise.all(ids.map(stateOf));
      for (const [index, id] of ids.entries()) {
        expect(["completed", "failed"]).toContain(states[index]);
        const starts = writer.log.filter((line) => line === `start ${id}`).length;
        expect(starts).toBeLessThanOrEqual(1);
        if (states[index] === "completed") expect(starts).toBe(1);
      }
      const order = writer.log.flatMap((line) => (line.startsWith("start") ? [line.slice(6)] : []));
      expect(order).toEqual(ids.filter((id) => order.includes(id)));
      expect(await waiting()).toEqual([]);
      survived = !died;
      if (survived) expect(writes).toBeGreaterThan(10);
      expect(writes).toBeLessThan(60);
    }
  });

  it("whose renewals stall ends its run as fenced before another can start, and delays no other run", async () => {
    const [first = "", second = ""] = await writer.submitMany(2);
    const lease = writerLease(writer.id);
    let takenEarly: unknown;
    let stoppedAfter = Number.POSITIVE_INFINITY;
    await writer.serve({
      times: SHORT,
      store: quiet(),
      act: async (id, stopped) => {
        if (id !== first) return;
        const begun = performance.now();
        runs.cloud.faults.add({ kind: "storage.insert", match: lease, action: "503", times: 1_000 });
        await untilAborted(stopped);
        stoppedAfter = performance.now() - begun;
        runs.cloud.faults.clear();
        takenEarly = await acquireLease(runs.store, lease, "other", SHORT);
      },
    });
    expect(stoppedAfter).toBeLessThan(SHORT.lifetimeMs);
    expect(takenEarly).toBeUndefined();
    expect(await readRun(runs.store, first)).toMatchObject({ state: "failed", error: { type: "fenced" } });
    expect(await stateOf(second)).toBe("completed");
    expect(writer.log).toEqual(inTurn([first, second]));
  });

  it("that loses its lease while it reads its queue claims the run only with a new lease", async () => {
    const [id = ""] = await writer.submitMany(1);
    const lost = Promise.withResolvers<void>();
    let isReading = false;
    const { clock } = runs.store;
    const store = quiet({
      ...runs.store,
      clock: {
        ...clock,
        now: () => new Date(Date.now() + (isReading ? 60_000 : 0)),
        // The renewal's pause is aborted as soon as the lease counts as lost.
        sleep: (milliseconds, signal) => {
          signal?.addEventListener("abort", () => lost.resolve());
          return clock.sleep(milliseconds, signal);
        },
      },
      objects: interpose(runs.store.objects, async ({ method, name }) => {
        if (method !== "read" || !name.startsWith(`waiting/${writer.id}/`)) return;
        isReading = true;
        await lost.promise;
      }),
    });
    expect(await writer.serve({ store, times: SHORT })).toBe(1);
    expect(await stateOf(id)).toBe("completed");
  });

  it("whose lease was taken over detects it with its next renewal, and does not affect the new holder's run", async () => {
    const [first = "", second = ""] = await writer.submitMany(2);
    let other: Promise<number> | undefined;
    await writer.serve({
      times: SHORT,
      act: async (id, stopped) => {
        if (id !== first) return;
        // A taker whose clock is wrong by far more than the grace; a renewal may just be faster.
        other = vi.waitUntil(() => writer.serve({ store: ahead(60_000) }), 10_000);
        await untilAborted(stopped);
      },
    });
    await other;
    expect(await readRun(runs.store, first)).toMatchObject({ state: "failed", error: { type: "fenced" } });
    expect(await stateOf(second)).toBe("completed");
    expect(await left()).toEqual([]);
  });

  it("that holds the lease keeps it until its expiry and the grace have passed", async () => {
    const [first = ""] = await writer.submitMany(1);
    await acquireLease(runs.store, writerLease(writer.id), "dead", SHORT);
    expect(await writer.serve({ times: SHORT })).toBe(0);
    await vi.waitFor(async () => {
      expect(await isLeaseHeld(runs.store, writerLease(writer.id), SHORT)).toBe(false);
    }, 5_000);
    expect(await writer.serve({ times: SHORT })).toBe(1);
    expect(writer.log).toEqual(inTurn([first]));
  });

  it("distinguishes a crash from a result", async () => {
    const dying = quiet({ ...runs.store, objects: crashAfter(runs.store.objects, 0) });
    await writer.submitMany(1);
    await expect(writer.serve({ store: dying })).rejects.toThrow(Crash);
  });
});
