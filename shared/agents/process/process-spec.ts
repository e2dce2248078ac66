/** What is to be run, and the facts of how it went. Prose is made of them elsewhere. */

export interface ProcessSpec {
  /** A name that is looked up in the PATH of `env`, or a path, absolute or from `cwd`. */
  executable: string;
  /** Handed over as they are: no shell ever sees them. */
  args: readonly string[];
  /** The whole environment; nothing of the worker's is added but the run's marker (see `run-marker.ts`). */
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** Fed and then closed; a socket, so nobody can open it again as /dev/stdin. Without it: /dev/null. */
  stdin?: string;
  timeoutMs: number;
  /** From SIGTERM to SIGKILL; default 5000. */
  graceMs?: number;
  /** Of stdout and stderr together; default 10,000,000. See `capture-output.ts` for what is left out of more. */
  maxOutputBytes?: number;
  /** Who the process runs as; needs a worker that runs as root. */
  user?: AgentUser;
  /** How long a process that shows a prompt must do nothing until it counts as waiting; default 10,000. */
  promptIdleMs?: number;
}

export interface AgentUser {
  uid: number;
  gid: number;
}

/**
 * - `exit`: by itself, with an exit code or by a signal of somebody else.
 * - `timeout`, `aborted`: ended by us, or not even started.
 * - `interactive`: it asked for a terminal or for a person's answer.
 * - `not_found`: there is no such executable.
 * - `not_executable`: it is a directory, has no permission, or is nothing that Linux can execute.
 * - `spawn_failed`: the machine refused; `spawnErrorCode` says why.
 */
export type ProcessEnd =
  | "exit"
  | "timeout"
  | "aborted"
  | "interactive"
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
  /** How much the process wrote, whatever was kept of it. */
  stdoutBytes: number;
  stderrBytes: number;
  /** Whether something was left out of `stdout` or `stderr`; a line in there says where and how much. */
  truncated: boolean;
  /** From the start to the process's end, by a monotonic clock. */
  durationUs: number;
  /** CPU time of the process, its group and its descendants, as far as Linux told; see `measure-use.ts`. */
  cpuUs?: number;
  /** Largest resident memory of all of them that was seen at once. */
  maxMemoryBytes?: number;
  /**
   * Why the process could not be started: `E2BIG` (the arguments are too long; Linux takes 128 KB for each), `EAGAIN`,
   * `EPERM` (only root runs others as another user), `ENOTDIR` (no such working directory), `NO_GUARDIAN` (no /bin/sh).
   */
  spawnErrorCode?: string;
  /** How many of its processes were still there when the run ended; absent when none was. */
  survivors?: number;
}
