import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { deployed } from "../schedules/reach.ts";
import { agentSchema, viewAgent } from "./agent-view.ts";

export const agentIdSchema = z.string().describe("The agent's id.");

export const listAgents = defineOperation({
  name: "listAgents",
  summary: "List the agents",
  scopes: [requiredScope("agent", "read")],
  input: z.strictObject({}),
  output: z.object({
    agents: z.array(agentSchema),
    problems: z.array(failureSchema).describe("Of invalid profiles."),
  }),
  rest: { method: "GET", path: "/api/agents", responses: { 200: "The agents." } },

  async handle(_, { agents: catalogue }: Pick<OperationCall, "agents">) {
    const { agents, problems } = await deployed(catalogue).list();
    return { agents: agents.map(viewAgent), problems: problems.map(renderFailure) };
  },
});

const loadSchema = z.object({
  running: z.int().describe("Slots in use, over all instances."),
  queued: z.int().describe("Runs in the queue of a read-write agent, of at most 10."),
});

export const getAgent = defineOperation({
  name: "getAgent",
  summary: "Show an agent with its skills and parameters",
  scopes: [requiredScope("agent", "read")],
  input: z.strictObject({ id: agentIdSchema }),
  output: z.object({ agent: agentSchema, load: loadSchema }),
  failures: ["agent_not_found", "invalid_agent_profile"],
  rest: { method: "GET", path: "/api/agents/{id}", responses: { 200: "The agent." } },

  async handle({ id }, { agents, runs }: Pick<OperationCall, "agents" | "runs">) {
    const agent = await deployed(agents).get(id);
    return { agent: viewAgent(agent), load: await runs.load(agent.profile.id) };
  },
});
