/** The service in this process, real processes on the local cloud; a machine whose state the test sets. */

import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { executeAgentRun } from "../../../../functions/run-agent/execute-agent-run.ts";
import { createAgentService } from "../../../../functions/run-agent/run-service.ts";
import { watchMachine } from "../../../../functions/run-agent/watch-machine.ts";
import type { MachineState } from "../../../../shared/agents/capacity/check-capacity.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import { createServiceLauncher } from "../../../../shared/runs/submit/service-launcher.ts";
import { createSlotPool } from "../../../../shared/runs/turns/slot-pool.ts";
import { processesWith } from "../../../fixtures/processes.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";
import { type ScriptedAgents, scriptAgents } from "../../../fixtures/runs/scripted-agents.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";

const FREE: MachineState = { cpuPercent: 20, memoryPercent: 40, freeDiskBytes: 5e9, load: 1 };

let runs: LocalRuns;
let agents: ScriptedAgents;
let machine: MachineState;
beforeAll(async () => {
  runs = await startLocalRuns();
  agents = await scriptAgents(runs);
  // Each goes on until the test lets it go.
  const untilLetGo = "while [ ! -e $DIR/go ]; do sleep 0.02; done";
  agents.agent("reader", "cat");
  agents.agent("held", untilLetGo);
  agents.agent("one-waits", untilLetGo, { max_concurrent_executions: 1 });
  agents.agent("one-rejects", untilLetGo, { max_concurrent_executions: 1, when_busy: "reject" });
  agents.agent("modest", "cat", { capacity: { max_load: 20 } });
  agents.agent("writer", "cat", { access_type: "read-write" });
});
afterAll(async () => {
  await agents.close();
  await runs.close();
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await letGo();
  for (const close of closing.splice(0).reverse()) await close();
  await runs.names("active/").then((left) => expect(left).toEqual([]));
});

async function serve({ concurrency = 20, maxWaiting = 20 } = {}) {
  machine = FREE;
  await rm(join(agents.dir, "go"), { force: true });
  const log = {
    ...runs.store.log,
    info: ({ run_id }: { run_id?: string }, message: string) => {
      if (message === "waiting for a slot") waiting.add(run_id);
    },
    warn: (fields: object) => void alerts.push(fields),
  } as typeof runs.store.log;
  alerts.length = 0;
  const limits = { probe: { read: async () => machine }, thresholds: {} };
  const slots = createSlotPool({ store: runs.store, idleMs: 0, maxWaiting });
  const service = createAgentService({
    worker: agents.worker({ store: { ...runs.store, log }, machine: watchMachine(limits, log, 10) }),
    slots,
    machine: limits,
    concurrency,
  });
  service.server.listen(0, "127.0.0.1");
  await once(service.server, "listening");
  closing.push(
    () => slots.close(),
    () => service.drain(0),
  );
  const url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  const launcher = createServiceLauncher({ url, identityToken: async () => undefined });
  return {
    service,
    launcher,
    /** As Cloud Tasks does. */
    dispatch: (id: string) =>
      fetch(`${url}/runs/${id}`, { method: "POST", headers: { "x-cloudtasks-taskname": "task" } }),
    post: (id: string) => fetch(`${url}/runs/${id}`, { method: "POST" }),
  };
}

const letGo = () => writeFile(join(agents.dir, "go"), "");
const stateOf = async (id: string) => (await readRun(runs.store, id))?.state;
/** Runs that the service reports as waiting for a slot. */
const waiting = new Set<unknown>();
const waits = (id: string) => expect.poll(() => waiting.has(id)).toBe(true);
/** Warnings of the service. */
const alerts: object[] = [];
const isRunning = (id: string) => expect.poll(() => stateOf(id)).toBe("running");

