/**
 * The profiles in the configuration bucket, `agents/{id}.json`. Each listing also reads the profiles that have changed, so that
 * all of them belong to one point in time. A failed listing fails no caller: the last known profiles remain in use, or
 * the later sources when none are known.
 */
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import { createCachedValue } from "../../core/cached-value.ts";
import type { Clock } from "../../core/clock.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { type AgentSource, LARGEST_PROFILE, profileIds, tooLarge } from "./agent-source.ts";

export interface BucketSourceOptions {
  clock: Clock;
  log: Logger;
  /** Maximum age of a listing, and the pause after a failed one. */
  refreshMs?: number;
  /** Time limit of a listing, and of reading each changed profile. */
  waitMs?: number;
}

const AGENTS_PREFIX = "agents/";

/** The pause between listings for unknown ids, which callers send. */
const RENEW_MS = 1_000;
const MAX_OBJECTS = 1_000;
const CONCURRENT_READS = 8;

/** `text` is undefined above {@link LARGEST_PROFILE}. */
interface KnownObject {
  generation: string;
  text: string | undefined;
}

export function createBucketSource(
  objects: Pick<ObjectStore, "list" | "read">,
  { clock, log, refreshMs = 30_000, waitMs = 3_000 }: BucketSourceOptions,
): AgentSource {
  let failure: unknown;
  const known = createCachedValue<ReadonlyMap<string, KnownObject>>({
    initial: new Map(),
    load: readChanges,
    now: () => clock.now().getTime(),
    freshMs: refreshMs,
    onFailure(error) {
      failure = error;
      const meaning = "agent profiles in the bucket are unavailable: using the last known or bundled ones";
      log.warn({ error, source: "bucket" }, meaning);
    },
    onRecovery: () => log.info({ source: "bucket" }, "agent profiles in the bucket are available again"),
  });

  async function readChanges(previous: ReadonlyMap<string, KnownObject>) {
    const listed = await objects.list(AGENTS_PREFIX, { limit: MAX_OBJECTS, timeoutMs: waitMs });
    const profiles = listed.objects.filter(({ name }) => /^agents\/[^/]+\.json$/.test(name));
    const found = await mapConcurrently(profiles, CONCURRENT_READS, (entry) =>
      readChanged(entry, previous.get(entry.name)),
    );
    return new Map(found.filter((object) => object !== undefined));
  }

  async function readChanged(
    { name, generation, size }: ObjectEntry,
    cached: KnownObject | undefined,
  ): Promise<[string, KnownObject] | undefined> {
    if (cached?.generation === generation) return [name, cached];
    if (size > LARGEST_PROFILE) return [name, { generation, text: undefined }];
    // The object may have been deleted or replaced since the listing.
    const stored = await objects.read(name, { timeoutMs: waitMs });
    return stored && [name, { generation: stored.generation, text: stored.body.toString("utf8") }];
  }

  return {
    name: "bucket",

    async ids() {
      return profileIds([...(await known.get()).keys()].map((name) => name.slice(AGENTS_PREFIX.length)));
    },

    async read(id) {
      const object = (await known.get()).get(`${AGENTS_PREFIX}${id}.json`);
      if (!object) return undefined;
      const name = `${id}.json in the bucket`;
      if (object.text === undefined) throw tooLarge(name);
      return { name, text: object.text };
    },

    renew: () => known.getWithin(RENEW_MS),

    outage: () => (known.hasFailed && failure instanceof AppError ? failure : undefined),
  };
}
