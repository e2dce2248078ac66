/** A process of FederalScout, which ends with this one and prints through this one's terminal. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { packageRoot } from "../../../shared/core/package-root.ts";

const END_GRACE_MS = 1500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface ScoutChild {
  child: ChildProcess & { stdout: Readable };
  /** Resolves after the process and its messages have ended; rejects never. */
  ended: Promise<void>;
}

/**
 * @param script below dist/functions/federalscout
 * @param stdin `inherit` where the person may answer the process; default a pipe
 * @param cleanUp called before a signal ends this process
 */
export function startScout(
  script: string,
  args: readonly string[],
  {
    env,
    stdin = "pipe",
    cleanUp,
  }: { env: Record<string, string | undefined>; stdin?: "pipe" | "inherit"; cleanUp?: () => void },
): ScoutChild {
  const path = join(packageRoot, "dist", "functions", "federalscout", script);
  const child = spawn(process.execPath, [path, ...args], { stdio: [stdin, "pipe", "pipe"], env });
  // Texts of sites pass the filter of this process's streams.
  child.stderr?.setEncoding("utf8").on("data", (text: string) => process.stderr.write(text));
  const end = async (signal: NodeJS.Signals) => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), END_GRACE_MS);
    await ended;
    clearTimeout(late);
    cleanUp?.();
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const ended = once(child, "close").then(release, release);
  return { child: child as ScoutChild["child"], ended };
}
