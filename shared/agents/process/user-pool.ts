/**
 * The users that agents run as: each run has one of its own, so that no agent reads the files, memory or environment of
 * another. Needs Linux and a worker that runs as root.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { lstatSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { AppError } from "../../core/errors.ts";
import type { AgentUser } from "./process-spec.ts";
import { hasProcesses } from "./process-table.ts";

export interface PooledUser extends AgentUser {
  /** Its files and folders in the system's folders that all users may write to. */
  sharedFiles(): Promise<string[]>;
  /**
   * Removes these, and the memory and queues that outlive their process. Only after its last process.
   *
   * @param isEmpty whether none of its processes is left, as a search has shown
   */
  release(isEmpty: boolean): Promise<void>;
}

export interface UserPool {
  /** @throws AppError `capacity_exhausted` when every user is in use */
  acquire(): Promise<PooledUser>;
}

export interface UserRange {
  first: number;
  last: number;
}

const RETRY_AFTER_S = 1;

/** A user without processes is lent again within this time, without a new claim and its search. */
const KEPT_MS = 1_000;
/** The rest of the range is free for other workers of the machine. */
const KEPT_SHARE = 1 / 4;

/** No other program may use these users: all their processes are killed at the end of a run. */
export function createUserPool({ first, last }: UserRange): UserPool {
  const size = last - first + 1;
  const used = new Set<number>();
  const kept: KeptUser[] = [];
  let next = 0;

  function lend(uid: number, claim: Claim): PooledUser {
    const release = async (isEmpty: boolean) => {
      const isClean = await clean(uid);
      if (isEmpty && isClean && kept.length < Math.floor(size * KEPT_SHARE)) keep(uid, claim);
      else await giveUp(uid, claim);
    };
    return { uid, gid: uid, sharedFiles: () => sharedFilesOf(uid), release };
  }

  function keep(uid: number, claim: Claim): void {
    const expire = () => {
      kept.splice(kept.indexOf(entry), 1);
      void giveUp(uid, claim);
    };
    const entry = { uid, claim, expiry: setTimeout(expire, KEPT_MS).unref() };
    kept.push(entry);
  }

  async function giveUp(uid: number, claim: Claim): Promise<void> {
    await claim.release();
    used.delete(uid);
  }

  return {
    async acquire() {
      const again = kept.pop();
      if (again) {
        clearTimeout(again.expiry);
        return lend(again.uid, again.claim);
      }
      for (let tried = 0; tried < size; tried++) {
        const uid = first + (next++ % size);
        if (used.has(uid)) continue;
        used.add(uid);
        const claim = await claimUser(uid);
        if (claim) return lend(uid, claim);
        used.delete(uid);
      }
      throw new AppError("capacity_exhausted", `All ${size} users of agents are in use.`, {
        details: { resource: "users", retry_after_seconds: RETRY_AFTER_S },
      });
    },
  };
}

interface Claim {
  release(): Promise<void>;
}

interface KeptUser {
  uid: number;
  claim: Claim;
  expiry: NodeJS.Timeout;
}

/**
 * Several workers of one machine may share a range. An abstract socket has one owner, and the kernel removes it with
 * its process.
 */
async function claimUser(uid: number): Promise<Claim | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  server.listen({ path: `\0federalrunner-agent-user-${uid}` });
  try {
    await once(server, "listening");
  } catch {
    return undefined;
  }
  const release = async () => {
    server.close();
    await once(server, "close");
  };
  // Left by a killed worker, whose guardian has not ended its runs yet, or by a run whose process could not be killed.
  if (!hasProcesses(uid)) return { release };
  await release();
  return undefined;
}

const SHARED_FOLDERS = ["/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/dev/mqueue"];
const CLEAN_MS = 10_000;

/**
 * Runs as the user, which can delete only its own files and objects, wherever a link leads.
 *
 * @returns whether each command succeeded, and so ended
 */
