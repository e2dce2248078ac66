import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedule } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner schedules show ID` */
export const addSchedulesShowCommand: AddCommand = (schedules) => {
  schedules
    .command("show")
    .description("show a schedule, the input of its runs, and its next times")
    .argument("<id>", "an id of `federalrunner schedules list`")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples("federalrunner schedules show nightly", "federalrunner schedules show nightly --json"),
    )
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      const schedule = await opened.schedules.get(id, "all");
      if (json) printJson({ success: true, schedule });
      else printSchedule(schedule);
    });
};
