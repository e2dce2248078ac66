import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import { failureSchema, showFailure } from "../../http/failure.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { agentSchema, showAgent } from "./agent-answer.ts";

export const listAgents = defineEndpoint({
  method: "GET",
  path: "/api/agents",
  operationId: "listAgents",
  tag: "agents",
  summary: "List the agents",
  scopes: [requiredScope("agent", "read")],
  answers: {
    200: {
      description: "The agents, and what is wrong with profiles that cannot be used.",
      schema: z.object({ agents: z.array(agentSchema), problems: z.array(failureSchema) }),
    },
  },

  async handle({ agents: catalogue }) {
    const { agents, problems } = await catalogue.list();
    return { status: 200, body: { agents: agents.map(showAgent), problems: problems.map(showFailure) } };
  },
});
