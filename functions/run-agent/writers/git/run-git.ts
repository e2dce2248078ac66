/**
 * Runs git for the worker. No configuration outside of `gitDir` is read, no hook runs, and no program that a repository
 * names: its filters and diff drivers are names without a definition here.
 */
import { execFile } from "node:child_process";
import { AppError } from "../../../../shared/core/errors.ts";

export interface GitCheckout {
  /** A folder that only the worker writes. */
  gitDir: string;
  workTree: string;
  /** The value of the header Authorization for the repository. */
  authorization?: string | undefined;
  repository: string;
  /** Maximum for each file that git writes, such as the pack that a server sends. */
  maxFileBytes: number;
  /** Aborted when the run must end. */
  signal?: AbortSignal | undefined;
}

/** A fetch has no limits of its own: a pack of a few bytes may state objects of many gigabytes. */
const LIMITED = 'ulimit -f "$1" && ulimit -v "$2" && shift 2 && exec git "$@"';
const MEMORY_KIB = 1_048_576;
/** The unit of the limit in a POSIX shell. */
const BLOCK_BYTES = 512;
const MAX_OUTPUT_BYTES = 50_000_000;
const LONGEST_MS = 300_000;

/**
 * @returns the standard output
 * @throws AppError `repository_refused`, `repository_unavailable`, `workspace_too_large`; the reason of the signal
 */
export async function runGit(checkout: GitCheckout, args: readonly string[]): Promise<string> {
  const { workTree, maxFileBytes, signal } = checkout;
  return await new Promise((resolve, reject) => {
    const options = {
      cwd: workTree,
      env: environmentOf(checkout),
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: LONGEST_MS,
      killSignal: "SIGKILL" as const,
      signal,
    };
    const limited = [
      "-c",
      LIMITED,
      "git",
      String(Math.ceil(maxFileBytes / BLOCK_BYTES)),
      String(MEMORY_KIB),
      ...args,
    ];
    execFile("/bin/sh", limited, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (signal?.aborted) reject(signal.reason);
      else reject(describeFailure(error, stderr));
    });
  });
}

function environmentOf({ gitDir, workTree, authorization, repository }: GitCheckout): Record<string, string> {
  const settings = [
    ["core.hooksPath", "/dev/null"],
    ["core.attributesFile", "/dev/null"],
    ["core.fsmonitor", "false"],
    // A larger file is not read into memory as a whole.
    ["core.bigFileThreshold", "64m"],
    // Git maps packs into memory, which counts against the limit.
    ["core.packedGitWindowSize", "16m"],
    ["core.packedGitLimit", "128m"],
    ["pack.threads", "1"],
    ["gc.auto", "0"],
    ["maintenance.auto", "false"],
    ["submodule.recurse", "false"],
    ["commit.gpgSign", "false"],
    ["credential.helper", ""],
    // A redirect would carry the credentials to another address.
    ["http.followRedirects", "false"],
    ["http.lowSpeedLimit", "1000"],
    ["http.lowSpeedTime", "30"],
    ...(authorization === undefined
      ? []
      : [[`http.${repository}.extraHeader`, `Authorization: ${authorization}`]]),
  ];
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: gitDir,
    LANG: "C.UTF-8",
    GIT_DIR: gitDir,
    GIT_WORK_TREE: workTree,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ALLOW_PROTOCOL: "https:http",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    GIT_AUTHOR_NAME: "FederalRunner",
    GIT_AUTHOR_EMAIL: "agent@federalrunner.invalid",
    GIT_COMMITTER_NAME: "FederalRunner",
    GIT_COMMITTER_EMAIL: "agent@federalrunner.invalid",
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key = "", value = ""], i) => [
        [`GIT_CONFIG_KEY_${i}`, key],
        [`GIT_CONFIG_VALUE_${i}`, value],
      ]),
    ),
  };
}

const REFUSALS =
  /authentication failed|could not read (username|password)|returned error: 40[134]|not found|permission.*denied|\[(remote )?rejected\]|remote branch .* not found|couldn't find remote ref/i;

/** The signal of a limit, and the errors of a program that ignores it. */
const TOO_LARGE = /died of signal 25|file too large|out of memory|cannot allocate memory|mmap failed/i;
/** The shell's exit code for a missing program. */
const NOT_FOUND = 127;

function describeFailure(error: Error & { code?: unknown }, stderr: string): AppError {
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
    return new AppError(
      "workspace_too_large",
      `Git's list of files, or its patch, is larger than ${MAX_OUTPUT_BYTES} bytes.`,
    );
  }
  if (TOO_LARGE.test(stderr)) {
    return new AppError("workspace_too_large", "The repository, or a file of it, is above the limit.");
  }
  if (error.code === NOT_FOUND) {
    return new AppError("agent_not_installed", "The worker has no git, which the workspace requires.");
  }
  // Its words may hold parts of the repository.
  return REFUSALS.test(stderr)
    ? new AppError("repository_refused", "The repository refused the credentials, the branch or the push.")
    : new AppError("repository_unavailable", "The repository did not answer as required.");
}
