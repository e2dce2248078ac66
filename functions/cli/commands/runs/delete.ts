import { AppError } from "../../../../shared/core/errors.ts";
import { deleteRun } from "../../../../shared/operations/runs/end-runs.ts";
import { isConfirmed } from "../../input/ask-person.ts";
import { findCloudEnvironment } from "../../input/open-cloud-runs.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface DeleteOptions {
  all?: boolean;
  yes?: boolean;
  here?: boolean;
  json?: boolean;
}

/** `federalrunner runs delete RUN` */
export const addRunsDeleteCommand: AddCommand = (group) => {
  group
    .command("delete")
    .description("delete a run that has ended, or all runs, with results and screenshots")
    .argument("[run]", "an id of `federalrunner runs list`")
    .option("--all", "all runs of this computer, or all that this command started in a deployment")
    .option("--yes", "delete all without a question")
    .option(...HERE_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner runs delete 019a42d6-8c00-7a11-9c1e-0d2f6a3b4c5d",
        "federalrunner runs delete --all --here",
      ),
    )
    .action(async (run_id: string | undefined, { all, yes, here, json }: DeleteOptions) => {
      if ((run_id === undefined) !== (all === true)) {
        throw new AppError("invalid_request", "Give either a run's id or --all.");
      }
      if (run_id === undefined) return deleteAll({ yes, here, json });
      const { deleted } = await deleteRun.handle({ run_id }, await openRuns(here));
      if (json) printJson({ success: true, deleted });
      else process.stdout.write(`${deleted}: deleted\n`);
    });
};

async function deleteAll({ yes, here, json }: DeleteOptions): Promise<void> {
  const isCloud = !here && (await findCloudEnvironment()) !== undefined;
  const question = "Delete all runs with their answers, results and pictures? They cannot be restored.";
  if (!yes && !(await isConfirmed(question))) {
    throw new AppError("invalid_request", "Nothing is deleted: confirm with --yes.");
  }
  const { runs, caller } = await openRuns(!isCloud);
  const { deleted, left } = await runs.deleteAll(isCloud ? caller.owners : undefined);
  if (json) return printJson({ success: true, deleted, left });
  process.stdout.write(`${deleted} deleted\n`);
  for (const id of left) process.stdout.write(`${id}: has not ended; cancel it first\n`);
}
