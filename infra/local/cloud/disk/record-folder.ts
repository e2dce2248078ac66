import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolderSync } from "../../../../shared/core/make-folder.ts";

/** A folder of JSON records, cached in memory; a write is on disk when its call returns. */
export interface RecordFolder<T> {
  get(id: string): T | undefined;
  put(id: string, record: T): void;
  delete(id: string): void;
  /** In the order of their first `put`; after a restart in the order of their ids. */
  all(): T[];
}

/** `id` must be usable as a file's name. */
export function openRecordFolder<T>(path: string): RecordFolder<T> {
  makeFolderSync(path, 0o700);
  const records = new Map<string, T>();
  for (const file of readdirSync(path).sort()) {
    if (file.endsWith(TEMPORARY)) rmSync(join(path, file));
    else if (file.endsWith(".json")) {
      records.set(file.slice(0, -".json".length), JSON.parse(readFileSync(join(path, file), "utf8")) as T);
    }
  }
  return {
    get: (id) => records.get(id),
    put(id, record) {
      writeAtomically(join(path, `${id}.json`), JSON.stringify(record));
      records.set(id, record);
    },
    delete(id) {
      if (records.delete(id)) rmSync(join(path, `${id}.json`));
    },
    all: () => [...records.values()],
  };
}

/** The file name of a resource, whose own name may have 500 characters; a file name has at most 255. */
export function fileOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 40);
}

let counter = 0;

/**
 * Writes the data to the path completely or not at all, even if this process is killed with −9 meanwhile. Without fsync:
 * a power failure may lose the last writes, a killed process loses none.
 */
export function writeAtomically(path: string, data: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}-${counter++}${TEMPORARY}`;
  writeFileSync(temporary, data, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Suffix of incomplete files, which are removed when the folder is opened. */
const TEMPORARY = ".tmp";
