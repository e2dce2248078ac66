/** Real processes: two built services and the job, on one local cloud with its queues. */
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sweepRuns } from "../../../../shared/runs/maintain/sweep-runs.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { secretParts } from "../../../fixtures/auth/secret-parts.ts";
import { type AgentService, type AgentStack, startAgentStack } from "../../../fixtures/runs/agent-stack.ts";

/** An agent that writes its begin and its end to a file. */
const TELLS = 'read -r file; echo + >> "$file"; sleep 0.1; echo - >> "$file"';
/** One that waits in between until a second one has begun. */
const TELLS_OF_TWO = `read -r file; echo + >> "$file"
  while [ "$(grep -c + "$file")" -lt 2 ]; do sleep 0.02; done
  sleep 0.1; echo - >> "$file"`;
/** Ten of them wait for each other before they answer. */
const TOGETHER = `read -r dir; touch "$dir/begun-$$"
  while [ "$(ls "$dir" | grep -c ^begun-)" -lt 10 ]; do sleep 0.02; done
  head -c 100000 /dev/zero | tr "\\0" x`;
const KEY = "sk-ant-api03-Xy7Qw9Er2Ty4Ui6Op8As1Df3Gh5Jk7Lz";

let stack: AgentStack;
beforeAll(async () => {
  stack = await startAgentStack({
    services: 2,
    cloud: { softDeleteSeconds: 604_800 },
    env: { KEY_OF_TEST: "private-key-of-the-test" },
    profiles: [
      { id: "tells", executable: "sh", args: ["-c", TELLS], max_concurrent_executions: 2 },
      { id: "tells-of-two", executable: "sh", args: ["-c", TELLS_OF_TWO], max_concurrent_executions: 2 },
      { id: "sleeps", executable: "sh", args: ["-c", "sleep 300 & sleep 300"] },
      { id: "slow", executable: "sh", args: ["-c", "sleep 0.5; echo done"] },
      { id: "long", executable: "cat", timeout_seconds: 3600 },
      {
        id: "repeats",
        executable: "sh",
        args: ["-c", 'cat; echo " $MODEL_KEY"; echo "seen by the agent" >&2'],
        env: { MODEL_KEY: { from_env: "KEY_OF_TEST" } },
      },
      { id: "writes-100-kb", executable: "sh", args: ["-c", TOGETHER] },
      {
        id: "looks-around",
        executable: "sh",
        args: [
          "-c",
          'id -u; echo mine > "$HOME/file"; cat "$HOME/file"; tr "\\0" "\\n" < /proc/$PPID/environ; true',
        ],
      },
      { id: "complains", executable: "sh", args: ["-c", "cat >&2; exit 1"] },
    ],
  });
});
afterEach(() => stack.cloud.faults.clear());
afterAll(() => stack.close());

const said = (name: string) => readFile(join(stack.dir, name), "utf8").catch(() => "");
const agentProcesses = async () => {
  const services = stack.services.map((service) => service.process.pid);
  return (await stack.processes()).filter((pid) => !services.includes(pid));
};
const service = (index: number) => stack.services[index] as AgentService;

describe("FR-009 FR-EDGE-04 a reader's runs at two instances", () => {
  it("execute in parallel up to its limit", async () => {
    const file = join(stack.dir, "tells");
    const submitted = await Promise.all(
      Array.from({ length: 8 }, (_, i) => stack.ask("tells-of-two", file, { service: service(i % 2) })),
    );
    const ended = await Promise.all(submitted.map((submission) => stack.ended(submission)));
    expect(ended.map(({ run }) => run.state)).toEqual(Array(8).fill("completed"));
    let count = 0;
    const counts = Array.from((await said("tells")).replaceAll("\n", ""), (sign) => {
      count += sign === "+" ? 1 : -1;
      return count;
    });
    expect(counts).toHaveLength(16);
    expect(Math.max(...counts)).toBe(2);
  });

  it("of different agents execute independently", async () => {
    const submitted = await Promise.all(["slow", "repeats", "slow", "long"].map((id) => stack.ask(id, "")));
    const ended = await Promise.all(submitted.map((submission) => stack.ended(submission)));
    expect(ended.map(({ run }) => run.state)).toEqual(Array(4).fill("completed"));
  });
});

describe("SC-004/ten SC-007/available ten readers at once", () => {
  it("all execute at the same time, and each output of 100 KB is available within 10 seconds of its end", async () => {
    const submitted = await Promise.all(
      Array.from({ length: 10 }, () => stack.ask("writes-100-kb", stack.dir)),
    );
    // Each waits until all of them have begun.
    const ended = await Promise.all(submitted.map((submission) => stack.ended(submission)));
    for (const { run, result } of ended) {
      expect(run.state).toBe("completed");
      expect(result).toMatchObject({ output_bytes: 100_000, truncated: false });
      const processEnded = Date.parse(run.started_at ?? "") + (result?.duration_us ?? 0) / 1000;
      expect(Date.parse(run.ended_at ?? "") - processEnded).toBeLessThan(10_000);
    }
  });
});

