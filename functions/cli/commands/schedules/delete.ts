import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner schedules delete ID` */
export const addSchedulesDeleteCommand: AddCommand = (schedules) => {
  schedules
    .command("delete")
    .description("delete a schedule; runs that it has started go on and stay in the history")
    .argument("<id>", "the schedule's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      await opened.schedules.delete(id, "everybody");
      if (json) printJson({ success: true, deleted: id });
      else process.stdout.write(`${id} is deleted.\n`);
    });
};
