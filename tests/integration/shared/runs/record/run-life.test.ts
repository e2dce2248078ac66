import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { cancelRun, isCancelRequested } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleDecided, settleRun } from "../../../../../shared/runs/record/end-run.ts";
import { endUnclaimed } from "../../../../../shared/runs/record/end-unclaimed.ts";
import {
  activeName,
  claimName,
  recordName,
  resultName,
} from "../../../../../shared/runs/record/object-names.ts";
import { appendEvent, readEvents } from "../../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { readRecord } from "../../../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { Crash, crashAfter, interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns();
});
afterEach(() => runs.cloud.faults.clear());
afterAll(() => runs.close());

const completed = () => outcomeOf(undefined, runs.store.clock.now(), { pages_completed: 7 });
const cancelled = () => outcomeOf(new AppError("cancelled", "Cancelled."), runs.store.clock.now());

/** Claims a run as a worker does; gives how it then completes. */
async function claim(id: string, worker = "worker-1", store = runs.store) {
  const claimed = await claimRun(store, id, worker);
  if (!claimed) return undefined;
  const attempt = claimed.run.attempts[0];
  return { claimed, outcome: { ...completed(), ...(attempt ? { attempt } : {}), sealed: "sealed" } };
}

/** Executes a run as a worker does. */
async function execute(id: string, worker = "worker-1") {
  const had = await claim(id, worker);
  if (!had) return undefined;
  await appendEvent(runs.store, id, { type: "progress", page: 1, pages: 1 });
  await decideOutcome(runs.store, id, had.outcome, ["sealed"]);
  return settleRun(runs.store, id);
}

describe("EXEC-002 a run", () => {
  it("that ends within the interval between two writes of an object waits with the deletion of its first record", async () => {
    const { id } = await runs.create();
    const had = await claim(id);
    const record = await readRecord(runs.store, id);
    if (!had || !record) throw new Error("the run was not claimed");
    await decideOutcome(runs.store, id, had.outcome);
    const slept: number[] = [];
    const created = Date.parse(record.run.created_at);
    const clock = {
      now: () => new Date(created + 400),
      sleep: async (milliseconds: number) => {
        slept.push(milliseconds);
        expect(await runs.names(recordName(id)), "readers see the end already").toHaveLength(1);
      },
    };
    const store = { ...runs.store, clock };
    expect(await settleDecided(store, record.run, had.outcome, { writeIntervalMs: 1_000 })).toMatchObject({
      state: "completed",
    });
    expect(slept).toEqual([600]);
    expect(await runs.names(activeName(id))).toEqual([]);
  });

  it("passes from queued through running to completed and leaves no input", async () => {
    const { id } = await runs.create({ sealedInput: "the sealed input" });
    expect(await runs.names(recordName(id))).toEqual([]);
    expect(String((await runs.store.objects.read(activeName(id)))?.body)).toContain("the sealed input");
    expect(await readRun(runs.store, id)).toMatchObject({ state: "queued", attempts: [] });
    await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "execution-1" });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "starting" });
    const had = await claim(id);
    expect(await readRun(runs.store, id), "as soon as it is claimed").toMatchObject({
      state: "running",
      attempts: [{ worker: "worker-1" }],
    });
    if (had) await decideOutcome(runs.store, id, had.outcome);
    expect(await readRun(runs.store, id), "as soon as it is decided").toMatchObject({
      state: "completed",
      attempts: [{ worker: "worker-1", ended_at: had?.outcome.ended_at }],
    });
    await settleRun(runs.store, id);
    expect(await readRun(runs.store, id)).toMatchObject({
      state: "completed",
      facts: { pages_completed: 7 },
    });
    const left = (await runs.names()).filter((name) => name.includes(id));
    expect(left.sort()).toEqual(
      [
        `runs/${id}/claim`,
        `runs/${id}/progress`,
        `runs/${id}/record.json`,
        `runs/${id}/result`,
        ...left.filter((name) => name.startsWith("index/")),
      ].sort(),
    );
    expect(left.filter((name) => name.startsWith("index/"))).toHaveLength(2);
    for (const name of left) {
      expect(String((await runs.store.objects.read(name))?.body)).not.toContain("the sealed input");
    }
  });

  it("can be claimed and ended within a second of its creation, before its record may be written again", async () => {
    const strict = await startLocalRuns({ writeIntervalMs: 60_000 });
    try {
      const { id } = await strict.create();
      const had = await claim(id, "worker-1", strict.store);
      expect(await readRun(strict.store, id)).toMatchObject({ state: "running" });
      if (had) await decideOutcome(strict.store, id, had.outcome);
      expect(await readRun(strict.store, id)).toMatchObject({ state: "completed" });
    } finally {
      await strict.close();
    }
  });

  it("that ends within a second of its creation gets its terminal record afterwards", async () => {
    const strict = await startLocalRuns({ writeIntervalMs: 1_000 });
    try {
      const { id } = await strict.create();
      const had = await claim(id, "worker-1", strict.store);
      if (had) await decideOutcome(strict.store, id, had.outcome);
      expect(await settleRun(strict.store, id)).toMatchObject({ state: "completed" });
    } finally {
      await strict.close();
    }
  });

  it("that already exists under the same id is returned unchanged", async () => {
    const now = runs.store.clock.now();
    const id = newRunId(now);
    const schedule = { id: "daily", scheduled_for: now.toISOString() };
    const first = await runs.create({ id, schedule, target: "first" });
    expect(await runs.create({ id, schedule, target: "second" })).toEqual(first);
    await execute(id);
    const third = await runs.create({ id, schedule, target: "third" });
    expect(third).toMatchObject({ target: "first", state: "completed" });
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });
});

