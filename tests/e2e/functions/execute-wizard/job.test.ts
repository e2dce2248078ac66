/** Real processes: the built worker as a job of the local cloud, its browser, the practice site. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FaultInput } from "../../../../infra/local/cloud/calls/faults.ts";
import { sweepRuns } from "../../../../shared/runs/maintain/sweep-runs.ts";
import { readResult, readScreenshot } from "../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import {
  activeName,
  progressName,
  recordName,
  resultName,
} from "../../../../shared/runs/record/object-names.ts";
import type { RunEvent, RunRecord } from "../../../../shared/runs/record/run.ts";
import { readEvents } from "../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../shared/runs/record/run-id.ts";
import { wizardResultSchema } from "../../../../shared/runs/record/wizard-run.ts";
import { secretParts } from "../../../fixtures/auth/secret-parts.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";
import {
  readExample,
  startWorkerStack,
  WORKER_ENTRY,
  type WorkerStack,
} from "../../../fixtures/runs/worker-stack.ts";

let stack: WorkerStack;
beforeAll(async () => {
  // Seven pages take several of the intervals in which a worker stores its progress.
  stack = await startWorkerStack({ practice: { fsa: { kind: "slow", delayMs: 1_500 } } });
});
afterEach(() => {
  stack.cloud.faults.clear();
  stack.cloud.latency.set({});
});
afterAll(() => stack.close());

const executionOf = async ({ id }: RunRecord) =>
  (await readEvents(stack.store, id)).find((event) => event.type === "starting")?.execution as string;

/** Waits for the end of the job's execution, and checks that no process is left. */
async function executionEnds(run: RunRecord): Promise<string | undefined> {
  const execution = await executionOf(run);
  for (;;) {
    const state = await stack.jobs.state(execution);
    if (state !== "pending" && state !== "running") {
      await expect.poll(() => stack.processes()).toEqual([]);
      return state;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The sweeper, two minutes later. */
const sweepLater = () => {
  const now = () => new Date(Date.now() + 120_000);
  const log = { ...stack.store.log, warn: () => {} } as typeof stack.store.log;
  return sweepRuns(
    { ...stack.store, log, clock: { ...stack.store.clock, now } },
    {
      hasExecutionEnded: async (execution) =>
        !["pending", "running"].includes((await stack.jobs.state(execution)) ?? ""),
    },
  );
};

async function expectNoTraces({ id }: RunRecord): Promise<void> {
  expect(await stack.names(activeName(id))).toEqual([]);
}

describe("EXEC-002 the job", () => {
  it("executes the run with the id RUN_ID, and exits with 0", async () => {
    const run = await stack.submit();
    const events: RunEvent[] = [];
    const ended = await waitForRun(stack.store, run.id, { onEvent: (event) => events.push(event) });
    expect(ended).toMatchObject({ state: "completed", facts: { pages_completed: 1 } });
    expect(events.filter(({ type }) => type !== "heartbeat")).toMatchObject([
      { type: "starting", launcher: "job" },
      { type: "progress", page: 1, pages: 1 },
    ]);
    const { gatewayPrivateKeys } = stack.keys;
    const result = wizardResultSchema.parse(await readResult(stack.store, run, gatewayPrivateKeys));
    expect(result).toMatchObject({ success: true, wizard_id: "ssa-quick-calculator" });
    expect(Object.keys(result.results).length).toBeGreaterThan(0);
    const picture = await readScreenshot(stack.store, run.id, result.screenshots.length, gatewayPrivateKeys);
    expect(picture.subarray(0, 2).toString("hex")).toBe("ffd8");
    expect(await executionEnds(run)).toBe("succeeded");
    await expectNoTraces(run);
  });

  it("fails with its run, which holds the reason", async () => {
    const run = await stack.submit({ input: { user_data: { birth_month: "06" } } });
    expect(await waitForRun(stack.store, run.id)).toMatchObject({
      state: "failed",
      error: { type: "invalid_user_data" },
    });
    expect(await executionEnds(run)).toBe("failed");
    await expectNoTraces(run);
  });

  it("exits with 1 and the category of the cause where the storage refuses it", async () => {
    const env = { ...stack.workerEnv, RUN_ID: newRunId(new Date()), CLOUD_ACCESS_TOKEN: "refused" };
    const ended = await promisify(execFile)(process.execPath, [WORKER_ENTRY("job")], { env }).catch(
      (error) => error,
    );
    expect(ended).toMatchObject({ code: 1, stdout: "" });
    expect(ended.stderr).toMatch(/"category":"\w+".*"message":"the run could not be executed"/);
  });

  it("started twice for one run executes it once", async () => {
    const run = await stack.submit();
    await stack.launcher.launch(run.id);
    await stack.launcher.launch(run.id);
    expect(await waitForRun(stack.store, run.id)).toMatchObject({ state: "completed", attempts: [{}] });
    await executionEnds(run);
    expect((await readRun(stack.store, run.id))?.attempts).toHaveLength(1);
    await expect.poll(() => stack.processes()).toEqual([]);
    await expectNoTraces(run);
  });
});

describe("a job that is killed with -9", () => {
  /** Faults while the worker dies, and the expected run. */
  const phases: [string, (id: string) => Partial<FaultInput>[], object][] = [
    [
      "right after its claim",
      (id) => [{ match: `runs/${id}/claim`, when: "after" }],
      { state: "failed", error: { type: "worker_lost" }, attempts: [{ error_type: "worker_lost" }] },
    ],
    [
      "before its result",
      (id) => [{ match: resultName(id) }, { match: resultName(id), action: "drop" }],
      { state: "failed", error: { type: "worker_lost" } },
    ],
    [
      "after its result, before the terminal record",
      (id) => [{ match: resultName(id), when: "after" }],
      { state: "completed" },
    ],
    [
      "after the terminal record, before the cleanup",
      (id) => [{ kind: "storage.delete", match: activeName(id) }],
      { state: "completed" },
    ],
  ];

  /** Checks after two more sweeps that nothing has changed. */
  async function expectOneEnd(run: RunRecord, expected: object): Promise<void> {
    expect(await executionEnds(run)).toBe("failed");
    await sweepLater();
    const ended = await readRun(stack.store, run.id);
    expect(ended).toMatchObject(expected);
    await expectNoTraces(run);
    const record = await stack.store.objects.read(recordName(run.id));
    await sweepLater();
    expect((await stack.store.objects.read(recordName(run.id)))?.generation).toBe(record?.generation);
    const result = await readResult(stack.store, run, stack.keys.gatewayPrivateKeys);
    expect(result !== undefined).toBe(ended?.state === "completed");
  }

  it("before its claim leaves a run that the sweeper ends", async () => {
    const run = await stack.submit();
    await expect.poll(() => stack.processes(), { interval: 5 }).not.toEqual([]);
    for (const pid of await stack.processes()) process.kill(pid, "SIGKILL");
    await expectOneEnd(run, { state: "failed", error: { type: "worker_lost" }, attempts: [] });
  });

  it("in the middle of its pages leaves a run that the sweeper ends, with its completed pages", async () => {
    const user_data = await readExample("fsa-dependent-freshman");
    const launch = (id: string) => {
      const fault = { kind: "storage.insert", action: "kill-child", when: "after" } as const;
      // The launcher writes first.
      stack.cloud.faults.add({ ...fault, skip: 1, match: progressName(id), env: { RUN_ID: id } });
      return stack.launcher.launch(id);
    };
    const run = await stack.submit({ target: "fsa-estimator", input: { user_data } }, [{ launch }]);
    await expectOneEnd(run, { state: "failed", error: { type: "worker_lost" }, attempts: [{}] });
    const [start, ...events] = await readEvents(stack.store, run.id);
    expect(start).toMatchObject({ type: "starting" });
    const pages = events.filter(({ type }) => type !== "heartbeat").map(({ page }) => page);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toEqual(pages.map((_, index) => index + 1));
  });

  it.each(phases)("%s leaves one terminal state, and nothing else", async (_phase, faults, expected) => {
    const launch = (id: string) => {
      for (const fault of faults(id)) {
        stack.cloud.faults.add({
          kind: "storage.insert",
          action: "kill-child",
          env: { RUN_ID: id },
          ...fault,
        });
      }
      return stack.launcher.launch(id);
    };
    await expectOneEnd(await stack.submit({}, [{ launch }]), expected);
    expect(stack.cloud.faults.pending()).toEqual([]);
  });
});

describe("storage that fails under a real worker", () => {
  async function expectOneSuccess(launch: (id: string) => ReturnType<typeof stack.launcher.launch>) {
    const run = await stack.submit({}, [{ launch }]);
    expect(await waitForRun(stack.store, run.id)).toMatchObject({ state: "completed", attempts: [{}] });
    expect(await executionEnds(run)).toBe("succeeded");
    expect(stack.cloud.faults.pending()).toEqual([]);
    await expectNoTraces(run);
  }

  it("with a storm of 503 on each of its operations only delays the run", async () => {
    const launch = (id: string) => {
      for (const operation of ["insert", "read", "list", "delete"])
        stack.cloud.faults.add({ kind: `storage.${operation}`, action: "503", times: 5 });
      return stack.launcher.launch(id);
    };
    await expectOneSuccess(launch);
  });

  it("by losing the response of each write leaves one result and one outcome", async () => {
    const launch = (id: string) => {
      for (const match of ["claim", "result", "record.json"]) {
        const kind = "storage.insert";
        stack.cloud.faults.add({ kind, action: "lose-response", match: `runs/${id}/${match}` });
      }
      stack.cloud.faults.add({ kind: "storage.delete", action: "lose-response", times: 2 });
      return stack.launcher.launch(id);
    };
    await expectOneSuccess(launch);
  });
});

describe("EXEC-012/private everything that is stored and logged", () => {
  it("holds no answer of the user, no result of the site, and no private key of the worker", async () => {
    const user_data = { ...(await readExample("ssa-mid-career")), current_earnings: 7_532_198 };
    const run = await stack.submit({ input: { user_data } });
    await waitForRun(stack.store, run.id);
    await executionEnds(run);
    const { gatewayPrivateKeys } = stack.keys;
    const result = wizardResultSchema.parse(await readResult(stack.store, run, gatewayPrivateKeys));
    const answers = Object.values(result.results).map((answer) => (answer as { text: string }).text);
    expect(answers.filter((text) => /\$\d/.test(text)).length).toBeGreaterThan(0);
    const stored = await stack.everythingStored();
    expect(stored).toContain(run.id);
    expect(stored).toContain("run claimed");
    const keys = secretParts(stack.workerEnv);
    // The private key, and the cloud's access token.
    expect(keys).toHaveLength(2);
    for (const secret of ["7532198", "7,532,198", ...keys, ...answers.filter((text) => text.includes("$"))]) {
      expect(stored.includes(secret), secret).toBe(false);
    }
  });
});

describe("a run that is cancelled through the job launcher", () => {
  const cancel = ({ id }: RunRecord) =>
    cancelRun(stack.store, id, { stopExecution: (execution) => stack.jobs.cancel(execution) });

  it("before its execution starts is never executed", async () => {
    stack.cloud.latency.set({ "run.start": 5_000 });
    const run = await stack.submit();
    expect(await readRun(stack.store, run.id)).toMatchObject({ state: "starting" });
    expect(await cancel(run)).toMatchObject({ state: "cancelled", attempts: [] });
    expect(await executionEnds(run)).toBe("cancelled");
    await expectNoTraces(run);
  });

  it("while it runs is stopped, and its browser with it, also by a signal without a request", async () => {
    const slow = await startWorkerStack({ practice: { ssa: { kind: "hanging" } } });
    const main = stack;
    stack = slow;
    try {
      const submit = async () => {
        const run = await stack.submit();
        const state = async () => (await readRun(stack.store, run.id))?.state;
        await expect.poll(state).toBe("running");
        return run;
      };
      const run = await submit();
      await cancel(run);
      expect(await waitForRun(stack.store, run.id)).toMatchObject({
        state: "cancelled",
        error: { type: "cancelled" },
      });
      await executionEnds(run);
      await expectNoTraces(run);

      const terminated = await submit();
      await stack.jobs.cancel(await executionOf(terminated));
      expect(await waitForRun(stack.store, terminated.id)).toMatchObject({
        state: "failed",
        error: { type: "worker_lost" },
      });
      await executionEnds(terminated);
      await expectNoTraces(terminated);
    } finally {
      stack = main;
      await slow.close();
    }
  });
});
