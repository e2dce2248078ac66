import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createRunningCalls,
  type RunningCalls,
} from "../../../../../../functions/gateway/mcp/calls/running-calls.ts";
import { findRunsOfCall } from "../../../../../../shared/runs/read/find-runs-of-call.ts";
import { type LocalRuns, startLocalRuns } from "../../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let cancelled: string[];

beforeAll(async () => {
  runs = await startLocalRuns({ isClockHeld: true });
});
beforeEach(() => {
  cancelled = [];
});
afterAll(() => runs.close());

interface Instance extends RunningCalls {
  /** The pauses of its calls so far, in milliseconds. */
  pauses: number[];
  /** Ends the pause of each of its calls. */
  pass(): void;
}

function open(): Instance {
  const pauses: number[] = [];
  let paused: (() => void)[] = [];
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      pauses.push(ms);
      signal?.addEventListener("abort", () => reject(signal.reason));
      paused.push(resolve);
    });
  const { store } = runs;
  const calls = createRunningCalls({
    objects: store.objects,
    hmacKey: createSecretKey(Buffer.alloc(32, 1)),
    clock: { ...store.clock, sleep },
    log: store.log,
    runsOfCall: (owner, call) => findRunsOfCall(store, owner, call),
    cancelRuns: async (ids) => void cancelled.push(...ids),
  });
  const pass = () => {
    const ended = paused;
    paused = [];
    for (const end of ended) end();
  };
  return { ...calls, pauses, pass };
}

const named = (requestId: string | number, scope = "session:a", owner = "o") => ({ scope, requestId, owner });
const stored = () => runs.names("mcp-calls/");

describe("running calls", () => {
  it("are cancelled at once at their own instance, and store nothing", async () => {
    const instance = open();
    const { leave } = instance.enter(named(1), ["run-1"]);
    instance.pass();
    await expect.poll(() => instance.pauses).toEqual([5_000, 10_000]);
    await instance.cancel(named(1));
    expect(cancelled).toEqual(["run-1"]);
    await leave();
    expect(await stored()).toEqual([]);
  });

  it("are found at another instance by scope, id and owner, as soon as their runs exist", async () => {
    const { call, leave } = open().enter(named(2), ["run-2"]);
    const ids = [await runs.create({ owner: "o", call }), await runs.create({ owner: "o", call })];
    await runs.create({ owner: "o" });
    const elsewhere = open();
    await elsewhere.cancel(named("2"));
    await elsewhere.cancel(named(2, "session:b"));
    await elsewhere.cancel(named(2, "session:a", "another"));
    expect(cancelled).toEqual([]);
    await elsewhere.cancel(named(2));
    expect(cancelled.sort()).toEqual(ids.map(({ id }) => id).sort());
    await leave();
  });

  it("find an early cancellation that another instance has received, and delete it", async () => {
    const before = await stored();
    const instance = open();
    const { leave } = instance.enter(named(3), ["run-3"]);
    await open().cancel(named(3));
    expect(cancelled).toEqual([]);
    instance.pass();
    await expect.poll(() => cancelled).toEqual(["run-3"]);
    await expect.poll(stored).toEqual(before);
    await leave();
    await open().cancel(named(3));
    expect(cancelled).toEqual(["run-3"]);
  });

  it("search a cancellation after 5 s, and again while the call lasts", async () => {
    const instance = open();
    const { leave } = instance.enter(named(5), ["run-5"]);
    for (const pauses of [[5_000], [5_000, 10_000], [5_000, 10_000, 20_000]]) {
      await expect.poll(() => instance.pauses).toEqual(pauses);
      if (pauses.length < 3) instance.pass();
    }
    await open().cancel(named(5));
    expect(cancelled).toEqual([]);
    instance.pass();
    await expect.poll(() => cancelled).toEqual(["run-5"]);
    await leave();
  });

  it("find a cancellation that came before the call, but none of an earlier call of the same id", async () => {
    const instance = open();
    await open().cancel(named(4));
    const first = instance.enter(named(4), ["run-4"]);
    instance.pass();
    await expect.poll(() => cancelled).toEqual(["run-4"]);
    await first.leave();

    await open().cancel(named(4));
    runs.advance(60_000);
    const later = open();
    const { leave } = later.enter(named(4), ["run-5"]);
    later.pass();
    await expect.poll(() => later.pauses).toHaveLength(2);
    await leave();
    expect(cancelled).toEqual(["run-4"]);
  });

  it("of one id leave an earlier call its runs", async () => {
    const { call, leave } = open().enter(named(6), []);
    await runs.create({ owner: "o", call });
    runs.advance(60_000);
    const { id } = await runs.create({ owner: "o", call });
    await open().cancel(named(6));
    expect(cancelled).toEqual([id]);
    await leave();
  });

  it("of an earlier version are found by their entry", async () => {
    const { call } = open().enter(named(7), []);
    await runs.store.objects.create(`mcp-calls/${call}`, JSON.stringify({ run_ids: ["run-7"] }));
    await open().cancel(named(7));
    expect(cancelled).toEqual(["run-7"]);
  });

  it("reveal no session and no request id in their objects' names", async () => {
    await open().cancel(named("secret", "session:secret"));
    for (const name of await stored()) expect(name).toMatch(/^mcp-calls\/[\w-]{43}$/);
  });
});
