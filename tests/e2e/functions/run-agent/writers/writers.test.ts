import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sweepWriters } from "../../../../../shared/runs/maintain/maintain-runs.ts";
import { HEARTBEAT_LIMIT_MS, sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { workspaceName } from "../../../../../shared/runs/workspaces/open-workspace.ts";
import { isRunning, processesWith } from "../../../../fixtures/processes.ts";
import { type AgentStack, startAgentStack } from "../../../../fixtures/runs/agent-stack.ts";

const LEASE_MS = 4_500;

/** Records its start and its end; the requested work is in between. */
const SCRIPT = 'echo "start $$" >> "$SAID"; eval "$1"; echo end >> "$SAID"';

const profile = (id: string, more: object = {}) => ({
  id,
  executable: "/bin/sh",
  access_type: "read-write",
  input_pattern: "args",
  args: ["-c", SCRIPT, "sh", "{{input}}"],
  ...more,
});

let stack: AgentStack;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "writers-"));
  stack = await startAgentStack({
    leaseMs: LEASE_MS,
    profiles: ["plain", "filing", "killed", "fenced", "cancelled", "slow"].map((id) =>
      profile(id, {
        env: { SAID: join(folder, id) },
        workspace: id === "filing" || id === "fenced" ? "bucket" : "none",
        ...(id === "slow" ? { timeout_seconds: 3_600 } : {}),
      }),
    ),
    cloud: { writeIntervalMs: 0 },
  });
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true, force: true });
});

const said = async (id: string) =>
  (await readFile(join(folder, id), "utf8").catch(() => "")).split("\n").filter(Boolean);

const started = (id: string, times = 1) =>
  vi.waitFor(async () => {
    const lines = (await said(id)).filter((line) => line.startsWith("start"));
    expect(lines).toHaveLength(times);
    return Number(lines.at(-1)?.split(" ")[1]);
  }, 15_000);

function completesOnceSwept(id: string): Promise<void> {
  const { store, wake } = stack.runs;
  return vi.waitFor(async () => {
    await sweepWriters(store, wake ?? (async () => {}));
    expect((await readRun(store, id))?.state).toBe("completed");
  }, 20_000);
}

