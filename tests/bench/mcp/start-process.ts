import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface StartedProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server that prints its address on stdout; its log is discarded. */
export async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
): Promise<StartedProcess> {
  const child = spawnNode(args, env, "pipe");
  const { stdout } = child;
  if (!stdout) throw new Error("the process has no stdout");
  const [line] = await Promise.race([
    once(createInterface({ input: stdout }), "line"),
    once(child, "exit").then(([code]) => {
      throw new Error(`${args[0]} ended with ${code}`);
    }),
  ]);
  const { url } = JSON.parse(String(line)) as { url: string };
  return { url, pid: child.pid ?? 0, stop: () => end(child) };
}

export function spawnNode(
  args: readonly string[],
  env: Record<string, string>,
  stdout: "pipe" | "ignore",
): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  const all = { PATH, HOME, NODE_ENV: "production", ...env };
  return spawn(process.execPath, args, { env: all, stdio: ["ignore", stdout, "ignore"] });
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
