import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { agentSchema, renderAgent } from "./agent-response.ts";

export const getAgent = defineEndpoint({
  method: "GET",
  path: "/api/agents/{id}",
  operationId: "getAgent",
  tag: "agents",
  summary: "Show an agent with its skills and parameters",
  scopes: [requiredScope("agent", "read")],
  params: { id: "The agent's id." },
  responses: { 200: { description: "The agent.", schema: z.object({ agent: agentSchema }) } },
  failures: ["agent_not_found", "invalid_agent_profile"],

  async handle({ agents, params }) {
    return { status: 200, body: { agent: renderAgent(await agents.get(params.id ?? "")) } };
  },
});
