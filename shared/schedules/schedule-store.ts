/** The records of schedules in the state bucket, changed by compare-and-swap. */

import type { JWK } from "jose";
import { listPages } from "../cloud/list-pages.ts";
import type { ObjectEntry, ObjectStore } from "../cloud/objects.ts";
import type { Clock } from "../core/clock.ts";
import { AppError } from "../core/errors.ts";
import { keepNewest } from "../core/keep-newest.ts";
import type { Logger } from "../core/logger.ts";
import { mapConcurrently } from "../core/map-concurrently.ts";
import { toPublicKey } from "../keys/keys.ts";
import { sealJson, unsealJson } from "../keys/sealing.ts";
import { SCHEDULES_PREFIX, scheduleIdOf, scheduleName } from "./definition/names.ts";
import {
  contentSchema,
  LONGEST_ID,
  SCHEDULE_ID,
  type Schedule,
  type ScheduleContent,
  scheduleSchema,
} from "./definition/schedule.ts";

export interface ScheduleStore {
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
}

export interface StoredSchedule {
  schedule: Schedule;
  generation: string;
}

const CONCURRENT_READS = 16;

/** @param id any text */
export async function readSchedule(store: ScheduleStore, id: string): Promise<StoredSchedule | undefined> {
  if (id.length > LONGEST_ID || !SCHEDULE_ID.test(id)) return undefined;
  const stored = await store.objects.read(scheduleName(id));
  if (!stored) return undefined;
  return {
    schedule: scheduleSchema.parse(JSON.parse(stored.body.toString("utf8"))),
    generation: stored.generation,
  };
}

/** Ordered by id. */
export async function readSchedules(store: ScheduleStore): Promise<Schedule[]> {
  const schedules: Schedule[] = [];
  for await (const entries of listPages(store.objects, SCHEDULES_PREFIX)) {
    const read = await mapConcurrently(entries, CONCURRENT_READS, (entry) => readListed(store, entry));
    schedules.push(...read.flatMap((stored) => (stored ? [stored.schedule] : [])));
  }
  return schedules;
}

/** Reads each version of a schedule once. */
async function readListed(
  store: ScheduleStore,
  { name, generation }: ObjectEntry,
): Promise<StoredSchedule | undefined> {
  const ofStore = known.get(store.objects) ?? new Map<string, StoredSchedule>();
  known.set(store.objects, ofStore);
  const kept = ofStore.get(name);
  if (kept?.generation === generation) return kept;
  const stored = await readSchedule(store, scheduleIdOf(name));
  if (stored) keepNewest(ofStore, name, stored, MOST_KNOWN);
  return stored;
}

const known = new WeakMap<ObjectStore, Map<string, StoredSchedule>>();
const MOST_KNOWN = 4_000;

/** @throws AppError `schedule_conflict` when the id is taken */
export async function createSchedule(store: ScheduleStore, schedule: Schedule): Promise<void> {
  if (await store.objects.create(scheduleName(schedule.id), JSON.stringify(schedule))) return;
  throw new AppError("schedule_conflict", `The id ${schedule.id} is taken: choose another one.`);
}

/** @returns false when the record has changed since it was read */
export async function replaceSchedule(
  store: ScheduleStore,
  { generation }: StoredSchedule,
  schedule: Schedule,
  timeoutMs?: number,
): Promise<boolean> {
  const name = scheduleName(schedule.id);
  return (
    (await store.objects.replace(name, JSON.stringify(schedule), generation, { timeoutMs })) !== undefined
  );
}

export async function deleteSchedule(
  store: ScheduleStore,
  { schedule, generation }: StoredSchedule,
): Promise<boolean> {
  return store.objects.delete(scheduleName(schedule.id), generation);
}

export function sealContent(keys: JWK[], id: string, content: ScheduleContent): Promise<string> {
  return sealJson(toPublicKey(keys[0] as JWK), scheduleName(id), content);
}

/** @throws AppError `unsealing_failed` */
export async function openContent(keys: JWK[], { id, sealed }: Schedule): Promise<ScheduleContent> {
  return contentSchema.parse(await unsealJson(keys, scheduleName(id), sealed));
}
