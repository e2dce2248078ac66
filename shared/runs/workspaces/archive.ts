/** A workspace as one object: a gzipped tar of regular files, folders and links within it. */
import { isAbsolute, posix } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { ReadEntry } from "tar";
import { AppError } from "../../core/errors.ts";
import {
  invalidWorkspace,
  isOutside,
  listFiles,
  requireWithin,
  SPECIAL_RIGHTS,
  type WorkspaceFile,
  type WorkspaceLimits,
} from "./list-files.ts";

/** @param files of {@link listFiles} */
export async function packArchive(
  folder: string,
  files: readonly WorkspaceFile[],
  limits: WorkspaceLimits,
): Promise<Buffer> {
  const { create } = await import("tar");
  const paths = files.map(({ path }) => `./${path}`).sort();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // tar packs everything when the list is empty, so an empty workspace is packed as its bare folder.
  const options = { cwd: folder, gzip: true, portable: true, noDirRecurse: true, strict: true };
  for await (const chunk of create(options, paths.length > 0 ? paths : ["."]) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    requireWithin(limits, { bytes, files: 0 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Checks the whole archive before it writes the first file.
 *
 * @param folder must be empty
 * @returns the unpacked files
 * @throws AppError `workspace_too_large`, `invalid_workspace`
 */
export async function unpackArchive(
  archive: Buffer,
  folder: string,
  limits: WorkspaceLimits,
): Promise<WorkspaceFile[]> {
  const tarball = await decompress(archive, limits);
  // tar would decompress a compressed archive by itself, without a limit.
  if (COMPRESSED.some((magic) => tarball.subarray(0, magic.length).equals(magic))) throw notAnArchive();
  await checkEntries(tarball, limits);
  const { extract } = await import("tar");
  await feed(extract({ cwd: folder, strict: true, preserveOwner: false }), tarball);
  return listFiles(folder, limits);
}

const TYPES = new Set<string>(["File", "OldFile", "ContiguousFile", "Directory", "Link", "SymbolicLink"]);

/** The first bytes of gzip and Zstandard. */
const COMPRESSED = ["1f8b", "28b52ffd"].map((hex) => Buffer.from(hex, "hex"));

// A header, and one more for a long name; the archive's end.
const BYTES_PER_ENTRY = 2_048;
const BYTES_AT_END = 10_240;

async function decompress(archive: Buffer, limits: WorkspaceLimits): Promise<Buffer> {
  const maxOutputLength = limits.maxBytes + limits.maxFiles * BYTES_PER_ENTRY + BYTES_AT_END;
  try {
    return await promisify(gunzip)(archive, { maxOutputLength });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw notAnArchive(cause);
    throw new AppError("workspace_too_large", `The workspace is larger than ${limits.maxBytes} bytes.`, {
      cause,
    });
  }
}

async function checkEntries(tarball: Buffer, limits: WorkspaceLimits): Promise<void> {
  const { Parser } = await import("tar");
  let bytes = 0;
  let files = 0;
  let problem: AppError | undefined;
  const onReadEntry = (entry: ReadEntry) => {
    entry.resume();
    try {
      files++;
      bytes += entry.size;
      requireWithin(limits, { bytes, files });
      problem ??= problemOf(entry);
    } catch (thrown) {
      problem ??= thrown as AppError;
    }
  };
  await feed(new Parser({ strict: true, onReadEntry }), tarball);
  if (problem) throw problem;
}

function problemOf({ path, type, linkpath, mode }: ReadEntry): AppError | undefined {
  if (isAbsolute(path) || isOutside(posix.normalize(path)) || path.includes("\0")) {
    return invalidWorkspace("a path that leads out of it", path);
  }
  if (!TYPES.has(type)) return invalidWorkspace("something that is neither file, folder nor link", path);
  if (type !== "Directory" && ((mode ?? 0) & SPECIAL_RIGHTS) !== 0) {
    return invalidWorkspace("a program with special rights", path);
  }
  if (linkpath === undefined || (type !== "Link" && type !== "SymbolicLink")) return undefined;
  // A hard link's target is relative to the archive's root, a symbolic link's to its own folder.
  const target = type === "Link" ? linkpath : posix.join(posix.dirname(path), linkpath);
  return isAbsolute(linkpath) || isOutside(posix.normalize(target))
    ? invalidWorkspace("a link that leads out of it", path)
    : undefined;
}

interface Sink {
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  end(data: Buffer): unknown;
}

function feed(sink: Sink, tarball: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.on("error", (error) => reject(error instanceof AppError ? error : notAnArchive(error)));
    sink.on("close", () => resolve());
    sink.on("end", () => resolve());
    sink.end(tarball);
  });
}

function notAnArchive(cause?: unknown): AppError {
  return new AppError("invalid_workspace", "The workspace is not a readable archive.", { cause });
}
