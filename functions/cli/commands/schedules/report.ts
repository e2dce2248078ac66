import { textTable } from "../../../../shared/core/text-table.ts";
import { listSchedules, reportSchedule } from "../../../../shared/operations/schedules/read-schedules.ts";
import { NO_SCHEDULES } from "../../../../shared/operations/schedules/schedule-text.ts";
import type { ScheduleReport } from "../../../../shared/schedules/report-schedule.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { wholeNumber } from "../../input/parse-option.ts";
import { answering } from "../command-group.ts";

/** `federalrunner schedules report [ID]` */
export const addSchedulesReportCommand = answering({
  name: "report",
  description: "report runs, success rate, failures by type and start delays of schedules",
  args: { "[id]": "an id of `federalrunner schedules list` (default: all)" },
  options: (command) =>
    command.option("--days <days>", "length of the period until now, 1 to 365", wholeNumber(1, 365), 30),
  examples: ["schedules report", "schedules report nightly --days 7 --json"],
  async answer(id: string | undefined, { days }: { days: number }) {
    const { call } = await openSchedules();
    const all = id === undefined ? (await listSchedules.handle({}, call)).schedules : [{ id }];
    const reports: ScheduleReport[] = [];
    for (const one of all) reports.push((await reportSchedule.handle({ id: one.id, days }, call)).report);
    return { json: { days, reports }, lines: [textTable([HEADER, ...reports.map(row)], NO_SCHEDULES)] };
  },
});

const HEADER = [
  "SCHEDULE",
  "SCHEDULED",
  "SUCCEEDED",
  "FAILED",
  "MISSED",
  "RATE",
  "RECOVERED",
  "PERMANENT",
  "LATE (P95)",
  "FAILURES",
];

function row(report: ScheduleReport): string[] {
  const { schedule_id, scheduled, succeeded, failed, missed, start_deviation, failures } = report;
  const shares = [report.success_rate, report.recovered.share, report.permanent_failures.share];
  return [
    schedule_id,
    ...[scheduled, succeeded, failed, missed].map(String),
    ...shares.map((share) => (share === null ? "" : `${(share * 100).toFixed(1)} %`)),
    start_deviation === null ? "" : `${start_deviation.p95_seconds.toFixed(1)} s`,
    Object.entries(failures.by_type)
      .map(([type, count]) => `${type} ${count}`)
      .join(", "),
  ];
}
