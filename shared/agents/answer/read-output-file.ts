import { constants, type FileHandle, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * What the agent wrote to `Invocation.outputFile`, up to a limit in bytes. The agent owns the folder and could have put
 * a link there to what only the worker may read: only a plain file of the folder's owner is read.
 *
 * @returns undefined where there is none
 */
export async function readOutputFile(
  path: string,
  maxBytes: number,
): Promise<{ text: string; bytes: number; truncated: boolean } | undefined> {
  let file: FileHandle;
  try {
    // Without O_NONBLOCK a named pipe would be waited for.
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
