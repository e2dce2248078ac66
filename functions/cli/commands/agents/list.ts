import type { LoadedAgent } from "../../../../shared/agents/catalogue/agent-catalogue.ts";
import { errorJson } from "../../../../shared/core/errors.ts";
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";
import { readCliConfig } from "../../config.ts";
import { type OpenedAgents, openAgents } from "../../input/open-agents.ts";
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
      const opened = await openAgents();
      const { agents, problems } = await opened.catalogue.list();
      const found = await mapConcurrently(agents, CONCURRENT_CHECKS, async (agent) => ({
        ...agent,
        state: await stateOf(agent, opened),
      }));
      if (json) {
        const listed = found.map(entryOf);
        printJson({ success: true, count: listed.length, agents: listed, problems: problems.map(errorJson) });
        return;
      }
      printTable([["ID", "ACCESS", "STATE", "SOURCE", "NAME"], ...found.map(rowOf)], NO_AGENTS);
      for (const problem of problems) printError(problem);
    });
};

const NO_AGENTS = "There are no agents. docs/agents.md shows how to add a profile.";

const CONCURRENT_CHECKS = 4;

type Listed = LoadedAgent & { state: string };

/** `ready`, or the first thing that is missing. The programs and keys of a deployment are not on this machine. */
async function stateOf({ profile, readiness }: LoadedAgent, { readSecret }: OpenedAgents): Promise<string> {
  const { hasCloud, environment: env } = readCliConfig();
  if (!profile.enabled) return "disabled";
  if (profile.mode === "interactive") return "refused: interactive";
  if (hasCloud) {
    const { describeReadiness } = await import("../../../../shared/agents/readiness/readiness.ts");
    return describeReadiness(readiness).toLowerCase();
  }
  const { checkAgent } = await import("../../../../shared/agents/catalogue/check-agent.ts");
  const { problems } = await checkAgent(profile, { env, readSecret, isQuick: true });
  return problems[0]?.message ?? "ready";
}

function entryOf({ profile, source, warnings, state }: Listed) {
  const { id, name, description, access_type, enabled, mode } = profile;
  return { agent_id: id, name, description, access_type, enabled, mode, state, source, warnings };
}

function rowOf({ profile, source, warnings, state }: Listed): string[] {
  const { length } = warnings;
  const mark = length === 0 ? "" : ` (${length} ${length === 1 ? "warning" : "warnings"})`;
  return [profile.id, profile.access_type, state + mark, source, profile.name];
}
