import { z } from "zod";
import { describeReadiness } from "../../agents/readiness/readiness.ts";
import { requiredScope } from "../../auth/scopes.ts";
import { count } from "../../core/count.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { deployed } from "../schedules/reach.ts";
import { type AgentView, agentSchema, viewAgent } from "./agent-view.ts";

export const agentIdSchema = z.string().describe("The agent's id.");

export const listAgents = defineOperation({
  name: "listAgents",
  summary: "List the agents",
  effect: "read",
  scopes: [requiredScope("agent", "read")],
  input: z.strictObject({}),
  examples: [{}],
  output: z.object({
    agents: z.array(agentSchema),
    problems: z.array(failureSchema).describe("Of invalid profiles."),
  }),
  rest: { method: "GET", path: "/api/agents", responses: { 200: "The agents." } },
  tool: {
    name: "federalrunner_agents_list",
    title: "List the agents",
    description:
      "Lists the command-line agents of this deployment with their skills, write access and parameters. Run one with " +
      "federalrunner_agents_run.",
    output: z.object({
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
    text(output) {
      const { agents } = shownAgents(output);
      const lines = agents.map(
        ({ agent_id, description, access_type, readiness }) =>
          `- ${agent_id} (${access_type}; ${readiness}): ${description}`,
      );
      const heading = agents.length === 0 ? "There are no agents." : `${count(agents.length, "agent")}:`;
      return [heading, ...lines].join("\n");
    },
    structured: shownAgents,
  },

  async handle(_, { agents: catalogue }: Pick<OperationCall, "agents">) {
    const { agents, problems } = await deployed(catalogue).list();
    return { agents: agents.map(viewAgent), problems: problems.map(renderFailure) };
  },
});

/** The agents that can run, for a model. */
function shownAgents({ agents }: { agents: AgentView[] }) {
  return {
    agents: agents
      .filter(({ enabled }) => enabled)
      .map(({ id, name, description, access_type, timeout_seconds, parameters, readiness }) => ({
        agent_id: id,
        name,
        description,
        access_type,
        readiness: describeReadiness(readiness),
        timeout_seconds,
        parameters,
      })),
  };
}

const loadSchema = z.object({
  running: z.int().describe("Slots in use, over all instances."),
  queued: z.int().describe("Runs in the queue of a read-write agent, of at most 10."),
});

export const getAgent = defineOperation({
  name: "getAgent",
  summary: "Show an agent with its skills and parameters",
  effect: "read",
  scopes: [requiredScope("agent", "read")],
  input: z.strictObject({ id: agentIdSchema }),
  examples: [{ id: "echo" }],
  output: z.object({ agent: agentSchema, load: loadSchema }),
  failures: ["agent_not_found", "invalid_agent_profile"],
  rest: { method: "GET", path: "/api/agents/{id}", responses: { 200: "The agent." } },

  async handle({ id }, { agents, runs }: Pick<OperationCall, "agents" | "runs">) {
    const agent = await deployed(agents).get(id);
    return { agent: viewAgent(agent), load: await runs.load(agent.profile.id) };
  },
});
