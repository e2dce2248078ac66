import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { runProgram, startProgram } from "../../../../fixtures/agents/run-program.ts";
import { commandOf, descendantsOf, isRunning, processesWith } from "../../../../fixtures/processes.ts";

describe("no process is left after a run:", () => {
  test("background children that hold the output open end with the process", async () => {
    const { ended, exitCode, output, left, durationUs } = await runProgram("has-family", ["leave"]);
    expect({ ended, exitCode, output, left }).toEqual({
      ended: "exit",
      exitCode: 0,
      output: "ready\n",
      left: [],
    });
    expect(durationUs).toBeLessThan(20_000_000);
  });

  test("all descendants end at the timeout", async () => {
    const { ended, left } = await runProgram("has-family", ["stay"], { timeoutMs: 200 });
    expect({ ended, left }).toEqual({ ended: "timeout", left: [] });
  });

  test("a process in another session, found by the marker of the run", async () => {
    const { ended, exitCode, left } = await runProgram("leaves-session", ["leave"]);
    expect({ ended, exitCode, left }).toEqual({ ended: "exit", exitCode: 0, left: [] });
  });

  test("a process without the marker, found by its parent", async () => {
    const run = startProgram("hides");
    let leader: number | undefined;
    while (leader === undefined) {
      await setImmediate();
      [leader] = run.processes();
    }
    // The loop leaves the run no time for a sample of its processes before the abort.
    let hidden: number | undefined;
    while (hidden === undefined) hidden = descendantsOf(leader).find(isHidden);
    run.abort();
    expect((await run.outcome).ended).toBe("aborted");
    expect(isRunning(hidden)).toBe(false);
  });

  test("fifty concurrent runs", async () => {
    const programs = [
      ["has-family", "leave"],
      ["leaves-session", "leave"],
      ["half-characters"],
      ["flood", "100000"],
      ["no-binary"],
    ];
    const runs = Array.from({ length: 50 }, (_, n) => {
      const [program = "", ...args] = programs[n % programs.length] ?? [];
      return runProgram(program, args);
    });
    const ended = (await Promise.all(runs)).map((outcome) => [outcome.ended, outcome.exitCode, outcome.left]);
    expect(ended.filter(([how]) => how === "exit")).toEqual(Array(40).fill(["exit", 0, []]));
    expect(ended.filter(([how]) => how === "not_executable")).toHaveLength(10);
  });
});

describe("no process outlives its worker:", () => {
  test.each([
    ["SIGKILL", 4, ["has-family", "stay"]],
    ["SIGKILL", 2, ["leaves-session", "stay"]],
    ["SIGTERM", 1, ["ignores-sigterm"]],
    ["SIGINT", 4, ["has-family", "stay"]],
  ] as const)("that %s ends while %d processes run: %s", async (signal, count, program) => {
    const { worker, home, mark } = await startWorker(program);
    await expect.poll(() => processesWith(mark).length).toBeGreaterThanOrEqual(count);
    expect(existsSync(home)).toBe(true);
    worker.kill(signal);
    await once(worker, "exit");
    await expect.poll(() => processesWith(mark)).toEqual([]);
    await expect.poll(() => existsSync(dirname(home))).toBe(false);
  });

  test("the guardian ends after the worker", async () => {
    const { worker } = await startWorker(["cleans-up"]);
    const [guardian = 0] = descendantsOf(worker.pid ?? 0).filter(isGuardian);
    expect(guardian).toBeGreaterThan(0);
    worker.kill("SIGKILL");
    await expect.poll(() => isRunning(guardian)).toBe(false);
  });

  test("a killed guardian is replaced", async () => {
    const { worker, mark } = await startWorker(["has-family", "stay"]);
    await expect.poll(() => processesWith(mark)).toHaveLength(4);
    const guardians = () => descendantsOf(worker.pid ?? 0).filter((pid) => isRunning(pid) && isGuardian(pid));
    const [first = 0] = guardians();
    process.kill(first, "SIGKILL");
    await expect.poll(() => guardians().filter((pid) => pid !== first)).toHaveLength(1);
    worker.kill("SIGKILL");
    await expect.poll(() => processesWith(mark)).toEqual([]);
  });

  test("the guardian does not keep an idle worker alive", async () => {
    const { worker, lines } = await startWorker(["half-characters"]);
    expect((await lines.next()).value).toBe("exit");
    expect(await once(worker, "exit")).toEqual([0, null]);
  });
});

const isHidden = (pid: number): boolean => commandOf(pid) === "/bin/sleep 600 ";
const isGuardian = (pid: number): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("federalrunner-guardian");

async function startWorker(program: readonly string[]) {
  const mark = randomUUID();
  const entry = join(packageRoot, "tests", "fixtures", "agents", "doomed-worker.ts");
  const worker = spawn(process.execPath, [entry, mark, ...program], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]();
  const home = String((await lines.next()).value);
  return { worker, lines, home, mark: `TEST_RUN=${mark}` };
}
