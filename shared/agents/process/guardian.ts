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
 * group, the guardian finds the process by its marker or its user.
 *
 * @returns false when /bin/sh cannot be started
 */
export function startGuardian(): boolean {
  return isUp() || start();
}

/** @returns removes the process group from the guardian's list */
export function guardGroup(group: number): () => void {
  return guard(`group ${group}`);
}

/** For all processes of a user that only one run has. @returns removes the user from the guardian's list */
export function guardUser({ uid }: AgentUser): () => void {
  startGuardian();
  return guard(`user ${uid}`);
}

/** @param folder an absolute path @returns removes the folder from the guardian's list */
export function guardFolder(folder: string): () => void {
  // The guardian reads one entry per line.
  if (/[\r\n]/.test(folder)) return () => {};
  startGuardian();
  return guard(`folder ${folder}`);
}

/** Registered groups, users and folders, as sent through the pipe. */
const entries = new Set<string>();
let guardianPipe: Writable | undefined;

function guard(entry: string): () => void {
  entries.add(entry);
  guardianPipe?.write(`+${entry}\n`);
  return () => {
    entries.delete(entry);
    guardianPipe?.write(`-${entry}\n`);
  };
}

const isUp = (): boolean => guardianPipe?.writable === true;

function start(): boolean {
  const child = trySpawn();
  const pipe = child?.stdin;
  if (!child || !pipe) return false;
  guardianPipe = pipe;
  for (const entry of entries) pipe.write(`+${entry}\n`);
  // Neither the guardian nor its pipe may keep an idle worker alive.
  child.unref();
  (pipe as Writable & { unref?(): void }).unref?.();
  pipe.on("error", () => {});
  child.on("exit", () => {
    if (guardianPipe === pipe) guardianPipe = undefined;
    // Runs in progress need another guardian.
    setTimeout(() => {
      if (entries.size > 0 && !isUp()) start();
    }, RESTART_MS).unref();
  });
  return true;
}

/** Avoids a busy loop on a machine where guardians end at once. */
const RESTART_MS = 100;

function trySpawn(): ChildProcess | undefined {
  try {
    const child = spawn("/bin/sh", ["-c", GUARDIAN, "federalrunner-guardian", MARKER], {
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
 * The script contains no value of a run: groups and users are numbers; folders and the marker are expanded in quotes
 * only. A user's processes are killed as that user: root may not read their environment without CAP_SYS_PTRACE. Each
 * round kills processes that were started during the previous one.
 */
const GUARDIAN = `
trap '' HUP INT TERM
marker=$1
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
end_user() { setpriv "--reuid=$1" "--regid=$1" --clear-groups -- /bin/sh -c 'kill -KILL -1'; }
marked() { grep -lsF -e "$marker" /proc/[0-9]*/environ; }
each group end_group
each user end_user
round=0
while [ "$round" -lt 20 ]; do
  found=
  for file in $(marked); do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}" && found=1
  done
  [ -n "$found" ] || break
  round=$((round + 1))
done
each folder remove
`;
