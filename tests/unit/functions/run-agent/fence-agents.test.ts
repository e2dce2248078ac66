import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fenceAgents } from "../../../../functions/run-agent/fence-agents.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

const users = { first: 20_000, last: 20_031 };
const fence = (result: "fenced" | "impossible") => async () => result;

function attempt(
  settings: Partial<Parameters<typeof fenceAgents>[0]>,
  result: "fenced" | "impossible",
  hidden: "hidden" | "impossible" = "hidden",
  limited: "limited" | "impossible" = "limited",
) {
  const reports: unknown[] = [];
  const log = { warn: (facts: unknown) => reports.push(facts) };
  const all = { users, metadataFence: "kernel" as const, isProduction: true, ...settings };
  return fenceAgents(
    all,
    log as never,
    fence(result),
    async () => hidden,
    async () => limited,
  ).then(() => reports);
}

describe("FR-014/isolation the start of the agents' worker", () => {
  it("is refused in production without the fence", async () => {
    await expect(attempt({}, "impossible")).rejects.toMatchObject({
      type: "invalid_configuration",
      message: expect.stringContaining("AGENT_METADATA_FENCE"),
    });
  });

  it("reports nothing where agents are isolated", async () => {
    expect(await attempt({}, "fenced")).toEqual([]);
    expect(await attempt({ metadataFence: "platform" }, "impossible")).toEqual([]);
  });

  it("reports missing isolation once on a developer's machine", async () => {
    expect(await attempt({ users: undefined, isProduction: false }, "impossible")).toEqual([
      { not_isolated: [expect.stringContaining("AGENT_UIDS"), expect.stringContaining("metadata")] },
    ]);
    expect(await attempt({ isProduction: false }, "impossible")).toEqual([
      { not_isolated: [expect.stringContaining("command lines"), expect.stringContaining("metadata")] },
    ]);
  });

  it("reports in production where the kernel does not hide processes", async () => {
    expect(await attempt({}, "fenced", "impossible")).toEqual([
      { not_isolated: [expect.stringContaining("command lines")] },
    ]);
  });

  it("reports where the number of processes has no limit", async () => {
    expect(await attempt({}, "fenced", "hidden", "impossible")).toEqual([
      { not_isolated: [expect.stringContaining("prlimit")] },
    ]);
  });

  it.each([
    ["development", 0, "agents are not isolated"],
    ["production", 2, "AGENT_UIDS is not set"],
  ])("is tried alone by a deployment, without a run and keys: %s", (environment, status, line) => {
    const job = join(packageRoot, "functions/run-agent/job.ts");
    const env = { PATH: process.env.PATH, ENVIRONMENT: environment };
    const tried = spawnSync(process.execPath, [job, "--fence"], { env, encoding: "utf8" });
    expect(tried).toMatchObject({ status, stderr: expect.stringContaining(line) });
  });
});
