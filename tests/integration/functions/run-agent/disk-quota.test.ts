/** The limits of a run's folders; real processes on the local cloud. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executeAgentRun } from "../../../../functions/run-agent/execute-agent-run.ts";
import { createUserPool } from "../../../../shared/agents/process/user-pool.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";
import { type ScriptedAgents, scriptAgents } from "../../../fixtures/runs/scripted-agents.ts";

let runs: LocalRuns;
let agents: ScriptedAgents;
beforeAll(async () => {
  runs = await startLocalRuns();
  agents = await scriptAgents(runs);
});
afterAll(async () => {
  await agents.close();
  await runs.close();
});

const scratchLimits = { maxBytes: 5_000_000, maxFiles: 500 };

describe("the disk quota of a run", () => {
  it.each([
    ["bytes", "in its working folder", "head -c 20000000 /dev/zero > big; sleep 60"],
    ["bytes", "in its HOME", "head -c 20000000 /dev/zero > ~/big; sleep 60"],
    ["files", "in a folder", "mkdir many; cd many; seq 1 1000 | xargs touch; sleep 60"],
  ])("ends a run with too many %s %s", async (unit, _where, code) => {
    agents.agent("greedy", code);
    const id = await agents.submit("greedy");
    const run = await executeAgentRun(agents.worker({ scratchLimits }), id);
    expect(run).toMatchObject({
      state: "failed",
      error: { type: "disk_quota_exceeded", message: expect.stringContaining(unit) },
    });
  });

  it.runIf(process.getuid?.() === 0)("counts files in the folders that all users share", async () => {
    const first = 60_000_000 + process.pid;
    const users = createUserPool({ first, last: first });
    agents.agent("outside", "head -c 20000000 /dev/zero > /var/tmp/big-$(id -u); sleep 60");
    const id = await agents.submit("outside");
    expect(await executeAgentRun(agents.worker({ scratchLimits, users }), id)).toMatchObject({
      state: "failed",
      error: { type: "disk_quota_exceeded" },
    });
    expect(existsSync(`/var/tmp/big-${first}`)).toBe(false);
  });

  it("leaves a run within it alone", async () => {
    agents.agent("modest", "head -c 1000000 /dev/zero > some; sleep 1.3; echo done");
    const id = await agents.submit("modest");
    expect(await executeAgentRun(agents.worker({ scratchLimits }), id)).toMatchObject({ state: "completed" });
  });
});
