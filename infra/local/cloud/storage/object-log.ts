/**
 * The objects of one bucket in one file: a log of puts and deletes, each a line of JSON, a put followed by its body. The
 * body of a replaced or deleted object is overwritten with zeros. A kill during a write leaves an incomplete last record, which opening the log removes. Creating a file for each object
 * takes a hundred times as long on some file systems.
 */
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  readSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolderSync } from "../../../../shared/core/make-folder.ts";
import { writeAtomically } from "../disk/record-folder.ts";

export interface ObjectMetadata {
  name: string;
  generation: string;
  metageneration: string;
  contentType: string;
  size: number;
  /** Absent in a list of objects that another process wrote. */
  md5Hash?: string;
  crc32c?: string;
  timeCreated: string;
  metadata?: Record<string, string>;
}

/** The objects of one bucket. */
export interface BucketObjects {
  get(name: string): ObjectMetadata | undefined;
  body(name: string): Buffer;
  /** @returns the metadata; a generation that is taken is replaced by the next one */
  put(metadata: ObjectMetadata, body: Uint8Array): ObjectMetadata;
  delete(name: string): void;
  /** In lexical order of the names, beginning with the first that is not before `from`. */
  from(name: string): Iterable<ObjectMetadata>;
  /** No other process changes the objects during the step. */
  exclusively<T>(step: () => T): T;
  close(): void;
}

/** Bytes of replaced and deleted objects that the file may hold. */
const LARGEST_WASTE = 64 * 1024 * 1024;

export function openObjectLog(folder: string): BucketObjects {
  makeFolderSync(folder, 0o700);
  const path = join(folder, "objects.log");
  // Creates the file on the first start.
  appendFileSync(path, "", { mode: 0o600 });
  const entries = new Map<string, Entry>();
  let end = 0;
  let waste = 0;
  compact(replay(readFileSync(path)));
  const sorted = [...entries.keys()].sort(compareNames);

  function compact(live: LoggedObject[]): void {
    const records = live.map(({ metadata, body }) => ({ metadata, bytes: formatPut(metadata, body) }));
    writeAtomically(path, Buffer.concat(records.map(({ bytes }) => bytes)));
    end = 0;
    waste = 0;
    for (const { metadata, bytes } of records) {
      end += bytes.length;
      entries.set(metadata.name, { metadata, at: end - metadata.size });
    }
  }

  function append(record: Buffer, replaced: Entry | undefined): void {
    try {
      appendFileSync(path, record);
    } catch (error) {
      truncateSync(path, end);
      throw error;
    }
    end += record.length;
    waste += replaced?.metadata.size ?? 0;
    if (replaced) erase(replaced);
  }

  /** After the record that replaces or deletes the object, so that a kill in between loses nothing. */
  function erase({ metadata: { size }, at }: Entry): void {
    if (size === 0) return;
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(size), 0, size, at);
    closeSync(file);
  }

  function read({ metadata, at }: Entry): Buffer {
    const body = Buffer.alloc(metadata.size);
    const file = openSync(path, "r");
    readSync(file, body, 0, body.length, at);
    closeSync(file);
    return body;
  }

  return {
    get: (name) => entries.get(name)?.metadata,
    body: (name) => read(entries.get(name) as Entry),
    put(metadata, body) {
      const { name } = metadata;
      const replaced = entries.get(name);
      append(formatPut(metadata, body), replaced);
      if (!replaced) sorted.splice(position(sorted, name), 0, name);
      entries.set(name, { metadata, at: end - metadata.size });
      if (waste > LARGEST_WASTE) {
        compact([...entries.values()].map((entry) => ({ metadata: entry.metadata, body: read(entry) })));
      }
      return metadata;
    },
    delete(name) {
      append(Buffer.from(`${JSON.stringify({ deleted: name })}\n`), entries.get(name));
      entries.delete(name);
      sorted.splice(position(sorted, name), 1);
    },
    *from(name) {
      for (let at = position(sorted, name); at < sorted.length; at++) {
        yield (entries.get(sorted[at] as string) as Entry).metadata;
      }
    },
    exclusively: (step) => step(),
    close() {},
  };
}

interface Entry {
  metadata: ObjectMetadata;
  /** Position of the body in the file. */
  at: number;
}

interface LoggedObject {
  metadata: ObjectMetadata;
  body: Uint8Array;
}

function formatPut(metadata: ObjectMetadata, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(metadata)}\n`), body]);
}

const LINE_END = 0x0a;

/** @returns the live objects; an incomplete last record is left out */
function replay(log: Buffer): LoggedObject[] {
  const live = new Map<string, LoggedObject>();
  for (let at = 0; ; ) {
    const lineEnd = log.indexOf(LINE_END, at);
    if (lineEnd < 0) break;
    const header = JSON.parse(log.toString("utf8", at, lineEnd)) as ObjectMetadata | { deleted: string };
    at = lineEnd + 1;
    if ("deleted" in header) {
      live.delete(header.deleted);
      continue;
    }
    const body = log.subarray(at, at + header.size);
    if (body.length < header.size) break;
    live.set(header.name, { metadata: header, body });
    at += header.size;
  }
  return [...live.values()];
}

/** The order of the names' UTF-8 bytes, from which that of JavaScript differs beyond the Basic Multilingual Plane. */
export function compareNames(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

const SURROGATE = /[\ud800-\udfff]/;

function position(sorted: string[], name: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareNames(sorted[middle] as string, name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
