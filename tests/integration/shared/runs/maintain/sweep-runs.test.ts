import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ExecutionState, JobClient } from "../../../../../shared/cloud/jobs.ts";
import { maintainRuns } from "../../../../../shared/runs/maintain/maintain-runs.ts";
import { sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { listRuns } from "../../../../../shared/runs/read/list-runs.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { cancelRun, isCancelRequested, requestCancel } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleRun } from "../../../../../shared/runs/record/end-run.ts";
import { activeName, indexNames, resultName } from "../../../../../shared/runs/record/object-names.ts";
import type { Outcome, RunAttempt } from "../../../../../shared/runs/record/run.ts";
import { appendEvent } from "../../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { createRun } from "../../../../../shared/runs/submit/create-run.ts";
import { Crash, crashAfter, interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
beforeAll(async () => {
  runs = await startLocalRuns({ isClockHeld: true });
});
// Runs that one test leaves must not occupy the next test's sweeper.
beforeEach(async () => {
  for (const name of await runs.names("active/")) await cancelRun(runs.store, name.slice("active/".length));
  runs.advance(200_000);
  await sweepRuns(runs.store);
  expect(await runs.names("active/")).toEqual([]);
});
afterEach(() => runs.cloud.faults.clear());
afterAll(() => runs.close());

const RETENTION = { historyRetentionDays: 30, resultRetentionHours: 24 };

async function running() {
  const { id } = await runs.create();
  const claimed = await claimRun(runs.store, id, "worker-1");
  attempts.set(id, claimed?.run.attempts[0]);
  return id;
}

const attempts = new Map<string, RunAttempt | undefined>();

/** How the run's own worker would end it. */
function completed(id: string): Outcome {
  const attempt = attempts.get(id);
  return { ...outcomeOf(undefined, runs.store.clock.now()), ...(attempt ? { attempt } : {}) };
}

describe("the sweeper", () => {
  it("changes no run whose worker sent a heartbeat within the last 90 seconds", async () => {
    const id = await running();
    for (let beat = 0; beat < 4; beat++) {
      runs.advance(60_000);
      await appendEvent(runs.store, id, { type: "heartbeat" });
    }
    runs.advance(85_000);
    expect(await sweepRuns(runs.store)).toEqual({ left: 1, ended: 0, failed: 0 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "running" });
  });

  it("ends a run without a heartbeat for longer as worker_lost, and deletes its working objects", async () => {
    const id = await running();
    await appendEvent(runs.store, id, { type: "heartbeat" });
    runs.advance(92_000);
    expect(await sweepRuns(runs.store)).toEqual({ left: 0, ended: 1, failed: 0 });
    expect(await readRun(runs.store, id)).toMatchObject({
      state: "failed",
      error: {
        type: "worker_lost",
        category: "system_error",
        message: "The worker ended before the run did, without a result.",
      },
    });
    expect(await runs.names("active/")).toEqual([]);
  });

  it("completes a run whose worker died after its result was written", async () => {
    const id = await running();
    await decideOutcome(runs.store, id, { ...completed(id), sealed: "sealed" });
    expect(await sweepRuns(runs.store)).toMatchObject({ ended: 1 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
    expect(await runs.names(resultName(id))).toEqual([resultName(id)]);
  });

  it("deletes the working objects of a worker that died after the terminal record", async () => {
    const id = await running();
    await decideOutcome(runs.store, id, completed(id));
    // The record is written; that with the input is not deleted.
    const dying = { ...runs.store, objects: crashAfter(runs.store.objects, 1) };
    await expect(settleRun(dying, id)).rejects.toThrow(Crash);
    expect(await runs.names(activeName(id))).toHaveLength(1);
    expect(await sweepRuns(runs.store)).toMatchObject({ ended: 1 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
    expect(await runs.names("active/")).toEqual([]);
  });

  it("ends each run once when two sweeps run at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, running));
    runs.advance(92_000);
    await Promise.all([sweepRuns(runs.store), sweepRuns(runs.store), sweepRuns(runs.store)]);
    for (const id of ids) {
      expect(await readRun(runs.store, id)).toMatchObject({
        state: "failed",
        attempts: [{ worker: "worker-1", error_type: "worker_lost" }],
      });
    }
    expect(await runs.names("active/")).toEqual([]);
  });

  it("keeps a result that is stored between the sweeper's read and its write", async () => {
    const id = await running();
    runs.advance(92_000);
    const racing = onceBefore(runs.store, "create", resultName(id), () =>
      decideOutcome(runs.store, id, completed(id)),
    );
    await sweepRuns(racing);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "completed" });
  });

  it("stops a worker that resumes too late, and rejects its result", async () => {
    const id = await running();
    runs.advance(92_000);
    await sweepRuns(runs.store);
    await appendEvent(runs.store, id, { type: "heartbeat" });
    expect(await isCancelRequested(runs.store, id)).toBe(true);
    expect(await decideOutcome(runs.store, id, completed(id))).toMatchObject({ state: "failed" });
    expect(await settleRun(runs.store, id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
  });

  it("ends a run whose canceller died after the claim", async () => {
    const { id } = await runs.create();
    const dying = { ...runs.store, objects: crashAfter(runs.store.objects, 2) };
    await expect(cancelRun(dying, id)).rejects.toThrow(Crash);
    runs.advance(92_000);
    expect(await sweepRuns(runs.store)).toMatchObject({ ended: 1 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "cancelled", attempts: [] });
  });

  it("ends a run as cancelled when its worker died before it stopped", async () => {
    const id = await running();
    await cancelRun(runs.store, id);
    runs.advance(92_000);
    await sweepRuns(runs.store);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "cancelled" });
  });

  it("continues with the other runs when one cannot be read", async () => {
    const [broken, id] = [await running(), await running()];
    runs.advance(92_000);
    const objects = interpose(runs.store.objects, ({ name }) => {
      if (name === activeName(broken)) throw new Error("unreadable");
    });
    const quiet = { ...runs.store.log, warn: () => {} } as RunStore["log"];
    expect(await sweepRuns({ ...runs.store, objects, log: quiet })).toEqual({ left: 0, ended: 1, failed: 1 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "failed" });
  });
});

describe("the sweeper, for an unclaimed run", () => {
  it("expires the run after its start limit, and not before", async () => {
    const { id } = await runs.create({ startLimitSeconds: 300 });
    runs.advance(290_000);
    expect(await sweepRuns(runs.store)).toMatchObject({ left: 1, ended: 0 });
    runs.advance(11_000);
    expect(await sweepRuns(runs.store)).toMatchObject({ ended: 1 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "expired", error: { type: "expired" } });
  });

  it("ends it as worker_lost as soon as its job's execution has ended", async () => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "execution-1" });
    let state: ExecutionState | undefined = "pending";
    const jobs: Pick<JobClient, "state"> = { state: async () => state };
    const sweep = async () => (await maintainRuns(runs.store, { jobs }, RETENTION)).sweep;
    expect(await sweep()).toMatchObject({ left: 1 });
    state = "running";
    expect(await sweep()).toMatchObject({ left: 1 });
    state = undefined;
    expect(await sweep()).toMatchObject({ left: 1 });
    state = "cancelled";
    expect(await sweep()).toMatchObject({ ended: 1 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "failed", error: { type: "worker_lost" } });
  });

  it.each(["succeeded", "failed"] as const)("ends it also after an execution that %s", async (state) => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "execution-1" });
    const { sweep } = await maintainRuns(runs.store, { jobs: { state: async () => state } }, RETENTION);
    expect(sweep).toMatchObject({ ended: 1 });
  });

  it.each([
    ["the first", ["execution-1"]],
    ["the second", ["execution-2"]],
  ])("that was launched twice waits for the other worker when %s execution has ended", async (_, over) => {
    const { id } = await runs.create();
    for (const execution of ["execution-1", "execution-2"]) {
      await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution });
    }
    const isOver = async (execution: string) => over.includes(execution);
    expect(await sweepRuns(runs.store, { hasExecutionEnded: isOver })).toMatchObject({ left: 1, ended: 0 });
    const areOver = async () => true;
    expect(await sweepRuns(runs.store, { hasExecutionEnded: areOver })).toMatchObject({ left: 0, ended: 1 });
  });

  it("that was launched by a queue as well waits for the queue's worker", async () => {
    const { id } = await runs.create();
    await appendEvent(runs.store, id, { type: "starting", launcher: "job", execution: "execution-1" });
    await appendEvent(runs.store, id, { type: "starting", launcher: "queue" });
    const hasExecutionEnded = async () => true;
    expect(await sweepRuns(runs.store, { hasExecutionEnded })).toMatchObject({ left: 1, ended: 0 });
  });

  it("reads every page of the list", async () => {
    for (let count = 0; count < 3; count++) await runs.create({ startLimitSeconds: -1 });
    const { objects } = runs.store;
    const list: typeof objects.list = (prefix, options) => objects.list(prefix, { ...options, limit: 1 });
    expect(await sweepRuns({ ...runs.store, objects: { ...objects, list } })).toMatchObject({ ended: 3 });
  });

  it("yields to a worker that claims the run at the last moment", async () => {
    const { id } = await runs.create({ startLimitSeconds: 10 });
    const late = { ...runs.store, clock: { ...runs.store.clock, now: () => new Date(Date.now() + 1e9) } };
    const racing = onceBefore(late, "create", `runs/${id}/claim`, () => claimRun(runs.store, id, "worker-1"));
    expect(await sweepRuns(racing)).toMatchObject({ left: 1, ended: 0 });
    expect(await readRun(runs.store, id)).toMatchObject({ state: "running" });
  });

  it("cancels it when a cancellation was requested and not executed", async () => {
    const { id } = await runs.create();
    await requestCancel(runs.store, id);
    await sweepRuns(runs.store);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "cancelled" });
  });
});

