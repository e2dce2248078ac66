import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { failureSchema, renderFailure } from "../../../../shared/core/failure.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { agentSchema, renderAgent } from "./agent-response.ts";

export const listAgents = defineEndpoint({
  method: "GET",
  path: "/api/agents",
  operationId: "listAgents",
  tag: "agents",
  summary: "List the agents",
  scopes: [requiredScope("agent", "read")],
  responses: {
    200: {
      description: "The agents, and the problems of invalid profiles.",
      schema: z.object({ agents: z.array(agentSchema), problems: z.array(failureSchema) }),
    },
  },

  async handle({ agents: catalogue }) {
    const { agents, problems } = await catalogue.list();
    return { status: 200, body: { agents: agents.map(renderAgent), problems: problems.map(renderFailure) } };
  },
});

const loadSchema = z.object({
  running: z.int().describe("Slots in use, over all instances."),
  queued: z.int().describe("Runs in the queue of a read-write agent, of at most 10."),
});

export const getAgent = defineEndpoint({
  method: "GET",
  path: "/api/agents/{id}",
  operationId: "getAgent",
  tag: "agents",
  summary: "Show an agent with its skills and parameters",
  scopes: [requiredScope("agent", "read")],
  params: { id: "The agent's id." },
  responses: {
    200: { description: "The agent.", schema: z.object({ agent: agentSchema, load: loadSchema }) },
  },
  failures: ["agent_not_found", "invalid_agent_profile"],

  async handle({ agents, params, runs }) {
    const agent = await agents.get(params.id ?? "");
    return { status: 200, body: { agent: renderAgent(agent), load: await runs.load(agent.profile.id) } };
  },
});
