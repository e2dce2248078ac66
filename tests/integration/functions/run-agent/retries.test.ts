/** Real processes on the local cloud; a clock that does not wait. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AgentWorker } from "../../../../functions/run-agent/agent-worker.ts";
import { executeAgentRun } from "../../../../functions/run-agent/execute-agent-run.ts";
import { runProcess } from "../../../../shared/agents/process/run-process.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { readAllEvents } from "../../../../shared/runs/read/timeline.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";
import { type ScriptedAgents, scriptAgents } from "../../../fixtures/runs/scripted-agents.ts";

const OVERLOADED = "echo 'API Error: 529 overloaded_error' >&2; exit 1";
/** Fails with this code until its n-th time. */
const untilTime = (n: number, failure: string) =>
  `echo attempt >> $DIR/$NAME; [ $(wc -l < $DIR/$NAME) -ge ${n} ] && echo done && exit; ${failure}`;

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

/** How long was waited between attempts. */
let waited: number[] = [];
beforeEach(() => {
  waited = [];
});

/** Milliseconds that the clock of the run has moved on. */
let ahead = 0;
/** Sleeping advances the time at once, and nothing else does. */
function quickClock(): Clock {
  const start = Date.now();
  // The run is old enough for its record to be written again at once: GCS's one write a second is not waited for.
  ahead = 10_000;
  return {
    now: () => new Date(start + ahead),
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      if (milliseconds === 0) return;
      waited.push(milliseconds);
      ahead += milliseconds;
    },
  };
}

/** Each attempt takes this time of the run's clock. */
const attemptsOf =
  (milliseconds: number): typeof runProcess =>
  (...given) => {
    ahead += milliseconds;
    return runProcess(...given);
  };

const ITS_TURN = { workspaceOf: () => undefined };

let count = 0;
/** Executes a run of a new agent. */
async function execute(
  code: string,
  { parts, input, ...overrides }: Partial<AgentWorker> & { parts?: object; input?: object } = {},
) {
  const name = `agent-${++count}`;
  agents.agent(name, code, { ...parts, env: { NAME: name, ...(parts as { env?: object })?.env } });
  const id = await agents.submit(name, input);
  const store = { ...runs.store, clock: quickClock() };
  const run = await executeAgentRun(agents.worker({ store, ...overrides }), id, { writer: ITS_TURN });
  const attempts = await readFile(join(agents.dir, name), "utf8").catch(() => "");
  return {
    id,
    run,
    attempts: attempts.split("\n").length - 1,
    result: await agents.result(id),
    retried: (await readAllEvents(runs.store, id)).flatMap((event) =>
      event.type === "progress" ? [event.retrying] : [],
    ),
  };
}

describe("FR-EDGE-01 a transient failure", () => {
  it("is retried after 1 and 2 seconds, and each retry is reported", async () => {
    const { run, attempts, retried, result } = await execute(untilTime(3, OVERLOADED));
    expect(run).toMatchObject({ state: "completed", facts: { attempts: 3 } });
    expect(attempts).toBe(3);
    expect(waited).toEqual([1_000, 2_000]);
    expect(retried).toEqual(["model_api_unavailable", "model_api_unavailable"]);
    expect(result).toMatchObject({ success: true, attempts: 3, output: "done" });
  });

  it("is retried three times at most, the last time after 4 seconds", async () => {
    const { run, attempts } = await execute(untilTime(9, OVERLOADED));
    expect(run).toMatchObject({ state: "failed", error: { type: "model_api_unavailable" } });
    expect(attempts).toBe(4);
    expect(waited).toEqual([1_000, 2_000, 4_000]);
  });

  it("is retried only within the time limit", async () => {
    const { run, attempts } = await execute(untilTime(9, OVERLOADED), {
      input: { timeout_seconds: 60 },
      runProcess: attemptsOf(29_000),
    });
    expect(run).toMatchObject({ state: "failed", error: { type: "model_api_unavailable" } });
    expect(attempts).toBe(2);
    expect(waited).toEqual([1_000]);
  });

  it("is the reason of the end when the time limit ends its retry", async () => {
    const code = `echo attempt >> $DIR/$NAME; [ $(wc -l < $DIR/$NAME) -ge 2 ] && sleep 60; ${OVERLOADED}`;
    const { run } = await execute(code, {
      input: { timeout_seconds: 60 },
      runProcess: attemptsOf(57_000),
    });
    expect(run).toMatchObject({ state: "failed", error: { type: "model_api_unavailable" } });
  });

  it("to start a process on a machine at capacity is retried", async () => {
    let calls = 0;
    const { run, result } = await execute("cat", {
      runProcess: async (...given) => {
        if (++calls > 1) return runProcess(...given);
        const nothing = { stdout: Buffer.of(), stderr: Buffer.of(), stdoutBytes: 0, stderrBytes: 0 };
        const never = { exitCode: null, signal: null, truncated: false, durationUs: 0 };
        return { ...nothing, ...never, ended: "spawn_failed", spawnErrorCode: "EAGAIN" };
      },
      input: { input: "at last" },
    });
    expect(run).toMatchObject({ state: "completed", facts: { attempts: 1 } });
    expect(result.output).toBe("at last");
    expect(waited).toEqual([1_000]);
  });

  it("is not retried once the run is cancelled", async () => {
    agents.agent("cancelled-later", OVERLOADED);
    const id = await agents.submit("cancelled-later");
    const clock = { ...runs.store.clock };
    clock.sleep = async (milliseconds, signal) => {
      if (milliseconds !== 1_000) return;
      await cancelRun(runs.store, id);
      await expect.poll(() => signal?.aborted).toBe(true);
      signal?.throwIfAborted();
    };
    const run = await executeAgentRun(agents.worker({ store: { ...runs.store, clock } }), id);
    expect(run).toMatchObject({ state: "cancelled", error: { type: "cancelled" } });
  });
});

