import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedule } from "../../output/print-schedule.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner schedules show ID` */
export const addSchedulesShowCommand: AddCommand = (schedules) => {
  schedules
    .command("show")
    .description("show a schedule, what its runs are started with, and its next times")
    .argument("<id>", "the schedule's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      const schedule = await opened.schedules.get(id, "everybody");
      if (json) printJson({ success: true, schedule });
      else printSchedule(schedule);
    });
};
