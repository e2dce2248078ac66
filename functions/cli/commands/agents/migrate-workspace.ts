import { AppError } from "../../../../shared/core/errors.ts";
import { openCloudRuns } from "../../input/open-cloud-runs.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface MigrateOptions {
  owner?: string;
  shared?: boolean;
  json?: boolean;
}

/** `federalrunner agents migrate-workspace ID` */
export const addAgentsMigrateWorkspaceCommand: AddCommand = (agents) => {
  agents
    .command("migrate-workspace")
    .description(
      "seal the workspace of an earlier version, which all callers shared, for one owner or for all",
    )
    .argument("<id>", "an id of `federalrunner agents list`")
    .option("--owner <subject>", "the subject of the owner's tokens")
    .option("--shared", 'for a profile with "workspace": "shared"')
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner agents migrate-workspace codex-writer --owner 'auth0|1234'",
        "federalrunner agents migrate-workspace codex-writer --shared",
      ),
    )
    .action(async (id: string, { owner, shared = false, json }: MigrateOptions) => {
      if ((owner !== undefined) === shared) {
        throw new AppError("invalid_request", "Give either --owner or --shared.");
      }
      const { runs } = await openCloudRuns();
      const name = await runs.migrateWorkspace(id, owner === undefined ? undefined : runs.owners(owner)[0]);
      if (json) printJson({ success: true, agent_id: id, object: name });
      else process.stdout.write(`The workspace of ${id} is sealed in ${name}.\n`);
    });
};
