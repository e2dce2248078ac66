/** The names of a schedule's objects, tasks and runs. */
import { createHash } from "node:crypto";
import { newRunId } from "../../runs/runs.ts";
import type { Schedule } from "./schedule.ts";

export const SCHEDULES_PREFIX = "schedules/";

export const scheduleName = (id: string): string => `${SCHEDULES_PREFIX}${id}.json`;

export function scheduleIdOf(name: string): string {
  return name.slice(SCHEDULES_PREFIX.length, -".json".length);
}

/** Stored form of a caller's id: it cannot collide with an id of another caller, nor reveal one. */
export function ownScheduleId(id: string, owner: string): string {
  return `${id}-${createHash("sha256").update(owner).digest("hex").slice(0, 8)}`;
}

/** Path of the gateway's callback. */
const CALLBACK_PATH = "/callbacks/schedules";

export function callbackOf(callbackUrl: string, id: string): string {
  return new URL(`${CALLBACK_PATH}/${id}`, callbackUrl).href;
}

/**
 * The task that fires a schedule's single time, or checks it again at `time`. The name of a finished task stays reserved
 * for an hour, so every revision has its own names.
 */
export function taskName({ id, created_at, revision }: Schedule, time: Date): string {
  return `${id}/${created_at}/${revision}/${time.toISOString()}`;
}

/** The id of a schedule's run for a time, the same for every firing. */
export function runIdFor(scheduleId: string, scheduledFor: Date): string {
  const hash = createHash("sha256").update(`${scheduleId} ${scheduledFor.toISOString()}`).digest();
  return newRunId(scheduledFor, (size) => hash.subarray(0, size));
}
