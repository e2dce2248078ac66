import { constants, type FileHandle, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Reads `Invocation.outputFile` up to a limit in bytes. The agent owns the folder and could link to a file that only
 * the worker may read, so only a regular file of the folder's owner is accepted.
 *
 * @returns undefined when there is none
 */
export async function readOutputFile(
  path: string,
  maxBytes: number,
): Promise<{ text: string; bytes: number; truncated: boolean } | undefined> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK, opening a named pipe would block.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const [found, folder] = await Promise.all([file.stat(), stat(dirname(path))]);
    if (!found.isFile() || found.uid !== folder.uid) return undefined;
    const body = Buffer.alloc(Math.min(found.size, maxBytes));
    const { bytesRead } = await file.read(body, 0, body.length, 0);
    return {
      text: body.subarray(0, bytesRead).toString("utf8"),
      bytes: found.size,
      truncated: found.size > maxBytes,
    };
  } finally {
    await file.close();
  }
}