describe("FR-EDGE-15/rejected a machine at capacity", () => {
  it.each([
    ["cpu", { cpuPercent: 95 }, "5"],
    ["memory", { memoryPercent: 90 }, "15"],
    ["disk", { freeDiskBytes: 1e8 }, "60"],
    ["load", { load: 4.5 }, "30"],
  ])(
    "(%s) refuses a run with 503 and says what is exhausted and when to come again; the run stays for others",
    async (resource, state, after) => {
      const { dispatch } = await serve();
      machine = { ...FREE, ...state };
      const id = await agents.submit("reader");
      const refused = await dispatch(id);
      expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
        503,
        after,
        { error: "capacity_exhausted", resource, message: expect.stringMatching(/^At capacity: .+\.$/) },
      ]);
      expect(await stateOf(id)).toBe("queued");
      machine = FREE;
      expect((await dispatch(id)).status).toBe(200);
      expect((await waitForRun(runs.store, id)).state).toBe("completed");
    },
  );

  it("rejects the run of a waiting caller", async () => {
    const { launcher } = await serve();
    machine = { ...FREE, load: 9 };
    const id = await agents.submit("reader", {}, { launcher });
    expect(await readRun(runs.store, id)).toMatchObject({
      state: "rejected",
      error: {
        type: "capacity_exhausted",
        category: "transient",
        message: "At capacity: system load is 9.00, above the limit of 4.",
      },
    });
  });

  it("FR-EDGE-15/running lets running agents continue: events, a fact and the log name the exhausted resource", async () => {
    const { post, dispatch } = await serve();
    const id = await agents.submit("held");
    const answer = await post(id);
    machine = { ...FREE, cpuPercent: 99 };
    await expect.poll(() => alerts).toContainEqual(expect.objectContaining({ resource: "cpu", running: 1 }));
    machine = { ...FREE, memoryPercent: 99 };
    await expect.poll(() => alerts).toContainEqual(expect.objectContaining({ resource: "memory" }));
    const late = await agents.submit("reader");
    expect((await dispatch(late)).status).toBe(503);
    await letGo();
    const lines = await answer.text();
    expect(lines).toContain('"state":"completed"');
    const exhausted = lines.split("\n").filter((line) => line.includes('"machine_exhausted"'));
    expect(exhausted.map((line) => JSON.parse(line).event.resource)).toEqual(["cpu", "memory"]);
    expect((await readRun(runs.store, id))?.facts?.machine_exhausted_ms).toBeGreaterThan(0);
    await cancelRun(runs.store, late);
  });

  it("uses the profile's own thresholds where it has some", async () => {
    const { launcher } = await serve();
    machine = { ...FREE, load: 9 };
    const id = await agents.submit("modest", {}, { launcher });
    expect((await waitForRun(runs.store, id)).state).toBe("completed");
  });
});

describe("an instance with its maximum of runs", () => {
  it("answers 503 to further runs until one has ended", async () => {
    const { post } = await serve({ concurrency: 1 });
    const [first, second] = [await agents.submit("held"), await agents.submit("reader")];
    const answer = await post(first);
    const refused = await post(second);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    await letGo();
    await answer.text();
    expect((await post(second)).status).toBe(200);
  });

  it("keeps a part of them for callers that wait", async () => {
    const { dispatch, post } = await serve({ concurrency: 4 });
    const held = [await agents.submit("held"), await agents.submit("held"), await agents.submit("held")];
    const running = held.map(dispatch);
    for (const id of held) await isRunning(id);
    const id = await agents.submit("reader");
    expect((await dispatch(id)).status).toBe(503);
    expect(await (await post(id)).text()).toContain('"state":"completed"');
    await letGo();
    for (const answer of running) expect((await answer).status).toBe(200);
  });
});

describe("a writer's run", () => {
  it("is not executed out of order", async () => {
    const { post } = await serve();
    const id = await agents.submit("writer");
    expect((await post(id)).status).toBe(409);
    expect(await stateOf(id)).toBe("queued");
    await cancelRun(runs.store, id);
  });
});

