/** Real processes: the built service, agents that are shell scripts, the local cloud. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { cancelRun } from "../../../../shared/runs/record/cancel-run.ts";
import { type AgentStack, type ProfileParts, startAgentStack } from "../../../fixtures/runs/agent-stack.ts";

const JSON_ANSWER = { type: "json", answer: "result", error: "is_error" };

/** An agent that is a shell script; its input comes by stdin. */
const script = (id: string, code: string, parts: Record<string, unknown> = {}): ProfileParts => ({
  id,
  executable: "sh",
  args: ["-c", code],
  ...parts,
});

const PROFILES: ProfileParts[] = [
  script("upper", "tr a-z A-Z"),
  script("exits-3", "echo half an answer; echo 'out of ideas' >&2; exit 3"),
  script("flags-error", `echo '{"result": "no such model", "is_error": true}'`, { output: JSON_ANSWER }),
  script("says-nothing", "exit 0", { output: JSON_ANSWER }),
  script("crashes", "kill -KILL $$"),
  script("sleeps", "echo begun; sleep 300 & sleep 300"),
  script("asks-back", "echo 'stdin is not a terminal' >&2; exit 1"),
  script("writes-much", "head -c 10400000 /dev/zero | tr '\\0' x"),
  script("prints-environment", "env; pwd; ls -A"),
  script("disabled", "cat", { enabled: false }),
  script("talks", "cat", { mode: "interactive" }),
  script("needs-key", "cat", { env: { MODEL_KEY: { from_env: "NO_SUCH_KEY" } } }),
  script("has-key", "cat", { env: { MODEL_KEY: { from_env: "KEY_OF_TEST" } } }),
  script("has-parameters", 'echo "$1"', {
    args: ["-c", 'echo "$0"', "{{param.word}}"],
    parameters: { type: "object", properties: { word: { enum: ["one", "two"] } }, required: ["word"] },
  }),
  script("answers-by-file", 'cat > "$0"', {
    args: ["-c", 'cat > "$0"', "{{output_file}}"],
    output_pattern: "file",
  }),
  script(
    "stays",
    `cat > /dev/null; echo '{"type":"init"}'; echo '{"type":"result","result":"42"}'; sleep 300`,
    {
      output: { ...JSON_ANSWER, lines: true, where: { type: "result" }, final_silence_seconds: 1 },
    },
  ),
  script("trusts", "cat > /dev/null; printf 'Do you trust the files in this folder?\\n 1. Yes\\n 2. No\\n'"),
  script("spins", "cat > /dev/null; printf '\\r⠋ Thinking 0\\r\\033[2K⠙ Thinking 1\\r\\033[2KDone.\\n'"),
  script(
    "hits-limit",
    "cat > /dev/null; echo 'You have hit your usage limit, try again in 2 hours.' >&2; exit 1",
  ),
  script(
    "traces",
    `cat > /dev/null; echo 'Error: no model' >&2; echo '    at run (/srv/secret/agent.js:3:9)' >&2; exit 1`,
  ),
  { id: "not-there", executable: "no-such-agent" },
  { id: "not-executable", executable: "/etc/passwd" },
];

let stack: AgentStack;
beforeAll(async () => {
  stack = await startAgentStack({ profiles: PROFILES, env: { KEY_OF_TEST: "a-key-of-this-test" } });
});
afterAll(() => stack.close());

describe("FR-004 FR-012/record an agent's run", () => {
  it("returns the agent's output to its caller, and stores the measures in the record", async () => {
    const { run, result } = await stack.run("upper", "what an agent is asked");
    expect(result).toMatchObject({
      success: true,
      agent_id: "upper",
      output: "WHAT AN AGENT IS ASKED",
      output_bytes: 22,
      truncated: false,
      exit_code: 0,
      attempts: 1,
    });
    expect(run).toMatchObject({
      state: "completed",
      facts: {
        attempts: 1,
        exit_code: 0,
        output_bytes: 22,
        duration_us: expect.any(Number),
        max_memory_bytes: expect.any(Number),
      },
    });
  });

  it("is completed after its last document, where the program does not end", async () => {
    const { run, result } = await stack.run("stays", "answer, then stay");
    expect(result).toMatchObject({ success: true, output: "42" });
    expect(run.state).toBe("completed");
    expect(await stack.processes()).toHaveLength(stack.services.length);
  });

  it("FR-EDGE-07/refused is no success where the program asks at the end of its input", async () => {
    const { result } = await stack.run("trusts", "work");
    expect(result?.error).toMatchObject({
      type: "interactive_input_required",
      message:
        "Interactive input required - execution not supported: “Do you trust the files in this folder?”.",
    });
  });

  it("shows a spinner's line as a terminal does", async () => {
    expect((await stack.run("spins", "think")).result).toMatchObject({ success: true, output: "Done." });
  });

  it("names the limit of the provider, which is not retried where it lasts", async () => {
    const { result } = await stack.run("hits-limit", "work");
    expect(result).toMatchObject({
      attempts: 1,
      error: {
        type: "model_usage_limited",
        category: "permanent",
        message: expect.stringContaining("usage limit is reached, until"),
        details: { cause: "rate_limited", retry_after_seconds: 7200 },
      },
    });
  });

  it("holds no stack trace in its error", async () => {
    const { result } = await stack.run("traces", "work");
    expect(result?.error?.details).toMatchObject({ agent_message: "Error: no model" });
    expect(JSON.stringify(result)).not.toContain("/srv/secret");
  });

  it("FR-EDGE-08 is measured in microseconds", async () => {
    const { run } = await stack.run("upper", "quick");
    const { duration_us = 0 } = run.facts ?? {};
    expect(Number.isInteger(duration_us)).toBe(true);
    expect(duration_us).toBeGreaterThan(100);
    expect(duration_us).toBeLessThan(5_000_000);
  });

  it("leaves no scratch folder and no process", async () => {
    const { result } = await stack.run("prints-environment", "");
    const home = /^HOME=(.+)$/m.exec(result?.output ?? "")?.[1] ?? "";
    expect(home).toContain("federalrunner-agent-");
    await expect.poll(() => existsSync(join(home, ".."))).toBe(false);
  });

  it("has no variable of the worker's own environment", async () => {
    const { result } = await stack.run("prints-environment", "");
    expect(result?.output).not.toMatch(
      /(?:AGENT|WORKER)_PRIVATE_KEYS|GATEWAY_PUBLIC_KEY|STATE_BUCKET|KEY_OF_TEST|\bkty\b/,
    );
  });

  it("gets its key, which is masked in the output", async () => {
    const { run } = await stack.run("has-key", "hello");
    expect(run.state).toBe("completed");
    const { result } = await stack.run("has-key", "the key is a-key-of-this-test.");
    expect(result?.output).toBe("the key is ...test.");
  });

  it("can get parameters, and return its output in a file", async () => {
    const parameters = { word: "two" };
    expect((await stack.run("has-parameters", "", { input: { parameters } })).result?.output.trim()).toBe(
      "two",
    );
    expect((await stack.run("answers-by-file", "in a file")).result).toMatchObject({
      output: "in a file",
      output_bytes: 9,
    });
  });

  it("keeps the first 10 MB of longer output, and reports the truncation", async () => {
    const { run, result } = await stack.run("writes-much", "");
    expect(run.state).toBe("completed");
    expect(result).toMatchObject({ success: true, truncated: true, output_bytes: 10_400_000 });
    expect(result?.output.length).toBeLessThan(10_001_000);
    expect(result?.output).toMatch(/\[… \d+ bytes omitted …\]/);
  });
});