describe("two workers for one run", () => {
  it("compete for one claim: the winner executes the run, the other returns", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await runs.create();
      const results = await Promise.all([execute(id, "worker-a"), execute(id, "worker-b")]);
      expect(results.filter((run) => run !== undefined)).toHaveLength(1);
      expect((await readRun(runs.store, id))?.attempts).toHaveLength(1);
    }
  });

  it("return at once for an ended run, and fail for a missing one", async () => {
    const { id } = await runs.create();
    await execute(id);
    expect(await claimRun(runs.store, id, "worker-2")).toBeUndefined();
    await expect(claimRun(runs.store, newRunId(new Date()), "worker-2")).rejects.toMatchObject({
      type: "run_not_found",
    });
  });

  it("never claim a run that has exceeded its start limit", async () => {
    const { id } = await runs.create({ startLimitSeconds: 10 });
    runs.advance(11_000);
    expect(await claimRun(runs.store, id, "worker-1")).toBeUndefined();
    expect(await readRun(runs.store, id)).toMatchObject({ state: "expired", error: { type: "expired" } });
    expect(await runs.names(activeName(id))).toEqual([]);
  });
});

describe("a lost response", () => {
  const writes: [string, string][] = [
    ["creating the record", "active/"],
    ["creating the claim", "runs/"],
    ["creating the index", "index/"],
  ];

  it.each(writes)("of %s neither loses nor duplicates the run", async (_what, match) => {
    runs.cloud.faults.add({ kind: "storage.insert", action: "lose-response", match: `${match}` });
    const { id } = await runs.create();
    expect(await execute(id)).toMatchObject({ state: "completed" });
    expect(runs.cloud.faults.pending()).toEqual([]);
  });

  it("of the claim does not lose the claim", async () => {
    const { id } = await runs.create();
    runs.cloud.faults.add({ kind: "storage.insert", action: "lose-response", match: claimName(id) });
    expect(await execute(id)).toMatchObject({ state: "completed", attempts: [{ worker: "worker-1" }] });
    expect(runs.cloud.faults.pending()).toEqual([]);
  });

  it("of the result is recognised as the worker's own write", async () => {
    const { id } = await runs.create();
    runs.cloud.faults.add({ kind: "storage.insert", action: "lose-response", match: resultName(id) });
    expect(await execute(id)).toMatchObject({ state: "completed" });
    expect(runs.cloud.faults.pending()).toEqual([]);
  });

  it("of the terminal record leaves it terminal, without working objects", async () => {
    const { id } = await runs.create();
    const had = await claim(id);
    if (had) await decideOutcome(runs.store, id, had.outcome);
    runs.cloud.faults.add({ kind: "storage.insert", action: "lose-response", match: recordName(id) });
    expect(await settleRun(runs.store, id)).toMatchObject({ state: "completed" });
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });
});

