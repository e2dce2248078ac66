/** Real processes: the built worker as the private service, its browser, the practice site. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startLocalCloud } from "../../../../infra/local/cloud/start-local-cloud.ts";
import { followLaunched } from "../../../../shared/runs/read/follow-launched.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import type { RunEvent } from "../../../../shared/runs/record/run.ts";
import type { Launch, Launcher } from "../../../../shared/runs/submit/launcher.ts";
import { createServiceLauncher } from "../../../../shared/runs/submit/service-launcher.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";
import {
  type Cloud,
  startWorkerStack,
  WORKER_ENTRY,
  type WorkerStack,
} from "../../../fixtures/runs/worker-stack.ts";

let stack: WorkerStack<Cloud>;
beforeAll(async () => {
  stack = await startWorkerStack({
    practice: { ssa: { kind: "slow", delayMs: 1_000 } },
    startCloud: (options) => startLocalCloud({ ...options, softDeleteSeconds: 604_800 }),
  });
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => end(service)));
  await expect.poll(() => stack.processes()).toEqual([]);
});
afterAll(() => stack.close());

const services: ChildProcess[] = [];

/** Starts the service, and resolves when it is ready. */
async function startService(env: Record<string, string> = {}) {
  const service = spawn(process.execPath, [WORKER_ENTRY("service")], {
    env: { ...stack.workerEnv, PORT: "0", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  services.push(service);
  const told: string[] = [];
  for await (const line of createInterface({ input: service.stderr })) {
    told.push(line);
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    const launcher = createServiceLauncher({
      url: `http://127.0.0.1:${port}`,
      identityToken: async () => undefined,
    });
    service.stderr.on("data", (lines) => told.push(String(lines)));
    return { service, launcher, log: () => told.join("\n") };
  }
  throw new Error(`the service ended before it was ready: ${told.join("\n")}`);
}

async function end(service: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  if (service.exitCode === null && service.signalCode === null) {
    service.kill(signal);
    await once(service, "exit");
  }
  return service.exitCode;
}

/** Submits a run to the service. */
async function submitThrough(launcher: Launcher) {
  let launch: Launch | undefined;
  const run = await stack.submit({}, [
    {
      launch: async (id) => {
        launch = await launcher.launch(id);
        return launch;
      },
    },
  ]);
  return { run, stream: launch?.stream };
}

describe("EXEC-002 the private service", () => {
  it("warns at its start of a bucket that keeps what was deleted", async () => {
    const { log } = await startService();
    await expect.poll(log).toContain("the state bucket keeps deleted objects");
  });

  it("executes one run after the other, each in a browser of its own, and streams them", async () => {
    const { launcher } = await startService();
    for (const _ of [1, 2]) {
      const { run, stream } = await submitThrough(launcher);
      const seen: RunEvent[] = [];
      const events = followLaunched(stack.store, run.id, stream);
      let step = await events.next();
      for (; !step.done; step = await events.next()) seen.push(step.value);
      expect(step.value).toMatchObject({ state: "completed", facts: { pages_completed: 1 } });
      // A busy machine needs longer than the pause between two heartbeats.
      expect(seen.filter(({ type }) => type !== "heartbeat")).toMatchObject([{ type: "progress", page: 1 }]);
    }
  });

  it("lets the current run finish on SIGTERM, and exits with 0", async () => {
    const { service, launcher } = await startService({ WORKER_DRAIN_SECONDS: "50" });
    const { run, stream } = await submitThrough(launcher);
    const events = followLaunched(stack.store, run.id, stream);
    const exit = end(service);
    let step = await events.next();
    while (!step.done) step = await events.next();
    expect(step.value).toMatchObject({ state: "completed" });
    expect(await exit).toBe(0);
  });

  it("ends the run as lost when the drain time is over", async () => {
    const { service, launcher } = await startService({ WORKER_DRAIN_SECONDS: "0" });
    const { run } = await submitThrough(launcher);
    expect(await end(service)).toBe(0);
    expect(await waitForRun(stack.store, run.id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
  });

  it("stops a run that is cancelled through storage alone", async () => {
    const { launcher } = await startService();
    const { run, stream } = await submitThrough(launcher);
    await cancelRun(stack.store, run.id);
    const events = followLaunched(stack.store, run.id, stream);
    let step = await events.next();
    while (!step.done) step = await events.next();
    expect(step.value).toMatchObject({ state: "cancelled" });
  });

  it("does not start without a browser, and reports it", async () => {
    await expect(startService({ FEDERALRUNNER_BROWSER_PATH: "/nowhere/chromium" })).rejects.toThrow(
      "browser_unavailable",
    );
    const [service] = services;
    if (service?.exitCode === null) await once(service, "exit");
    expect(service?.exitCode).toBe(1);
  });

  it("reports invalid settings and exits with 2", async () => {
    const env = { ...stack.workerEnv, STATE_BUCKET: "", PORT: "many" };
    const service = spawn(process.execPath, [WORKER_ENTRY("service")], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let told = "";
    service.stderr.on("data", (chunk) => {
      told += chunk;
    });
    const [code] = await once(service, "close");
    expect(code).toBe(2);
    expect(told).toMatch(/PORT must be a whole number/);
  });
});
