/**
 * Makes Google's side follow a schedule's record: its Cloud Scheduler job, or the task of its one time. The record is
 * authoritative. Every change of a record calls this afterwards, and so does every process that finds a difference.
 */
import type { ScheduledCall, ScheduledCallState } from "../../cloud/scheduler.ts";
import { callbackOf, taskName } from "../definition/names.ts";
import type { Schedule } from "../definition/schedule.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { readSchedule } from "../schedule-store.ts";

/** How long a callback may take to start a run, before it is made again. */
const CALL_DEADLINE_S = 180;
/** Cloud Tasks takes times up to 30 days ahead: a later moment is looked at again on the way. */
const FARTHEST_TASK_MS = 29 * 86_400_000;

/** Cloud Scheduler knows no conditional writes: when the record was changed meanwhile, it is looked at once more. */
export async function bringIntoEffect(parts: ScheduleParts, id: string): Promise<void> {
  for (;;) {
    const before = (await readSchedule(parts.store, id))?.schedule;
    await follow(parts, id, before);
    const after = (await readSchedule(parts.store, id))?.schedule;
    if (after?.revision === before?.revision && after?.created_at === before?.created_at) return;
  }
}

/** The job that a schedule requires; undefined when it requires none. */
export function wantedJob(parts: ScheduleParts, schedule: Schedule): ScheduledCall | undefined {
  if (schedule.cron === undefined) return undefined;
  return {
    name: jobName(parts, schedule.id),
    description: `FederalRunner schedule ${schedule.id}`,
    cron: schedule.cron,
    timeZone: schedule.time_zone,
    url: callbackOf(parts.callbackUrl, schedule.id),
    audience: parts.callbackAudience,
    retries: schedule.retries,
    deadlineSeconds: CALL_DEADLINE_S,
  };
}

/** Whether a job is what the schedule wants it to be. */
export function isInEffect(
  { invoker }: Pick<ScheduleParts, "invoker">,
  wanted: ScheduledCall,
  job: ScheduledCallState,
  enabled: boolean,
): boolean {
  const keys = Object.keys(wanted) as (keyof ScheduledCall)[];
  return job.invoker === invoker && job.paused !== enabled && keys.every((key) => job[key] === wanted[key]);
}

/**
 * When the task is due that stands for the schedule's moment: then, or at the next of the stops on the way to a moment
 * that lies too far ahead. Undefined when the schedule needs no task.
 */
export function wantedTask({ at, enabled }: Schedule, now: Date): Date | undefined {
  if (at === undefined || !enabled) return undefined;
  const moment = new Date(at).getTime();
  const stops = Math.max(0, Math.ceil((moment - now.getTime()) / FARTHEST_TASK_MS) - 1);
  return new Date(moment - stops * FARTHEST_TASK_MS);
}

/** @param time of {@link wantedTask}: asking twice for the same makes one task */
export async function enqueueMoment(parts: ScheduleParts, schedule: Schedule, time: Date): Promise<void> {
  await parts.tasks.enqueue({
    name: taskName(schedule, time),
    url: callbackOf(parts.callbackUrl, schedule.id),
    audience: parts.callbackAudience,
    scheduleTime: time,
    deadlineSeconds: CALL_DEADLINE_S,
  });
}

export function jobName({ jobPrefix }: Pick<ScheduleParts, "jobPrefix">, id: string): string {
  return `${jobPrefix}${id}`;
}

async function follow(parts: ScheduleParts, id: string, schedule: Schedule | undefined): Promise<void> {
  const { scheduler } = parts;
  const job = schedule && wantedJob(parts, schedule);
  if (schedule && job) {
    await scheduler.put(job);
    await (schedule.enabled ? scheduler.resume(job.name) : scheduler.pause(job.name));
    return;
  }
  await scheduler.delete(jobName(parts, id));
  const time = schedule && wantedTask(schedule, parts.store.clock.now());
  if (schedule && time) await enqueueMoment(parts, schedule, time);
}
