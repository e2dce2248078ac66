import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { vi } from "vitest";
import { runCli } from "../../../functions/cli/run-cli.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  child: ChildProcess;
  /** Resolves when stderr contains the text. */
  said(words: string): Promise<void>;
  /** Resolves when stdout contains the text. */
  printed(words: string): Promise<void>;
  ended: Promise<CommandResult>;
}

/** Starts the real command. @param detached in a group of processes of its own, as a terminal does */
export function startCommand(
  args: string[],
  {
    env = {},
    input = "",
    cwd = packageRoot,
    detached = false,
  }: { env?: Record<string, string>; input?: string; cwd?: string; detached?: boolean } = {},
): RunningCommand {
  const launcher = join(packageRoot, "functions", "cli", "federalrunner.js");
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached,
  });
  child.stdin.end(input);
  const stdout = listen(child.stdout);
  const stderr = listen(child.stderr);
  const ended = new Promise<CommandResult>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout: stdout.text(), stderr: stderr.text() }));
  });
  return { child, said: stderr.said, printed: stdout.said, ended };
}

function listen(stream: Readable) {
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  return {
    text: () => text,
    said: (words: string) =>
      new Promise<void>((resolve) => {
        const check = () => text.includes(words) && resolve();
        stream.on("data", check);
        check();
      }),
  };
}

/** Runs the real command to its end. */
export function runCommand(...call: Parameters<typeof startCommand>): Promise<CommandResult> {
  return startCommand(...call).ended;
}

let lastInProcess: Promise<unknown> = Promise.resolve();

/**
 * Runs a command that reads no input in this process, for the many commands of a test that a process each would make
 * slow. Commands take turns: they share the output.
 */
export function runInProcess(...call: Parameters<typeof runNow>): Promise<CommandResult> {
  const result = lastInProcess.then(() => runNow(...call));
  lastInProcess = result.catch(() => {});
  return result;
}

async function runNow(
  args: string[],
  env: Record<string, string> = {},
  cwd: string = packageRoot,
): Promise<CommandResult> {
  const before = process.cwd();
  const texts = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      texts[name] += text;
      return true;
    }),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  process.chdir(cwd);
  try {
    const code = await runCli(args);
    return { code, ...texts };
  } finally {
    process.chdir(before);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
