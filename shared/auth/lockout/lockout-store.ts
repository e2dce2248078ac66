/**
 * Failed authentications and blocked addresses as objects, for all instances to see. An address is only ever an HMAC.
 *
 * | object | content | written |
 * |---|---|---|
 * | `auth-failures/{source}/{milliseconds}-{nonce}` | `{expires_at}` | created once for each failure; counted by listing |
 * | `lockouts/{source}` | `{expires_at}` | created, or replaced by exact generation when it has expired |
 *
 * Maintenance deletes both after they expired (`delete-stale.ts`).
 */

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { listPages } from "../../cloud/list-pages.ts";
import type { ObjectStore } from "../../cloud/objects.ts";

/** Times are milliseconds since 1970. A `source` is an address's HMAC. */
export interface LockoutStore {
  addFailure(source: string, at: number, expiresAt: number): Promise<void>;
  /** Number of failures since then, at most `enough`. */
  countFailures(source: string, since: number, enough: number): Promise<number>;
  /** Blocks the source, unless it is blocked already. */
  lock(source: string, now: number, until: number): Promise<void>;
  /** When the source's last block ends or ended. */
  readLockout(source: string): Promise<number | undefined>;
  /** Sources with a lockout, expired ones included, with the generation of the lockout. */
  listLockouts(): Promise<Map<string, string>>;
}

export const FAILURES_PREFIX = "auth-failures/";
export const LOCKOUTS_PREFIX = "lockouts/";

/** A caller waits for these calls: during an outage failures are counted in memory instead. */
const CALL = { timeoutMs: 3000 };

export function createLockoutStore(objects: ObjectStore): LockoutStore {
  return {
    async addFailure(source, at, expiresAt) {
      await objects.create(`${failuresOf(source)}${at}-${randomUUID()}`, expiry(expiresAt), CALL);
    },

    async countFailures(source, since, enough) {
      const prefix = failuresOf(source);
      // Times of 13 digits sort as text (until 2286).
      const page = await objects.list(prefix, { startOffset: prefix + since, limit: enough, ...CALL });
      return page.objects.length;
    },

    async lock(source, now, until) {
      const name = LOCKOUTS_PREFIX + source;
      if (await objects.create(name, expiry(until), CALL)) return;
      const stored = await objects.read(name, CALL);
      if (stored && expiryOf(stored.body) <= now) {
        // A replacement by another instance in between has blocked the same source at the same time.
        await objects.replace(name, expiry(until), stored.generation, CALL);
      }
    },

    async readLockout(source) {
      const stored = await objects.read(LOCKOUTS_PREFIX + source, CALL);
      return stored && expiryOf(stored.body);
    },

    async listLockouts() {
      const found = new Map<string, string>();
      for await (const entries of listPages(objects, LOCKOUTS_PREFIX, CALL))
        for (const { name, generation } of entries) found.set(name.slice(LOCKOUTS_PREFIX.length), generation);
      return found;
    },
  };
}

const expirySchema = z.object({ expires_at: z.iso.datetime() });

/** @returns milliseconds since 1970 */
export function expiryOf(body: Buffer): number {
  return Date.parse(expirySchema.parse(JSON.parse(body.toString("utf8"))).expires_at);
}

function expiry(at: number): string {
  return JSON.stringify({ expires_at: new Date(at).toISOString() });
}

function failuresOf(source: string): string {
  return `${FAILURES_PREFIX}${source}/`;
}
