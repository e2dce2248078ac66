import { AppError } from "../../../../shared/core/errors.ts";
import { deleteRun } from "../../../../shared/operations/runs/end-runs.ts";
import { EXAMPLE_RUN } from "../../../../shared/operations/runs/run-view.ts";
import { isConfirmed } from "../../input/ask-person.ts";
import { findCloudEnvironment } from "../../input/open-cloud-runs.ts";
import { HERE_OPTION, openRuns } from "../../input/open-runs.ts";
import { type Answer, answering } from "../command-group.ts";

interface DeleteOptions {
  all?: boolean;
  yes?: boolean;
  here?: boolean;
}

/** `federalrunner runs delete RUN` */
export const addRunsDeleteCommand = answering({
  name: "delete",
  description: "delete a run that has ended, or all runs, with results and screenshots",
  args: { "[run]": "an id of `federalrunner runs list`" },
  options: (command) =>
    command
      .option("--all", "all runs of this computer, or all that this command started in a deployment")
      .option("--yes", "delete all without a question")
      .option(...HERE_OPTION),
  examples: [`runs delete ${EXAMPLE_RUN}`, "runs delete --all --here"],
  async answer(run_id: string | undefined, { all, yes, here }: DeleteOptions) {
    if ((run_id === undefined) !== (all === true)) {
      throw new AppError("invalid_request", "Give either a run's id or --all.");
    }
    if (run_id === undefined) return deleteAll({ yes, here });
    const { deleted } = await deleteRun.handle({ run_id }, await openRuns(here));
    return { json: { deleted }, lines: [`${deleted}: deleted`] };
  },
});

async function deleteAll({ yes, here }: DeleteOptions): Promise<Answer> {
  const isCloud = !here && (await findCloudEnvironment()) !== undefined;
  const question = "Delete all runs with their answers, results and pictures? They cannot be restored.";
  if (!yes && !(await isConfirmed(question))) {
    throw new AppError("invalid_request", "Nothing is deleted: confirm with --yes.");
  }
  const { runs, caller } = await openRuns(!isCloud);
  const { deleted, left } = await runs.deleteAll(isCloud ? caller.owners : undefined);
  const lines = [`${deleted} deleted`, ...left.map((id) => `${id}: has not ended; cancel it first`)];
  return { json: { deleted, left }, lines };
}
