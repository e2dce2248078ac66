import { InvalidArgumentError } from "commander";
import type { ScheduleReport } from "../../../../shared/schedules/report-schedule.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner schedules report [ID]` */
export const addSchedulesReportCommand: AddCommand = (schedules) => {
  schedules
    .command("report")
    .description("show how well schedules did: runs, failures by type, and how late they started")
    .argument("[id]", "the schedule's id (default: all)")
    .option("--days <days>", "back from now, 1 to 365", days, 30)
    .option("--json", "print one JSON object")
    .action(async (id: string | undefined, options: { days: number; json?: boolean }) => {
      const opened = await openSchedules();
      const ids = id === undefined ? (await opened.schedules.list("everybody")).map((each) => each.id) : [id];
      const reports: ScheduleReport[] = [];
      for (const each of ids) reports.push(await opened.schedules.report(each, "everybody", options.days));
      if (options.json) printJson({ success: true, days: options.days, reports });
      else printTable([HEADER, ...reports.map(row)]);
    });
};

const HEADER = ["SCHEDULE", "SCHEDULED", "SUCCEEDED", "FAILED", "MISSED", "RATE", "LATE (P95)", "FAILURES"];

function row(report: ScheduleReport): string[] {
  const { schedule_id, scheduled, succeeded, failed, missed, success_rate, start_deviation, failures } =
    report;
  return [
    schedule_id,
    ...[scheduled, succeeded, failed, missed].map(String),
    success_rate === null ? "" : `${(success_rate * 100).toFixed(1)} %`,
    start_deviation === null ? "" : `${start_deviation.p95_seconds.toFixed(1)} s`,
    Object.entries(failures.by_type)
      .map(([type, count]) => `${type} ${count}`)
      .join(", "),
  ];
}

function days(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 365) {
    throw new InvalidArgumentError("It must be from 1 to 365.");
  }
  return value;
}
