/** Revoked sessions as objects, `revoked/{session id}`, which all instances read. */
import type { RevocationStore } from "../../../../shared/auth/sessions/revoked-sessions.ts";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../shared/core/clock.ts";
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";

/** @param lifetimeMs of sessions: an older revocation is deleted, since its session has expired */
export function createRevocationStore(
  objects: ObjectStore,
  clock: Clock,
  lifetimeMs: number,
): RevocationStore {
  return {
    async add({ id, expiresAt }) {
      await objects.create(PREFIX + id, JSON.stringify({ expires_at: new Date(expiresAt).toISOString() }));
    },

    async list() {
      const ids: string[] = [];
      const expired: string[] = [];
      let pageToken: string | undefined;
      do {
        const page = await objects.list(PREFIX, { pageToken });
        for (const { name, updated } of page.objects) {
          const isExpired = clock.now().getTime() - updated.getTime() > lifetimeMs;
          if (isExpired) expired.push(name);
          else ids.push(name.slice(PREFIX.length));
        }
        pageToken = page.next;
      } while (pageToken !== undefined);
      await mapConcurrently(expired.slice(0, MAX_DELETIONS), 8, (name) => objects.delete(name));
      return ids;
    },
  };
}

const PREFIX = "revoked/";
const MAX_DELETIONS = 40;
