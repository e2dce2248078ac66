/** What a schedule's things are called. */
import { createHash } from "node:crypto";
import { newRunId } from "../../runs/runs.ts";
import type { Schedule } from "./schedule.ts";

export const SCHEDULES_PREFIX = "schedules/";

export const scheduleName = (id: string): string => `${SCHEDULES_PREFIX}${id}.json`;

export function scheduleIdOf(name: string): string {
  return name.slice(SCHEDULES_PREFIX.length, -".json".length);
}

/** A caller's id for a schedule: ids of other callers neither collide with it nor become known by it. */
export function ownScheduleId(id: string, owner: string): string {
  return `${id}-${createHash("sha256").update(owner).digest("hex").slice(0, 8)}`;
}

/** Where the gateway takes the calls of all schedules. */
const CALLBACK_PATH = "/callbacks/schedules";

export function callbackOf(callbackUrl: string, id: string): string {
  return new URL(`${CALLBACK_PATH}/${id}`, callbackUrl).href;
}

/**
 * The task that fires a schedule's one moment, or looks again at `time`. Names stay taken for an hour after a task is
 * gone: every revision has names of its own.
 */
export function taskName({ id, created_at, revision }: Schedule, time: Date): string {
  return `${id}/${created_at}/${revision}/${time.toISOString()}`;
}

/** The one run of a schedule for a time: however often it is fired, the id is the same. */
export function runIdFor(scheduleId: string, scheduledFor: Date): string {
  const hash = createHash("sha256").update(`${scheduleId} ${scheduledFor.toISOString()}`).digest();
  return newRunId(scheduledFor, (size) => hash.subarray(0, size));
}
