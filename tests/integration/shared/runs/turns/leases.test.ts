import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readAgentLoad } from "../../../../../shared/runs/read/agent-load.ts";
import type { RunStore } from "../../../../../shared/runs/record/run-store.ts";
import {
  acquireLease,
  type KeptLease,
  keepLease,
  LEASE_TIMES,
  type Lease,
  leaseName,
  releaseLease,
  renewLease,
} from "../../../../../shared/runs/turns/leases.ts";
import { interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const SHORT = { lifetimeMs: 3_000, renewEveryMs: 1_000, graceMs: 500 };

let runs: LocalRuns;
let store: RunStore;
let count = 0;
const kept: KeptLease[] = [];

beforeAll(async () => {
  runs = await startLocalRuns();
  store = { ...runs.store, log: { ...runs.store.log, warn: () => {} } as typeof runs.store.log };
});
afterEach(async () => {
  await Promise.all(kept.splice(0).map((one) => one.close()));
  runs.cloud.faults.clear();
});
afterAll(() => runs.close());

const newName = () => leaseName(`agent-${++count}`, 0);

async function acquire(name: string, owner = "first", times = LEASE_TIMES): Promise<Lease> {
  const lease = await acquireLease(store, name, owner, times);
  if (!lease) throw new Error("the lease is held by another owner");
  return lease;
}

function keep(lease: Lease, onLost: () => void, times = SHORT, by = store): KeptLease {
  const one = keepLease(by, lease, times, onLost);
  kept.push(one);
  return one;
}

/** Ahead of the others by that much. */
const ahead = (milliseconds: number): RunStore => ({
  ...store,
  clock: { ...store.clock, now: () => new Date(store.clock.now().getTime() + milliseconds) },
});

describe("FR-013 a lease", () => {
  it("is granted to one of many simultaneous requests", async () => {
    const name = newName();
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, index) => acquireLease(store, name, `owner-${index}`)),
    );
    expect(asked.filter((lease) => lease !== undefined)).toHaveLength(1);
  });

  it("is free after its release, and a repeated release does not affect the next holder", async () => {
    const name = newName();
    const first = await acquire(name);
    expect(await acquireLease(store, name, "second")).toBeUndefined();
    await releaseLease(store, first);
    const second = await acquire(name, "second");
    await releaseLease(store, first);
    expect(await renewLease(store, second)).toMatchObject({ owner: "second" });
  });

  it("counts as a slot in use until it has expired", async () => {
    const { name } = await acquire(newName());
    const [, agentId = ""] = name.split("/");
    expect(await readAgentLoad(store, agentId)).toEqual({ running: 1, queued: 0 });
    const later = ahead(LEASE_TIMES.lifetimeMs + 1_000);
    expect(await readAgentLoad(later, agentId)).toEqual({ running: 0, queued: 0 });
  });

  it("is not granted where its holder releases it during the request", async () => {
    const name = newName();
    const first = await acquire(name);
    const objects = interpose(store.objects, async ({ method }) => {
      if (method === "read") await releaseLease(store, first);
    });
    expect(await acquireLease({ ...store, objects }, name, "second")).toBeUndefined();
    expect(await acquireLease(store, name, "second")).toBeDefined();
  });

  it("can be taken over after its expiry and the grace, not before; the old holder then cannot renew it", async () => {
    const name = newName();
    const first = await acquire(name);
    expect(await acquireLease(ahead(69_000), name, "second")).toBeUndefined();
    const takers = await Promise.all(
      ["second", "third"].map((owner) => acquireLease(ahead(70_500), name, owner)),
    );
    expect(takers.filter((lease) => lease !== undefined)).toHaveLength(1);
    expect(await renewLease(store, first)).toBeUndefined();
    await releaseLease(store, first);
    expect(await acquireLease(store, name, "fourth")).toBeUndefined();
  });

  it("is valid for a whole lifetime after each renewal, which changes the fencing token", async () => {
    const name = newName();
    const first = await acquire(name, "first", SHORT);
    await pause(SHORT.lifetimeMs);
    const renewed = await renewLease(store, first, SHORT);
    expect(BigInt(renewed?.generation ?? 0)).toBeGreaterThan(BigInt(first.generation));
    await pause(SHORT.graceMs + 50);
    expect(await acquireLease(store, name, "second", SHORT)).toBeUndefined();
  });

  it("expires by the time of the storage service, independent of the holder's clock", async () => {
    for (const skew of [-3_600_000, 3_600_000]) {
      const name = newName();
      expect(await acquireLease(ahead(skew), name, "skewed")).toBeDefined();
      expect(await acquireLease(ahead(65_000), name, "second")).toBeUndefined();
      expect(await acquireLease(ahead(70_500), name, "second")).toBeDefined();
    }
  });

  it("expires by its holder's lifetime where settings differ", async () => {
    const name = newName();
    await acquire(name);
    expect(await acquireLease(ahead(5_000), name, "second", SHORT)).toBeUndefined();
  });

  it("survives a lost response to each of its writes", async () => {
    const name = newName();
    const lose = (kind: string) => runs.cloud.faults.add({ kind, action: "lose-response", match: name });
    lose("storage.insert");
    const lease = await acquire(name);
    lose("storage.insert");
    const renewed = await renewLease(store, lease);
    expect(renewed).toBeDefined();
    lose("storage.delete");
    await releaseLease(store, renewed as Lease);
    expect(await runs.names(name)).toEqual([]);
  });

  it("remains the holder's when a write failed permanently but took effect", async () => {
    const name = newName();
    const lease = await acquire(name);
    // As if the process had never learned of its second write.
    await renewLease(store, lease);
    const renewed = await renewLease(store, lease);
    expect(renewed).toMatchObject({ owner: "first" });
    expect(await acquireLease(store, name, "first")).toMatchObject({ owner: "first" });
    await releaseLease(store, lease);
    expect(await runs.names(name)).toEqual([]);
  });
});

