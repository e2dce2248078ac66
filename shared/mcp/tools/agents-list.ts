import { z } from "zod";
import { describeReadiness } from "../../agents/readiness/readiness.ts";
import { deployed } from "../../operations/schedules/reach.ts";
import { count } from "./count.ts";
import { defineTool } from "./define-tool.ts";

export const agentsList = defineTool({
  name: "federalrunner_agents_list",
  title: "List the agents",
  description:
    "Lists the command-line agents of this deployment with their skills, write access and parameters. Run one with " +
    "federalrunner_agents_run.",
  scope: "agents:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({}),
  output: z.object({
    success: z.boolean(),
    agents: z.array(
      z.looseObject({
        agent_id: z.string(),
        name: z.string(),
        description: z.string(),
        access_type: z.string(),
        readiness: z.string().describe("Ready, what is missing on the worker, or Not checked yet"),
      }),
    ),
  }),

  async handle(_input, { agents: catalogue }) {
    const { agents } = await deployed(catalogue).list();
    const shown = agents
      .filter(({ profile }) => profile.enabled)
      .map(({ profile: { id, name, description, access_type, timeout_seconds, parameters }, readiness }) => ({
        agent_id: id,
        name,
        description,
        access_type,
        readiness: describeReadiness(readiness),
        timeout_seconds,
        parameters,
      }));
    const lines = shown.map(
      ({ agent_id, description, access_type, readiness }) =>
        `- ${agent_id} (${access_type}; ${readiness}): ${description}`,
    );
    return {
      text: [shown.length === 0 ? "There are no agents." : `${count(shown.length, "agent")}:`, ...lines].join(
        "\n",
      ),
      structured: { success: true, agents: shown },
    };
  },
});
