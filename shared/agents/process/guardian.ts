/**
 * A shell process that outlives this worker: when the worker ends for any reason, even SIGKILL, the guardian kills every
 * process of its runs and removes their folders. It detects the worker's end by the end of a pipe that only the worker
 * holds. One guardian serves all runs; a run costs two lines through the pipe.
 */
import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { AgentUser } from "./process-spec.ts";
import { MARKER_VARIABLE, WORKER_MARKER } from "./run-members.ts";

/**
 * Starts the guardian unless it is running. Call it before a process is started: until {@link guardGroup} registers the
 * group, the guardian finds the process by its marker.
 *
 * @returns false when /bin/sh cannot be started
 */
export function startGuardian(user: AgentUser | undefined): boolean {
  const known = guardians.get(keyOf(user)) ?? { user, entries: new Set(), pipe: undefined };
  guardians.set(keyOf(user), known);
  return isUp(known) || start(known);
}

/** @returns removes the process group from the guardian's list */
export function guardGroup(group: number, user: AgentUser | undefined): () => void {
  return guard(`group ${group}`, user);
}

/** @param folder an absolute path @returns removes the folder from the guardian's list */
export function guardFolder(folder: string, user: AgentUser | undefined): () => void {
  // The guardian reads one entry per line.
  if (/[\r\n]/.test(folder)) return () => {};
  startGuardian(user);
  return guard(`folder ${folder}`, user);
}

interface Guardian {
  user: AgentUser | undefined;
  /** Registered groups and folders, as sent through the pipe. */
  entries: Set<string>;
  pipe: Writable | undefined;
}

/** One for each user that agents run as, because it reads their environment as that user. */
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
  // Neither the guardian nor its pipe may keep an idle worker alive.
  child.unref();
  (pipe as Writable & { unref?(): void }).unref?.();
  pipe.on("error", () => {});
  child.on("exit", () => {
    if (guardian.pipe === pipe) guardian.pipe = undefined;
    // Runs in progress need another guardian.
    setTimeout(() => {
      if (guardian.entries.size > 0 && !isUp(guardian)) start(guardian);
    }, RESTART_MS).unref();
  });
  return true;
}

/** Avoids a busy loop on a machine where guardians end at once. */
const RESTART_MS = 100;

function trySpawn(user: AgentUser | undefined): ChildProcess | undefined {
  const asAgent = user
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", "--"]
    : [];
  try {
    const child = spawn("/bin/sh", ["-c", GUARDIAN, "federalrunner-guardian", MARKER, ...asAgent], {
      // In its own session: Ctrl-C in the worker's session must not end the guardian.
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
 * The script contains no value of a run: groups are numbers; folders and the marker are expanded in quotes only. "$@"
 * is the command prefix that runs as the agents' user: root may not read their environment without CAP_SYS_PTRACE.
 * Each round catches processes that were started during the previous one.
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
