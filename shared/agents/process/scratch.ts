/** The temporary folders of one run. */
import { execFile } from "node:child_process";
import { chown, lchown, mkdir, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "../../core/errors.ts";
import { guardFolder } from "./guardian.ts";
import type { AgentUser } from "./process-spec.ts";

export interface Scratch {
  /** Absolute paths without symbolic links; each folder is empty and has mode 0700. */
  home: string;
  work: string;
  tmp: string;
  /** Changes the owner of all files in them to the agents' user. Only before the agent starts. */
  handOver(): Promise<void>;
  /** Removes the folders with all content. Only after the end of the agent. */
  remove(): Promise<void>;
}

export interface ScratchOptions {
  /** Parent folder; default: the system's folder for temporary files. The agents' user must have access. */
  base?: string;
  /** The owner of the folders; default: the user of the worker. */
  user?: AgentUser | undefined;
}

/**
 * If the worker is killed, its guardian removes the folders.
 *
 * @throws AppError `invalid_configuration` when the agents' user has no access to the parent folder,
 *   `capacity_exhausted` when the disk is full, `internal_error`
 */
export async function createScratch({ base = tmpdir(), user }: ScratchOptions = {}): Promise<Scratch> {
  const root = await makeRoot(base, user).catch((error) => {
    throw scratchFailure(error);
  });
  const release = guardFolder(root, user);
  const folders = { home: join(root, "home"), work: join(root, "work"), tmp: join(root, "tmp") };
  try {
    for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o700 });
    await handOver(root, user);
  } catch (error) {
    await removeAll(root).finally(release);
    throw scratchFailure(error as Error);
  }
  return {
    ...folders,
    handOver: () => handOver(root, user),
    async remove() {
      await removeAll(root);
      release();
    },
  };
}

async function makeRoot(base: string, user: AgentUser | undefined): Promise<string> {
  const parent = await realpath(base);
  if (user) await requireAccess(parent, user);
  return await mkdtemp(join(parent, "federalrunner-agent-"));
}

/** Without access the agent would fail to start with an error that blames its executable. */
async function requireAccess(folder: string, { uid, gid }: AgentUser): Promise<void> {
  const { mode, uid: owner, gid: group } = await stat(folder);
  const mayEnter = owner === uid ? mode & 0o100 : group === gid ? mode & 0o010 : mode & 0o001;
  if (mayEnter === 0) {
    throw new AppError(
      "invalid_configuration",
      "The agents' user has no access to the folder for temporary files: set TMPDIR to a folder that all users may enter.",
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
  if (code === "EPERM") {
    return new AppError(
      "invalid_configuration",
      "Only a worker that runs as root can run agents as another user: start it as root, or unset AGENT_UID.",
      { cause: error },
    );
  }
  return new AppError("internal_error", `A scratch folder could not be created (${code ?? error.name}).`, {
    cause: error,
  });
}

async function handOver(root: string, user: AgentUser | undefined): Promise<void> {
  if (!user) return;
  await chown(root, user.uid, user.gid);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

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
