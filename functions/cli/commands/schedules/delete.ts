import { openSchedules } from "../../input/open-schedules.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner schedules delete ID` */
export const addSchedulesDeleteCommand: AddCommand = (schedules) => {
  schedules
    .command("delete")
    .description("delete a schedule; its runs continue and remain in the history")
    .argument("<id>", "an id of `federalrunner schedules list`")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner schedules delete nightly"))
    .action(async (id: string, { json }: { json?: boolean }) => {
      const opened = await openSchedules();
      await opened.schedules.delete(id, "all");
      if (json) printJson({ success: true, deleted: id });
      else process.stdout.write(`Deleted ${id}.\n`);
    });
};
