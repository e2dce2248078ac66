/** Starts a run's process: under the guardian, in a session and process group of its own, without a terminal. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { guardGroup, guardUser, startGuardian } from "./guardian.ts";
import type { ProcessEnd, ProcessSpec } from "./process-spec.ts";
import { resolveExecutable } from "./resolve-executable.ts";
import { MARKER_VARIABLE, newRunMarker } from "./run-members.ts";

export interface StartedProcess {
  child: ChildProcessByStdio<Writable | null, Readable, Readable>;
  pid: number;
  marker: string;
  startedAt: number;
  /** Removes the process group and the user from the guardian's list. */
  release(): void;
}

export interface NotStarted {
  ended: ProcessEnd;
  spawnErrorCode?: string;
}

/** Never throws. */
export async function startProcess(
  spec: ProcessSpec,
  signal: AbortSignal | undefined,
): Promise<StartedProcess | NotStarted> {
  const { cwd, env } = spec;
  const [found, isFolder] = await Promise.all([
    resolveExecutable(spec.executable, { searchPath: env.PATH ?? "", cwd }),
    // spawn reports a missing folder like a missing executable.
    stat(cwd).then(
      (there) => there.isDirectory(),
      () => false,
    ),
  ]);
  if (signal?.aborted) return { ended: "aborted" };
  if (!isFolder) return { ended: "spawn_failed", spawnErrorCode: "ENOTDIR" };
  if ("missing" in found) return { ended: found.missing };
  // Without a guardian the process could outlive this worker.
  if (!startGuardian()) return { ended: "spawn_failed", spawnErrorCode: "NO_GUARDIAN" };
  return spawnProcess(spec, found.path);
}

async function spawnProcess(spec: ProcessSpec, path: string): Promise<StartedProcess | NotStarted> {
  const marker = newRunMarker();
  const startedAt = performance.now();
  const releaseUser = spec.user && guardUser(spec.user);
  try {
    const child = spawn(path, [...spec.args], {
      argv0: spec.executable,
      cwd: spec.cwd,
      env: { ...spec.env, [MARKER_VARIABLE]: marker },
      stdio: [spec.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      detached: true,
      ...spec.user,
    }) as StartedProcess["child"];
    const failed = new Promise<NotStarted>((resolve) => {
      child.on("error", (error: NodeJS.ErrnoException) => resolve(notStarted(error)));
    });
    if (child.pid === undefined) {
      releaseUser?.();
      return await failed;
    }
    preferForOomKiller(child.pid);
    const releaseGroup = guardGroup(child.pid);
    const release = () => {
      releaseGroup();
      releaseUser?.();
    };
    return { child, pid: child.pid, marker, startedAt, release };
  } catch (error) {
    releaseUser?.();
    return notStarted(error as NodeJS.ErrnoException);
  }
}

/** When memory runs out, Linux kills the agent and not the worker, which has to report the failure. */
function preferForOomKiller(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "500");
  } catch {
    // The process has ended, or the system is not Linux.
  }
}

function notStarted({ code = "UNKNOWN" }: NodeJS.ErrnoException): NotStarted {
  // The file exists: the agents' user lacks permission, or its loader is missing.
  const isNotExecutable = code === "EACCES" || code === "ENOENT" || code === "ENOEXEC";
  if (isNotExecutable) return { ended: "not_executable", spawnErrorCode: code };
  return { ended: "spawn_failed", spawnErrorCode: code };
}
