/**
 * Finds where Google's side does not say what the records say, and mends it: jobs that are missing, changed or left
 * over, and tasks that are gone.
 */
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { callbackOf, runIdFor, taskName } from "../definition/names.ts";
import type { Schedule } from "../definition/schedule.ts";
import type { ScheduleParts } from "../schedule-parts.ts";
import { readSchedules } from "../schedule-store.ts";
import { bringIntoEffect, isInEffect, jobName, wantedJob, wantedTask } from "./bring-into-effect.ts";

export interface Difference {
  schedule_id: string;
  /** `missing`: nothing would fire it; `changed`: it would be fired at other times or in another way; `left_over`: it is gone. */
  difference: "missing" | "changed" | "left_over";
}

const CONCURRENT_REPAIRS = 8;
/** As long as a late call would still start a run. */
const MADE_UP_MS = 23 * 3_600_000;

/** @returns what was mended or, with `dryRun`, would be */
export async function syncSchedules(
  parts: ScheduleParts,
  { dryRun }: { dryRun: boolean },
): Promise<Difference[]> {
  const differences = await findDifferences(parts);
  if (!dryRun) {
    await mapConcurrently(differences, CONCURRENT_REPAIRS, ({ schedule_id }) =>
      bringIntoEffect(parts, schedule_id),
    );
  }
  return differences;
}

async function findDifferences(parts: ScheduleParts): Promise<Difference[]> {
  // Jobs first: a record is there before its job, so what has none then is left over.
  const jobs = await parts.scheduler.list(parts.jobPrefix);
  const schedules = await readSchedules(parts.store);
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const differences = await mapConcurrently(
    schedules,
    CONCURRENT_REPAIRS,
    async (schedule): Promise<Difference["difference"] | undefined> => {
      const wanted = wantedJob(parts, schedule);
      if (!wanted) return differenceOfMoment(parts, schedule);
      const job = byName.get(wanted.name);
      if (!job) return "missing";
      return isInEffect(parts, wanted, job, schedule.enabled) ? undefined : "changed";
    },
  );
  const cronJobs = new Set(schedules.flatMap((schedule) => wantedJob(parts, schedule)?.name ?? []));
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

/** Its task has to be there until the run is. */
async function differenceOfMoment(parts: ScheduleParts, schedule: Schedule): Promise<"missing" | undefined> {
  const now = parts.store.clock.now();
  const time = wantedTask(schedule, now);
  if (!time || now.getTime() - time.getTime() > MADE_UP_MS) return undefined;
  if (await parts.tasks.has(taskName(schedule, time))) return undefined;
  const isFired = await parts.runs.read(runIdFor(schedule.id, new Date(schedule.at ?? time)));
  return isFired ? undefined : "missing";
}
