import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJobClient } from "../../../../../shared/cloud/jobs.ts";
import { createObjectStore } from "../../../../../shared/cloud/objects.ts";
import { createTaskQueue } from "../../../../../shared/cloud/queue.ts";
import { type CloudProcess, startCloudProcess } from "../../../../fixtures/local/cloud-process.ts";

const UNTIL_FILE = 'echo $$; while [ ! -e "$GO" ]; do sleep 0.02; done; exit "$CODE"';

let cloud: CloudProcess;

beforeEach(async () => {
  cloud = await startCloudProcess({
    jobs: { waits: { command: "sh", args: ["-c", UNTIL_FILE], graceSeconds: 0.1 } },
    queues: { later: { minBackoffSeconds: 0.05 } },
  });
});
afterEach(() => cloud.remove());

async function state(execution: string, expected: string): Promise<void> {
  const launcher = createJobClient(cloud.settings);
  await expect.poll(() => launcher.state(execution), { interval: 20 }).toBe(expected);
}

async function processOf(execution: string): Promise<number> {
  const id = execution.slice(execution.lastIndexOf("/") + 1);
  const log = () => readFile(join(cloud.dataDir, "run", "logs", `${id}.log`), "utf8").catch(() => "");
  await expect.poll(log).toMatch(/^\d+\n/);
  return Number(await log());
}

// A zombie does not run: it remains until its parent reads its exit code.
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z\s]/.test(stdout);
}

describe("a local cloud killed with −9 and started again", () => {
  it("has every object whose write was acknowledged, with its generation", async () => {
    const store = createObjectStore(cloud.settings);
    const acknowledged = new Map<string, string>();
    const writing = Array.from({ length: 40 }, async (_, number) => {
      const name = `kept/${number}`;
      const generation = await store.create(name, name.repeat(1000));
      if (generation) acknowledged.set(name, generation);
    });
    await Promise.race(writing);
    await cloud.kill();
    await cloud.start();
    await Promise.all(writing);
    expect(acknowledged.size).toBe(40);
    for (const [name, generation] of acknowledged) {
      expect(await store.read(name)).toMatchObject({ generation, body: Buffer.from(name.repeat(1000)) });
    }
    expect((await store.list("kept/")).objects).toHaveLength(40);
  });

  it("gives later generations than before", async () => {
    const store = createObjectStore(cloud.settings);
    const before = (await store.create("counted", "1")) as string;
    await cloud.kill();
    await cloud.start();
    const after = (await store.replace("counted", "2", before)) as string;
    expect(BigInt(after)).toBeGreaterThan(BigInt(before));
  });

  it("finds an execution that went on without it, and its exit code", async () => {
    const launcher = createJobClient(cloud.settings);
    const go = join(cloud.dataDir, "go");
    const good = await launcher.start("waits", { GO: go, CODE: "0" });
    const bad = await launcher.start("waits", { GO: go, CODE: "4" });
    await Promise.all([processOf(good), processOf(bad)]);
    await cloud.kill();
    await cloud.start();
    await state(good, "running");
    await writeFile(go, "");
    await state(good, "succeeded");
    await state(bad, "failed");
  });

  it("can still cancel an execution that it found again", async () => {
    const execution = await createJobClient(cloud.settings).start("waits", {
      GO: "/nonexistent",
      CODE: "0",
    });
    const pid = await processOf(execution);
    await cloud.kill();
    await cloud.start();
    await createJobClient(cloud.settings).cancel(execution);
    await state(execution, "cancelled");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("reports an execution whose process died in between as failed", async () => {
    const execution = await createJobClient(cloud.settings).start("waits", {
      GO: "/nonexistent",
      CODE: "0",
    });
    const pid = await processOf(execution);
    await cloud.kill();
    const { pid: group } = JSON.parse(
      await readFile(join(cloud.dataDir, "run", "executions", `${execution.split("/").at(-1)}.json`), "utf8"),
    );
    process.kill(-group, "SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
    await cloud.start();
    await state(execution, "failed");
  });

  it("still dispatches waiting tasks, and still reserves the names of tasks", async () => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const scheduleTime = new Date(Date.now() + 3_600_000);
    await createTaskQueue(cloud.settings, "later").enqueue({ url, name: "once", scheduleTime });
    await cloud.kill();
    await cloud.start();
    const queue = createTaskQueue(cloud.settings, "later");
    expect((await queue.enqueue({ url, name: "once" })).created).toBe(false);
    expect(calls).toBe(0);
    await fetch(`${cloud.httpUrl}/clock`, {
      method: "POST",
      headers: cloud.headers,
      body: '{"advanceMs":3600000}',
    });
    await expect.poll(() => calls).toBe(1);
    server.closeAllConnections();
    server.close();
  });

  it("signs with the same key", async () => {
    const before = await (await fetch(cloud.keySetUrl)).json();
    await cloud.kill();
    await cloud.start();
    expect(await (await fetch(cloud.keySetUrl)).json()).toEqual(before);
  });

  it("ends every execution when it is stopped in order", async () => {
    const execution = await createJobClient(cloud.settings).start("waits", {
      GO: "/nonexistent",
      CODE: "0",
    });
    const pid = await processOf(execution);
    await cloud.stop();
    expect(isRunning(pid)).toBe(false);
  });
});
