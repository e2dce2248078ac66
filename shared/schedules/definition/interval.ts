/**
 * Intervals, such as every 90 minutes: counted in minutes from the last change of the schedule's times. A crontab cannot
 * express most of them, so the job of Cloud Scheduler has the coarsest crontab that contains all of their times, and the
 * gateway ignores the calls in between.
 */

/** At most 31 days. */
export const LONGEST_INTERVAL = 44_640;

const MINUTE_MS = 60_000;

export interface Interval {
  every_minutes: number;
  /** The start of the counting; seconds are dropped. */
  timed_since?: string | undefined;
}

/** The first time after `after`, and after the start of the counting. */
export function nextOfInterval({ every_minutes, timed_since }: Interval, after: Date): Date {
  const start = startOf(timed_since);
  const passed = Math.floor((after.getTime() - start) / (every_minutes * MINUTE_MS));
  return new Date(start + (Math.max(0, passed) + 1) * every_minutes * MINUTE_MS);
}

/** In UTC, where no hour is skipped or repeated. */
export function coveringCron({ every_minutes, timed_since }: Interval): string {
  const start = new Date(startOf(timed_since));
  const minutes = stepsOf(start.getUTCMinutes(), greatestDivisor(every_minutes, 60), 60);
  const hours = every_minutes % 60 === 0 ? greatestDivisor(every_minutes / 60, 24) : 1;
  return `${minutes} ${stepsOf(start.getUTCHours(), hours, 24)} * * *`;
}

function startOf(timed_since: string | undefined): number {
  const time = timed_since === undefined ? 0 : Date.parse(timed_since);
  return time - (time % MINUTE_MS);
}

/** A field of a crontab: all values that differ from `one` by a multiple of the step. */
function stepsOf(one: number, step: number, size: number): string {
  if (step === 1) return "*";
  const first = one % step;
  return step === size ? String(first) : `${first}-${size - 1}/${step}`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