describe("the ending", () => {
  it("that is retried after a crash at any of its writes is the same", async () => {
    for (let writes = 0; writes <= 2; writes++) {
      const { id } = await runs.create();
      const outcome = (await claim(id))?.outcome ?? completed();
      const dying = { ...runs.store, objects: crashAfter(runs.store.objects, writes) };
      const end = async (store: typeof dying) => {
        await decideOutcome(store, id, outcome);
        return settleRun(store, id);
      };
      await expect(end(dying)).rejects.toThrow(Crash);
      expect(await end(runs.store)).toMatchObject({ state: "completed", ended_at: outcome.ended_at });
      expect(await runs.names(activeName(id))).toEqual([]);
    }
  });

  it("is the first one that was stored; later ones change nothing", async () => {
    const { id } = await runs.create();
    const outcome = (await claim(id))?.outcome ?? completed();
    const [one, two] = await Promise.all([
      decideOutcome(runs.store, id, outcome),
      decideOutcome(runs.store, id, cancelled()),
    ]);
    expect(one).toEqual(two);
    await Promise.all([settleRun(runs.store, id), settleRun(runs.store, id)]);
    expect((await readRun(runs.store, id))?.state).toBe(one.state);
    const record = await runs.store.objects.read(recordName(id));
    await decideOutcome(runs.store, id, outcome);
    await settleRun(runs.store, id);
    await cancelRun(runs.store, id);
    await endUnclaimed(runs.store, id, cancelled());
    expect((await runs.store.objects.read(recordName(id)))?.generation).toBe(record?.generation);
  });

  it("depends on the state that the run was in", async () => {
    const { id } = await runs.create();
    const had = await claim(id);
    const expired = outcomeOf(new AppError("expired", "Waited."), runs.store.clock.now());
    const { attempt } = had?.outcome ?? {};
    for (const outcome of [completed(), ...(attempt ? [{ ...expired, attempt }] : [])]) {
      await expect(decideOutcome(runs.store, id, outcome)).rejects.toMatchObject({ type: "internal_error" });
    }
    expect(await runs.names(resultName(id))).toEqual([]);
  });

  it("of a run whose canceller died after the claim is decided by the next process that ends it", async () => {
    for (const writes of [1, 2]) {
      const { id } = await runs.create();
      const dying = { ...runs.store, objects: crashAfter(runs.store.objects, writes) };
      await expect(endUnclaimed(dying, id, cancelled())).rejects.toThrow(Crash);
      expect(await claimRun(runs.store, id, "worker-1")).toBeUndefined();
      expect(await endUnclaimed(runs.store, id, cancelled())).toMatchObject({
        state: "cancelled",
        attempts: [],
      });
      expect(await runs.names(`active/${id}`)).toEqual([]);
    }
  });
});

describe("a run that a queue accepted", () => {
  it("stays queued until a worker claims it", async () => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, { type: "starting", launcher: "queue" });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "queued" });
    await claim(id);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "running" });
  });
});

