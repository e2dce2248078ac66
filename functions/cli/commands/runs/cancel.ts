import { AppError } from "../../../../shared/core/errors.ts";
import { exitCodeFor } from "../../exit-code.ts";
import { findRun } from "../../input/find-run.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { publicRun } from "../../output/show-run.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner runs cancel RUN` */
export const addRunsCancelCommand: AddCommand = (runs, done) => {
  runs
    .command("cancel")
    .description("cancel a run")
    .argument("<run>", "an id of `federalrunner runs list`")
    .option(...HERE_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner runs cancel 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d"))
    .action(async (id: string, { here, json }: { here?: boolean; json?: boolean }) => {
      const opened = await openRuns(here);
      await findRun(opened, id);
      const run = await opened.cancel(id);
      if (json) printJson({ success: true, run: publicRun(run) });
      else process.stdout.write(`${run.id}: ${run.ended_at === undefined ? "cancelling" : run.state}\n`);
      if (run.ended_at !== undefined && run.state !== "cancelled") {
        done(exitCodeFor(new AppError("cancelled", "The run has already ended.")));
      }
    });
};
