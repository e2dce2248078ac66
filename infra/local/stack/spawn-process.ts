import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { baseEnvironment } from "../cloud/config.ts";

const DIST = join(packageRoot, "dist");
const END_WITH_PARENT = pathToFileURL(join(DIST, "infra", "local", "stack", "end-with-parent.js")).href;

/** Starts a built entry, such as `functions/gateway/main.js`, that does not outlive this process. */
export function spawnProcess(entry: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", END_WITH_PARENT, join(DIST, entry)], {
    env: { ...baseEnvironment(), ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}
