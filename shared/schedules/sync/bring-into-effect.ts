/**
 * Applies a schedule's record to Google: its Cloud Scheduler job, or the task of its single time. The record is
 * authoritative. Called after every change of a record, and for every difference that a sync finds.
 */
import type { ScheduledCall, ScheduledCallState } from "../../cloud/scheduler.ts";
import { withoutOrdinals } from "../definition/cron.ts";
import { coveringCron } from "../definition/interval.ts";
import { callbackOf, taskName } from "../definition/names.ts";
import type { Schedule } from "../definition/schedule.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { readSchedule } from "../schedule-store.ts";

/** Maximum duration of a callback, after which Google retries it. */
const CALL_DEADLINE_S = 180;
/** Cloud Tasks accepts times up to 30 days ahead: a later time is reached by several tasks. */
const FARTHEST_TASK_MS = 29 * 86_400_000;

/** Cloud Scheduler has no conditional writes: after a concurrent change of the record, this applies it again. */
export async function bringIntoEffect(parts: ScheduleParts, id: string): Promise<void> {
  for (;;) {
    const before = (await readSchedule(parts.store, id))?.schedule;
    await follow(parts, id, before);
    const after = (await readSchedule(parts.store, id))?.schedule;
    if (after?.revision === before?.revision && after?.created_at === before?.created_at) return;
  }
}

/** The job that a schedule requires; undefined when it requires none. */
export function requiredJob(parts: ScheduleParts, schedule: Schedule): ScheduledCall | undefined {
  const times = jobTimes(schedule);
  return (
    times && {
      name: jobName(parts, schedule.id),
      description: `FederalRunner schedule ${schedule.id}`,
      ...times,
      url: callbackOf(parts.callbackUrl, schedule.id),
      audience: parts.callbackUrl,
      retries: schedule.retries,
      deadlineSeconds: CALL_DEADLINE_S,
    }
  );
}

function jobTimes({
  cron,
  every_minutes,
  time_zone,
  timed_since,
}: Schedule): Pick<ScheduledCall, "cron" | "timeZone"> | undefined {
  if (every_minutes !== undefined)
    return { cron: coveringCron({ every_minutes, timed_since }), timeZone: "UTC" };
  return cron === undefined ? undefined : { cron: withoutOrdinals(cron), timeZone: time_zone };
}

/** Whether a job has the state that the schedule requires. */
export function isInEffect(
  { invoker }: Pick<ScheduleParts, "invoker">,
  required: ScheduledCall,
  job: ScheduledCallState,
  enabled: boolean,
): boolean {
  if (job.broken) return false;
  const keys = Object.keys(required) as (keyof ScheduledCall)[];
  return job.invoker === invoker && job.paused !== enabled && keys.every((key) => job[key] === required[key]);
}

/**
 * The time of the task for a schedule's single time: that time, or an earlier step if it is too far ahead. Undefined when
 * the schedule requires no task.
 */
export function requiredTask({ at, enabled }: Schedule, now: Date): Date | undefined {
  if (at === undefined || !enabled) return undefined;
  const moment = new Date(at).getTime();
  const stops = Math.max(0, Math.ceil((moment - now.getTime()) / FARTHEST_TASK_MS) - 1);
  return new Date(moment - stops * FARTHEST_TASK_MS);
}

/** @param time of {@link requiredTask}; repeating it creates no second task */
export async function enqueueMoment(parts: ScheduleParts, schedule: Schedule, time: Date): Promise<void> {
  await parts.tasks.enqueue({
    name: taskName(schedule, time),
    url: callbackOf(parts.callbackUrl, schedule.id),
    audience: parts.callbackUrl,
    scheduleTime: time,
    deadlineSeconds: CALL_DEADLINE_S,
  });
}

export function jobName({ jobPrefix }: Pick<ScheduleParts, "jobPrefix">, id: string): string {
  return `${jobPrefix}${id}`;
}

async function follow(parts: ScheduleParts, id: string, schedule: Schedule | undefined): Promise<void> {
  const { scheduler } = parts;
  const job = schedule && requiredJob(parts, schedule);
  if (schedule && job) {
    await scheduler.put(job);
    await (schedule.enabled ? scheduler.resume(job.name) : scheduler.pause(job.name));
    return;
  }
  await scheduler.delete(jobName(parts, id));
  const time = schedule && requiredTask(schedule, parts.store.clock.now());
  if (schedule && time) await enqueueMoment(parts, schedule, time);
}
