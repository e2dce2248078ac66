/** The temporary folders of one run. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, lchown, mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "../../core/errors.ts";
import { guardFolder } from "./guardian.ts";
import type { AgentUser } from "./process-spec.ts";

export interface Scratch {
  /** Absolute paths without symbolic links; each folder is empty, has mode 0700, and belongs to the worker. */
  home: string;
  work: string;
  tmp: string;
  /** Stays with the worker. */
  own: string;
  /** Gives the other folders with all content to the agent's user. Last before the agent starts: no write may follow. */
  handOver(): Promise<void>;
  /** Takes the folders back, so that the worker can read them. Only after the end of the agent. */
  takeBack(): Promise<void>;
  /** Removes the folders with all content. Only after the end of the agent. */
  remove(): Promise<void>;
}

export interface ScratchOptions {
  /** Parent folder; default: the system's folder for temporary files. The agent's user must have access. */
  base?: string;
  /** A user that only this run has; default: the worker's user. */
  user?: AgentUser | undefined;
  /** A fixed name, which only one run uses at a time; default a random one. */
  name?: string | undefined;
}

/**
 * The parent of the folders belongs to the worker in any case, so that no agent can replace one of them by a link. If
 * the worker is killed, its guardian removes all of them.
 *
 * @throws AppError `invalid_configuration` when the agents' user has no access to the parent folder,
 *   `capacity_exhausted` when the disk is full, `agent_not_started` while another run uses the name, `internal_error`
 */
export async function createScratch({ base = tmpdir(), user, name }: ScratchOptions = {}): Promise<Scratch> {
  const { root, release } = await makeRoot(base, user, name).catch((error) => {
    throw scratchFailure(error);
  });
  const folders = { home: join(root, "home"), work: join(root, "work"), tmp: join(root, "tmp") };
  const own = join(root, "own");
  try {
    for (const folder of [...Object.values(folders), own]) await mkdir(folder, { mode: 0o700 });
    if (user) {
      if (OWN.uid !== 0) throw Object.assign(new Error("not root"), { code: "EPERM" });
      await chmod(root, 0o711);
    }
  } catch (error) {
    await removeAll(root).finally(release);
    throw scratchFailure(error as Error);
  }
  return {
    ...folders,
    own,
    async handOver() {
      if (!user) return;
      for (const folder of Object.values(folders)) await changeOwner(user, folder);
    },
    async takeBack() {
      if (!user) return;
      for (const folder of Object.values(folders)) await lchown(folder, OWN.uid, OWN.gid);
    },
    async remove() {
      await removeAll(root);
      release();
    },
  };
}

const PREFIX = "federalrunner-agent-";

async function makeRoot(
  base: string,
  user: AgentUser | undefined,
  name: string | undefined,
): Promise<{ root: string; release: () => void }> {
  const parent = await realpath(base);
  if (user) await requireAccess(parent, user);
  const root = join(parent, PREFIX + (name ?? randomBytes(8).toString("hex")));
  // A folder of a random name is guarded before it exists. Another run may have one of a fixed name.
  const release = name === undefined ? guardFolder(root) : undefined;
  try {
    await mkdir(root, { mode: 0o700 });
  } catch (error) {
    release?.();
    throw error;
  }
  return { root, release: release ?? guardFolder(root) };
}

/** Without access the agent would fail to start with an error that blames its executable. */
async function requireAccess(folder: string, { uid, gid }: AgentUser): Promise<void> {
  const { mode, uid: owner, gid: group } = await stat(folder);
  const mayEnter = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
  if (mayEnter === 0) {
    throw new AppError(
      "invalid_configuration",
      "The agents' users have no access to the folder for temporary files: set TMPDIR to a folder that all users may enter.",
    );
  }
  if (dirname(folder) !== folder) await requireAccess(dirname(folder), { uid, gid });
}

function scratchFailure(error: NodeJS.ErrnoException): AppError {
  if (error instanceof AppError) return error;
  const { code } = error;
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new AppError("capacity_exhausted", "No disk space is left for a scratch folder.", {
      details: { resource: "disk", retry_after_seconds: 60 },
      cause: error,
    });
  }
  if (code === "EEXIST") {
    return new AppError("agent_not_started", "Another run of the same conversation has not ended.", {
      cause: error,
    });
  }
  if (code === "EPERM") {
    return new AppError(
      "invalid_configuration",
      "Only a worker that runs as root can run agents as another user: start it as root, or unset AGENT_UIDS.",
      { cause: error },
    );
  }
  return new AppError("internal_error", `A scratch folder could not be created (${code ?? error.name}).`, {
    cause: error,
  });
}

/** The folder itself last: until then no other user enters it. */
async function changeOwner({ uid, gid }: AgentUser, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await lchown(folder, uid, gid);
}

const OWN = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/**
 * Node's removal is fast and usually sufficient. The system's tools also handle folders without permissions, names that
 * are not UTF-8, and paths longer than PATH_MAX.
 */
async function removeAll(root: string): Promise<void> {
  try {
    await rm(root, { recursive: true, force: true });
  } catch {
    const run = promisify(execFile);
    // Neither follows symbolic links. chmod may fail for single entries.
    await run("/bin/chmod", ["-R", "u+rwx", "--", root]).catch(() => {});
    await run("/bin/rm", ["-rf", "--", root]);
  }
}
