/** The input of `runProcess`, and the facts of its outcome. */

export interface ProcessSpec {
  /** A name to look up in the PATH of `env`, or a path, absolute or relative to `cwd`. */
  executable: string;
  /** Passed unchanged, without a shell. */
  args: readonly string[];
  /** The whole environment; only the run's marker is added (see `run-members.ts`). */
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** Written to a socket that is then closed, so that /dev/stdin cannot be opened again. Default: /dev/null. */
  stdin?: string | undefined;
  timeoutMs: number;
  /** From SIGTERM to SIGKILL; default 5000. */
  graceMs?: number;
  /** Limit of stdout and stderr together; default 10,000,000. See `capture-output.ts`. */
  maxOutputBytes?: number;
  /** The user that the process runs as, and no other process; needs a worker that runs as root. */
  user?: AgentUser | undefined;
  /** Idle time after which a process that shows a prompt counts as waiting for input; default 10,000. */
  promptIdleMs?: number;
  /** Ends a process that does not end by itself after its answer. */
  answered?: { silenceMs: number; isWhole(stdout: string): boolean } | undefined;
}

export interface AgentUser {
  uid: number;
  gid: number;
}

/**
 * - `exit`: by itself, with an exit code, or by a signal of another process.
 * - `timeout`, `aborted`: ended by `runProcess`, or never started.
 * - `interactive`: it requires a terminal or a person's answer.
 * - `answered`: ended by `runProcess`, which had its whole answer.
 * - `not_found`: the executable does not exist.
 * - `not_executable`: a directory, a file without permission, or a format that Linux cannot execute.
 * - `spawn_failed`: the machine rejected it; `spawnErrorCode` is the reason.
 */
export type ProcessEnd =
  | "exit"
  | "timeout"
  | "aborted"
  | "interactive"
  | "answered"
  | "not_found"
  | "not_executable"
  | "spawn_failed";

export interface ProcessOutcome {
  ended: ProcessEnd;
  /** Null when a signal ended the process or it never ran. */
  exitCode: number | null;
  /** The signal that ended the process, such as `SIGKILL`. */
  signal: string | null;
  stdout: Buffer;
  stderr: Buffer;
  /** Bytes that the process wrote, kept or not. */
  stdoutBytes: number;
  stderrBytes: number;
  /** Whether bytes of `stdout` or `stderr` were omitted; a line in them marks the position and the count. */
  truncated: boolean;
  /** From the start to the end of the process, by a monotonic clock. */
  durationUs: number;
  /** CPU time of the process, its group and its descendants; see `measure-use.ts`. */
  cpuUs?: number | undefined;
  /** Largest sum of their resident memory in one sample. */
  maxMemoryBytes?: number | undefined;
  /**
   * Why the process failed to start: `E2BIG` (an argument above 128 KB), `EAGAIN`, `EPERM` (only root may start a
   * process as another user), `ENOTDIR` (no such working directory), `NO_GUARDIAN` (no /bin/sh).
   */
  spawnErrorCode?: string;
  /** The words at which the process waited for a person, or ended because it got no input. */
  prompt?: string | undefined;
  /** Number of processes that could not be ended; undefined for none. */
  survivors?: number | undefined;
}
