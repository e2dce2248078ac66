/** Reports a schedule's punctuality and success (SC-003, SC-005), from its runs and its scheduled times. */
import { isTerminal, type RunRecord } from "../runs/runs.ts";
import { occurrencesBetween } from "./definition/occurrences.ts";
import type { Schedule } from "./definition/schedule.ts";
import type { ScheduleParts } from "./schedule-parts.ts";

export interface ScheduleReport {
  schedule_id: string;
  from: string;
  to: string;
  /** Existing and missed runs. */
  scheduled: number;
  fired: number;
  /** Scheduled times without a run, since the last change of the times. */
  missed: number;
  succeeded: number;
  failed: number;
  /** Not ended yet. */
  under_way: number;
  /** Share of completed runs among ended and missed ones; null without any. */
  success_rate: number | null;
  /** Numbers of failed runs by type and by category of the error. */
  failures: { by_type: Record<string, number>; by_category: Record<string, number> };
  /** Completed runs that needed a retry, and their share of the ended and missed runs; null without any. */
  recovered: { runs: number; share: number | null };
  /** Failed runs whose category is not transient, which require a person, and their share as above. */
  permanent_failures: { runs: number; share: number | null };
  /** From the scheduled time to the start of the run; null when none was started. */
  start_deviation: { mean_seconds: number; p95_seconds: number; within_30_seconds: number } | null;
}

const DAY_MS = 86_400_000;
/** The run of a recent time may not exist yet. */
const ARRIVAL_MS = 120_000;
const MAX_TIMES = 50_000;
const PAGE = 500;

/** @param days up to now; at most as long as records are kept */
export async function reportSchedule(
  { store, runs: allRuns }: Pick<ScheduleParts, "store" | "runs">,
  schedule: Schedule,
  days: number,
): Promise<ScheduleReport> {
  const to = store.clock.now();
  const from = new Date(to.getTime() - days * DAY_MS);
  const runs = await runsOf(allRuns, schedule, from);
  const times = new Set(runs.map((run) => run.schedule?.scheduled_for));
  const missed = dueTimes(schedule, from, to).filter((time) => !times.has(time.toISOString())).length;
  const ended = runs.filter((run) => isTerminal(run.state));
  const failed = ended.filter((run) => run.state !== "completed");
  const succeeded = ended.length - failed.length;
  const judged = ended.length + missed;
  const share = ({ length }: RunRecord[]) => ({ runs: length, share: judged === 0 ? null : length / judged });
  return {
    schedule_id: schedule.id,
    from: from.toISOString(),
    to: to.toISOString(),
    scheduled: runs.length + missed,
    fired: runs.length,
    missed,
    succeeded,
    failed: failed.length,
    under_way: runs.length - ended.length,
    success_rate: judged === 0 ? null : succeeded / judged,
    failures: {
      by_type: countBy(failed, (run) => run.error?.type ?? run.state),
      by_category: countBy(failed, categoryOf),
    },
    // Google's repeated calls before the start of a run leave no trace.
    recovered: share(ended.filter((run) => run.state === "completed" && (run.facts?.attempts ?? 1) > 1)),
    permanent_failures: share(failed.filter((run) => categoryOf(run) !== "transient")),
    start_deviation: deviationOf(runs),
  };
}

async function runsOf(
  { list }: Pick<ScheduleParts["runs"], "list">,
  { id, target, owner }: Schedule,
  since: Date,
): Promise<RunRecord[]> {
  const runs: RunRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({
      kind: target.kind,
      target: target.id,
      limit: PAGE,
      since,
      // A deleted schedule of another owner may have had this id.
      where: (run) => run.trigger === "schedule" && run.schedule?.id === id && run.owner === owner,
      cursor,
    });
    runs.push(...page.runs);
    cursor = page.next;
  } while (cursor !== undefined);
  return runs;
}

function dueTimes(schedule: Schedule, from: Date, to: Date): Date[] {
  if (!schedule.enabled) return [];
  const since = new Date(Math.max(from.getTime(), Date.parse(schedule.timed_since)));
  return occurrencesBetween(schedule, since, new Date(to.getTime() - ARRIVAL_MS), MAX_TIMES);
}

const categoryOf = (run: RunRecord): string => run.error?.category ?? "permanent";

function deviationOf(runs: RunRecord[]): ScheduleReport["start_deviation"] {
  const seconds = runs
    .flatMap(({ started_at, schedule }) =>
      started_at && schedule
        ? [Math.abs(Date.parse(started_at) - Date.parse(schedule.scheduled_for)) / 1000]
        : [],
    )
    .sort((a, b) => a - b);
  const p95 = seconds[Math.ceil(seconds.length * 0.95) - 1];
  if (p95 === undefined) return null;
  return {
    mean_seconds: seconds.reduce((sum, value) => sum + value, 0) / seconds.length,
    p95_seconds: p95,
    within_30_seconds: seconds.filter((value) => value <= 30).length / seconds.length,
  };
}

function countBy(runs: RunRecord[], key: (run: RunRecord) => string): Record<string, number> {
  const groups = Map.groupBy(runs, key);
  return Object.fromEntries([...groups].map(([name, group]) => [name, group.length]));
}