describe("cancelling", () => {
  it("ends a queued and a starting run immediately, and a later worker returns", async () => {
    for (const starting of [false, true]) {
      const { id } = await runs.create();
      const stopped: string[] = [];
      if (starting) {
        await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "execution-1" });
      }
      const run = await cancelRun(runs.store, id, { stopExecution: async (name) => stopped.push(name) });
      expect(run).toMatchObject({ state: "cancelled", error: { type: "cancelled" } });
      expect(stopped).toEqual(starting ? ["execution-1"] : []);
      expect(await claimRun(runs.store, id, "worker-1")).toBeUndefined();
      expect(await runs.names(activeName(id))).toEqual([]);
    }
  });

  it("stops every execution of a run that was launched twice", async () => {
    const { id } = await runs.create();
    const executions = ["execution-1", "execution-2"];
    for (const execution of executions) {
      await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution });
    }
    const stopped: string[] = [];
    await cancelRun(runs.store, id, { stopExecution: async (name) => stopped.push(name) });
    expect(stopped).toEqual(executions);
  });

  it("requests the worker of a running run to stop, and leaves the ending to it", async () => {
    const { id } = await runs.create();
    await claimRun(runs.store, id, "worker-1");
    expect(await isCancelRequested(runs.store, id)).toBe(false);
    expect(await cancelRun(runs.store, id)).toMatchObject({ state: "running" });
    expect(await isCancelRequested(runs.store, id)).toBe(true);
    await decideOutcome(runs.store, id, cancelled());
    expect(await settleRun(runs.store, id)).toMatchObject({ state: "cancelled" });
  });

  it("that competes with the claim either wins, or stores its request before the worker checks for it", async () => {
    for (const moment of ["before the request", "before the ending"] as const) {
      const { id } = await runs.create();
      let claimed: unknown;
      const racing = {
        ...runs.store,
        objects: interpose(runs.store.objects, async ({ method, name }) => {
          const reached =
            moment === "before the request"
              ? method === "create" && name.endsWith("/cancel")
              : method === "create" && name === claimName(id);
          if (reached && !claimed) claimed = await claimRun(runs.store, id, "worker-1");
        }),
      };
      expect(await cancelRun(racing, id), moment).toMatchObject({ state: "running" });
      expect(claimed).toMatchObject({ run: { state: "running" } });
      expect(await isCancelRequested(runs.store, id)).toBe(true);
    }
  });

  it("that competes with the end does not change the ending", async () => {
    const { id } = await runs.create();
    const had = await claim(id);
    if (had) await decideOutcome(runs.store, id, had.outcome);
    expect(await cancelRun(runs.store, id)).toMatchObject({ state: "completed" });
    expect(await settleRun(runs.store, id)).toMatchObject({ state: "completed" });
    expect(await cancelRun(runs.store, id)).toMatchObject({ state: "completed" });
  });

  it("continues when the execution cannot be stopped, and reports an unknown run", async () => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "gone" });
    const stopExecution = () => Promise.reject(new AppError("launch_failed", "Gone."));
    expect(await cancelRun(runs.store, id, { stopExecution })).toMatchObject({ state: "cancelled" });
    await expect(cancelRun(runs.store, newRunId(new Date()))).rejects.toMatchObject({
      type: "run_not_found",
    });
  });
});

describe("events", () => {
  it("of several simultaneous writers are all kept, numbered without gaps or duplicates", async () => {
    const { id } = await runs.create();
    const pages = Array.from({ length: 12 }, (_, i) => i + 1);
    await Promise.all(
      pages.map((page) => appendEvent(runs.store, id, { type: "progress", page, pages: 12 })),
    );
    const events = await readEvents(runs.store, id);
    expect(events.map((event) => event.seq)).toEqual(pages.map((page) => page - 1));
    expect(events.map((event) => event.page).sort((a, b) => Number(a) - Number(b))).toEqual(pages);
  });

  it("that arrive after the end change no state", async () => {
    const { id } = await runs.create();
    await execute(id);
    await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "late" });
    await appendEvent(runs.store, id, { type: "heartbeat" });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
  });
});
