import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runProcess } from "../../../../../shared/agents/process/run-process.ts";
import { runProgram, startProgram } from "../../../../fixtures/agents/run-program.ts";

const system = (executable: string, args: string[], more = {}) =>
  runProcess({ executable, args, env: { PATH: "/usr/bin:/bin" }, cwd: "/", timeoutMs: 20_000, ...more });

describe("FR-004 the output of a process is captured", () => {
  test("on both streams, with its exit code", async () => {
    const outcome = await system("/bin/sh", ["-c", "echo out; echo err >&2; exit 7"]);
    expect(outcome).toMatchObject({ ended: "exit", exitCode: 7, signal: null, truncated: false });
    expect([outcome.stdout.toString(), outcome.stderr.toString()]).toEqual(["out\n", "err\n"]);
    expect([outcome.stdoutBytes, outcome.stderrBytes]).toEqual([4, 4]);
  });

  test("byte by byte, with split characters and binary data", async () => {
    const { stdout, stdoutBytes } = await runProgram("half-characters");
    expect([...stdout]).toEqual([0xc3, 0xa4, 0xff, 0x00, 0xfe]);
    expect(stdoutBytes).toBe(5);
  });

  test("to 10 MB of 200 MB, its first part and its end, with bounded memory", async () => {
    const before = process.memoryUsage.rss();
    const { output, stdout, stdoutBytes, truncated } = await runProgram("flood", ["200000000"]);
    expect(stdoutBytes).toBe(200_000_000 + "begin\n".length + '\n{"answer":"the end"}\n'.length);
    expect(truncated).toBe(true);
    expect(stdout.length).toBeGreaterThan(9_999_000);
    expect(stdout.length).toBeLessThan(10_001_000);
    expect(output.startsWith("begin\nxxx")).toBe(true);
    expect(output.endsWith('x\n{"answer":"the end"}\n')).toBe(true);
    const omitted = /\n\[… (\d+) bytes omitted …\]\n/.exec(output)?.[1];
    expect(Number(omitted)).toBeGreaterThan(189_000_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  test("from a process that closes its output and continues", async () => {
    const file = join(tmpdir(), `closes-output-${process.pid}`);
    const { output, exitCode, ended } = await runProgram("closes-output", [file]);
    expect({ output, exitCode, ended }).toEqual({ output: "nothing more\n", exitCode: 4, ended: "exit" });
    expect(await readFile(file, "utf8")).toBe("done\n");
    await rm(file);
  });
});

/** Whether the descriptor was inherited by this process and is passed on to all its children. */
function passedToAll(fd: number): boolean {
  const CLOSE_ON_EXEC = 0o2000000;
  try {
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false;
  }
}

describe("the input of a process", () => {
  test("arguments are passed unchanged, without a shell", async () => {
    const args = ["$(id)", "`id`", "; exit 9", "a b", "", "*", "'\"\\", "ä\n", "-n", "$HOME"];
    const { stdout } = await system("/usr/bin/printf", ["%s\\0", ...args]);
    expect(stdout.toString().split("\0").slice(0, -1)).toEqual(args);
  });

  test("the environment is that of the spec, with the marker of the run", async () => {
    process.env.SECRET_OF_THE_WORKER = "not for agents";
    const { stdout } = await system("env", [], { env: { PATH: "/usr/bin:/bin", ONE: "1=2" } });
    delete process.env.SECRET_OF_THE_WORKER;
    expect(stdout.toString().trim().split("\n").toSorted()).toEqual([
      expect.stringMatching(/^FEDERALRUNNER_RUN=[0-9a-f]{24}\.[0-9a-f]{24}$/),
      "ONE=1=2",
      "PATH=/usr/bin:/bin",
    ]);
  });

  test("no file, pipe or connection of the worker or the guardian is inherited", async () => {
    const { stdout } = await system("/bin/sh", ["-c", "ls /proc/$$/fd; true"]);
    const inherited = stdout.toString().trim().split("\n").map(Number);
    expect(inherited.filter((fd) => fd > 2 && !passedToAll(fd))).toEqual([]);
    expect(inherited.slice(0, 3)).toEqual([0, 1, 2]);
  });

  test("the default standard input is /dev/null", async () => {
    const { stdout, exitCode } = await system("/bin/sh", ["-c", "readlink /proc/self/fd/0; cat"]);
    expect({ read: stdout.toString(), exitCode }).toEqual({ read: "/dev/null\n", exitCode: 0 });
  });

  test("the standard input is complete and then closed", async () => {
    const stdin = "line\nä".repeat(100_000);
    const { stdout } = await system("cat", [], { stdin });
    expect(stdout.toString()).toBe(stdin);
  });

  test("an unread standard input is not a failure", async () => {
    const outcome = await system("true", [], { stdin: "x".repeat(5_000_000) });
    expect(outcome).toMatchObject({ ended: "exit", exitCode: 0 });
  });

  test("Linux kills the process first when memory runs out", async () => {
    const { stdout } = await system("/bin/sh", ["-c", "sleep 0.1; cat /proc/self/oom_score_adj"]);
    expect(stdout.toString()).toBe("500\n");
  });

  test("the process has its own session and no terminal", async () => {
    const { stdout } = await system("/bin/sh", ["-c", "cut -d' ' -f1,5,6,7 /proc/$$/stat"]);
    const [pid, group, session, terminal] = stdout.toString().trim().split(" ");
    expect({ group, session, terminal }).toEqual({ group: pid, session: pid, terminal: "0" });
  });
});

describe("a failed start has a distinct outcome for", () => {
  test.each([
    ["a missing file", "/nowhere/agent", "not_found"],
    ["a name that is not in PATH", "no-such-agent-here", "not_found"],
    ["an empty name", "", "not_found"],
    ["a directory", "/usr", "not_executable"],
  ])("%s", async (_, executable, ended) => {
    expect(await system(executable, [])).toMatchObject({
      ended,
      exitCode: null,
      signal: null,
      stdoutBytes: 0,
    });
  });

  test.each([
    ["a file without permission", "no-permission"],
    ["a text without an interpreter line, which a shell would run", "no-binary"],
    ["a script whose interpreter is missing", "no-interpreter"],
  ])("%s", async (_, program) => {
    const { ended, output } = await runProgram(program);
    expect({ ended, output }).toEqual({ ended: "not_executable", output: "" });
  });

  test("a binary for another machine type, which a shell would interpret", async () => {
    const binary = Buffer.from(await readFile(process.execPath).then((own) => own.subarray(0, 4096)));
    binary.writeUInt16LE(binary.readUInt16LE(18) + 1, 18);
    const folder = await mkdtemp(join(tmpdir(), "foreign-"));
    await writeFile(join(folder, "agent"), binary, { mode: 0o755 });
    expect(await system(join(folder, "agent"), [])).toMatchObject({
      ended: "not_executable",
      stderrBytes: 0,
    });
    await rm(folder, { recursive: true });
  });

  test("a missing working directory, and arguments that are too long or contain NUL", async () => {
    expect(await system("true", [], { cwd: "/nowhere" })).toMatchObject({
      ended: "spawn_failed",
      spawnErrorCode: "ENOTDIR",
    });
    expect(await system("true", ["x".repeat(3_000_000)])).toMatchObject({
      ended: "spawn_failed",
      spawnErrorCode: "E2BIG",
    });
    expect(await system("true", ["a\0b"])).toMatchObject({
      ended: "spawn_failed",
      spawnErrorCode: "ERR_INVALID_ARG_VALUE",
    });
  });

  test("PATH is searched in order, and a relative path starts at the working directory", async () => {
    const env = { PATH: "/nowhere::bin:/etc:/usr/bin" };
    expect((await system("true", [], { env })).exitCode).toBe(0);
    expect((await system("bin/true", [], { env, cwd: "/usr" })).exitCode).toBe(0);
  });
});

describe("FR-EDGE-02 a process ends", () => {
  test("with SIGTERM at the timeout, and its last output is kept", async () => {
    const { ended, exitCode, output, left, durationUs } = await runProgram("cleans-up", [], {
      timeoutMs: 300,
    });
    expect({ ended, exitCode, left }).toEqual({ ended: "timeout", exitCode: 0, left: [] });
    expect(output).toBe("ready\ncleaned up\n");
    expect(durationUs).toBeGreaterThanOrEqual(300_000);
    expect(durationUs).toBeLessThan(20_000_000);
  });

  test("with SIGKILL after the grace period", async () => {
    const { ended, exitCode, signal, durationUs, left } = await runProgram("ignores-sigterm", [], {
      timeoutMs: 200,
      graceMs: 300,
    });
    expect({ ended, exitCode, signal, left }).toEqual({
      ended: "timeout",
      exitCode: null,
      signal: "SIGKILL",
      left: [],
    });
    expect(durationUs).toBeGreaterThanOrEqual(500_000);
    expect(durationUs).toBeLessThan(20_000_000);
  });

  test("with SIGTERM even when it is stopped", async () => {
    const { ended, signal, durationUs } = await system("/bin/sh", ["-c", "kill -STOP $$; exec sleep 600"], {
      timeoutMs: 200,
    });
    expect({ ended, signal }).toEqual({ ended: "timeout", signal: "SIGTERM" });
    expect(durationUs).toBeLessThan(20_000_000);
  });

  test("by a signal of another process, which the outcome names", async () => {
    const outcome = await system("/bin/sh", ["-c", "kill -SEGV $$"]);
    expect(outcome).toMatchObject({ ended: "exit", exitCode: null, signal: "SIGSEGV" });
  });
});

describe("an abort ends a process", () => {
  test("before its start", async () => {
    const outcome = await runProcess(
      { executable: "/bin/true", args: [], env: {}, cwd: "/", timeoutMs: 1000 },
      { signal: AbortSignal.abort() },
    );
    expect(outcome).toMatchObject({ ended: "aborted", exitCode: null, durationUs: 0 });
  });

  test("during its start", async () => {
    const run = startProgram("cleans-up");
    run.abort();
    expect((await run.outcome).ended).toBe("aborted");
    expect(await run.processes()).toEqual([]);
  });

  test("while it runs", async () => {
    const run = startProgram("has-family", ["stay"]);
    await expect.poll(run.processes, { interval: 10 }).toHaveLength(4);
    const asked = performance.now();
    run.abort();
    expect(await run.outcome).toMatchObject({ ended: "aborted", signal: "SIGTERM" });
    expect(performance.now() - asked).toBeLessThan(20_000);
    expect(await run.processes()).toEqual([]);
  });
});
