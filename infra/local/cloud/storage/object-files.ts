/**
 * The objects of one bucket on disk, one file each: the metadata as a line of JSON, then the body. Body and metadata
 * are replaced together by one rename. The index in memory is rebuilt from the files at start.
 */
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TEMPORARY, writeAtomically } from "../disk/write-atomically.ts";

export interface ObjectMetadata {
  name: string;
  generation: string;
  metageneration: string;
  contentType: string;
  size: number;
  md5Hash: string;
  crc32c: string;
  timeCreated: string;
  metadata?: Record<string, string>;
}

export interface ObjectFiles {
  get(name: string): ObjectMetadata | undefined;
  body(name: string): Buffer;
  put(metadata: ObjectMetadata, body: Uint8Array): void;
  delete(name: string): void;
  /** In lexical order of the names, beginning with the first that is not before `from`. */
  from(name: string): Iterable<ObjectMetadata>;
}

export function openObjectFiles(folder: string): ObjectFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const index = new Map<string, ObjectMetadata>();
  const sorted: string[] = [];
  for (const file of readdirSync(folder)) {
    if (file.endsWith(TEMPORARY)) rmSync(join(folder, file));
    else {
      const metadata = readMetadata(join(folder, file));
      index.set(metadata.name, metadata);
      sorted.push(metadata.name);
    }
  }
  sorted.sort(compareNames);
  const pathOf = (name: string) => join(folder, createHash("sha256").update(name).digest("hex").slice(0, 40));
  return {
    get: (name) => index.get(name),
    body(name) {
      const content = readFileSync(pathOf(name));
      return content.subarray(content.indexOf(LINE_END) + 1);
    },
    put(metadata, body) {
      const header = Buffer.from(`${JSON.stringify(metadata)}\n`);
      writeAtomically(pathOf(metadata.name), Buffer.concat([header, body]));
      if (!index.has(metadata.name)) sorted.splice(position(sorted, metadata.name), 0, metadata.name);
      index.set(metadata.name, metadata);
    },
    delete(name) {
      rmSync(pathOf(name));
      index.delete(name);
      sorted.splice(position(sorted, name), 1);
    },
    *from(name) {
      for (let at = position(sorted, name); at < sorted.length; at++) {
        yield index.get(sorted[at] as string) as ObjectMetadata;
      }
    },
  };
}

const LINE_END = 0x0a;

function readMetadata(path: string): ObjectMetadata {
  const file = openSync(path, "r");
  try {
    let head = Buffer.alloc(0);
    const block = Buffer.alloc(4096);
    while (!head.includes(LINE_END)) {
      const length = readSync(file, block, 0, block.length, head.length);
      if (length === 0) throw new Error(`${path} is not an object of the local cloud`);
      head = Buffer.concat([head, block.subarray(0, length)]);
    }
    return JSON.parse(head.toString("utf8", 0, head.indexOf(LINE_END))) as ObjectMetadata;
  } finally {
    closeSync(file);
  }
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
