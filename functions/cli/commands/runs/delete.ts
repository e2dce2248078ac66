import { findRun } from "../../input/find-run.ts";
import { openCloudRuns } from "../../input/open-cloud-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner runs delete RUN` */
export const addRunsDeleteCommand: AddCommand = (runs) => {
  runs
    .command("delete")
    .description("delete a run that has ended, with its results and screenshots")
    .argument("<run>", "an id of `federalrunner runs list`")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner runs delete 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d"))
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { runs: opened } = await openCloudRuns();
      await findRun(opened, id);
      await opened.delete(id);
      if (json) printJson({ success: true, deleted: id });
      else process.stdout.write(`${id}: deleted\n`);
    });
};
