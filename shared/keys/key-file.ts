/** The keys of one computer: created once in a file that only its owner can read. */
import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { configurationError } from "../core/config.ts";
import { fileProblem } from "../core/file-problem.ts";
import { makeFolder } from "../core/make-folder.ts";
import { createKeySet } from "./keys.ts";

/**
 * @returns the settings that hold the keys
 * @throws AppError `invalid_configuration` where they cannot be stored
 */
export async function openKeyFile(file: string): Promise<Record<string, string>> {
  const created = await createKeySet();
  await makeFolder(dirname(file), 0o700).catch((cause) => {
    throw configurationError([`the keys cannot be stored in ${file}: ${fileProblem(cause)}.`]);
  });
  const unfinished = `${file}.${randomUUID()}`;
  const write = (keys: object) => writeFile(unfinished, JSON.stringify(keys), { mode: 0o600 });
  try {
    await write(created);
    // The first of several concurrent processes creates the complete file; all read it.
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const stored = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    // A file of an earlier version lacks the keys that were introduced since.
    const keys = { ...created, ...stored };
    if (Object.keys(keys).length > Object.keys(stored).length) {
      await write(keys);
      await rename(unfinished, file);
    }
    return keys;
  } finally {
    await rm(unfinished, { force: true });
  }
}
