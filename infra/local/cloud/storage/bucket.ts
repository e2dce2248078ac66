/** A bucket: preconditions, generations, the limit of writes per name, listing. */

import { createHash } from "node:crypto";
import { defined } from "../../../../shared/core/defined.ts";
import { type BucketObjects, compareNames, type ObjectMetadata } from "./object-log.ts";
import { checkPreconditions, type Preconditions } from "./preconditions.ts";
import { invalid, noSuchObject, tooManyWrites } from "./storage-error.ts";

/** Conditions on the object's current version. */
type Conditions = Preconditions & { generation?: string | undefined };

export interface Bucket {
  readonly name: string;
  insert(upload: Upload, conditions: Preconditions): ObjectMetadata;
  /** @throws StorageError 404, 412 */
  has(name: string): boolean;
  /** @throws StorageError 304 for an object at the generation of `ifGenerationNotMatch` */
  get(name: string, conditions: Conditions): ObjectMetadata;
  body(name: string): Buffer;
  delete(name: string, conditions: Conditions): void;
  list(query: ListQuery): { items: ObjectMetadata[]; nextPageToken?: string };
  close(): void;
}

export interface Upload {
  name: string;
  body: Buffer;
  contentType?: string | undefined;
  metadata?: Record<string, string> | undefined;
  /** The expected checksums; a mismatch is refused before the write. */
  md5Hash?: string | undefined;
  crc32c?: string | undefined;
}

export interface ListQuery {
  prefix: string;
  startOffset: string;
  endOffset?: string | undefined;
  pageToken?: string | undefined;
  maxResults: number;
}

export interface WriteLimit {
  /** Milliseconds between two successful writes of one name; 0 lifts the limit. */
  intervalMs: number;
  /** Whether a delete counts as a write, as Google documents. */
  countDeletes: boolean;
}

export function openBucket(name: string, objects: BucketObjects, limit: WriteLimit): Bucket {
  const limitWrites = createWriteLimiter(limit.intervalMs);
  const nextGeneration = createGenerations(newestGeneration(objects));

  function countWrite(object: string): void {
    if (!limitWrites(object)) throw tooManyWrites(name, object);
  }

  function find(object: string, conditions: Conditions, call: { isRead?: boolean } = {}): ObjectMetadata {
    const metadata = objects.get(object);
    const { generation, ...preconditions } = conditions;
    if (!metadata || (generation !== undefined && generation !== metadata.generation)) {
      // Without an object no required generation matches, and 404 is more precise than 412.
      throw noSuchObject(name, object);
    }
    checkPreconditions(preconditions, metadata, call);
    return metadata;
  }

  return {
    name,
    insert(upload, conditions) {
      const checksums = verifyChecksums(upload);
      return objects.exclusively(() => {
        checkPreconditions(conditions, objects.get(upload.name));
        countWrite(upload.name);
        const metadata: ObjectMetadata = defined({
          name: upload.name,
          generation: nextGeneration(),
          metageneration: "1",
          contentType: upload.contentType ?? "application/octet-stream",
          size: upload.body.length,
          ...checksums,
          timeCreated: new Date(Date.now()).toISOString(),
          metadata: upload.metadata || undefined,
        });
        return objects.put(metadata, upload.body);
      });
    },
    has: (object) => objects.get(object) !== undefined,
    get: (object, conditions) => find(object, conditions, { isRead: true }),
    body: (object) => objects.body(object),
    delete(object, conditions) {
      objects.exclusively(() => {
        find(object, conditions);
        if (limit.countDeletes) countWrite(object);
        objects.delete(object);
      });
    },
    list: (query) => listPage(objects, query),
    close: () => objects.close(),
  };
}

/** Generations are the time in microseconds, as Google's are, and never repeat. */
function createGenerations(newest: bigint): () => string {
  let last = newest;
  return () => {
    const now = BigInt(Date.now()) * 1000n;
    last = now > last ? now : last + 1n;
    return String(last);
  };
}

/** @returns a function that counts a write of a name, or returns false where it comes too early */
function createWriteLimiter(intervalMs: number): (object: string) => boolean {
  const lastWrite = new Map<string, number>();
  return (object) => {
    if (intervalMs === 0) return true;
    const now = performance.now();
    if (now - (lastWrite.get(object) ?? Number.NEGATIVE_INFINITY) < intervalMs) return false;
    lastWrite.delete(object);
    lastWrite.set(object, now);
    // In order of time: the oldest entries come first.
    for (const [old, time] of lastWrite) {
      if (now - time < intervalMs) break;
      lastWrite.delete(old);
    }
    return true;
  };
}

export function checksumsOf(body: Uint8Array): { md5Hash: string; crc32c: string } {
  return { md5Hash: createHash("md5").update(body).digest("base64"), crc32c: crc32cBase64(body) };
}

function verifyChecksums(upload: Upload): ReturnType<typeof checksumsOf> {
  const { md5Hash, crc32c } = checksumsOf(upload.body);
  if ((upload.md5Hash ?? md5Hash) !== md5Hash || (upload.crc32c ?? crc32c) !== crc32c) {
    throw invalid("Provided hash does not match the calculated one.");
  }
  return { md5Hash, crc32c };
}

/** A page token is the last name of the previous page. */
function listPage(
  objects: BucketObjects,
  { prefix, startOffset, endOffset, pageToken, maxResults }: ListQuery,
): ReturnType<Bucket["list"]> {
  const after = pageToken === undefined ? undefined : Buffer.from(pageToken, "base64").toString();
  const from = [prefix, startOffset, after ?? ""].reduce((a, b) => (compareNames(a, b) > 0 ? a : b));
  const items: ObjectMetadata[] = [];
  for (const candidate of objects.from(from)) {
    if (!candidate.name.startsWith(prefix) || (endOffset && compareNames(candidate.name, endOffset) >= 0))
      break;
    if (candidate.name === after) continue;
    const last = items.at(-1);
    if (last && items.length === maxResults) {
      return { items, nextPageToken: Buffer.from(last.name).toString("base64") };
    }
    items.push(candidate);
  }
  return { items };
}

function newestGeneration(objects: BucketObjects): bigint {
  let newest = 0n;
  for (const { generation } of objects.from("")) {
    if (BigInt(generation) > newest) newest = BigInt(generation);
  }
  return newest;
}

/** CRC-32C (Castagnoli), the checksum of Cloud Storage; zlib's crc32 is another polynomial. */
export function crc32c(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = ((crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)) >>> 0;
  return (crc ^ 0xffffffff) >>> 0;
}

/** As the API writes it: big-endian bytes in base64. */
export function crc32cBase64(data: Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32c(data));
  return bytes.toString("base64");
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value >>> 0;
});
