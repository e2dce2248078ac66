/**
 * Ids of runs: UUIDs of version 7 (RFC 9562). The id holds the time of creation, so the names of a run's index entries
 * are derived from its record.
 */
import { randomBytes } from "node:crypto";

/** @param random returns this number of random bytes */
export function newRunId(now: Date, random: (size: number) => Uint8Array = randomBytes): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.set(random(10), 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Ids of requests must be checked before they become part of an object's name. */
export function isRunId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text);
}

/** Milliseconds since 1970. */
export function runIdTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
