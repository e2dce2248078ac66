/**
 * Finds and repairs differences between the records and Google: missing, changed and superfluous jobs, and missing
 * tasks.
 */
import { type ErrorType, toAppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { callbackOf, runIdFor, taskName } from "../definition/names.ts";
import type { Schedule } from "../definition/schedule.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { readSchedules } from "../schedule-store.ts";
import { paceChanges } from "./apply-schedules.ts";
import { bringIntoEffect, isInEffect, jobName, requiredJob, requiredTask } from "./bring-into-effect.ts";

export interface Difference {
  schedule_id: string;
  /** `missing`: no job or task fires the schedule; `changed`: the job differs; `left_over`: the job has no schedule. */
  difference: "missing" | "changed" | "left_over";
  /** Type of the failure of its repair. */
  failed?: ErrorType;
}

const CONCURRENT_REPAIRS = 8;
/** Shorter than the time within which a late call starts a run. */
const MADE_UP_MS = 23 * 3_600_000;

/** @returns the differences, which are repaired without `dryRun`; a failed repair does not end the others */
export async function syncSchedules(
  parts: ScheduleParts,
  { dryRun }: { dryRun: boolean },
): Promise<Difference[]> {
  const differences = await findDifferences(parts);
  if (dryRun) return differences;
  const pace = paceChanges(parts.store.clock);
  return mapConcurrently(differences, CONCURRENT_REPAIRS, async (difference) => {
    await pace();
    try {
      await bringIntoEffect(parts, difference.schedule_id);
      return difference;
    } catch (thrown) {
      const error = toAppError(thrown);
      parts.store.log.error(
        { schedule_id: difference.schedule_id, error },
        "a schedule could not be repaired",
      );
      return { ...difference, failed: error.type };
    }
  });
}

async function findDifferences(parts: ScheduleParts): Promise<Difference[]> {
  // Jobs are listed first: a record exists before its job, so a job without a record is superfluous.
  const jobs = await parts.scheduler.list(parts.jobPrefix);
  const schedules = await readSchedules(parts.store);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const differences = await mapConcurrently(
    schedules,
    CONCURRENT_REPAIRS,
    async (schedule): Promise<Difference["difference"] | undefined> => {
      const required = requiredJob(parts, schedule);
      if (!required) return differenceOfMoment(parts, schedule);
      const job = byName.get(required.name);
      if (!job) return "missing";
      return isInEffect(parts, required, job, schedule.enabled) ? undefined : "changed";
    },
  );
  const cronJobs = new Set(schedules.flatMap((schedule) => requiredJob(parts, schedule)?.name ?? []));
  const leftOver = jobs.flatMap(({ name, url }) => {
    const id = name.slice(parts.jobPrefix.length);
    const isOurs = url === callbackOf(parts.callbackUrl, id) && name === jobName(parts, id);
    return isOurs && !cronJobs.has(name) ? [id] : [];
  });
  return [
    ...schedules.flatMap(({ id }, i) => {
      const difference = differences[i];
      return difference ? [{ schedule_id: id, difference }] : [];
    }),
    ...leftOver.map((schedule_id) => ({ schedule_id, difference: "left_over" as const })),
  ];
}

/** The task must exist until the run does. */
async function differenceOfMoment(parts: ScheduleParts, schedule: Schedule): Promise<"missing" | undefined> {
  const now = parts.store.clock.now();
  const time = requiredTask(schedule, now);
  if (!time || now.getTime() - time.getTime() > MADE_UP_MS) return undefined;
  if (await parts.tasks.has(taskName(schedule, time))) return undefined;
  const isFired = await parts.runs.read(runIdFor(schedule.id, new Date(schedule.at ?? time)));
  return isFired ? undefined : "missing";
}
