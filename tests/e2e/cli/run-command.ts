import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { packageRoot } from "../../../shared/core/package-root.ts";

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  child: ChildProcess;
  /** Resolves once stderr has said this. */
  said(words: string): Promise<void>;
  ended: Promise<CommandResult>;
}

/** Starts the real command, as a shell would. */
export function startCommand(
  args: string[],
  {
    env = {},
    input = "",
    cwd = packageRoot,
  }: { env?: Record<string, string>; input?: string; cwd?: string } = {},
): RunningCommand {
  const launcher = join(packageRoot, "functions", "cli", "federalrunner.js");
  const child = spawn(process.execPath, [launcher, ...args], { cwd, env: { ...process.env, ...env } });
  child.stdin.end(input);
  let heard = "";
  child.stderr.on("data", (chunk) => {
    heard += chunk;
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    child,
    said: (words) =>
      new Promise((resolve) => {
        const check = () => heard.includes(words) && resolve();
        child.stderr.on("data", check);
        check();
      }),
    ended: Promise.all([closed, text(child.stdout)]).then(([code, stdout]) => ({
      code,
      stdout,
      stderr: heard,
    })),
  };
}

/** Runs the real command to its end. */
export function runCommand(...call: Parameters<typeof startCommand>): Promise<CommandResult> {
  return startCommand(...call).ended;
}