describe("FR-013 a reader without a free slot", () => {
  /** One run with the only slot, and one more. */
  async function crowd(
    agentId: string,
    options: Parameters<ScriptedAgents["submit"]>[2] = {},
    limits: { maxWaiting?: number } = {},
  ) {
    const served = await serve(limits);
    const first = await agents.submit(agentId);
    const answer = await served.post(first);
    await isRunning(first);
    return { ...served, first, answer, second: await agents.submit(agentId, {}, options) };
  }

  it("waits for a slot, and reports that it waits", async () => {
    const { second, answer, launcher } = await crowd("one-waits");
    const { stream } = await launcher.launch(second);
    expect(await stateOf(second)).toBe("queued");
    await letGo();
    await answer.text();
    for await (const line of stream ?? []) if ("run" in line) expect(line.run.state).toBe("completed");
    expect(await stateOf(second)).toBe("completed");
  });

  it("is rejected at once with when_busy: reject", async () => {
    const { second, post } = await crowd("one-rejects");
    const refused = await post(second);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        error: "capacity_exhausted",
        resource: "slots",
        message: "All slots of the agent one-rejects are in use (1).",
      },
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await readRun(runs.store, second)).toMatchObject({
      state: "rejected",
      error: { type: "capacity_exhausted" },
    });
  });

  it("leaves room for other agents: where enough runs wait, the queue delivers it again", async () => {
    const { second, post, dispatch } = await crowd("one-waits", {}, { maxWaiting: 1 });
    const dispatched = dispatch(second);
    await waits(second);
    const third = await agents.submit("one-waits");
    expect((await dispatch(third)).status).toBe(503);
    const refused = await post(third);
    expect([refused.status, await refused.json()]).toEqual([503, { error: "launch_failed" }]);
    expect(await stateOf(third)).toBe("queued");
    const other = await agents.submit("reader");
    expect(await (await post(other)).text()).toContain('"state":"completed"');
    await letGo();
    expect((await dispatched).status).toBe(200);
    expect((await dispatch(third)).status).toBe(200);
  });

  it("stops waiting when it is cancelled", async () => {
    const { second, dispatch } = await crowd("one-waits");
    const dispatched = dispatch(second);
    await waits(second);
    await cancelRun(runs.store, second);
    expect((await dispatched).status).toBe(200);
    expect(await stateOf(second)).toBe("cancelled");
  });

  it("expires at its start limit", async () => {
    const { second, dispatch } = await crowd("one-waits", { startLimitSeconds: 1 });
    expect((await dispatch(second)).status).toBe(200);
    expect(await readRun(runs.store, second)).toMatchObject({ state: "expired", error: { type: "expired" } });
  });

  it("returns to its queue when the instance ends", async () => {
    const { second, dispatch, service } = await crowd("one-waits");
    const dispatched = dispatch(second);
    await waits(second);
    const drained = service.drain(30_000);
    expect((await dispatched).status).toBe(503);
    await letGo();
    await drained;
    expect(await stateOf(second)).toBe("queued");
    await cancelRun(runs.store, second);
  });

  it("is rejected when the instance ends and no queue would deliver it again", async () => {
    const { second, launcher, service } = await crowd("one-waits");
    await launcher.launch(second);
    const drained = service.drain(30_000);
    await expect.poll(() => stateOf(second)).toBe("rejected");
    const run = await readRun(runs.store, second);
    expect(run?.error).toMatchObject({
      type: "capacity_exhausted",
      message: expect.stringContaining("drains"),
    });
    await letGo();
    await drained;
  });
});

describe("a run that loses its slot", () => {
  it("is stopped with its process, and reports the reason", async () => {
    await serve();
    const id = await agents.submit("held");
    const lost = new AbortController();
    const running = executeAgentRun(agents.worker(), id, { fence: lost.signal });
    await expect.poll(() => processesWith(`DIR=${agents.dir}`)).not.toEqual([]);
    lost.abort(new AppError("fenced", "The run lost its slot."));
    expect(await running).toMatchObject({ state: "failed", error: { type: "fenced" } });
    expect(processesWith(`DIR=${agents.dir}`)).toEqual([]);
  });
});
