import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createKeySet } from "../../../shared/keys/keys.ts";
import { writePrivateFile } from "../identity/private-file.ts";

/** The local deployment's keys: created once in the data folder, readable by their owner only. */
export async function openLocalKeys(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, "keys.json");
  const created = await createKeySet();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Of concurrent processes the first creates the file; all read it.
  await writeFile(file, JSON.stringify(created), { mode: 0o600, flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  const stored = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
  // A file of an earlier version lacks the keys that were introduced since.
  const keys = { ...created, ...stored };
  if (Object.keys(keys).length > Object.keys(stored).length) writePrivateFile(file, keys);
  return keys;
}
