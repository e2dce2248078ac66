import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ERROR_TYPES } from "../../../../../shared/core/error-table.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { sweepWriters } from "../../../../../shared/runs/maintain/maintain-runs.ts";
import { sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { createWriterLauncher } from "../../../../../shared/runs/submit/launcher.ts";
import { takeQueuePosition } from "../../../../../shared/runs/turns/take-queue-position.ts";
import { positionName, readQueue } from "../../../../../shared/runs/turns/writer-queue.ts";
import { interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";
import { type ScriptedWriter, scriptWriter } from "../../../../fixtures/runs/scripted-writer.ts";
import { waitForRun } from "../../../../fixtures/runs/wait-for-run.ts";

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

const create = () => runs.create({ kind: "agent", target: writer.id, startLimitSeconds: 1_800 });
const take = (id: string) => takeQueuePosition(runs.store, writer.id, id);
const waiting = async () => (await readQueue(runs.store, writer.id)).map(({ runId }) => runId);

describe("FR-EDGE-03 a writer's queue", () => {
  it("has ten positions, in the order of arrival, and rejects the eleventh run", async () => {
    const ids = await writer.submitMany(10);
    expect(await waiting()).toEqual(ids);
    expect(await take((await create()).id)).toBe(false);
    await expect(writer.submit()).rejects.toMatchObject({ type: "queue_full" });
    expect([ERROR_TYPES.queue_full.http, ERROR_TYPES.expired.http]).toEqual([503, 503]);
    expect(await waiting()).toEqual(ids);
  });

  it("accepts ten of fifteen simultaneous runs", async () => {
    const created = await Promise.all(Array.from({ length: 15 }, create));
    const taken = await Promise.all(created.map(({ id }) => take(id)));
    expect(taken.filter(Boolean)).toHaveLength(10);
    expect(new Set(await waiting()).size).toBe(10);
  });

  it("gives a run that is submitted repeatedly one position", async () => {
    const { id } = await create();
    expect(await Promise.all([take(id), take(id), take(id)])).toEqual([true, true, true]);
    expect(await take(id)).toBe(true);
    expect(await waiting()).toEqual([id]);
  });

  it("accepts a run that already has a position when the queue is full", async () => {
    const [first = ""] = await writer.submitMany(10);
    expect(await take(first)).toBe(true);
  });

  it("loses and duplicates no position when a response is lost", async () => {
    runs.cloud.faults.add({
      kind: "storage.insert",
      action: "lose-response",
      match: positionName(writer.id, 0).slice(0, -1),
    });
    const [id] = await writer.submitMany(1);
    expect(await waiting()).toEqual([id]);
  });

  it("frees the position of a cancelled run at once", async () => {
    const ids = await writer.submitMany(3);
    const cancelled = await cancelRun(runs.store, ids[1] ?? "");
    expect(cancelled.state).toBe("cancelled");
    expect(await waiting()).toEqual([ids[0], ids[2]]);
  });

  it("is cleared of ended, claimed and unknown runs by a submission that finds it full", async () => {
    const ids = await writer.submitMany(7);
    const [ended = "", claimed = ""] = ids;
    // Simulates a process that died before it freed the position.
    const dying = {
      ...runs.store,
      log: { ...runs.store.log, warn: () => {} } as typeof runs.store.log,
      objects: interpose(runs.store.objects, ({ method, name }) => {
        if (method === "list" && name.startsWith("waiting/")) throw new Error("dead");
      }),
    };
    await cancelRun(dying, ended);
    await claimRun(runs.store, claimed, "worker");
    for (let i = 0; i < 3; i++) expect(await take(newRunId(new Date()))).toBe(true);
    const { id } = await writer.submit();
    expect(await waiting()).toEqual([...ids.slice(2), id]);
  });

  it("keeps a position's new run when the old one is freed twice", async () => {
    const [id = ""] = await writer.submitMany(1);
    const [place] = await readQueue(runs.store, writer.id);
    await cancelRun(runs.store, id);
    await runs.store.objects.create(place?.name ?? "", JSON.stringify({ run_id: "other" }));
    await runs.store.objects.delete(place?.name ?? "", place?.generation);
    expect(await waiting()).toEqual(["other"]);
  });
});

describe("FR-EDGE-03 a run that waits for thirty minutes", () => {
  it("is expired by its follower without a sweep, and its position is free", async () => {
    const [id = ""] = await writer.submitMany(1);
    const followed = waitForRun(runs.store, id);
    runs.advance(30 * 60_000 + 1);
    expect(await followed).toMatchObject({
      state: "expired",
      error: { type: "expired", category: "transient" },
    });
    expect(await waiting()).toEqual([]);
  });

  it("is expired by the sweeper where it has no follower, and not before", async () => {
    const [id = ""] = await writer.submitMany(1);
    runs.advance(29 * 60_000);
    await sweepRuns(runs.store);
    expect(await sweepWriters(runs.store, async () => {})).toBe(1);
    expect((await readRun(runs.store, id))?.state).toBe("queued");
    runs.advance(60_001);
    await sweepRuns(runs.store);
    expect((await readRun(runs.store, id))?.state).toBe("expired");
    expect(await waiting()).toEqual([]);
  });

  it("is expired by a submission that finds the queue full, and frees its position", async () => {
    await writer.submitMany(10);
    runs.advance(30 * 60_000 + 1);
    const { id } = await writer.submit();
    expect(await waiting()).toEqual([id]);
  });

  it("is not executed by a worker that arrives too late", async () => {
    const [id = ""] = await writer.submitMany(1);
    runs.advance(30 * 60_000 + 1);
    expect(await writer.serve()).toBe(0);
    expect(writer.log).toEqual([]);
    expect((await readRun(runs.store, id))?.state).toBe("expired");
  });
});

describe("FR-EDGE-03 a lost wake-up", () => {
  it("is repeated by the sweeper for every writer with a waiting run, and for no other", async () => {
    await writer.submit();
    const idle = scriptWriter(runs);
    await cancelRun(runs.store, (await idle.submit()).id);
    const woken: string[] = [];
    await sweepWriters(runs.store, async (agentId) => void woken.push(agentId));
    expect(woken).toEqual([writer.id]);
  });

  it("does not reject a run with a queue position; an invalid setting does", async () => {
    const quiet = { ...runs.store, log: { ...runs.store.log, warn: () => {} } as typeof runs.store.log };
    const failing = (type: "queue_unavailable" | "invalid_configuration") =>
      createWriterLauncher(quiet, writer.id, () => Promise.reject(new AppError(type, "No.")));
    expect(await failing("queue_unavailable").launch((await create()).id)).toEqual({ launcher: "queue" });
    expect(await waiting()).toHaveLength(1);
    const misled = failing("invalid_configuration").launch((await create()).id);
    await expect(misled).rejects.toMatchObject({ type: "invalid_configuration" });
  });

  it("of one writer does not prevent the others' wake-ups", async () => {
    const other = scriptWriter(runs);
    await Promise.all([writer.submit(), other.submit()]);
    const quiet = { ...runs.store, log: { ...runs.store.log, warn: () => {} } as typeof runs.store.log };
    const woken: string[] = [];
    await sweepWriters(quiet, async (agentId) => {
      if (agentId === writer.id) throw new AppError("queue_unavailable", "No.");
      woken.push(agentId);
    });
    expect(woken).toContain(other.id);
  });
});
