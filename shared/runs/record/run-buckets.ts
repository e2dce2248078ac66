/**
 * The bucket of each run's objects. With RUN_BUCKETS, the objects of a run lie together in one of several buckets, which
 * follows from the run's id alone: its time selects the buckets, its random end one of them. So a run keeps its bucket when
 * others are added, and every process finds its claim at the same place.
 */
import type { CloudSettings } from "../../cloud/config.ts";
import { createObjectStore, type ObjectStore } from "../../cloud/objects.ts";
import { type Place, spreadObjects } from "../../cloud/spread-objects.ts";
import { configurationError } from "../../core/config.ts";
import { LIVE_PREFIX } from "./live-answer.ts";
import { ACTIVE_PREFIX, INDEX_PREFIX, KEPT_PREFIX, RUNS_PREFIX } from "./object-names.ts";
import { runIdTime } from "./run-id.ts";

/** The buckets of the runs that are created from a time on, until that of the next. */
export interface RunBuckets {
  since: number;
  buckets: readonly string[];
}

/** Everything of a run, and nothing else, has a name with one of these beginnings and its id. */
const RUN_PREFIXES = [ACTIVE_PREFIX, INDEX_PREFIX, KEPT_PREFIX, LIVE_PREFIX, RUNS_PREFIX];
const RUN_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;

/** The state bucket, and the buckets of runs. @throws AppError `invalid_configuration` */
export function openStateObjects(settings: CloudSettings): ObjectStore {
  const main = createObjectStore(settings);
  const periods = parseRunBuckets(settings.runBuckets);
  if (periods.length === 0) return main;
  const names = new Set(periods.flatMap(({ buckets }) => buckets));
  names.delete(settings.bucket);
  const others = new Map([...names].map((bucket) => [bucket, createObjectStore({ ...settings, bucket })]));
  return spreadObjects({
    main,
    others,
    placeOf: (name) => placeOf(name, periods, settings.bucket),
  });
}

/** The names of all buckets that hold runs. @throws AppError `invalid_configuration` */
export function stateBuckets({ bucket, runBuckets }: Pick<CloudSettings, "bucket" | "runBuckets">): string[] {
  return [...new Set([bucket, ...parseRunBuckets(runBuckets).flatMap(({ buckets }) => buckets)])];
}

/** @param periods in the order of their times */
function placeOf(name: string, periods: readonly RunBuckets[], main: string): Place {
  const isOfRuns = RUN_PREFIXES.some((prefix) => name.startsWith(prefix) || prefix.startsWith(name));
  if (!isOfRuns) return { in: "main" };
  const [id] = RUN_ID.exec(name) ?? [];
  if (id === undefined) return { in: "all" };
  const time = runIdTime(id);
  const period = periods.findLast(({ since }) => since <= time);
  if (!period) return { in: "main" };
  const bucket = period.buckets[
    Number.parseInt(id.slice(-RANDOM_DIGITS), 16) % period.buckets.length
  ] as string;
  return bucket === main ? { in: "main" } : { in: "bucket", bucket };
}

const RANDOM_DIGITS = 8;
const PERIOD =
  /^(?<since>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z)=(?<buckets>[a-z0-9][\w.-]*(?:,[a-z0-9][\w.-]*)*)$/;

/** @throws AppError `invalid_configuration` */
export function parseRunBuckets(text: string): RunBuckets[] {
  const periods = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const { since = "", buckets = "" } = PERIOD.exec(part)?.groups ?? {};
      return { since: Date.parse(since), buckets: buckets.split(",") };
    });
  const isOrdered = periods.every(({ since }, index) => since > (periods[index - 1]?.since ?? -1));
  const isRepeated = periods.some(({ buckets }) => new Set(buckets).size < buckets.length);
  if (isOrdered && !isRepeated) return periods;
  throw configurationError([
    "RUN_BUCKETS must have the form TIME=BUCKET,…;…, with times in UTC, such as 2027-01-31T00:00:00Z, in their order.",
  ]);
}
