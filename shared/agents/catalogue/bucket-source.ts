/**
 * The profiles in the state bucket, `agents/{id}.json`. They are few: each listing reads the changed ones, so that all
 * of them are of about one moment. An unreachable bucket fails no caller: the last known profiles serve, and where none
 * are known the sources after this one.
 */
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import { createCachedValue } from "../../core/cached-value.ts";
import type { Clock } from "../../core/clock.ts";
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

// More than any deployment has, so that a listing is complete.
const MOST_OBJECTS = 1_000;
const READS_AT_ONCE = 8;

/** `text` is undefined for an object that is too large to be read. */
interface KnownObject {
  generation: string;
  text: string | undefined;
}

export function createBucketSource(
  objects: Pick<ObjectStore, "list" | "read">,
  { clock, log, refreshMs = 30_000, waitMs = 3_000 }: BucketSourceOptions,
): AgentSource {
  const known = createCachedValue<ReadonlyMap<string, KnownObject>>({
    initial: new Map(),
    load: readChanges,
    now: () => clock.now().getTime(),
    freshMs: refreshMs,
    onFailure(error) {
      const meaning = "the bucket's agents cannot be read: the last known ones serve, else the bundled ones";
      log.warn({ error, source: "bucket" }, meaning);
    },
    onRecovery: () => log.info({ source: "bucket" }, "the bucket's agents can be read again"),
  });

  async function readChanges(previous: ReadonlyMap<string, KnownObject>) {
    const listed = await objects.list(AGENTS_PREFIX, { limit: MOST_OBJECTS, timeoutMs: waitMs });
    const profiles = listed.objects.filter(({ name }) => /^agents\/[^/]+\.json$/.test(name));
    const found = await mapConcurrently(profiles, READS_AT_ONCE, (entry) =>
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
    // An object that was deleted after the listing is left out; one that was replaced is read as it is now.
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
  };
}
