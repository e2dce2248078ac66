import { AppError } from "../../../../shared/core/errors.ts";
import { openCloudRuns } from "../../input/open-cloud-runs.ts";
import { answering } from "../command-group.ts";

/** `federalrunner agents migrate-workspace ID` */
export const addAgentsMigrateWorkspaceCommand = answering({
  name: "migrate-workspace",
  description: "seal the workspace of an earlier version, which all callers shared, for one owner or for all",
  args: { "<id>": "an id of `federalrunner agents list`" },
  options: (command) =>
    command
      .option("--owner <subject>", "the subject of the owner's tokens")
      .option("--shared", 'for a profile with "workspace": "shared"'),
  examples: [
    "agents migrate-workspace codex-writer --owner 'auth0|1234'",
    "agents migrate-workspace codex-writer --shared",
  ],
  async answer(id: string, { owner, shared = false }: { owner?: string; shared?: boolean }) {
    if ((owner !== undefined) === shared) {
      throw new AppError("invalid_request", "Give either --owner or --shared.");
    }
    const { runs } = await openCloudRuns();
    const name = await runs.migrateWorkspace(id, owner === undefined ? undefined : runs.owners(owner)[0]);
    return { json: { agent_id: id, object: name }, lines: [`The workspace of ${id} is sealed in ${name}.`] };
  },
});
