import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { LeaseTimes } from "../../../../../shared/runs/turns/leases.ts";
import { createSlotPool, type SlotPoolOptions } from "../../../../../shared/runs/turns/slot-pool.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const TIMES: LeaseTimes = { lifetimeMs: 60_000, renewEveryMs: 20_000, graceMs: 10_000 };

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterEach(() => runs.cloud.faults.clear());
afterAll(() => runs.close());

let count = 0;
/** Two instances' pools for an agent that no other test has. */
function instances(options: Partial<SlotPoolOptions> = {}) {
  const agent = `agent-${++count}`;
  const open = () => {
    const pool = createSlotPool({ store: runs.store, times: TIMES, ...options });
    return {
      close: () => pool.close(),
      hasRoom: pool.hasRoomToWait,
      take: (limit: number) => pool.acquire(agent, { id: "run-0", limit, wait: false }),
      wait: (limit: number, signal?: AbortSignal, id = "run-1") =>
        pool.acquire(agent, { id, limit, wait: true, signal }),
    };
  };
  return { one: open(), other: open(), leases: () => runs.names(`leases/${agent}/`) };
}

const writes = () => runs.cloud.stats.read("leases/")["storage.insert"]?.calls ?? 0;

describe("FR-013 FR-EDGE-04 slots of a reader", () => {
  it("never exceed the agent's limit across all instances", async () => {
    const { one, other, leases } = instances();
    const taken = await Promise.all(
      [one, other, one, other, one, other, one, other].map((instance) => instance.take(3)),
    );
    expect(taken.filter((slot) => slot !== undefined)).toHaveLength(3);
    expect(await leases()).toHaveLength(3);
    for (const slot of taken) slot?.release();
    await Promise.all([one.close(), other.close()]);
    expect(await leases()).toEqual([]);
  });

  it("are reused by the next run without a write", async () => {
    const { one, other } = instances();
    const first = await one.take(1);
    runs.cloud.stats.reset();
    first?.release();
    const second = await one.take(1);
    expect(second).toBeDefined();
    expect(writes()).toBe(0);
    expect(await other.take(1)).toBeUndefined();
    second?.release();
    await one.close();
  });

  it("are released for other instances when no run arrives for a while", async () => {
    const { one, other } = instances({ idleMs: 30 });
    (await one.take(1))?.release();
    const waited = await other.wait(1);
    expect(waited).toBeDefined();
    waited?.release();
    await other.close();
  });

  it("are granted to the oldest of the waiting runs, whenever it arrived", async () => {
    const { one } = instances();
    const first = await one.take(1);
    const order: string[] = [];
    const waiting = ["run-2", "run-4", "run-1", "run-3"].map(async (id) => {
      const slot = await one.wait(1, undefined, id);
      order.push(id);
      slot?.release();
    });
    // Each of them looks for a slot before it waits.
    await setImmediate();
    first?.release();
    await Promise.all(waiting);
    expect(order).toEqual(["run-1", "run-2", "run-3", "run-4"]);
    await one.close();
  });

  it("are waited for by the runs of callers on half of the places, and by those of the queue on all", async () => {
    const { one } = instances({ maxWaiting: 3 });
    const first = await one.take(1);
    const leaving = new AbortController();
    const waiting: Promise<unknown>[] = [];
    const room: [callers: boolean, queue: boolean][] = [];
    for (let runs = 0; runs < 4; runs++) {
      room.push([one.hasRoom(false), one.hasRoom(true)]);
      waiting.push(one.wait(1, leaving.signal).catch(() => {}));
    }
    expect(room).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, false],
    ]);
    leaving.abort();
    await Promise.all(waiting);
    first?.release();
    await one.close();
  });

  it("are released by a busy instance after its share of time", async () => {
    const { one, other } = instances({ tenureMs: 0 });
    const first = await one.take(1);
    const order: string[] = [];
    const take = async (name: string, instance: typeof one) => {
      const slot = await instance.wait(1);
      order.push(name);
      slot?.release();
      await instance.close();
    };
    runs.cloud.stats.reset();
    const waiting = [take("here", one), take("elsewhere", other)];
    await expect.poll(() => runs.cloud.stats.read("leases/")["storage.list"]?.calls).toBeGreaterThan(0);
    first?.release();
    await Promise.all(waiting);
    expect(order).toEqual(["elsewhere", "here"]);
  });

  it("are waited for until the abort signal, and no longer", async () => {
    const { one } = instances();
    const first = await one.take(1);
    const leaving = new AbortController();
    const waiting = one.wait(1, leaving.signal);
    leaving.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    first?.release();
    expect(await one.take(1)).toBeDefined();
    await one.close();
  });

  it("end their runs before another instance can acquire them, when renewals fail", async () => {
    const times = { lifetimeMs: 4_500, renewEveryMs: 1_500, graceMs: 750 };
    const { one, other } = instances({ times });
    const slot = await one.take(1);
    expect(slot).toBeDefined();
    const log = runs.store.log.warn;
    runs.store.log.warn = () => {};
    runs.cloud.faults.add({ kind: "storage.insert", match: "leases/", action: "503", times: 1000 });
    const fence = slot?.fence as AbortSignal;
    const fell = new Promise((resolve) => fence.addEventListener("abort", resolve, { once: true }));
    await fell;
    expect(fence.reason).toMatchObject({ type: "fenced" });
    runs.cloud.faults.clear();
    expect(await other.take(1)).toBeUndefined();
    const taken = await other.wait(1);
    expect(taken).toBeDefined();
    slot?.release();
    expect(await one.take(1)).toBeUndefined();
    taken?.release();
    await other.close();
    runs.store.log.warn = log;
  });
});
