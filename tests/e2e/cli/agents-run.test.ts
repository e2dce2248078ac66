import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunRecord } from "../../../shared/runs/runs.ts";
import { type AgentStack, startAgentStack } from "../../fixtures/runs/agent-stack.ts";
import { runCommand, runInProcess, startCommand } from "./run-command.ts";

const DEPTH = {
  type: "object",
  properties: { depth: { type: "integer", minimum: 1 }, tone: { type: "string" } },
};
const PROFILES = [
  { id: "upper", executable: "sh", args: ["-c", "tr a-z A-Z"] },
  { id: "fails", executable: "sh", args: ["-c", "echo half; echo 'mail ada@example.org' >&2; exit 3"] },
  { id: "sleeps", executable: "sh", args: ["-c", "echo begun; sleep 300"] },
  { id: "tells", executable: "echo", args: ["{{param.depth}} {{param.tone}}"], parameters: DEPTH },
  { id: "needs-key", executable: "cat", env: { MODEL_KEY: { from_env: "NO_SUCH_KEY" } } },
];

let folder = "";
let stack: AgentStack;
/** No deployment and no local stack. */
const alone = () => ({ LOCAL_DATA_DIR: folder });
/** With the settings of a deployment. */
const deployed = () => ({
  ...stack.gatewayEnv,
  FEDERALRUNNER_AGENTS_DIR: stack.workerEnv.FEDERALRUNNER_AGENTS_DIR as string,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "agents-run-test-"));
  stack = await startAgentStack({ profiles: PROFILES, cloud: { writeIntervalMs: 0 } });
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(env: Record<string, string>, args: string[], input = "") {
  const { code, stdout, stderr } = await runCommand(["agents", "run", ...args], { env, input });
  return { code, stdout, stderr };
}
async function askJson(env: Record<string, string>, args: string[]) {
  const { code, stdout } = await runInProcess(["agents", "run", ...args, "--json"], env);
  return { code, ...JSON.parse(stdout) };
}

describe("SC-006 federalrunner agents run, without a deployment", () => {
  it("runs the agent in its own process, reports that, and prints only the answer", async () => {
    const { code, stdout, stderr } = await ask(alone(), ["echo", "hello", "world"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "hello world\n" });
    expect(stderr).toContain(
      "Running echo in this process: no deployment is set and no local stack is running.",
    );
  });

  it("reads the request from the standard input or a file", async () => {
    expect((await ask(alone(), ["echo", "-"], "from a pipe\n")).stdout).toBe("from a pipe\n");
    const file = join(folder, "question.md");
    writeFileSync(file, "from a file");
    expect((await ask(alone(), ["echo", "--input-file", file])).stdout).toBe("from a file\n");
  });

  it("prints the whole answer to its caller", async () => {
    const report = await askJson(alone(), ["echo", "password=hunter2hunter2"]);
    expect(report).toMatchObject({ success: true, agent_id: "echo", state: "completed" });
    expect(report.output).toBe("password=hunter2hunter2");
    expect(report.output_bytes).toBe(23);
  });

  it.each([
    [["ecko", "hello"], "agent_not_found", 1, "Did you mean echo?"],
    [["echo"], "invalid_request", 2, "The input is missing"],
    [["echo", "hello", "--param", "depth"], "invalid_request", 2, "--param requires key=value"],
    [["echo", "hello", "--param", "depth=3"], "invalid_parameters", 1, "depth"],
    [["echo", "hello", "--timeout", "0"], "invalid_request", 2, "--timeout"],
  ])("reports the mistake in %j", async (args, type, exitCode, words) => {
    const { code, stdout } = await runInProcess(["agents", "run", ...args, "--json"], alone());
    const { success, error } = JSON.parse(stdout);
    expect({ code, success, type: error.type }).toEqual({ code: exitCode, success: false, type });
    expect(error.message).toContain(words);
  });
});

