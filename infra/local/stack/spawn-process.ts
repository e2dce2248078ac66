import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { baseEnvironment } from "../cloud/config.ts";

/** Between SIGTERM and SIGKILL, as on Cloud Run. */
const GRACE_MS = 10_000;
const DIST = join(packageRoot, "dist");
const END_WITH_PARENT = pathToFileURL(join(DIST, "infra", "local", "stack", "end-with-parent.js")).href;

/** Starts a built entry, such as `functions/gateway/main.js`, that does not outlive this process. */
export function spawnProcess(entry: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", END_WITH_PARENT, join(DIST, entry)], {
    env: { ...baseEnvironment(), ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

/** Ends a process by SIGTERM, and by SIGKILL when it does not follow. */
export async function endProcess(child: ChildProcess, graceMs = GRACE_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await exited;
  clearTimeout(killing);
}
