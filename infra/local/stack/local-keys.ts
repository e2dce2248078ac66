import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createKeySet } from "../../../shared/keys/keys.ts";

/** The local deployment's keys: created once in the data folder, readable by their owner only. */
export async function openLocalKeys(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, "keys.json");
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const keys = await createKeySet();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Of concurrent processes the first creates the file; all read it.
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return JSON.parse(await readFile(file, "utf8"));
}
