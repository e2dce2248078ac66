/**
 * A small shell process beside this worker that outlives it by a moment: when the worker is gone, however it went,
 * the guardian ends every process of its runs and removes their folders. It learns of the worker's end by the end of
 * a pipe that only the worker holds. One guardian serves all runs, so a run costs two lines through the pipe.
 */
import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { AgentUser } from "./process-spec.ts";
import { MARKER_VARIABLE, WORKER_MARKER } from "./run-marker.ts";

/**
 * Starts the guardian where it does not run yet. Call it before a process is started: until {@link guardGroup} is
 * told of its group, the guardian finds it by its marker.
 *
 * @returns false when there is no shell to be the guardian
 */
export function startGuardian(user: AgentUser | undefined): boolean {
  const known = guardians.get(keyOf(user)) ?? { user, entries: new Set(), pipe: undefined };
  guardians.set(keyOf(user), known);
  return isUp(known) || start(known);
}

/** @returns takes the process group out of the guardian's care again */
export function guardGroup(group: number, user: AgentUser | undefined): () => void {
  return guard(`group ${group}`, user);
}

/** @param folder an absolute path @returns takes the folder out of the guardian's care again */
export function guardFolder(folder: string, user: AgentUser | undefined): () => void {
  // The guardian reads lines.
  if (/[\r\n]/.test(folder)) return () => {};
  startGuardian(user);
  return guard(`folder ${folder}`, user);
}

interface Guardian {
  user: AgentUser | undefined;
  /** What it cares for, each as the line that told it. */
  entries: Set<string>;
  pipe: Writable | undefined;
}

/** One for each user that agents run as, for it looks at their environment as that user. */
const guardians = new Map<string, Guardian>();

const keyOf = (user: AgentUser | undefined): string => (user ? `${user.uid}:${user.gid}` : "");

function guard(entry: string, user: AgentUser | undefined): () => void {
  const guardian = guardians.get(keyOf(user));
  guardian?.entries.add(entry);
  guardian?.pipe?.write(`+${entry}\n`);
  return () => {
    guardian?.entries.delete(entry);
    guardian?.pipe?.write(`-${entry}\n`);
  };
}

const isUp = (guardian: Guardian): boolean => guardian.pipe?.writable === true;

function start(guardian: Guardian): boolean {
  const child = trySpawn(guardian.user);
  const pipe = child?.stdin;
  if (!child || !pipe) return false;
  guardian.pipe = pipe;
  for (const entry of guardian.entries) pipe.write(`+${entry}\n`);
  // Neither the guardian nor its pipe keeps a worker alive that has nothing else to do.
  child.unref();
  (pipe as Writable & { unref?(): void }).unref?.();
  pipe.on("error", () => {});
  child.on("exit", () => {
    if (guardian.pipe === pipe) guardian.pipe = undefined;
    // Somebody ended it. What is under way gets another one.
    setTimeout(() => {
      if (guardian.entries.size > 0 && !isUp(guardian)) start(guardian);
    }, RESTART_MS).unref();
  });
  return true;
}

/** Not at once, in case that guardians do not last here. */
const RESTART_MS = 100;

function trySpawn(user: AgentUser | undefined): ChildProcess | undefined {
  const asAgent = user
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", "--"]
    : [];
  try {
    const child = spawn("/bin/sh", ["-c", GUARDIAN, "federalrunner-guardian", MARKER, ...asAgent], {
      // A session of its own: what ends the worker's, such as Ctrl-C, must not end the guardian.
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
      cwd: "/",
      env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    });
    child.on("error", () => {});
    return child.pid === undefined ? undefined : child;
  } catch {
    return undefined;
  }
}

const MARKER = `${MARKER_VARIABLE}=${WORKER_MARKER}`;

/*
 * Nothing of a run is ever part of the script: groups are numbers, folders and the marker are only expanded in quotes.
 * "$@" is what runs a command as the agents' user, for root may not read their environment without CAP_SYS_PTRACE.
 * Going round again catches what a process started while the others were being ended.
 */
const GUARDIAN = `
trap '' HUP INT TERM
marker=$1
shift
newline='
'
entries=
while IFS= read -r line; do
  entry=\${line#?}
  case $line in
    +*) entries=$entries$entry$newline ;;
    -*)
      kept=
      while IFS= read -r old; do
        [ -z "$old" ] || [ "$old" = "$entry" ] || kept=$kept$old$newline
      done <<END
$entries
END
      entries=$kept ;;
  esac
done
each() {
  while IFS= read -r entry; do
    case $entry in
      "$1 "*) "$2" "\${entry#* }" ;;
    esac
  done <<END
$entries
END
}
end_group() { kill -KILL "-$1"; }
remove() { rm -rf -- "$1" || { chmod -R u+rwx -- "$1"; rm -rf -- "$1"; }; }
marked() {
  grep -lsF -e "$marker" /proc/[0-9]*/environ
  [ -z "$1" ] || "$@" grep -lsF -e "$marker" /proc/[0-9]*/environ
}
each group end_group
round=0
while [ "$round" -lt 20 ]; do
  found=
  for file in $(marked "$@"); do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}" && found=1
  done
  [ -n "$found" ] || break
  round=$((round + 1))
done
each folder remove
`;
