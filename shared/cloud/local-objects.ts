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
import type { ByteRange, ObjectEntry, ObjectStore, StoredObject } from "./objects.ts";
import { watchChanges } from "./watch-changes.ts";

export interface LocalObjects extends ObjectStore {
  close(): void;
}

/** @param folder the data of this computer */
export function localFile(folder: string): string {
  return join(folder, "runs.db");
}

/** @throws AppError `invalid_configuration` where the file cannot be opened */
export async function openLocalObjects(file: string): Promise<LocalObjects> {
  const table = await openObjectRows(file);
  const changes = watchChanges(file, () => table.version());
  const write = (name: string, body: Uint8Array | string, existing?: string) => {
    const generation = table.exclusively(() => {
      if (existing !== undefined && !table.delete(name, existing)) return undefined;
      return table.insert(name, Buffer.from(body));
    });
    if (generation !== undefined) changes.report([name]);
    return generation;
  };
  return {
    create: async (name, body) => write(name, body),
    createAll: async (objects) => {
      const generations = table.exclusively(() =>
        objects.map(({ name, body }) => table.insert(name, Buffer.from(body))),
      );
      changes.report(objects.map(({ name }) => name));
      return generations;
    },
    replace: async (name, body, generation) => write(name, body, generation),
    read: async (name, { range } = {}) => table.read(name, range),
    delete: async (name, generation) => {
      const isDeleted = table.delete(name, generation);
      if (isDeleted) {
        changes.report([name]);
        await table.forget();
      }
      return isDeleted;
    },
    list: async (prefix, { limit = LARGEST_PAGE, pageToken = "", startOffset = "" } = {}) => {
      const from = [prefix, startOffset].sort().at(-1) as string;
      const rows = table.list({ from, below: prefix + LAST_CHARACTER, after: pageToken, limit: limit + 1 });
      const objects = rows.slice(0, limit);
      return { objects, next: rows.length > limit ? objects.at(-1)?.name : undefined };
    },
    watch: (prefix, signal) => changes.watch(prefix, signal),
    close: () => {
      changes.close();
      table.close();
    },
  };
}

/** The rows of the file, one for each object. Each call is done when it returns. */
export interface ObjectRows {
  /** No other process writes during the step, which is undone where it throws. */
  exclusively<T>(step: () => T): T;
  /**
   * @param least the smallest generation that the object may get; default the next one
   * @returns the generation, or undefined when the name is taken
   */
  insert(name: string, body: Uint8Array, least?: number): string | undefined;
  find(name: string): ObjectEntry | undefined;
  /** @param range default the whole object */
  read(name: string, range?: ByteRange): StoredObject | undefined;
  delete(name: string, generation?: string): boolean;
  /** Names in the order of their UTF-8 bytes, those after `after` only. */
  list(range: { from: string; below: string; after: string; limit: number }): ObjectEntry[];
  /** Changes with each write of another process. */
  version(): number;
  /** Empties the write-ahead log, which holds deleted content; once for deletions of the same turn. */
  forget(): Promise<void>;
  close(): void;
}

/** @throws AppError `invalid_configuration` where the file cannot be opened */
export async function openObjectRows(file: string): Promise<ObjectRows> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = openDatabase(file, DatabaseSync);
  const prepared = prepareStatements(database);
  let forgetting: Promise<void> | undefined;
  return {
    exclusively: (step) =>
      attempt(() => {
        database.exec("BEGIN IMMEDIATE");
        try {
          const done = step();
          database.exec("COMMIT");
          return done;
        } catch (error) {
          database.exec("ROLLBACK");
          throw error;
        }
      }),
    insert: (name, body, least) =>
      attempt(() => prepared.insert.get(least ?? 0, name, body, Date.now())?.generation.toString()),
    find: (name) => {
      const row = attempt(() => prepared.find.get(name));
      return row && toEntry(row);
    },
    read: (name, range) => {
      // SQLite counts from 1.
      const row = attempt(() =>
        range ? prepared.readPart.get(range.start + 1, range.length, name) : prepared.read.get(name),
      );
      return row && { ...toEntry(row), body: Buffer.from(row.body) };
    },
    delete: (name, generation) =>
      attempt(() =>
        generation === undefined
          ? prepared.deleteAny.run(name)
          : prepared.deleteVersion.run(name, Number(generation)),
      ) === 1,
    list: ({ from, below, after, limit }) =>
      attempt(() => prepared.list.all(from, below, after, limit).map(toEntry)),
    version: () =>
      attempt(() => (database.prepare("PRAGMA data_version").get() as { data_version: number }).data_version),
    forget: () => {
      forgetting ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
        forgetting = undefined;
        // The log of another connection that reads at this moment is emptied by the next deletion, or by its close.
        if (database.isOpen) attempt(() => database.exec("PRAGMA wal_checkpoint(TRUNCATE)"));
      });
      return forgetting;
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
  return {
    // A generation that is smaller than any before would be used twice.
    insert: prepare(
      `INSERT INTO objects (generation, name, body, updated)
       VALUES (max(?, 1 + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'objects'), 0)), ?, ?, ?)
       ON CONFLICT DO NOTHING RETURNING generation`,
    ),
    find: prepare(`SELECT ${ENTRY} FROM objects WHERE name = ?`),
    read: prepare(`SELECT ${ENTRY}, body FROM objects WHERE name = ?`),
    readPart: prepare(`SELECT ${ENTRY}, substr(body, ?, ?) AS body FROM objects WHERE name = ?`),
    deleteAny: prepare("DELETE FROM objects WHERE name = ?"),
    deleteVersion: prepare("DELETE FROM objects WHERE name = ? AND generation = ?"),
    list: prepare(
      `SELECT ${ENTRY} FROM objects WHERE name >= ? AND name < ? AND name > ? ORDER BY name LIMIT ?`,
    ),
  };
}

const ENTRY = "name, generation, updated, length(body) AS size";

function toEntry({ name, generation, updated, size }: Row): ObjectEntry {
  return { name, generation: String(generation), updated: new Date(updated), size };
}

function attempt<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    // A failure of the caller's own step has no code.
    if (typeof (cause as NodeJS.ErrnoException).code !== "string") throw cause;
    const message = `The data of this computer cannot be read or written (${codeOf(cause)}).`;
    throw new AppError("storage_unavailable", message, { cause });
  }
}

function codeOf(cause: unknown): string {
  const { code, errstr } = cause as { code?: string; errstr?: string };
  return errstr ?? code ?? "unknown error";
}