describe("a run without a waiting caller", () => {
  it("reaches the service through Cloud Tasks, and is executed once although it is sent twice", async () => {
    stack.cloud.faults.add({ kind: "tasks.dispatch", action: "duplicate-dispatch" });
    const submission = await stack.ask("tells", join(stack.dir, "queued"), { callerWaits: false });
    const { run } = await stack.ended(submission);
    expect(run).toMatchObject({ state: "completed", attempts: [{}] });
    expect((await stack.runs.events(run.id))[0]).toMatchObject({
      type: "starting",
      launcher: "queue",
    });
    expect(await said("queued")).toBe("+\n-\n");
  });

  it("is sent again while the service is at capacity", async () => {
    stack.cloud.faults.add({ kind: "tasks.dispatch", action: "503" });
    const { run } = await stack.run("tells", join(stack.dir, "sent-again"), { callerWaits: false });
    expect(run.state).toBe("completed");
    expect(await said("sent-again")).toBe("+\n-\n");
  });
});

describe("a run that may outlast a task's dispatch", () => {
  it("is executed by the job, which releases its slot", async () => {
    const { run, events, result } = await stack.run("long", "by the job");
    expect(run.state).toBe("completed");
    expect(events[0]).toMatchObject({ type: "starting", launcher: "job" });
    expect(result?.output).toBe("by the job");
    await expect.poll(() => stack.names("leases/long/")).toEqual([]);
  });
});

describe("FR-014/secrets the contents of storage and logs", () => {
  it("include neither input nor output nor a key", async () => {
    const input = `My cat is called Behemoth, my key is ${KEY}`;
    const answered = await stack.run("repeats", input);
    // The agent receives the original; stored and returned texts are masked.
    expect(answered.result?.output).toMatch(/^My cat is called Behemoth, my key is sk-\S*7Lz \.\.\.test$/);
    expect(answered.result?.output_bytes).toBeGreaterThan(input.length);
    const request = await stack.runs.request(answered.run.id);
    expect(request?.input).toMatch(/^My cat is called Behemoth, my key is sk-\S*7Lz$/);
    const failed = await stack.run("complains", input);
    expect(JSON.stringify(failed.result?.error)).toContain("Behemoth");
    expect(JSON.stringify(failed.result)).not.toContain(KEY);
    const stored = await stack.everythingStored();
    expect(stored).toContain(answered.run.id);
    const keys = secretParts(stack.workerEnv);
    // The private key, and the cloud's access token.
    expect(keys).toHaveLength(2);
    const words = ["Behemoth", "private-key-of-the-test", "seen by the agent"];
    for (const secret of [...words, KEY, KEY.slice(10), ...keys]) {
      expect(stored.includes(secret), secret).toBe(false);
    }
  });
});

// Only this file uses these users: at the end of a run all processes of its user are killed.
const USERS = `${5_000_000 + 4 * process.pid}-${5_000_003 + 4 * process.pid}`;

describe("a service with users for its agents", () => {
  it.skipIf(process.getuid?.() !== 0)("lets them see nothing of its own", async () => {
    const scratch = await mkdtemp(join(tmpdir(), "federalrunner-scratch-"));
    await chmod(scratch, 0o711);
    const guarded = await stack.startService({
      AGENT_UIDS: USERS,
      WORKER_CONCURRENCY: "4",
      TMPDIR: scratch,
    });
    const { result } = await stack.run("looks-around", "", { service: guarded });
    expect(result?.output).toMatch(/^\d{6,7}\nmine$/);
    expect(result?.output).not.toContain("_PRIVATE_KEYS");
    await guarded.end();
    // A check of an agent may be cut off by the end: the guardian then removes its folder.
    await vi.waitFor(async () => {
      expect((await readdir(scratch)).filter((name) => name.startsWith("federalrunner"))).toEqual([]);
    }, 10_000);
    await rm(scratch, { recursive: true });
  });
});

describe("a service that ends", () => {
  it("lets its runs finish, and accepts no more", async () => {
    const ending = await stack.startService();
    const submission = await stack.ask("slow", "", { service: ending });
    const exit = ending.end();
    expect((await stack.ended(submission)).run.state).toBe("completed");
    expect(await exit).toBe(0);
  });

  it("ends longer ones as worker_lost with their processes", async () => {
    const ending = await stack.startService({ WORKER_DRAIN_SECONDS: "0" });
    const submission = await stack.ask("sleeps", "", { service: ending });
    await expect.poll(agentProcesses).not.toEqual([]);
    expect(await ending.end()).toBe(0);
    expect(await agentProcesses()).toEqual([]);
    expect(await readRun(stack.runs.store, submission.run.id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
  });

  it("by kill -9 leaves no agent process, and the sweeper ends its run", async () => {
    const killed = await stack.startService();
    const submission = await stack.ask("sleeps", "", { service: killed });
    await expect.poll(agentProcesses).not.toEqual([]);
    await killed.end("SIGKILL");
    await expect.poll(agentProcesses).toEqual([]);
    const { store } = stack.runs;
    const now = () => new Date(Date.now() + 120_000);
    const log = { ...store.log, warn: () => {} } as typeof store.log;
    await sweepRuns({ ...store, log, clock: { ...store.clock, now } });
    expect(await readRun(store, submission.run.id)).toMatchObject({
      state: "failed",
      error: { type: "worker_lost" },
    });
  });

  it("warns at its start of a bucket that keeps what was deleted", async () => {
    await expect.poll(() => service(0).log()).toContain("the state bucket keeps deleted objects");
  });

  it("reports invalid settings and does not start", async () => {
    await expect(stack.startService({ WORKER_CONCURRENCY: "many", STATE_BUCKET: "" })).rejects.toThrow(
      /WORKER_CONCURRENCY must be a whole number/,
    );
  });
});
