/** The local cloud as a process of its own, killed with -9 and restarted during a run. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import type { LocalCloudInput } from "../../../../infra/local/cloud/options.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { readResult } from "../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { inputName } from "../../../../shared/runs/record/object-names.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";
import { startWorkerStack } from "../../../fixtures/runs/worker-stack.ts";

interface CloudProcess {
  env: Record<string, string>;
  /** Kills it with -9 and restarts it. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function startCloudProcess(options: LocalCloudInput): Promise<CloudProcess> {
  const file = join(options.dataDir, "options.json");
  await writeFile(file, JSON.stringify(options));
  let running = await start(file);
  return {
    env: running.env,
    async restart() {
      running.child.kill("SIGKILL");
      await once(running.child, "exit");
      running = await start(file);
    },
    async close() {
      running.child.kill("SIGTERM");
      await once(running.child, "exit");
    },
  };
}

async function start(file: string): Promise<{ child: ChildProcess; env: Record<string, string> }> {
  const main = join(packageRoot, "dist", "infra", "local", "cloud", "main.js");
  const child = spawn(process.execPath, [main, file], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, env: (JSON.parse(line) as { env: Record<string, string> }).env };
  }
  throw new Error("the local cloud did not start");
}

describe("a local cloud that is killed and restarted in the middle of a run", () => {
  it("finds the run still active, and the run completes", async () => {
    let cloud: CloudProcess | undefined;
    const stack = await startWorkerStack({
      practice: { ssa: { kind: "slow", delayMs: 1_500 } },
      startCloud: async (options) => {
        cloud = await startCloudProcess(options);
        return cloud;
      },
    });
    try {
      const run = await stack.submit();
      await expect
        .poll(async () => (await readRun(stack.store, run.id))?.state, { timeout: 15_000 })
        .toBe("running");
      const following = waitForRun(stack.store, run.id);
      await cloud?.restart();
      expect(await following).toMatchObject({ state: "completed", attempts: [{}] });
      const result = await readResult(stack.store, run.id, stack.keys.gatewayPrivateKeys);
      expect(result).toMatchObject({ success: true });
      await expect.poll(() => stack.processes(), { timeout: 10_000 }).toEqual([]);
      expect([...(await stack.names(`active/${run.id}`)), ...(await stack.names(inputName(run.id)))]).toEqual(
        [],
      );
    } finally {
      await stack.close();
    }
  });
});