describe("SC-006 federalrunner agents run, in a deployment", () => {
  it("runs the agent in the agents' service and prints the answer", async () => {
    const { code, stdout, stderr } = await ask(deployed(), ["upper", "hello"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "HELLO\n" });
    expect(stderr).toMatch(/^Run [\da-f-]{36}\ncompleted in \d+\.\d\d s\n$/);
  });

  it("FR-006 passes typed parameters and a context", async () => {
    const args = ["tells", "x", "--param", "depth=3", "--param", "tone=7", "--context", "conversation-1"];
    expect(await askJson(deployed(), args)).toMatchObject({
      output: "3 7",
      context_id: "conversation-1",
      exit_code: 0,
    });
  });

  it("FR-EDGE-06 returns the same run for the same request, unless --no-dedup is given", async () => {
    const first = await askJson(deployed(), ["upper", "once"]);
    const [second, third] = await Promise.all([
      askJson(deployed(), ["upper", "once"]),
      askJson(deployed(), ["upper", "once", "--no-dedup"]),
    ]);
    expect(second).toMatchObject({ run_id: first.run_id, deduplicated: true, output: "ONCE" });
    expect(third.run_id).not.toBe(first.run_id);
  });

  it("FR-008 reports the failure of the agent and the next step", async () => {
    const { code, stdout, stderr } = await ask(deployed(), ["fails", "hello"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "half\n" });
    expect(stderr).toContain("agent_failed (agent_error): The agent fails failed with exit code 3.");
    expect(stderr).toContain("Next: Read its answer");
    expect(stderr).not.toContain("ada@example.org");
  });

  it("cancels the run when it is interrupted", async () => {
    const command = startCommand(["agents", "run", "sleeps", "hello", "--json"], { env: deployed() });
    await command.said("Run ");
    command.child.kill("SIGINT");
    const { code, stdout } = await command.ended;
    const report = JSON.parse(stdout);
    expect({ code, ...report }).toMatchObject({ code: 1, state: "cancelled", error: { type: "cancelled" } });
    await expect.poll(() => stack.processes().then((pids) => pids.length)).toBe(stack.services.length);
  });

  it("does not wait with --no-wait, and the history has the run (FR-007/history)", async () => {
    const [started] = await Promise.all([
      askJson(deployed(), ["upper", "not now", "--no-wait"]),
      ask(deployed(), ["fails", "for the history"]),
    ]);
    expect(started).toMatchObject({ code: 0, success: true, output: "" });
    const show = async (...args: string[]) => {
      const { stdout } = await runInProcess(["runs", ...args], deployed());
      return stdout;
    };
    const submitted = await stack.runs.read(started.run_id);
    await stack.ended({ run: submitted as RunRecord, deduplicated: false });
    const shown = await show("show", started.run_id);
    const listed = await show("list", "--agent", "upper", "--state", "completed", "--json");
    const table = await show("list", "--agent", "fails", "--since", "1h", "--all-columns");
    const older = await show("list", "--until", "1h", "--json");
    expect(shown).toMatch(/completed/);
    expect(shown).toMatch(/TIME +AFTER +EVENT/);
    expect(shown).toMatch(/\+0 ms +created\n/);
    expect(shown).toMatch(/accepted by the queue/);
    expect(shown).toContain("Request:\nnot now\n");
    expect(shown).toContain("Answer:\nNOT NOW\n");
    expect(JSON.parse(listed).runs[0]).toMatchObject({ id: started.run_id, trigger: "cli" });
    expect(table).toMatch(/RUN +KIND +TARGET +STATE +TRIGGER/);
    expect(table).toMatch(/agent +fails +failed \(agent_failed\) +cli/);
    expect(JSON.parse(older).runs).toEqual([]);
    const [, failed = ""] = /^(\S+) +agent +fails/m.exec(table) ?? [];
    const transcript = await show("show", failed, "--transcript");
    expect(transcript).toMatch(/Attempt 1, exit code 3\nStandard output:\nhalf\nStandard error:\n/);
    expect(transcript).not.toContain("ada@example.org");
    expect(await show("show", started.run_id, "--transcript")).toContain(
      "No output beyond the answer is stored.",
    );
  });
});