describe("FR-013 a writer with its queue", () => {
  it("executes the waiting runs in order; each wake-up contains the agent's id alone", async () => {
    const asked = [];
    for (let i = 0; i < 3; i++) asked.push(await stack.ask("plain", `echo answer ${i}`));
    expect(asked.map(({ run }) => run.state)).toEqual(["queued", "queued", "queued"]);
    const ended = await Promise.all(asked.map((one) => stack.ended(one)));
    expect(ended.map(({ run }) => run.error?.type ?? run.state)).toEqual(Array(3).fill("completed"));
    expect(ended.map(({ result }) => result?.output.trim())).toEqual(["answer 0", "answer 1", "answer 2"]);
    expect((await said("plain")).map((line) => line.split(" ")[0])).toEqual([
      "start",
      "end",
      "start",
      "end",
      "start",
      "end",
    ]);
  });

  it("keeps its files from run to run, and reports each run's changes", async () => {
    const first = await stack.run("filing", "mkdir notes; echo one > notes/a; echo keep > b");
    expect(first.result?.changes).toEqual([
      { path: "b", change: "added", bytes: 5 },
      { path: "notes/a", change: "added", bytes: 4 },
    ]);
    const second = await stack.run("filing", "cat notes/a; rm notes/a; echo more >> b");
    expect(second.result).toMatchObject({
      output: "one",
      changes: [
        { path: "b", change: "changed", bytes: 10 },
        { path: "notes/a", change: "deleted", bytes: 4 },
      ],
    });
    const before = await stack.runs.store.objects.read(
      workspaceName("filing", stack.runs.owners("caller")[0]),
    );
    const failed = await stack.run("filing", "rm b; exit 3");
    expect(failed.run.state).toBe("failed");
    const tooLarge = await stack.run("filing", "truncate -s 101000000 zeros");
    expect(tooLarge.run).toMatchObject({ state: "failed", error: { type: "workspace_too_large" } });
    expect(
      (await stack.runs.store.objects.read(workspaceName("filing", stack.runs.owners("caller")[0])))
        ?.generation,
    ).toBe(before?.generation);
  });

  it("rejects an invalid wake-up, and a run that is launched out of order", async () => {
    const [service] = stack.services;
    const post = (path: string, body: string) => fetch(new URL(path, service?.url), { method: "POST", body });
    for (const body of ["", "{}", "[]", '{"agent_id":1}', '{"agent_id":"plain","run":"x"}', "{"]) {
      expect((await post("/writers/wake", body)).status).toBe(400);
    }
    expect((await post("/writers/wake", '{"agent_id":"missing"}')).status).toBe(200);
    const waiting = await stack.runs.submitAgent({
      agent: { id: "plain", access_type: "read-write", timeout_seconds: 300 },
      input: { input: "true" },
      trigger: "a2a",
      owner: "caller",
      callerWaits: false,
      dedup: false,
    });
    expect((await post(`/runs/${waiting.run.id}`, "")).ok).toBe(false);
    expect((await stack.ended(waiting)).run.state).toBe("completed");
  });

  it("stops when its run is cancelled, and continues with the next", async () => {
    const first = await stack.ask("cancelled", "sleep 60");
    const second = await stack.ask("cancelled", "true");
    const pid = await started("cancelled");
    await stack.runs.cancel(first.run.id);
    expect((await stack.ended(first)).run.state).toBe("cancelled");
    expect(isRunning(pid)).toBe(false);
    expect((await stack.ended(second)).run.state).toBe("completed");
  });

  it("is ended as fenced with all its processes before another worker can acquire the lease", async () => {
    const { faults } = stack.cloud;
    const first = await stack.ask("fenced", "trap '' TERM; echo lost > file; sleep 60 & wait; sleep 60");
    const second = await stack.ask("fenced", "ls");
    const pid = await started("fenced");
    faults.add({ kind: "storage.insert", match: "leases/fenced/", action: "503", times: 10_000 });
    const ended = await stack.ended(first);
    faults.clear();
    expect(ended.run).toMatchObject({ state: "failed", error: { type: "fenced" } });
    expect(isRunning(pid)).toBe(false);
    // A wake-up that arrives before the lease has expired is dropped.
    await completesOnceSwept(second.run.id);
    const next = await stack.ended(second);
    expect(next).toMatchObject({ run: { state: "completed" }, result: { output: "" } });
    expect((await said("fenced")).map((line) => line.split(" ")[0])).toEqual(["start", "start", "end"]);
  });

  it("that may outlast a dispatch runs once in the job, and wakes the next", async () => {
    const asked = [await stack.ask("slow", "echo first"), await stack.ask("slow", "echo second")];
    // Two wake-ups may start two jobs: one of them finds an empty queue.
    await stack.runs.wake?.("slow");
    const ended = await Promise.all(asked.map((one) => stack.ended(one)));
    expect(ended.map(({ result }) => result?.output)).toEqual(["first", "second"]);
    expect((await said("slow")).map((line) => line.split(" ")[0])).toEqual(["start", "end", "start", "end"]);
    expect(stack.services[0]?.log()).not.toContain(asked[0]?.run.id);
  });

  it("whose worker is killed with -9 ends too; the sweeper ends the run and wakes the next", async () => {
    const first = await stack.ask("killed", "sleep 60");
    const second = await stack.ask("killed", "true");
    const pid = await started("killed");
    await stack.services[0]?.end("SIGKILL");
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5_000);
    const port = new URL(stack.gatewayEnv.AGENT_SERVICE_URL ?? "").port;
    await stack.startService({ PORT: port });
    const { store } = stack.runs;
    const now = () => new Date(Date.now() + HEARTBEAT_LIMIT_MS);
    await sweepRuns({ ...store, clock: { ...store.clock, now } });
    expect(await readRun(store, first.run.id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
    await completesOnceSwept(second.run.id);
    expect((await said("killed")).map((line) => line.split(" ")[0])).toEqual(["start", "start", "end"]);
    expect(processesWith(`SAID=${join(folder, "killed")}`)).toEqual([]);
  });
});
