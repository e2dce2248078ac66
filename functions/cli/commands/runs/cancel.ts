import { AppError } from "../../../../shared/core/errors.ts";
import { exitCodeFor } from "../../exit-code.ts";
import { findRun } from "../../input/find-run.ts";
import { openCloudRuns } from "../../input/open-cloud-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { publicRun } from "../../output/show-run.ts";
import type { AddCommand } from "../add-command.ts";

/** `federalrunner runs cancel RUN` */
export const addRunsCancelCommand: AddCommand = (runs, done) => {
  runs
    .command("cancel")
    .description("stop a run")
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { runs: opened } = await openCloudRuns();
      await findRun(opened, id);
      const run = await opened.cancel(id);
      if (json) printJson({ success: true, run: publicRun(run) });
      else
        process.stdout.write(`${run.id}: ${run.ended_at === undefined ? "is being stopped" : run.state}\n`);
      if (run.ended_at !== undefined && run.state !== "cancelled") {
        done(exitCodeFor(new AppError("cancelled", "The run had ended before.")));
      }
    });
};
