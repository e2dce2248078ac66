import { describe, expect, it } from "vitest";
import { runAgentInCloud } from "../../../../../../functions/cli/commands/agents/run-in-cloud.ts";
import type { PreparedAgent } from "../../../../../../shared/agents/catalogue/prepare-agent.ts";
import type { Runs } from "../../../../../../shared/runs/runs.ts";

const run = { id: "run-1", target: "echo", state: "completed" };

/** A deployment whose run has ended, and the submissions that it got. */
function deployment() {
  const submitted: { callerWaits: boolean }[] = [];
  const runs = {
    submitAgent: async (request: { callerWaits: boolean }) => {
      submitted.push(request);
      return { run, deduplicated: false };
    },
    awaitEnd: async () => run,
    request: async () => undefined,
    agentResult: async () => ({ output: "jane@…", masked: true }),
    liveAgentResult: async () => ({ output: "jane@example.com" }),
  };
  return { runs: runs as unknown as Runs, owners: ["owner"] as const, submitted };
}

describe("federalrunner agents run, against a deployment", () => {
  it.each([
    [true, "jane@example.com", undefined],
    [false, "jane@…", true],
  ])(
    "prints the whole answer where it waits, and the stored one otherwise: %s",
    async (waits, output, masked) => {
      const { submitted, ...opened } = deployment();
      const prepared = { profile: { id: "echo" }, parameters: {} } as PreparedAgent;
      const request = { input: "x", callerWaits: waits, dedup: false };
      const { report } = await runAgentInCloud(opened, prepared, request);
      expect(report).toMatchObject({ success: true, output });
      expect(report.masked).toBe(masked);
      expect(submitted[0]?.callerWaits).toBe(waits);
    },
  );
});
