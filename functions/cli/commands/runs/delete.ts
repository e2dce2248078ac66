import { findRun } from "../../input/find-run.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner runs delete RUN` */
export const addRunsDeleteCommand: AddCommand = (runs) => {
  runs
    .command("delete")
    .description("delete a run that has ended, with its results and screenshots")
    .argument("<run>", "an id of `federalrunner runs list`")
    .option(...HERE_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner runs delete 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d"))
    .action(async (id: string, { here, json }: { here?: boolean; json?: boolean }) => {
      const opened = await openRuns(here);
      await findRun(opened, id);
      await opened.delete(id);
      if (json) printJson({ success: true, deleted: id });
      else process.stdout.write(`${id}: deleted\n`);
    });
};
