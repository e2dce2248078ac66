/**
 * Storage of the provider's registered clients, sessions, grants and refresh tokens: a map, mirrored to one file. Signed
 * access tokens are not stored.
 */

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AdapterFactory, AdapterPayload } from "oidc-provider";
import { makeFolderSync } from "../../../shared/core/make-folder.ts";

interface StoredRecord {
  payload: AdapterPayload;
  /** Milliseconds since 1970. */
  expiresAt?: number;
}

export function createRecordAdapter(dataDir: string | undefined): AdapterFactory {
  const file = dataDir === undefined ? undefined : join(dataDir, "records.json");
  const known = file === undefined ? undefined : readPrivateFile<Record<string, StoredRecord>>(file);
  const records = new Map<string, StoredRecord>(Object.entries(known ?? {}));

  function save(): void {
    for (const [key, record] of records) if (!isAlive(record)) records.delete(key);
    if (file !== undefined) writePrivateFile(file, Object.fromEntries(records));
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findWhere = (matches: (payload: AdapterPayload) => boolean) =>
      [...records].find(
        ([key, record]) => key.startsWith(`${model}:`) && isAlive(record) && matches(record.payload),
      )?.[1].payload;
    return {
      async upsert(id, payload, expiresIn) {
        const expiry = expiresIn === undefined ? {} : { expiresAt: Date.now() + expiresIn * 1000 };
        records.set(keyOf(id), { payload, ...expiry });
        save();
      },
      async find(id) {
        const record = records.get(keyOf(id));
        return record && isAlive(record) ? record.payload : undefined;
      },
      async findByUid(uid) {
        return findWhere((payload) => payload.uid === uid);
      },
      async findByUserCode(userCode) {
        return findWhere((payload) => payload.userCode === userCode);
      },
      async consume(id) {
        const record = records.get(keyOf(id));
        if (record) record.payload.consumed = Math.floor(Date.now() / 1000);
        save();
      },
      async destroy(id) {
        records.delete(keyOf(id));
        save();
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of records) if (payload.grantId === grantId) records.delete(key);
        save();
      },
    };
  };
}

function isAlive({ expiresAt }: StoredRecord): boolean {
  return expiresAt === undefined || expiresAt > Date.now();
}

/** The JSON in a file, or nothing when there is no such file. */
export function readPrivateFile<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Replaces the file in one step, readable by its owner only: it holds private keys or tokens. */
export function writePrivateFile(path: string, value: unknown): void {
  makeFolderSync(dirname(path), 0o700);
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
