import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import { failureSchema, renderFailure } from "../../http/failure.ts";
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
