import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { readRunSettings } from "../../../../../shared/runs/config.ts";
import { acquireLease, LEASE_TIMES, releaseLease } from "../../../../../shared/runs/turns/leases.ts";
import { openWriters } from "../../../../../shared/runs/turns/open-writers.ts";
import { writerLease } from "../../../../../shared/runs/turns/serve-writer.ts";
import { takeQueuePosition } from "../../../../../shared/runs/turns/take-queue-position.ts";
import { WAKE_PATH } from "../../../../../shared/runs/turns/wake-writer.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const AGENT = "slow-writer";

let folder: string;
let runs: LocalRuns;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "open-writers-"));
  const args = ["-c", `echo "$RUN_ID" >> ${join(folder, "started")}`];
  runs = await startLocalRuns({ jobs: { "run-agent": { command: "sh", args } } });
});
afterAll(async () => {
  await runs.close();
  await rm(folder, { recursive: true });
});

const started = () => readFile(join(folder, "started"), "utf8").catch(() => "");

function wake(body: object) {
  const { store, cloud } = runs;
  const { routes } = openWriters({
    store,
    cloud: readCloudSettings(cloud.env),
    settings: readRunSettings({}),
    times: LEASE_TIMES,
    execute: () => Promise.reject(new Error("the service executed the run")),
    timeoutOf: async () => 3_600,
  });
  const { signal } = new AbortController();
  return routes[WAKE_PATH]?.(JSON.stringify(body), { host: signal, draining: signal });
}

describe("a wake-up of a writer whose runs take longer than a task's dispatch", () => {
  it("starts the job for the first run of the queue, unless a worker holds the lease", async () => {
    const lease = await acquireLease(runs.store, writerLease(AGENT), "worker");
    const { id } = await runs.create({ kind: "agent", target: AGENT });
    expect(await takeQueuePosition(runs.store, AGENT, id)).toBe(true);
    expect(await wake({ agent_id: AGENT })).toBe(200);
    if (lease) await releaseLease(runs.store, lease);
    expect(await started()).toBe("");
    expect(await wake({ agent_id: AGENT })).toBe(200);
    await expect.poll(started).toBe(`${id}\n`);
  });

  it("starts nothing for an empty queue or a malformed body", async () => {
    const before = await started();
    expect(await wake({ agent_id: "idle-writer" })).toBe(200);
    expect(await wake({ agent: AGENT })).toBe(400);
    expect(await started()).toBe(before);
  });
});
