/** An MCP server on stdio in a process of its own, because its client uses the standard streams. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readCliConfig } from "../config.ts";
import { startPractice } from "./start-practice.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * @param folder the folder in functions/ whose main.ts is the server
 * @returns the exit code
 */
export async function serveOnStdio(
  folder: "desktop" | "federalscout",
  { practice = false, env = {} }: { practice?: boolean; env?: Record<string, string> } = {},
): Promise<number> {
  const sites = practice ? await startPractice() : undefined;
  const main = join(packageRoot, "dist", "functions", folder, "main.js");
  const hosts = sites ? { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) } : {};
  const child = spawn(process.execPath, [main], {
    stdio: "inherit",
    env: { ...readCliConfig().environment, ...env, ...hosts },
  });
  // The child closes its browsers on a signal, so this process waits for its end.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  await sites?.close();
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
