/**
 * The profiles in the state bucket, `agents/{id}.json`. They are few: what has changed is read with each listing, so
 * that all of them are of about one moment. Nothing here fails a caller: with the bucket out of reach the last known
 * profiles serve, and where none are known the sources after this one.
 */
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { type AgentSource, LARGEST_PROFILE, profileIds, tooLarge } from "./agent-source.ts";

export interface BucketSourceOptions {
  clock: Clock;
  log: Logger;
  /** How old a listing may get before the next caller has it renewed; also how long an outage is left alone. */
  refreshMs?: number;
  /** How long a caller waits for a listing, and for each profile that has changed. */
  waitMs?: number;
}

const AGENTS_PREFIX = "agents/";

// More than any deployment has, so that a listing is complete.
const MOST_OBJECTS = 1_000;
const READS_AT_ONCE = 8;

/** `text` is undefined for what is too large to be read. */
interface KnownObject {
  generation: string;
  text: string | undefined;
}

export function createBucketSource(
  objects: Pick<ObjectStore, "list" | "read">,
  { clock, log, refreshMs = 30_000, waitMs = 3_000 }: BucketSourceOptions,
): AgentSource {
  let known = new Map<string, KnownObject>();
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let isOutOfReach = false;
  let refreshing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    attemptedAt = clock.now().getTime();
    try {
      const listed = await objects.list(AGENTS_PREFIX, { limit: MOST_OBJECTS, timeoutMs: waitMs });
      const wanted = listed.objects.filter(({ name }) => /^agents\/[^/]+\.json$/.test(name));
      const found = await mapConcurrently(wanted, READS_AT_ONCE, readChanged);
      known = new Map(found.flatMap((object) => (object ? [object] : [])));
      if (isOutOfReach) log.info({ source: "bucket" }, "the bucket's agents can be read again");
      isOutOfReach = false;
    } catch (error) {
      const meaning = "the bucket's agents cannot be read: the last known ones serve, else the bundled ones";
      if (!isOutOfReach) log.warn({ error, source: "bucket" }, meaning);
      isOutOfReach = true;
    }
  }

  async function readChanged(entry: ObjectEntry): Promise<[string, KnownObject] | undefined> {
    const { name, generation, size } = entry;
    const cached = known.get(name);
    if (cached?.generation === generation) return [name, cached];
    if (size > LARGEST_PROFILE) return [name, { generation, text: undefined }];
    // One that was deleted in between is gone; one that was replaced is taken as it is now.
    const stored = await objects.read(name, { timeoutMs: waitMs });
    return stored && [name, { generation: stored.generation, text: stored.body.toString("utf8") }];
  }

  /** Callers at the same time share one listing. Whichever way a clock is set, it is due again. */
  async function ensureFresh(): Promise<void> {
    const isDue = Math.abs(clock.now().getTime() - attemptedAt) >= refreshMs;
    if (isDue && !refreshing) {
      refreshing = renew().finally(() => {
        refreshing = undefined;
      });
    }
    await refreshing;
  }

  return {
    name: "bucket",

    async ids() {
      await ensureFresh();
      return profileIds([...known.keys()].map((name) => name.slice(AGENTS_PREFIX.length)));
    },

    async read(id) {
      await ensureFresh();
      const object = known.get(`${AGENTS_PREFIX}${id}.json`);
      if (!object) return undefined;
      const name = `${id}.json in the bucket`;
      if (object.text === undefined) throw tooLarge(name);
      return { name, text: object.text };
    },
  };
}