describe("a creator that dies", () => {
  it("after any of its writes leaves no visible run, or a listed run that the sweeper ends", async () => {
    for (let writes = 0; writes < 3; writes++) {
      const id = newRunId(runs.store.clock.now());
      const dying = { ...runs.store, objects: crashAfter(runs.store.objects, writes) };
      await expect(createRun(dying, { ...spec, id })).rejects.toThrow(Crash);
      runs.advance(11 * 60_000);
      await sweepRuns(runs.store);
      const run = await readRun(runs.store, id);
      expect(run?.state, `after ${writes} writes`).toBe(writes > 0 ? "expired" : undefined);
      const listed = await listRuns(runs.store, { owners: [spec.owner] });
      expect(listed.runs.some((other) => other.id === id)).toBe(run !== undefined);
      expect(await runs.names("active/")).toEqual([]);
    }
  });

  it("leaves a run that the next creator of the id completes, until its start limit", async () => {
    const id = newRunId(runs.store.clock.now());
    const dying = { ...runs.store, objects: crashAfter(runs.store.objects, 1) };
    await expect(createRun(dying, { ...spec, id })).rejects.toThrow(Crash);
    runs.advance(4 * 60_000);
    expect(await sweepRuns(runs.store)).toMatchObject({ left: 1, ended: 0 });
    expect(await createRun(runs.store, { ...spec, id })).toMatchObject({ run: { state: "queued" } });
    const { runs: listed } = await listRuns(runs.store, { owners: [spec.owner] });
    expect(listed.map((run) => run.id)).toContain(id);
  });

  it("but continues after that limit launches nothing", async () => {
    const id = newRunId(runs.store.clock.now());
    const stalled = onceBefore(runs.store, "create", indexNames({ ...spec, id })[0], async () => {
      runs.advance(11 * 60_000);
      await sweepRuns(runs.store);
    });
    await createRun(stalled, { ...spec, id });
    expect(await claimRun(runs.store, id, "worker-1")).toBeUndefined();
    expect(await readRun(runs.store, id)).toMatchObject({ state: "expired" });
    expect(await runs.names("active/")).toEqual([]);
  });
});

const spec = {
  kind: "wizard" as const,
  target: "fsa-estimator",
  trigger: "cli" as const,
  owner: "creator",
  state: "queued" as const,
  startLimitSeconds: 300,
  sealedInput: "sealed",
};

/** Lets a rival act right before the first call of that kind. */
function onceBefore(store: RunStore, method: string, name: string, act: () => Promise<unknown>): RunStore {
  let acted = false;
  return {
    ...store,
    objects: interpose(store.objects, async (call) => {
      if (acted || call.method !== method || call.name !== name) return;
      acted = true;
      await act();
    }),
  };
}
