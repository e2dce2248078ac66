/** The local cloud as a process of its own, killed with -9 and restarted during a run. */
import { describe, expect, it } from "vitest";
import { readResult } from "../../../../shared/runs/read/read-result.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { activeName } from "../../../../shared/runs/record/object-names.ts";
import { type CloudProcess, startCloudProcess } from "../../../fixtures/local/cloud-process.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";
import { startWorkerStack } from "../../../fixtures/runs/worker-stack.ts";

describe("a local cloud that is killed and restarted in the middle of a run", () => {
  it("finds the run still active, and the run completes", async () => {
    let cloud: CloudProcess | undefined;
    const stack = await startWorkerStack({
      practice: { ssa: { kind: "slow", delayMs: 1_500 } },
      startCloud: async (options) => {
        cloud = await startCloudProcess({ writeIntervalMs: 1000, ...options });
        return { env: cloud.env, close: cloud.stop };
      },
    });
    try {
      const run = await stack.submit();
      await expect.poll(async () => (await readRun(stack.store, run.id))?.state).toBe("running");
      const following = waitForRun(stack.store, run.id);
      await cloud?.kill();
      await cloud?.start();
      expect(await following).toMatchObject({ state: "completed", attempts: [{}] });
      const result = await readResult(stack.store, run, stack.keys.gatewayPrivateKeys);
      expect(result).toMatchObject({ success: true });
      await expect.poll(() => stack.processes()).toEqual([]);
      expect(await stack.names(activeName(run.id))).toEqual([]);
    } finally {
      await stack.close();
    }
  });
});
