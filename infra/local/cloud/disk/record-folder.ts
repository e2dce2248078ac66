import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TEMPORARY, writeAtomically } from "./write-atomically.ts";

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
  mkdirSync(path, { recursive: true, mode: 0o700 });
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
