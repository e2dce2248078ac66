/**
 * Ids of runs: UUIDs of version 7 (RFC 9562). The id holds the time of creation, so the names of a run's index entries
 * are derived from its record.
 */

/** @param random returns this number of random bytes */
export function newRunId(now: Date, random: (size: number) => Uint8Array = randomBytes): string {
  const view = new DataView(new ArrayBuffer(16));
  view.setBigUint64(0, BigInt(now.getTime()) << 16n);
  new Uint8Array(view.buffer).set(random(10), 6);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from({ length: 16 }, (_, at) => view.getUint8(at).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** By the web platform: pages of the console import this file. */
function randomBytes(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** Ids of requests must be checked before they become part of an object's name. */
export function isRunId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text);
}

/** Milliseconds since 1970. */
export function runIdTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