describe("FR-EDGE-01 a permanent failure", () => {
  it.each([
    ["of the key", "echo attempt >> $DIR/$NAME; echo 'invalid api key' >&2; exit 1", "model_api_refused"],
    ["of the agent", "echo attempt >> $DIR/$NAME; exit 1", "agent_failed"],
    ["by a signal", "echo attempt >> $DIR/$NAME; kill -KILL $$", "agent_crashed"],
  ])("%s is not retried", async (_what, code, type) => {
    const { run, attempts } = await execute(code);
    expect(run).toMatchObject({ state: "failed", error: { type } });
    expect(attempts).toBe(1);
    expect(waited).toEqual([]);
  });

  it("at the time limit is not retried", async () => {
    const store = runs.store;
    const { run, attempts } = await execute("echo attempt >> $DIR/$NAME; sleep 60", {
      input: { timeout_seconds: 1 },
      store,
    });
    expect(run).toMatchObject({ state: "timed_out" });
    expect(attempts).toBe(1);
  });

  it("by a missing key is not retried", async () => {
    const { run } = await execute("cat", { parts: { env: { KEY: { from_env: "UNSET" } } } });
    expect(run).toMatchObject({ state: "failed", error: { type: "secret_unavailable" } });
    expect(waited).toEqual([]);
  });
});

describe("FR-EDGE-01 a writer", () => {
  const parts = { access_type: "read-write", env: { KEY: { secret: "model-key" } } };

  it("FR-013 is not started without the agent's lease", async () => {
    agents.agent("unheld", "cat", { access_type: "read-write" });
    const id = await agents.submit("unheld");
    const run = await executeAgentRun(agents.worker(), id);
    expect(run).toMatchObject({
      state: "failed",
      error: { type: "invalid_request" },
      facts: { attempts: 0 },
    });
  });

  it("is retried while no process of the run has started", async () => {
    let reads = 0;
    const { run, attempts } = await execute(untilTime(1, ""), {
      parts,
      readSecret: async () => {
        if (++reads < 3) throw new AppError("secret_manager_unavailable", "No success within 30 s.");
        return "a-model-key";
      },
    });
    expect(run).toMatchObject({ state: "completed", facts: { attempts: 1 } });
    expect(attempts).toBe(1);
    expect(waited).toEqual([1_000, 2_000]);
  });

  it("is not retried once a process of the run has started", async () => {
    const { run, attempts } = await execute(untilTime(9, OVERLOADED), {
      parts,
      readSecret: async () => "a-model-key",
    });
    expect(run).toMatchObject({ state: "failed", error: { type: "model_api_unavailable" } });
    expect(attempts).toBe(1);
    expect(waited).toEqual([]);
  });
});
