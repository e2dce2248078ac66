/** Real processes on the local cloud, with heartbeats every few milliseconds. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { composeWorker } from "../../../../functions/run-agent/compose-worker.ts";
import { executeAgentRun } from "../../../../functions/run-agent/execute-agent-run.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { HEARTBEAT_MS } from "../../../../shared/runs/record/claim.ts";
import { resultName } from "../../../../shared/runs/record/object-names.ts";
import { readEvents } from "../../../../shared/runs/record/run-events.ts";
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

describe("FR-EDGE-09 a long run", () => {
  it("sends heartbeats, and no output before its end", async () => {
    agents.agent("long", "echo half; while [ ! -e $DIR/go ]; do sleep 0.02; done; echo whole");
    const id = await agents.submit("long");
    const seen: unknown[] = [];
    const running = executeAgentRun(agents.worker({ heartbeatMs: 30 }), id, {
      onEvent: (event) => seen.push(event),
    });
    await expect.poll(() => seen.length).toBeGreaterThan(2);
    expect(await runs.names(resultName(id))).toEqual([]);
    await writeFile(join(agents.dir, "go"), "");
    expect(await running).toMatchObject({ state: "completed" });
    expect((await agents.result(id)).output).toBe("half\nwhole");
    const worker = (await readEvents(runs.store, id)).filter(({ type }) => type !== "starting");
    expect(worker.every(({ type }) => type === "heartbeat")).toBe(true);
    expect(JSON.stringify([seen, worker])).not.toContain("half");
  });

  it("sends them every 8 seconds", async () => {
    const { AGENT_PRIVATE_KEYS, GATEWAY_PUBLIC_KEY } = await createKeySet();
    const settings = { AGENT_PRIVATE_KEYS, GATEWAY_PUBLIC_KEY, ...runs.cloud.env };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    expect({ heartbeatMs: HEARTBEAT_MS, ...composeWorker() }.heartbeatMs).toBe(8_000);
    vi.unstubAllEnvs();
  });
});
