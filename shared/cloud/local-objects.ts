/**
 * Objects of one computer, in a database file that several processes may open. SQLite gives the bucket's guarantees: each
 * write is one atomic step, and no generation is used twice.
 */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { configurationError } from "../core/config.ts";
import { AppError } from "../core/errors.ts";
import { makeFolderSync } from "../core/make-folder.ts";
import type { ObjectEntry, ObjectStore } from "./objects.ts";

export interface LocalObjects extends ObjectStore {
  close(): void;
}

/** @param folder the data of this computer */
export function localFile(folder: string): string {
  return join(folder, "runs.db");
}

/** @throws AppError `invalid_configuration` where the file cannot be opened */
export async function openLocalObjects(file: string): Promise<LocalObjects> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = openDatabase(file, DatabaseSync);
  const prepared = prepareStatements(database);

  /** @param existing the generation that is replaced */
  const write = (name: string, body: Uint8Array | string, existing?: string) =>
    attempt(() => {
      database.exec("BEGIN IMMEDIATE");
      try {
        const isFree = existing === undefined || prepared.deleteVersion(name, Number(existing)) === 1;
        const generation = isFree ? prepared.insert(name, Buffer.from(body), Date.now()) : undefined;
        database.exec("COMMIT");
        return generation?.toString();
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    });

  let forgetting: Promise<void> | undefined;
  /** Empties the write-ahead log, which holds deleted content; once for deletions of the same turn. */
  const forget = () => {
    forgetting ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      forgetting = undefined;
      // The log of another connection that reads at this moment is emptied by the next deletion, or by its close.
      if (database.isOpen) attempt(() => database.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
    });
    return forgetting;
  };

  return {
    create: async (name, body) => write(name, body),
    replace: async (name, body, generation) => write(name, body, generation),
    read: async (name) => {
      const row = attempt(() => prepared.read(name));
      if (!row) return undefined;
      return {
        body: Buffer.from(row.body),
        generation: String(row.generation),
        updated: new Date(row.updated),
      };
    },
    delete: async (name, generation) => {
      const isDeleted =
        attempt(() =>
          generation === undefined
            ? prepared.deleteAny(name)
            : prepared.deleteVersion(name, Number(generation)),
        ) === 1;
      if (isDeleted) await forget();
      return isDeleted;
    },
    list: async (prefix, { limit = LARGEST_PAGE, pageToken = "", startOffset = "" } = {}) => {
      const from = [prefix, startOffset].sort().at(-1) as string;
      const rows = attempt(() => prepared.list(from, prefix + LAST_CHARACTER, pageToken, limit + 1));
      const objects = rows.slice(0, limit).map(toEntry);
      return { objects, next: rows.length > limit ? objects.at(-1)?.name : undefined };
    },
    close: () => database.close(),
  };
}

const LOCK_TIMEOUT_MS = 10_000;
const LARGEST_PAGE = 1_000;
const LAST_CHARACTER = "\u{10FFFF}";

/** Deleted content is overwritten, and its space is released. */
const SCHEMA = `
  PRAGMA auto_vacuum = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS objects (
    generation INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    updated INTEGER NOT NULL,
    body BLOB NOT NULL
  );`;

function openDatabase(file: string, Database: typeof DatabaseSync): DatabaseSync {
  try {
    makeFolderSync(dirname(file), 0o700);
    // SQLite gives its other files the permissions of this one.
    writeFileSync(file, "", { flag: "a", mode: 0o600 });
    const opened = new Database(file, { timeout: LOCK_TIMEOUT_MS });
    opened.exec(SCHEMA);
    return opened;
  } catch (cause) {
    throw configurationError([`FEDERALRUNNER_DATA_DIR: ${file} cannot be opened (${codeOf(cause)}).`]);
  }
}

interface Row {
  name: string;
  generation: number;
  updated: number;
  size: number;
  body: Uint8Array;
}

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      get: (...values: SQLInputValue[]) => statement.get(...values) as Row | undefined,
      all: (...values: SQLInputValue[]) => statement.all(...values) as unknown as Row[],
      run: (...values: SQLInputValue[]) => Number(statement.run(...values).changes),
    };
  };
  const insert = prepare(
    "INSERT INTO objects (name, body, updated) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING generation",
  );
  const read = prepare("SELECT body, generation, updated FROM objects WHERE name = ?");
  const deleteAny = prepare("DELETE FROM objects WHERE name = ?");
  const deleteVersion = prepare("DELETE FROM objects WHERE name = ? AND generation = ?");
  const list = prepare(
    "SELECT name, generation, updated, length(body) AS size FROM objects WHERE name >= ? AND name < ? AND name > ? ORDER BY name LIMIT ?",
  );
  return {
    insert: (name: string, body: Uint8Array, now: number) => insert.get(name, body, now)?.generation,
    read: (name: string) => read.get(name),
    deleteAny: (name: string) => deleteAny.run(name),
    deleteVersion: (name: string, generation: number) => deleteVersion.run(name, generation),
    list: (from: string, below: string, after: string, limit: number) => list.all(from, below, after, limit),
  };
}

function toEntry({ name, generation, updated, size }: Row): ObjectEntry {
  return { name, generation: String(generation), updated: new Date(updated), size };
}

function attempt<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    const message = `The data of this computer cannot be read or written (${codeOf(cause)}).`;
    throw new AppError("storage_unavailable", message, { cause });
  }
}

function codeOf(cause: unknown): string {
  const { code, errstr } = cause as { code?: string; errstr?: string };
  return errstr ?? code ?? "unknown error";
}