async function clean(uid: number): Promise<boolean> {
  const options = { uid, gid: uid, cwd: "/", timeout: CLEAN_MS };
  let isClean = true;
  const run = (command: string, args: string[]) =>
    new Promise<void>((resolve) =>
      execFile(command, args, options, (error) => {
        if (error) isClean = false;
        resolve();
      }),
    );
  const paths = await sharedFilesOf(uid);
  for (let next = paths.splice(0, MOST_ITEMS); next.length > 0; next = paths.splice(0, MOST_ITEMS)) {
    await run("/bin/rm", ["-rf", "--", ...next]);
  }
  const left = await ipcObjectsOf(uid);
  for (let next = left.splice(0, MOST_ITEMS); next.length > 0; next = left.splice(0, MOST_ITEMS)) {
    await run("/usr/bin/ipcrm", next.flat());
  }
  if (await holdsKeys(uid)) {
    // The kernel keeps the keys of a user after its last process.
    await run("/usr/bin/perl", ["-e", CLEAR_KEYRINGS[process.arch] ?? "exit 1"]);
  }
  return isClean;
}

/** keyctl(2) by architecture. Clears the keyrings of the user, of its session and, where the kernel has one, the persistent one. */
const CLEAR_KEYRINGS: Partial<Record<NodeJS.Architecture, string>> = {
  x64: clearKeyrings(250),
  arm64: clearKeyrings(219),
};

function clearKeyrings(keyctl: number): string {
  const [clear, getPersistent, ofProcess, ofUser, ofUserSession] = [7, 22, -2, -4, -5];
  return [
    `my $persistent = syscall(${keyctl}, ${getPersistent}, -1, ${ofProcess});`,
    `syscall(${keyctl}, ${clear}, $persistent) if $persistent > 0;`,
    `syscall(${keyctl}, ${clear}, ${ofUserSession});`,
    `exit(syscall(${keyctl}, ${clear}, ${ofUser}) == 0 ? 0 : 1);`,
  ].join("\n");
}

/** proc_key_users: a line for each user with keys. Where the file is missing, the kernel has no keyrings. */
async function holdsKeys(uid: number): Promise<boolean> {
  const table = await readFile("/proc/key-users", "latin1").catch(() => "");
  return new RegExp(`^ *${uid}:`, "m").test(table);
}

/** Maximum for one command line. */
const MOST_ITEMS = 1_000;

async function sharedFilesOf(uid: number): Promise<string[]> {
  return (await Promise.all(SHARED_FOLDERS.map((folder) => entriesOf(uid, folder)))).flat();
}

async function entriesOf(uid: number, folder: string): Promise<string[]> {
  const paths = (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  const owned: string[] = [];
  for (const [index, path] of paths.entries()) {
    // Much cheaper than an asynchronous call for each of the files, and other work has its turn.
    if (lstatSync(path, { throwIfNoEntry: false })?.uid === uid) owned.push(path);
    if (index % FILES_OF_A_TURN === FILES_OF_A_TURN - 1) await setImmediate();
  }
  return owned;
}

const FILES_OF_A_TURN = 500;

/** The option of ipcrm and the column of the id, by the kind of object. */
const IPC_KINDS = { shm: ["-m", "shmid"], msg: ["-q", "msqid"], sem: ["-s", "semid"] } as const;

/** Shared memory, queues and semaphores of System V, as options of ipcrm: proc_sysvipc(5). */
async function ipcObjectsOf(uid: number): Promise<string[][]> {
  const kinds = Object.entries(IPC_KINDS).map(async ([kind, [option, idColumn]]) => {
    const table = await readFile(`/proc/sysvipc/${kind}`, "latin1").catch(() => "");
    const [names = [], ...rows] = table
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/));
    const of = (row: string[], column: string) => row[names.indexOf(column)] ?? "";
    const owned = rows.filter((row) => [of(row, "uid"), of(row, "cuid")].includes(String(uid)));
    return owned.map((row) => [option, of(row, idColumn)]);
  });
  return (await Promise.all(kinds)).flat();
}
