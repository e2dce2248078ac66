/**
 * One store over several buckets: a function of each name chooses its bucket, so that every process finds an object at one
 * place. A list over all buckets is in the order of one.
 */
import type { ListOptions, ObjectEntry, ObjectStore } from "./objects.ts";

export interface SpreadOptions {
  /** Holds everything that `placeOf` does not place. */
  main: ObjectStore;
  /** The other buckets by name. */
  others: ReadonlyMap<string, ObjectStore>;
  /**
   * @param name of an object, or the beginning of names
   * @returns the name of a bucket; "main"; or "all" for the beginning of names that lie in several
   */
  placeOf(name: string): Place;
}

export type Place = { in: "main" } | { in: "all" } | { in: "bucket"; bucket: string };

export function spreadObjects({ main, others, placeOf }: SpreadOptions): ObjectStore {
  const storeOf = (name: string): ObjectStore => {
    const place = placeOf(name);
    if (place.in !== "bucket") return main;
    const store = others.get(place.bucket);
    if (!store) throw new RangeError(`There is no bucket ${place.bucket}.`);
    return store;
  };
  return {
    create: (name, ...rest) => storeOf(name).create(name, ...rest),
    // Objects that belong together lie in one bucket.
    createAll: async (objects) => (objects[0] ? storeOf(objects[0].name).createAll(objects) : []),
    replace: (name, ...rest) => storeOf(name).replace(name, ...rest),
    read: (name, options) => storeOf(name).read(name, options),
    delete: (name, ...rest) => storeOf(name).delete(name, ...rest),
    list: (prefix, options) =>
      placeOf(prefix).in === "all"
        ? listAll([main, ...others.values()], prefix, options)
        : storeOf(prefix).list(prefix, options),
  };
}

const LARGEST_PAGE = 1_000;

/** The page token is the last name of the page before. */
async function listAll(
  stores: readonly ObjectStore[],
  prefix: string,
  { limit = LARGEST_PAGE, pageToken, startOffset, ...options }: ListOptions = {},
): Promise<{ objects: ObjectEntry[]; next?: string }> {
  const startsAtToken = pageToken !== undefined && compareNames(pageToken, startOffset ?? "") >= 0;
  const range = { ...options, startOffset: startsAtToken ? pageToken : startOffset };
  // The name of the token is listed again: a page of one would end with it.
  const pages = await Promise.all(
    stores.map((store) => store.list(prefix, { ...range, limit: Math.max(limit, 2) })),
  );
  // Beyond the last name of a page that has a next one, its bucket may hold names that were not listed.
  const horizon = pages
    .flatMap(({ objects, next }) => (next === undefined ? [] : (objects.at(-1)?.name ?? [])))
    .sort(compareNames)
    .at(0);
  const names = pages
    .flatMap(({ objects }) => objects)
    .filter(({ name }) => !startsAtToken || compareNames(name, pageToken) > 0)
    .sort((a, b) => compareNames(a.name, b.name));
  const known = names.filter(({ name }) => horizon === undefined || compareNames(name, horizon) <= 0);
  const objects = known.slice(0, limit);
  const isLast = horizon === undefined && objects.length === names.length;
  return isLast ? { objects } : { objects, next: objects.at(-1)?.name ?? (horizon as string) };
}

/** As Cloud Storage orders names: by their UTF-8 bytes. */
function compareNames(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
