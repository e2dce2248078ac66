import { listSchedules } from "../../../../shared/operations/schedules/read-schedules.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import { addOperationOptions, readOperationOptions } from "../../input/operation-options.ts";
import { printJson } from "../../output/print-json.ts";
import { printSchedules } from "../../output/print-schedule.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner schedules list`, also `federalrunner schedules` */
export const addSchedulesListCommand: AddCommand = (group) => {
  addOperationOptions(
    group
      .command("list", { isDefault: true })
      .description("list schedules with their last and next times, each in its own time zone (default)"),
    listSchedules,
  )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples("federalrunner schedules list", "federalrunner schedules list --tag nightly --json"),
    )
    .action(async ({ json, ...options }: { json?: boolean }) => {
      const filter = readOperationOptions(listSchedules, options);
      const { schedules } = await listSchedules.handle(filter, (await openSchedules()).call);
      if (json) printJson({ success: true, count: schedules.length, schedules });
      else printSchedules(schedules);
    });
};
