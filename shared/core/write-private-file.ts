import { randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";

const OWNER_ONLY = 0o600;

/**
 * Writes a file that only its owner can read: answers, results, tokens. It replaces a regular file whole, with whichever
 * mode that had, and writes to a device or a pipe as it is.
 *
 * @throws the error of the file system
 */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing && !existing.isFile()) return writeFile(path, content);
  const unfinished = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(unfinished, content, { mode: OWNER_ONLY, flag: "wx" });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