describe("FR-008 an agent's run that fails", () => {
  const endings: [string, string, object][] = [
    ["exits-3", "agent_failed", { output: "half an answer", exit_code: 3 }],
    ["flags-error", "agent_failed", { exit_code: 0 }],
    ["says-nothing", "agent_output_invalid", { exit_code: 0 }],
    ["crashes", "agent_crashed", { exit_code: null, signal: "SIGKILL" }],
    ["asks-back", "interactive_input_required", {}],
    ["not-there", "agent_not_installed", { attempts: 0 }],
    ["not-executable", "agent_not_installed", { attempts: 0 }],
    ["needs-key", "secret_unavailable", { attempts: 0 }],
    ["disabled", "agent_disabled", { attempts: 0 }],
    ["talks", "interactive_input_required", { attempts: 0 }],
    ["has-parameters", "invalid_parameters", { attempts: 0 }],
    ["unknown-agent", "agent_not_found", { attempts: 0 }],
  ];
  it.each(endings)("%s: %s", async (agentId, type, facts) => {
    const { run, result } = await stack.run(agentId, "");
    expect(run).toMatchObject({ state: "failed", error: { type } });
    expect(result).toMatchObject({ success: false, agent_id: agentId, ...facts, error: { type } });
    expect(result?.error?.message).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it("reports the missing variable, and the mistake of each parameter", async () => {
    expect((await stack.run("needs-key", "")).run.error?.message).toContain("NO_SUCH_KEY");
    const { result } = await stack.run("has-parameters", "", { input: { parameters: { word: "three" } } });
    expect(result?.error?.details).toMatchObject({
      problems: [{ field: "word", problem: "unknown_option" }],
    });
  });

  it("keeps the agent's output in the sealed result only", async () => {
    const { run, result } = await stack.run("exits-3", "");
    expect(JSON.stringify(result?.error)).toContain("out of ideas");
    expect(JSON.stringify(run)).not.toContain("out of ideas");
  });

  it("FR-EDGE-02 times out at the caller's limit, without a remaining process", async () => {
    const { run, result } = await stack.run("sleeps", "", { input: { timeout_seconds: 1 } });
    expect(run).toMatchObject({ state: "timed_out", error: { type: "timeout" } });
    expect(result).toMatchObject({ success: false, output: "begun", signal: "SIGTERM" });
    expect(result?.duration_us).toBeLessThan(4_000_000);
    await expect.poll(agentProcesses).toEqual([]);
  });

  it("is cancelled from another process, and its whole process group with it", async () => {
    const submission = await stack.ask("sleeps", "");
    await expect.poll(agentProcesses).not.toEqual([]);
    await cancelRun(stack.runs.store, submission.run.id);
    const { run } = await stack.ended(submission);
    expect(run).toMatchObject({ state: "cancelled", error: { type: "cancelled" } });
    expect(await agentProcesses()).toEqual([]);
  });
});

describe("a run that is sent twice", () => {
  it("is executed once", async () => {
    const submission = await stack.ask("upper", "once");
    const again = await fetch(`${stack.services[0]?.url}/runs/${submission.run.id}`, { method: "POST" });
    expect(again.status).toBe(200);
    expect(await again.text()).toContain(submission.run.id);
    await stack.ended(submission);
    expect((await readRun(stack.runs.store, submission.run.id))?.attempts).toHaveLength(1);
    expect(
      stack.services[0]?.log().match(new RegExp(`${submission.run.id}","target.*run claimed`, "g")),
    ).toHaveLength(1);
  });
});

/** The processes of agents, without the service itself. */
async function agentProcesses(): Promise<number[]> {
  return (await stack.processes()).filter((pid) => pid !== stack.services[0]?.process.pid);
}
