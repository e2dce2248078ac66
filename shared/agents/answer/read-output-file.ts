import { constants, type FileHandle, lstat, open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Reads `Invocation.outputFile` up to a limit in bytes. The agent owned the folder and could have linked to a file that
 * only the worker may read: no link is followed, and only a regular file of the expected owner is accepted.
 *
 * @param owner the agent's user; default: that of the folder
 * @returns undefined when there is none
 */
export async function readOutputFile(
  path: string,
  maxBytes: number,
  owner?: number,
): Promise<{ text: string; bytes: number; truncated: boolean } | undefined> {
  let file: FileHandle;
  try {
    const folder = await lstat(dirname(path));
    if (!folder.isDirectory()) return undefined;
    owner ??= folder.uid;
    // Without O_NONBLOCK, opening a named pipe would block.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const found = await file.stat();
    if (!found.isFile() || found.uid !== owner) return undefined;
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
