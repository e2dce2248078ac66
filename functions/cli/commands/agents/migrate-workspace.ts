import { AppError } from "../../../../shared/core/errors.ts";
import { cloudEnvironment } from "../../input/open-cloud-runs.ts";
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
        throw new AppError("invalid_request", "migrate-workspace: name either --owner or --shared");
      }
      const [
        { createObjectStore },
        { readCloudSettings },
        { readGatewayKeys },
        { ownerHash },
        workspaces,
        env,
      ] = await Promise.all([
        import("../../../../shared/cloud/objects.ts"),
        import("../../../../shared/cloud/config.ts"),
        import("../../../../shared/runs/config.ts"),
        import("../../../../shared/keys/keyed-hash.ts"),
        import("../../../../shared/runs/workspaces/migrate-workspace.ts"),
        cloudEnvironment(),
      ]);
      const { agentPublicKey, hmacKeys } = readGatewayKeys(env);
      const name = await workspaces.migrateWorkspace(
        { objects: createObjectStore(readCloudSettings(env)) },
        {
          agentId: id,
          owner: owner === undefined ? undefined : ownerHash(hmacKeys[0], owner),
          agentKey: agentPublicKey,
        },
      );
      if (json) printJson({ success: true, agent_id: id, object: name });
      else process.stdout.write(`The workspace of ${id} is sealed in ${name}.\n`);
    });
};
