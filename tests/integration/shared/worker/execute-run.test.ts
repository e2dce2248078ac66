import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Screenshot } from "../../../../shared/browser/pictures/take-screenshot.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { readGatewayKeys } from "../../../../shared/runs/config.ts";
import { sweepRuns } from "../../../../shared/runs/maintain/sweep-runs.ts";
import { readResult, readScreenshot, readTrace } from "../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { readAllEvents } from "../../../../shared/runs/read/timeline.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import {
  activeName,
  cancelName,
  progressName,
  recordName,
  resultName,
  traceName,
} from "../../../../shared/runs/record/object-names.ts";
import type { RunEvent } from "../../../../shared/runs/record/run.ts";
import { readEvents } from "../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../shared/runs/record/run-id.ts";
import { readRecord } from "../../../../shared/runs/record/run-store.ts";
import { executeRun } from "../../../../shared/worker/execute-run.ts";
import { interpose } from "../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";
import {
  type Engine,
  outcomeWith,
  type ScriptedWorkers,
  scriptWorkers,
  USER_DATA,
  untilStopped,
} from "../../../fixtures/runs/scripted-worker.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";

let runs: LocalRuns;
let scripted: ScriptedWorkers;
beforeAll(async () => {
  runs = await startLocalRuns();
  scripted = await scriptWorkers(runs);
});
afterEach(() => runs.cloud.faults.clear());
afterAll(() => runs.close());

const succeed: Engine = async () => outcomeWith();
const open = (id: string) =>
  readResult(runs.store, { id }, readGatewayKeys(scripted.keys).gatewayPrivateKeys);

