import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createRunningCalls,
  type RunningCalls,
} from "../../../../../../functions/gateway/mcp/calls/running-calls.ts";
import { type LocalRuns, startLocalRuns } from "../../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let cancelled: string[];

beforeAll(async () => {
  runs = await startLocalRuns();
});
beforeEach(() => {
  cancelled = [];
});
afterAll(() => runs.close());

interface Instance extends RunningCalls {
  /** Five seconds have passed for the calls of this instance. */
  pass(): void;
}

function open(): Instance {
  const passed = Promise.withResolvers<void>();
  const sleep = (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      void passed.promise.then(resolve);
    });
  const calls = createRunningCalls({
    objects: runs.store.objects,
    hmacKey: createSecretKey(Buffer.alloc(32, 1)),
    clock: { ...runs.store.clock, sleep },
    log: runs.store.log,
    cancelRuns: async (ids) => void cancelled.push(...ids),
  });
  return { ...calls, pass: () => passed.resolve() };
}

const named = (requestId: string | number, scope = "session:a", owner = "o") => ({ scope, requestId, owner });
const stored = () => runs.names("mcp-calls/");
const contents = async () =>
  Promise.all((await stored()).map(async (name) => String((await runs.store.objects.read(name))?.body)));

describe("running calls", () => {
  it("are cancelled at once at their own instance, and store nothing within five seconds", async () => {
    const instance = open();
    const leave = instance.enter(named(1), ["run-1"]);
    await instance.cancel(named(1));
    expect(cancelled).toEqual(["run-1"]);
    await leave();
    expect(await stored()).toEqual([]);
  });

  it("are found at another instance after five seconds, by scope, id and owner, while they run", async () => {
    const instance = open();
    const leave = instance.enter(named(2), ["run-2"]);
    instance.pass();
    await expect.poll(stored).toHaveLength(1);
    const elsewhere = open();
    await elsewhere.cancel(named("2"));
    await elsewhere.cancel(named(2, "session:b"));
    await elsewhere.cancel(named(2, "session:a", "another"));
    expect(cancelled).toEqual([]);
    await elsewhere.cancel(named(2));
    expect(cancelled).toEqual(["run-2"]);
    await leave();
    // The three cancellations without a call are left to the bucket's lifecycle.
    expect(await stored()).toHaveLength(3);
  });

  it("find an early cancellation that another instance has received", async () => {
    const instance = open();
    const leave = instance.enter(named(3), ["run-3"]);
    await open().cancel(named(3));
    expect(cancelled).toEqual([]);
    instance.pass();
    await expect.poll(() => cancelled).toEqual(["run-3"]);
    await leave();
    await open().cancel(named(3));
    expect(cancelled).toEqual(["run-3"]);
  });

  it("find a cancellation that came before the call, but none of an earlier call of the same id", async () => {
    const instance = open();
    await open().cancel(named(4));
    const leave = instance.enter(named(4), ["run-4"]);
    instance.pass();
    await expect.poll(() => cancelled).toEqual(["run-4"]);
    await leave();

    await open().cancel(named(4));
    runs.advance(60_000);
    const later = open();
    const leaveLater = later.enter(named(4), ["run-5"]);
    later.pass();
    await expect.poll(contents).toContain('{"run_ids":["run-5"]}');
    await leaveLater();
    expect(cancelled).toEqual(["run-4"]);
  });

  it("replace the entry of a crashed call, and only its creator deletes an entry", async () => {
    const [first, second] = [open(), open()];
    const name = named(1, "token:t");
    const before = (await stored()).length;
    const leaveFirst = first.enter(name, ["run-1"]);
    first.pass();
    await expect.poll(stored).toHaveLength(before + 1);
    const leaveSecond = second.enter(name, ["run-2"]);
    second.pass();
    const cancel = async () => {
      cancelled = [];
      await open().cancel(name);
      return cancelled;
    };
    await expect.poll(cancel).toEqual(["run-2"]);
    await leaveFirst();
    expect(await cancel()).toEqual(["run-2"]);
    await leaveSecond();
    expect(await stored()).toHaveLength(before);
  });

  it("reveal no session and no request id in their objects' names", async () => {
    await open().cancel(named("secret", "session:secret"));
    for (const name of await stored()) expect(name).toMatch(/^mcp-calls\/[\w-]{43}$/);
  });
});
