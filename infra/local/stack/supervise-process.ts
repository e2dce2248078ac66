/** Keeps a process of the stack running: starts it again when it ends, and reports that. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { baseEnvironment } from "../cloud/config.ts";

export interface StartedProcess<Ready> {
  child: ChildProcess;
  ready: Ready;
}

export interface SupervisedProcess<Ready> {
  /** The result of the first start. */
  ready: Ready;
  name: string;
  isRunning(): boolean;
  /** May be called again. Once it has begun, the process ends with this one at the latest. */
  close(): Promise<void>;
}

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/**
 * @param start resolves when the process is ready, and rejects when it does not become so
 * @param report receives a line for people
 * @throws the error of the first start; a later failed start is reported and repeated
 */
export async function superviseProcess<Ready>(
  name: string,
  start: () => Promise<StartedProcess<Ready>>,
  report: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<SupervisedProcess<Ready>> {
  const first = await start();
  const closing = new AbortController();
  let current: ChildProcess | undefined = first.child;
  const supervising = supervise();

  async function supervise(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    while (!closing.signal.aborted) {
      if (current) {
        const since = performance.now();
        const end = await endOf(current);
        if (closing.signal.aborted) return;
        if (performance.now() - since > LONGEST_PAUSE_MS) pause = SHORTEST_PAUSE_MS;
        report(`The ${name} ended (${end}). It is started again; its runs end as worker_lost.`);
        current = undefined;
      }
      await delay(pause, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      try {
        const { child } = await start();
        current = child;
        // Started while the stack was closed.
        if (closing.signal.aborted) await endProcess(child);
        else report(`The ${name} is ready again.`);
      } catch (error) {
        report(`The ${name} could not be started: ${(error as Error).message}`);
      }
    }
  }

  const kill = () => void current?.kill("SIGKILL");
  return {
    ready: first.ready,
    name,
    isRunning: () => current !== undefined && isAlive(current),
    async close() {
      closing.abort();
      process.once("exit", kill);
      if (current) await endProcess(current);
      await supervising;
      process.off("exit", kill);
    },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  if (isAlive(child)) await new Promise((resolve) => child.once("exit", resolve));
  return child.signalCode ?? `exit code ${child.exitCode}`;
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Between SIGTERM and SIGKILL, as on Cloud Run. */
const GRACE_MS = 10_000;
const DIST = join(packageRoot, "dist");
const END_WITH_PARENT = pathToFileURL(join(DIST, "infra", "local", "stack", "end-with-parent.js")).href;

/** Starts a built entry, such as `functions/gateway/main.js`, that does not outlive this process. */
export function spawnProcess(entry: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, join(DIST, entry)], {
    env: { ...baseEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // The terminal's Ctrl-C reaches this process alone, which ends its children in their order.
    detached: process.platform !== "win32",
  });
  relayErrors(child);
  return child;
}

/** The errors of a process may quote sites and agents: they reach the terminal through this process, which shows controls. */
export function relayErrors({ stderr }: ChildProcess): void {
  stderr?.setEncoding("utf8").on("data", (text: string) => process.stderr.write(text));
}

/** Ends a process by SIGTERM, and by SIGKILL when it does not follow. */
export async function endProcess(child: ChildProcess, graceMs = GRACE_MS): Promise<void> {
  if (!isAlive(child)) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await exited;
  clearTimeout(killing);
}
