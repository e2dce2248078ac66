/**
 * The users that agents run as: each run has one of its own, so that no agent reads the files, memory or environment of
 * another. Needs Linux and a worker that runs as root.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { lstat, readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { AppError } from "../../core/errors.ts";
import type { AgentUser } from "./process-spec.ts";
import { processesOfUser } from "./process-table.ts";

export interface PooledUser extends AgentUser {
  /** Removes the files that the run left in the system's folders for temporary files. Only after its last process. */
  release(): Promise<void>;
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

/** No other program may use these users: all their processes are killed at the end of a run. */
export function createUserPool({ first, last }: UserRange): UserPool {
  const size = last - first + 1;
  const used = new Set<number>();
  let next = 0;
  return {
    async acquire() {
      for (let tried = 0; tried < size; tried++) {
        const uid = first + (next++ % size);
        if (used.has(uid)) continue;
        used.add(uid);
        const claim = await claimUser(uid);
        if (claim) return { uid, gid: uid, release: () => clean(uid).then(claim.release).then(forget(uid)) };
        used.delete(uid);
      }
      throw new AppError("capacity_exhausted", `All ${size} users of agents are in use.`, {
        details: { resource: "users", retry_after_seconds: RETRY_AFTER_S },
      });
    },
  };

  function forget(uid: number) {
    return () => {
      // A process that could not be killed keeps its user from the next run.
      if (processesOfUser(uid).length === 0) used.delete(uid);
    };
  }
}

/**
 * Several workers of one machine may share a range. An abstract socket has one owner, and the kernel removes it with
 * its process.
 */
async function claimUser(uid: number): Promise<{ release(): Promise<void> } | undefined> {
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
  // Another worker was killed, and its guardian has not ended its runs yet.
  if (processesOfUser(uid).length === 0) return { release };
  await release();
  return undefined;
}

const SHARED_FOLDERS = ["/tmp", "/var/tmp", "/dev/shm"];
const CLEAN_MS = 10_000;

/** Runs as the user, which can delete only its own files, wherever a link leads. */
async function clean(uid: number): Promise<void> {
  const paths = (await Promise.all(SHARED_FOLDERS.map((folder) => entriesOf(uid, folder)))).flat();
  const options = { uid, gid: uid, cwd: "/", timeout: CLEAN_MS };
  for (let next = paths.splice(0, MOST_PATHS); next.length > 0; next = paths.splice(0, MOST_PATHS)) {
    await new Promise<void>((resolve) =>
      execFile("/bin/rm", ["-rf", "--", ...next], options, () => resolve()),
    );
  }
}

/** Maximum for one command line. */
const MOST_PATHS = 1_000;

async function entriesOf(uid: number, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const owned = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return (await lstat(path).catch(() => undefined))?.uid === uid ? [path] : [];
    }),
  );
  return owned.flat();
}