describe("EXEC-002 the worker", () => {
  it("compares the pages of a scheduled run, and records the changes without the words of the site", async () => {
    const schedule = { id: "verify-1", scheduled_for: new Date().toISOString() };
    const id = await scripted.submit(undefined, schedule);
    const lost = { page: 1, element: "birth_month", change: "lost_locators" as const, detail: ["id month"] };
    const asked = { page: 1, element: "Jane, do you rent?", change: "new_question" as const };
    const engine: Engine = async (_wizard, _data, { compare } = {}) =>
      outcomeWith({ drift: compare ? [lost, asked] : [] });
    const run = await executeRun(scripted.worker(engine), id);
    expect(run?.drift).toEqual([
      { page: 1, element: "birth_month", change: "lost_locators" },
      { page: 1, change: "new_question" },
    ]);
    expect(JSON.stringify((await readRecord(runs.store, id))?.run)).not.toContain("Jane");
    expect(await open(id)).toMatchObject({ drift: [lost, asked] });
  });

  it("FR-012/logs logs one entry for each execution, with its target, outcome, wait and duration", async () => {
    const id = await scripted.submit();
    const entries: object[] = [];
    const info = (fields: object, message: string) => void entries.push({ ...fields, message });
    const engine: Engine = async (_wizard, _data, { choose } = {}) => {
      expect(await choose?.("Year", ["Birth year"])).toBe("Birth year");
      return outcomeWith({ browser_memory_bytes: 300_000_000 });
    };
    const scriptedWorker = scripted.worker(engine);
    const choose = async (_what: string, [label]: string[]) => label;
    const worker = { ...scriptedWorker, executeOptions: { ...scriptedWorker.executeOptions, choose } };
    const log = { ...runs.store.log, info } as typeof runs.store.log;
    await executeRun({ ...worker, store: { ...worker.store, log } }, id);
    expect(entries.filter((entry) => "state" in entry)).toEqual([
      {
        message: "run ended",
        run_id: id,
        kind: "wizard",
        target: "ssa-quick-calculator",
        state: "completed",
        pages_completed: 1,
        screenshots: 2,
        execution_time_ms: 12,
        browser_memory_bytes: 300_000_000,
        model_ms: expect.any(Number),
        wait_ms: expect.any(Number),
        total_ms: expect.any(Number),
      },
    ]);
  });

  it("executes the run and leaves the sealed result, the screenshots and no input", async () => {
    let given: unknown;
    const id = await scripted.submit();
    const engine: Engine = async (wizard, data, { onProgress } = {}) => {
      given = { wizard: wizard.wizard_id, data };
      onProgress?.({ type: "started", total_pages: 1 });
      onProgress?.({ type: "retrying", attempt: 1, reason: "navigation_failed" });
      onProgress?.({ type: "page_done", page: 1, title: "Quick Calculator", total_pages: 1, elapsed_ms: 5 });
      return outcomeWith({ warnings: ["a warning"] });
    };
    const seen: RunEvent[] = [];
    const run = await executeRun(scripted.worker(engine), id, { onEvent: (event) => seen.push(event) });
    expect(given).toMatchObject({ wizard: "ssa-quick-calculator", data: { current_earnings: 7_532_198 } });
    expect(run).toMatchObject({
      state: "completed",
      facts: { pages_completed: 1, screenshots: 2, execution_time_ms: 12 },
    });
    expect(await readAllEvents(runs.store, id)).toMatchObject([
      { type: "starting", execution: "execution-1" },
      { type: "progress", retrying: "navigation_failed" },
      { type: "progress", page: 1 },
    ]);
    expect(seen).toMatchObject([
      { type: "progress", retrying: "navigation_failed" },
      { type: "progress", page: 1, pages: 1, title: "Quick Calculator" },
    ]);
    expect(await open(id)).toMatchObject({
      success: true,
      results: { monthly_benefit: { value: 1234 } },
      screenshots: [
        { page: 1, title: "Page 1", bytes: 6, truncated: false },
        { page: 2, title: "Page 2", bytes: 6, truncated: false },
      ],
      warnings: expect.arrayContaining(["a warning"]),
    });
    const { gatewayPrivateKeys } = readGatewayKeys(scripted.keys);
    expect(String(await readScreenshot(runs.store, id, 2, gatewayPrivateKeys))).toBe("jpeg 2");
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });

  it("does nothing when another worker has the run, or when it has ended", async () => {
    const id = await scripted.submit();
    let executions = 0;
    const engine: Engine = async () => {
      executions++;
      return outcomeWith();
    };
    const outcomes = await Promise.all([
      executeRun(scripted.worker(engine), id),
      executeRun(scripted.worker(engine), id),
    ]);
    expect(await executeRun(scripted.worker(engine), id)).toBeUndefined();
    expect(outcomes.filter((run) => run !== undefined)).toHaveLength(1);
    expect(executions).toBe(1);
  });

  it("reports a run that does not exist", async () => {
    await expect(executeRun(scripted.worker(succeed), newRunId(new Date()))).rejects.toMatchObject({
      type: "run_not_found",
    });
  });

  it("writes no object twice and, with seven pages and eight screenshots, 7 objects in all", async () => {
    runs.cloud.stats.reset();
    const id = await scripted.submit();
    const engine: Engine = async (_wizard, _data, { onProgress } = {}) => {
      for (let page = 1; page <= 7; page++) {
        onProgress?.({ type: "page_done", page, title: `Page ${page}`, total_pages: 7, elapsed_ms: page });
      }
      const [shot] = outcomeWith().screenshots as [Screenshot];
      return outcomeWith({ pages_completed: 7, screenshots: Array.from({ length: 8 }, () => shot) });
    };
    const seen: RunEvent[] = [];
    await executeRun(scripted.worker(engine), id, { onEvent: (event) => seen.push(event) });
    expect(runs.cloud.stats.read()["storage.insert"]).toMatchObject({ calls: 7, failed: 0 });
    for (const name of [activeName(id), recordName(id), progressName(id), resultName(id)])
      expect(runs.cloud.stats.read(name)["storage.insert"]).toMatchObject({ calls: 1 });
    expect(seen.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const followed: RunEvent[] = [];
    await waitForRun(runs.store, id, { onEvent: (event) => followed.push(event) });
    expect(followed.map(({ seq, page }) => [seq, page])).toEqual(
      [undefined, 1, 2, 3, 4, 5, 6, 7].map((page, seq) => [seq, page]),
    );
  });

  it("does not wait for the writes that record the claim and the end", async () => {
    const strict = await startLocalRuns({ writeIntervalMs: 1_500 });
    try {
      const others = await scriptWorkers(strict);
      const id = await others.submit();
      const order: string[] = [];
      const objects = interpose(strict.store.objects, ({ method, name }) => {
        if (method === "create" && name === recordName(id)) order.push("record");
      });
      const engine: Engine = async () => {
        order.push("executed");
        return outcomeWith();
      };
      const worker = others.worker(engine, { store: { ...strict.store, objects } });
      const run = await executeRun(worker, id, { onEnd: ({ state }) => order.push(state) });
      expect(run).toMatchObject({ state: "completed" });
      expect(order).toEqual(["executed", "completed", "record"]);
    } finally {
      await strict.close();
    }
  });
});

describe("EXEC-007 a run that fails", () => {
  it("keeps its error's type in the record and its details in the sealed result, with the screenshot", async () => {
    const id = await scripted.submit();
    const error = new AppError("validation_error", "The site rejected an answer.", {
      details: { page: 1, validation_errors: [{ field_id: "birth_year", message: "1980 is wrong" }] },
    });
    const run = await executeRun(
      scripted.worker(async () => outcomeWith({ success: false, results: {}, error })),
      id,
    );
    expect(run).toMatchObject({
      state: "failed",
      error: { type: "validation_error", category: "permanent", message: "The site rejected an answer." },
      attempts: [{ error_type: "validation_error" }],
      facts: { screenshots: 2 },
    });
    expect(String((await runs.store.objects.read(recordName(id)))?.body)).not.toContain("is wrong");
    expect(await open(id)).toMatchObject({
      success: false,
      error: { type: "validation_error", details: { page: 1 } },
    });
  });

  it("that reached its limit has timed out", async () => {
    const id = await scripted.submit({ user_data: USER_DATA, timeout_seconds: 7, confirm: true });
    let [limit, isConfirmed]: [number?, boolean?] = [];
    const engine: Engine = async (_wizard, _data, { timeoutMs, confirm } = {}) => {
      [limit, isConfirmed] = [timeoutMs, confirm];
      return outcomeWith({ success: false, error: new AppError("timeout", "Too long.") });
    };
    expect(await executeRun(scripted.worker(engine), id)).toMatchObject({ state: "timed_out" });
    expect([limit, isConfirmed]).toEqual([7_000, true]);
  });

  it("because of its data does not start the engine", async () => {
    const id = await scripted.submit({ user_data: { ...USER_DATA, birth_month: undefined } });
    const engine: Engine = () => Promise.reject(new Error("must not start"));
    expect(await executeRun(scripted.worker(engine), id)).toMatchObject({
      state: "failed",
      error: { type: "invalid_user_data" },
    });
    expect(await open(id)).toMatchObject({
      error: { details: { problems: [{ field: "birth_month", problem: "missing" }] } },
    });
  });

  it("because of a defect of the engine is an internal error, whose cause is in the log alone", async () => {
    const id = await scripted.submit();
    const cause = new Error("7532198 is not a function");
    const engine: Engine = () => Promise.reject(cause);
    const logged: object[] = [];
    const log = { ...runs.store.log, error: (fields: object) => void logged.push(fields) };
    const store = { ...runs.store, log: log as typeof runs.store.log };
    expect(await executeRun(scripted.worker(engine, { store }), id)).toMatchObject({
      state: "failed",
      error: { type: "internal_error" },
    });
    expect(logged).toEqual([
      { run_id: id, error: expect.objectContaining({ type: "internal_error", cause }) },
    ]);
    expect(JSON.stringify(await readRun(runs.store, id))).not.toContain("7532198");
  });

  it("because of another worker key names the key", async () => {
    const id = await scripted.submit();
    const other = JSON.parse((await createKeySet()).WORKER_PRIVATE_KEYS).keys;
    expect(await executeRun(scripted.worker(succeed, { inputKeys: other }), id)).toMatchObject({
      state: "failed",
      error: { type: "unsealing_failed" },
    });
  });

  it("because of an invalid input names the input", async () => {
    const id = await scripted.submit({ data: USER_DATA });
    expect(await executeRun(scripted.worker(succeed), id)).toMatchObject({
      state: "failed",
      error: { type: "invalid_request" },
    });
  });
});

describe("a run that is cancelled", () => {
  it("between submission and claim is never executed", async () => {
    const id = await scripted.submit();
    await cancelRun(runs.store, id);
    expect(await executeRun(scripted.worker(succeed), id)).toBeUndefined();
    expect(await readRun(runs.store, id)).toMatchObject({ state: "cancelled" });
  });

  it("at the moment of its claim opens no form", async () => {
    const id = await scripted.submit();
    const engine: Engine = () => Promise.reject(new Error("must not start"));
    let claimed = false;
    const objects = interpose(runs.store.objects, async ({ method, name }) => {
      if (method !== "read" || name !== cancelName(id) || claimed) return;
      claimed = true;
      await cancelRun(runs.store, id);
    });
    const worker = scripted.worker(engine, { store: { ...runs.store, objects } });
    expect(await executeRun(worker, id)).toMatchObject({ state: "cancelled" });
    expect(claimed).toBe(true);
  });

  it("while it runs is stopped within the worker's check interval", async () => {
    const id = await scripted.submit();
    const executing = executeRun(scripted.worker(untilStopped), id, {
      onClaim: () => void cancelRun(runs.store, id),
    });
    expect(await executing).toMatchObject({ state: "cancelled", error: { type: "cancelled" } });
  });

  it("by its host's termination is lost, unless it was cancelled", async () => {
    for (const isCancelled of [false, true]) {
      const id = await scripted.submit();
      const host = new AbortController();
      const engine: Engine = async (...given) => {
        if (isCancelled) await cancelRun(runs.store, id);
        host.abort();
        return untilStopped(...given);
      };
      const run = await executeRun(scripted.worker(engine, { stopCheckMs: 60_000 }), id, {
        host: host.signal,
      });
      expect(run).toMatchObject(
        isCancelled ? { state: "cancelled" } : { state: "failed", error: { type: "worker_lost" } },
      );
    }
  });
});

describe("a long-running worker", () => {
  it("sends heartbeats, so that the sweeper ignores it", async () => {
    const id = await scripted.submit();
    const beaten = Promise.withResolvers<void>();
    const engine: Engine = async () => {
      await beaten.promise;
      runs.advance(80_000);
      await sweepRuns(runs.store);
      return outcomeWith();
    };
    const run = await executeRun(scripted.worker(engine, { heartbeatMs: 20 }), id, {
      onEvent: ({ type }) => type === "heartbeat" && beaten.resolve(),
    });
    expect(run).toMatchObject({ state: "completed" });
  });

  it("has no effect when it resumes after the sweeper has ended its run", async () => {
    const id = await scripted.submit();
    const engine: Engine = async () => {
      runs.advance(100_000);
      await sweepRuns(runs.store);
      return outcomeWith();
    };
    expect(await executeRun(scripted.worker(engine), id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
  });
});

describe("storage that fails", () => {
  it.each(["insert", "get", "list", "delete"])(
    "with storms of 503 on %s does not keep a run from completing once",
    async (operation) => {
      const id = await scripted.submit();
      runs.cloud.faults.add({ kind: `storage.${operation}`, action: "503", times: 4 });
      expect(await executeRun(scripted.worker(succeed), id)).toMatchObject({ state: "completed" });
      expect(await readRun(runs.store, id)).toMatchObject({ state: "completed", attempts: [{}] });
      expect(await runs.names(activeName(id))).toEqual([]);
    },
  );

  it("by losing the answer of every single write does not lose, double or change the run", async () => {
    const id = await scripted.submit();
    const names = [recordName(id), progressName(id), `runs/${id}/result`];
    for (const match of names) {
      runs.cloud.faults.add({ kind: "storage.insert", action: "lose-response", match, times: 2 });
    }
    runs.cloud.faults.add({ kind: "storage.delete", action: "lose-response", times: 2 });
    const engine: Engine = async (_wizard, _data, { onProgress } = {}) => {
      for (const page of [1, 2]) {
        onProgress?.({ type: "page_done", page, title: "Page", total_pages: 2, elapsed_ms: 1 });
        const isStored = async () => (await readEvents(runs.store, id)).some((event) => event.page === page);
        await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
      }
      return outcomeWith();
    };
    const worker = scripted.worker(engine, { heartbeatMs: 100 });
    expect(await executeRun(worker, id)).toMatchObject({ state: "completed" });
    const events = await readAllEvents(runs.store, id);
    expect(events.flatMap((event) => event.page ?? [])).toEqual([1, 2]);
    expect(await open(id)).toMatchObject({ success: true });
    expect(await runs.names(activeName(id))).toEqual([]);
  });

  it("for longer than the limit of one call does not lose an existing result", async () => {
    const id = await scripted.submit();
    let failures = 3;
    const objects = interpose(runs.store.objects, ({ method, name }) => {
      if (method !== "create" || name !== `runs/${id}/result` || failures-- <= 0) return;
      throw new AppError("storage_unavailable", "No success within 30 s.");
    });
    const log = { ...runs.store.log, warn: () => {} } as typeof runs.store.log;
    const worker = scripted.worker(succeed, { store: { ...runs.store, objects, log } });
    expect(await executeRun(worker, id)).toMatchObject({ state: "completed" });
  });

  it("only for the log affects only the run's log", async () => {
    const id = await scripted.submit();
    let failures = 0;
    const objects = interpose(runs.store.objects, ({ method, name }) => {
      if (method === "read" || name !== progressName(id)) return;
      failures++;
      throw new AppError("storage_unavailable", "No success within 30 s.");
    });
    const log = { ...runs.store.log, warn: () => {} } as typeof runs.store.log;
    const engine: Engine = async (_wizard, _data, { onProgress } = {}) => {
      onProgress?.({ type: "page_done", page: 1, title: "Page", total_pages: 1, elapsed_ms: 1 });
      await expect.poll(() => failures, { timeout: 60_000 }).toBeGreaterThan(0);
      return outcomeWith();
    };
    const worker = scripted.worker(engine, { store: { ...runs.store, objects, log }, heartbeatMs: 100 });
    expect(await executeRun(worker, id)).toMatchObject({ state: "completed" });
    expect((await readAllEvents(runs.store, id)).map(({ page }) => page)).toEqual([undefined, 1]);
  });
});

// As the engine does: a trace only where it is asked for one.
const tracing: Engine = async (_wizard, _data, { trace } = {}) =>
  outcomeWith({
    phases_ms: { fill: 9 },
    trace: trace
      ? [
          {
            page: 1,
            field_id: "current_earnings",
            locator: { by: "id", value: "earnings" },
            widget: "text box",
            way: "keyboard",
            shown: "753,219,898",
            ms: 4,
          },
        ]
      : undefined,
  });

describe("the trace of a run", () => {
  it("is stored on request, apart from the result", async () => {
    const id = await scripted.submit({ user_data: USER_DATA, trace: true });
    const created: string[] = [];
    const objects = interpose(
      runs.store.objects,
      () => {},
      async ({ method, name }, perform) => {
        if (name === traceName(id))
          for (let n = 0; n < 20; n++) await runs.store.objects.read(recordName(id));
        const done = await perform();
        if (method === "create") created.push(name);
        return done;
      },
    );
    await executeRun(scripted.worker(tracing, { store: { ...runs.store, objects } }), id);
    // The result is the end of the run: a caller may read all parts then.
    expect(created.slice(-3)).toEqual([traceName(id), resultName(id), recordName(id)]);
    const { gatewayPrivateKeys } = readGatewayKeys(scripted.keys);
    expect(await readTrace(runs.store, id, gatewayPrivateKeys)).toMatchObject({
      phases_ms: { fill: 9 },
      fields: [{ field_id: "current_earnings", way: "keyboard", shown: "753,219,898" }],
    });
    expect(await open(id)).not.toHaveProperty("trace");
  });

  it("does not exist otherwise", async () => {
    const id = await scripted.submit();
    await executeRun(scripted.worker(tracing), id);
    expect(await runs.names(traceName(id))).toEqual([]);
  });
});

describe("EXEC-012/private the stored objects of a run", () => {
  it("hold no answer, no result and no trace in clear", async () => {
    const id = await scripted.submit({ user_data: USER_DATA, trace: true });
    await executeRun(scripted.worker(tracing), id);
    expect(await runs.names(traceName(id))).toHaveLength(1);
    const bodies: string[] = [];
    for (const name of (await runs.names()).filter((found) => found.includes(id))) {
      bodies.push(`${name}\n${(await runs.store.objects.read(name))?.body.toString("latin1")}`);
    }
    const everything = bodies.join("\n");
    expect(everything).toContain("ssa-quick-calculator");
    for (const secret of ["753219898", "753,219,898", "$1,234", "jpeg 1"]) {
      expect(everything).not.toContain(secret);
    }
  });
});
