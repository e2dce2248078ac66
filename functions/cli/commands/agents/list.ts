import type { LoadedAgent } from "../../../../shared/agents/catalogue/agent-catalogue.ts";
import { errorJson } from "../../../../shared/core/errors.ts";
import { openAgents } from "../../input/open-agents.ts";
import { printError } from "../../output/print-error.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner agents list`, also `federalrunner agents` */
export const addAgentsListCommand: AddCommand = (agents) => {
  agents
    .command("list", { isDefault: true })
    .description("list the configured agents (default)")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner agents list", "federalrunner agents list --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { catalogue } = await openAgents();
      const { agents: found, problems } = await catalogue.list();
      if (json) {
        const listed = found.map(entryOf);
        printJson({ success: true, count: listed.length, agents: listed, problems: problems.map(errorJson) });
        return;
      }
      printTable([["ID", "ACCESS", "STATE", "SOURCE", "NAME"], ...found.map(rowOf)]);
      for (const problem of problems) printError(problem);
    });
};

function entryOf({ profile, source, warnings }: LoadedAgent) {
  const { id, name, description, access_type, enabled, mode } = profile;
  return { agent_id: id, name, description, access_type, enabled, mode, source, warnings };
}

function rowOf({ profile, source, warnings }: LoadedAgent): string[] {
  const state = !profile.enabled ? "disabled" : profile.mode === "interactive" ? "refused" : "enabled";
  const { length } = warnings;
  const mark = length === 0 ? "" : ` (${length} ${length === 1 ? "warning" : "warnings"})`;
  return [profile.id, profile.access_type, state + mark, source, profile.name];
}
