/** The commands of operations on agents, in the order of the help. */
import type { LoadedAgent } from "../../../../shared/agents/catalogue/agent-catalogue.ts";
import { getAgent, listAgents } from "../../../../shared/operations/agents/read-agents.ts";
import { readCliConfig } from "../../config.ts";
import { openAgents } from "../../input/open-agents.ts";
import { commandsOf } from "../operation-command.ts";

export const AGENT_OPERATIONS = commandsOf([listAgents, getAgent], {
  async open() {
    const { catalogue: agents, readSecret } = await openAgents();
    const { hasCloud, environment: env } = readCliConfig();
    // The programs and keys of a deployment are not on this machine.
    if (hasCloud) return { agents };
    const { checkAgent } = await import("../../../../shared/agents/catalogue/check-agent.ts");
    const stateOfAgent = async ({ profile }: LoadedAgent) => {
      const { problems } = await checkAgent(profile, { env, readSecret, isQuick: true });
      return problems[0]?.message ?? "ready";
    };
    return { agents, stateOfAgent };
  },
});