describe("FR-013 keeping a lease", () => {
  it("renews it until it is closed", async () => {
    const onLost = vi.fn();
    const name = newName();
    const first = await acquire(name, "first", SHORT);
    const holding = keep(first, onLost);
    await vi.waitFor(() => expect(holding.current().generation).not.toBe(first.generation), 5_000);
    await pause(SHORT.lifetimeMs + SHORT.graceMs);
    expect(await acquireLease(store, name, "second", SHORT)).toBeUndefined();
    const last = await holding.close();
    expect(last?.owner).toBe("first");
    await releaseLease(store, last as Lease);
    expect(await acquireLease(store, name, "second", SHORT)).toBeDefined();
    expect(onLost).not.toHaveBeenCalled();
  });

  it("reports the loss once when another owner holds it", async () => {
    const onLost = vi.fn();
    const name = newName();
    const holding = keep(await acquire(name, "first", SHORT), onLost);
    expect(await acquireLease(ahead(10_000), name, "second", SHORT)).toBeDefined();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), 5_000);
    expect(await holding.close()).toBeUndefined();
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["hang", { action: "delay", delayMs: 5_000 }],
    ["are refused", { action: "503" }],
    ["are cut off", { action: "drop" }],
  ] as const)("gives it up before another owner can acquire it, when renewals %s", async (_how, fault) => {
    const name = newName();
    const lease = await acquire(name, "first", SHORT);
    runs.cloud.faults.add({ kind: "storage.insert", match: name, times: 1_000, ...fault });
    const lostAt = await new Promise<number>((resolve) => keep(lease, () => resolve(performance.now())));
    expect(lostAt - lease.writtenAt).toBeGreaterThan(SHORT.lifetimeMs - 2 * SHORT.renewEveryMs);
    expect(lostAt - lease.writtenAt).toBeLessThan(SHORT.lifetimeMs);
    runs.cloud.faults.clear();
    expect(await acquireLease(store, name, "second", SHORT)).toBeUndefined();
  });

  it("tolerates one failed renewal", async () => {
    const onLost = vi.fn();
    const name = newName();
    const lease = await acquire(name, "first", SHORT);
    runs.cloud.faults.add({ kind: "storage.insert", action: "503", match: name });
    const holding = keep(lease, onLost);
    await vi.waitFor(() => expect(holding.current().generation).not.toBe(lease.generation), 5_000);
    expect(onLost).not.toHaveBeenCalled();
  });

  it("gives it up when the wall clock jumps past its expiry, as after a suspended machine", async () => {
    const onLost = vi.fn();
    let jump = 0;
    const jumping = { ...store, clock: { ...store.clock, now: () => new Date(Date.now() + jump) } };
    const times = { lifetimeMs: 60_000, renewEveryMs: 1_000, graceMs: 100 };
    keep(await acquire(newName(), "first", times), onLost, times, jumping);
    jump = 60_000;
    await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), 5_000);
  });

  it("gives it up in time with a stopped wall clock", async () => {
    const now = store.clock.now();
    const stopped = { ...store, clock: { ...store.clock, now: () => now } };
    const name = newName();
    // The lease is given up one interval before its end, and a busy machine is late by less.
    const times = { lifetimeMs: 2_400, renewEveryMs: 1_800, graceMs: 100 };
    const lease = await acquire(name, "first", times);
    runs.cloud.faults.add({ kind: "storage.insert", match: name, times: 1_000, action: "503" });
    await new Promise<void>((resolve) => keep(lease, resolve, times, stopped));
    expect(performance.now() - lease.writtenAt).toBeLessThan(times.lifetimeMs);
  });
});
