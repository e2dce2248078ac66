import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedule, printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner schedules list`, also `federalrunner schedules` */
export const addSchedulesListCommand: AddCommand = (schedules) => {
  schedules
    .command("list", { isDefault: true })
    .description("list schedules with their last and next times, each in its own time zone (default)")
    .option("--tag <tag>", "schedules with this tag only")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples("federalrunner schedules list", "federalrunner schedules list --tag nightly --json"),
    )
    .action(async ({ tag, json }: { tag?: string; json?: boolean }) => {
      const opened = await openSchedules();
      const all = await opened.schedules.list("all");
      const found = all.filter(({ tags }) => tag === undefined || tags.includes(tag));
      if (json) printJson({ success: true, count: found.length, schedules: found });
      else printSchedules(found);
    });
};

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
