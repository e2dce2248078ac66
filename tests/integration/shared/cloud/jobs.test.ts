import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJobClient, type JobClient } from "../../../../shared/cloud/jobs.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

const WAITS_FOR_TERM = 'trap "exit 0" TERM; echo ready; while true; do sleep 0.05; done';
const IGNORES_TERM = 'trap "" TERM; echo ready; while true; do sleep 0.05; done';

let cloud: TemporaryCloud;
let launcher: JobClient;

beforeAll(async () => {
  cloud = await startTemporaryCloud({
    jobs: {
      print: {
        command: "sh",
        args: ["-c", 'echo "$RUN_ID $FIXED $CLOUD_RUN_JOB $HOMELESS"; exit "$CODE"'],
        env: { FIXED: "from the job", CODE: "0" },
      },
      echo: { command: "echo", args: ["default"] },
      polite: { command: "sh", args: ["-c", WAITS_FOR_TERM], graceSeconds: 10 },
      stubborn: { command: "sh", args: ["-c", IGNORES_TERM], graceSeconds: 0.2 },
      slow: { command: "sleep", args: ["60"], timeoutSeconds: 0.3, graceSeconds: 0.1 },
      cold: { command: "true", startLatencyMs: 60_000 },
    },
  });
  launcher = createJobClient(cloud.settings);
});
afterEach(() => cloud.faults.clear());
afterAll(() => cloud.remove());

function output(execution: string): Promise<string> {
  const id = execution.slice(execution.lastIndexOf("/") + 1);
  return readFile(join(cloud.dataDir, "run", "logs", `${id}.log`), "utf8").catch(() => "");
}

async function becomes(execution: string, state: string): Promise<void> {
  await expect.poll(() => launcher.state(execution), { interval: 20 }).toBe(state);
}

describe("jobs", () => {
  it("starts an execution with overrides merged into the job's environment", async () => {
    const execution = await launcher.start("print", { RUN_ID: "run-1" });
    expect(execution).toMatch(
      /^projects\/local-project\/locations\/us-central1\/jobs\/print\/executions\/print-/,
    );
    await becomes(execution, "succeeded");
    expect(await output(execution)).toBe("run-1 from the job print \n");
  });

  it("replaces the job's arguments", async () => {
    const execution = await launcher.start("echo", {}, { args: ["instead", "of it"] });
    await becomes(execution, "succeeded");
    expect(await output(execution)).toBe("instead of it\n");
  });

  it("reports `failed` for an exit code other than 0", async () => {
    await becomes(await launcher.start("print", { CODE: "3" }), "failed");
  });

  it("cancels with SIGTERM, and repeatedly without an error", async () => {
    const execution = await launcher.start("polite", {});
    await expect.poll(() => output(execution)).toBe("ready\n");
    await launcher.cancel(execution);
    await becomes(execution, "cancelled");
    await launcher.cancel(execution);
    expect(await launcher.state(execution)).toBe("cancelled");
  });

  it("kills a cancelled execution with SIGKILL after its grace", async () => {
    const execution = await launcher.start("stubborn", {});
    await expect.poll(() => output(execution)).toBe("ready\n");
    await launcher.cancel(execution);
    await becomes(execution, "cancelled");
  });

  it("is pending until the simulated cold start is over, and can be cancelled before", async () => {
    const execution = await launcher.start("cold", {});
    expect(await launcher.state(execution)).toBe("pending");
    await launcher.cancel(execution);
    expect(await launcher.state(execution)).toBe("cancelled");
  });

  it("fails an execution that exceeds the task timeout", async () => {
    await becomes(await launcher.start("slow", {}), "failed");
    await becomes(await launcher.start("polite", {}, { taskTimeoutSeconds: 1 }), "failed");
  });

  it("survives a storm of UNAVAILABLE on every call", async () => {
    for (const method of ["RunJob", "GetExecution", "CancelExecution"]) {
      cloud.faults.add({ kind: `run.${method}`, action: "503", times: 2 });
    }
    const execution = await launcher.start("polite", {});
    await becomes(execution, "running");
    await launcher.cancel(execution);
    await becomes(execution, "cancelled");
    expect(cloud.faults.pending()).toEqual([]);
  });

  it("starts twice after a lost response, so that executions must claim their work", async () => {
    cloud.stats.reset();
    cloud.faults.add({ kind: "run.RunJob", action: "lose-response" });
    await becomes(await launcher.start("echo", {}), "succeeded");
    expect(cloud.stats.read()["run.RunJob"]?.calls).toBe(2);
  });

  it("ends with launch_failed when Cloud Run does not answer in time", async () => {
    cloud.faults.add({ kind: "run.RunJob", action: "503", times: 1000 });
    await expect(launcher.start("echo", {}, { timeoutMs: 300 })).rejects.toMatchObject({
      type: "launch_failed",
    });
  });

  it("reports a missing job by name, and no state of a missing execution", async () => {
    await expect(launcher.start("missing", {})).rejects.toMatchObject({ type: "invalid_configuration" });
    const unknown = "projects/local-project/locations/us-central1/jobs/echo/executions/echo-none";
    expect(await launcher.state(unknown)).toBeUndefined();
    await launcher.cancel(unknown);
  });
});
