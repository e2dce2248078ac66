/** Lists a workspace's folder, and rejects entries that cannot be stored. Links are never followed out of the folder. */
import { createHash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { lstat, opendir, readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";

export interface WorkspaceLimits {
  /** Limit of all unpacked files together, and of the archive. */
  maxBytes: number;
  /** Files, links and folders. */
  maxFiles: number;
}

export interface WorkspaceFile {
  /** Below the workspace, with slashes. */
  path: string;
  type: "file" | "link" | "folder";
  /** 0 for anything but a file. */
  bytes: number;
  /** Differs between two states of the file. */
  digest: string;
}

const CONCURRENT_FILES = 8;

export interface ListOptions {
  /**
   * The only user whose entries are accepted: an agent can link to a file of another user, which the worker would read.
   * Default: any.
   */
  owner?: number | undefined;
  /** Whether to list this path and the entries below it; default: all. */
  includes?: (path: string) => boolean;
  /** Whether to leave out symbolic links; default: they are listed, if they lead nowhere else. */
  omitsLinks?: boolean;
}

/** @throws AppError `workspace_too_large`, `invalid_workspace` */
export async function listFiles(
  folder: string,
  limits: WorkspaceLimits,
  options: ListOptions = {},
): Promise<WorkspaceFile[]> {
  const root = await realpath(folder);
  try {
    const found = await findEntries(root, limits, options);
    return await mapConcurrently(found, CONCURRENT_FILES, ({ path, stats }) =>
      describeFile(root, path, stats),
    );
  } catch (thrown) {
    if (!UNREADABLE.has((thrown as NodeJS.ErrnoException).code)) throw thrown;
    throw invalidWorkspace("an entry that cannot be read", undefined, thrown);
  }
}

/** Closed to the worker, a path longer than PATH_MAX, or a name that is not UTF-8. */
const UNREADABLE = new Set<string | undefined>(["EACCES", "ENAMETOOLONG", "ENOENT"]);

interface FoundEntry {
  path: string;
  stats: Stats;
}

async function findEntries(
  root: string,
  limits: WorkspaceLimits,
  { owner, includes = () => true, omitsLinks }: ListOptions,
): Promise<FoundEntry[]> {
  const found: FoundEntry[] = [];
  let bytes = 0;
  const folders = [root];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    // One entry at a time: a folder may hold millions.
    for await (const { name } of await opendir(current)) {
      const absolute = join(current, name);
      const path = relative(root, absolute).split(sep).join("/");
      if (!includes(path)) continue;
      const stats = await lstat(absolute);
      if (omitsLinks && stats.isSymbolicLink()) continue;
      if (owner !== undefined && stats.uid !== owner)
        throw invalidWorkspace("an entry of another user", path);
      found.push({ path, stats });
      bytes += stats.isFile() ? stats.size : 0;
      requireWithin(limits, { bytes, files: found.length });
      if (stats.isDirectory()) folders.push(absolute);
    }
  }
  return found;
}

/** @throws AppError `workspace_too_large` */
export function requireWithin(limits: WorkspaceLimits, { bytes, files }: { bytes: number; files: number }) {
  const { maxBytes, maxFiles } = limits;
  if (bytes > maxBytes) {
    throw new AppError("workspace_too_large", `The workspace is larger than ${maxBytes} bytes.`);
  }
  if (files > maxFiles) {
    throw new AppError("workspace_too_large", `The workspace holds more than ${maxFiles} files.`);
  }
}

/** Only the run's owner sees the path. */
export function invalidWorkspace(what: string, path: string | undefined, cause?: unknown): AppError {
  return new AppError("invalid_workspace", `The workspace holds ${what}.`, {
    details: path === undefined ? {} : { path: maskSensitive(path) },
    cause,
  });
}

// Set-user-id and set-group-id bits. They are harmless on folders.
export const SPECIAL_RIGHTS = 0o6000;

async function describeFile(root: string, path: string, stats: Stats): Promise<WorkspaceFile> {
  if (stats.isDirectory()) return { path, type: "folder", bytes: 0, digest: "" };
  if (stats.isSymbolicLink()) {
    const target = await readlink(join(root, path));
    if (await leadsOut(root, path, target)) throw invalidWorkspace("a link that leads out of it", path);
    return { path, type: "link", bytes: 0, digest: target };
  }
  if (!stats.isFile()) throw invalidWorkspace("something that is neither file, folder nor link", path);
  if (stats.mode & SPECIAL_RIGHTS) throw invalidWorkspace("a program with special rights", path);
  const executable = stats.mode & 0o100 ? "x" : "-";
  return { path, type: "file", bytes: stats.size, digest: executable + (await digestOf(join(root, path))) };
}

async function leadsOut(root: string, path: string, target: string): Promise<boolean> {
  if (isAbsolute(target) || isOutside(relative(root, join(root, dirname(path), target)))) return true;
  // The target's path may itself contain links, so the real path is checked as well.
  return isOutside(relative(root, await realEnd(join(root, dirname(path)), target)));
}

/** The place of a link's target, also of a missing one, below the last folder on its way that exists. */
async function realEnd(folder: string, target: string): Promise<string> {
  const parts = target.split("/");
  for (let count = parts.length; count > 0; count--) {
    // Without `join`, which would take away a link before "..".
    const real = await realpath([folder, ...parts.slice(0, count)].join("/")).catch(() => undefined);
    if (real !== undefined) return join(real, ...parts.slice(count));
  }
  return join(folder, target);
}

export function isOutside(path: string): boolean {
  return path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
