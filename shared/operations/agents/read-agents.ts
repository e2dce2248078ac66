import { z } from "zod";
import type { LoadedAgent } from "../../agents/catalogue/agent-catalogue.ts";
import { describeReadiness } from "../../agents/readiness/readiness.ts";
import { requiredScope } from "../../auth/scopes.ts";
import { count } from "../../core/count.ts";
import { type AppError, errorJson } from "../../core/errors.ts";
import { failureSchema, renderFailure } from "../../core/failure.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { textTable } from "../../core/text-table.ts";
import { defineOperationOver, type OperationCall } from "../operation.ts";
import { deployed } from "../schedules/reach.ts";
import { agentText } from "./agent-text.ts";
import { agentSchema, viewAgent } from "./agent-view.ts";

export const agentIdSchema = z.string().describe("The agent's id.");

/** An agent, with its state in words. */
type ListedAgent = LoadedAgent & { state: string };

interface ListedAgents {
  agents: ListedAgent[];
  problems: AppError[];
}

export const listAgents = defineOperationOver<ListedAgents>()({
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
  rest: {
    method: "GET",
    path: "/api/agents",
    responses: { 200: "The agents." },
    body: ({ agents, problems }) => ({
      agents: agents.map(viewAgent),
      problems: problems.map(renderFailure),
    }),
  },
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
    text({ agents }) {
      const lines = agents
        .filter(isEnabled)
        .map(
          ({ profile: { id, access_type, description }, readiness }) =>
            `- ${id} (${access_type}; ${describeReadiness(readiness)}): ${description}`,
        );
      const heading = lines.length === 0 ? "There are no agents." : `${count(lines.length, "agent")}:`;
      return [heading, ...lines].join("\n");
    },
    structured: ({ agents }) => ({ agents: agents.filter(isEnabled).map(entryForModel) }),
  },
  command: {
    name: "agents list",
    isDefault: true,
    description: "list the configured agents (default)",
    examples: ["agents list --json"],
    text: ({ agents }) =>
      textTable(
        [["ID", "ACCESS", "STATE", "SOURCE", "NAME"], ...agents.map(rowOf)],
        "There are no agents. docs/agents.md shows how to add a profile.",
      ),
    json: ({ agents, problems }) => ({
      count: agents.length,
      agents: agents.map(entryForPrograms),
      problems: problems.map(errorJson),
    }),
    problems: ({ problems }) => problems,
  },

  async handle(_, { agents: catalogue, stateOfAgent }: Pick<OperationCall, "agents" | "stateOfAgent">) {
    const { agents, problems } = await deployed(catalogue).list();
    const listed = await mapConcurrently(agents, CHECKS_AT_ONCE, async (agent) => {
      const { enabled, mode } = agent.profile;
      if (!enabled) return { ...agent, state: "disabled" };
      if (mode === "interactive") return { ...agent, state: "refused: interactive" };
      const state = (await stateOfAgent?.(agent)) ?? describeReadiness(agent.readiness).toLowerCase();
      return { ...agent, state };
    });
    return { agents: listed, problems };
  },
});

const CHECKS_AT_ONCE = 4;

function isEnabled({ profile }: LoadedAgent): boolean {
  return profile.enabled;
}

function entryForModel({ profile, readiness }: LoadedAgent): object {
  const { id, name, description, access_type, timeout_seconds, parameters } = profile;
  return {
    agent_id: id,
    name,
    description,
    access_type,
    readiness: describeReadiness(readiness),
    timeout_seconds,
    parameters,
  };
}

function entryForPrograms({ profile, source, warnings, state }: ListedAgent): object {
  const { id, name, description, access_type, enabled, mode } = profile;
  return { agent_id: id, name, description, access_type, enabled, mode, state, source, warnings };
}

function rowOf({ profile, source, warnings, state }: ListedAgent): string[] {
  const mark = warnings.length === 0 ? "" : ` (${count(warnings.length, "warning")})`;
  return [profile.id, profile.access_type, state + mark, source, profile.name];
}

const loadSchema = z.object({
  running: z.int().describe("Slots in use, over all instances."),
  queued: z.int().describe("Runs in the queue of a read-write agent, of at most 10."),
});

interface ShownAgent {
  agent: LoadedAgent;
  /** Undefined where the caller sees no runs. */
  load: z.output<typeof loadSchema> | undefined;
}

export const getAgent = defineOperationOver<ShownAgent>()({
  name: "getAgent",
  summary: "Show an agent with its skills and parameters",
  effect: "read",
  scopes: [requiredScope("agent", "read")],
  input: z.strictObject({ id: agentIdSchema }),
  examples: [{ id: "echo" }],
  output: z.object({ agent: agentSchema, load: loadSchema }),
  failures: ["agent_not_found", "invalid_agent_profile"],
  rest: {
    method: "GET",
    path: "/api/agents/{id}",
    responses: { 200: "The agent." },
    body: ({ agent, load }) => ({ agent: viewAgent(agent), load: deployed(load) }),
  },
  command: {
    name: "agents show",
    description: "show the skills, the command, the limits and the parameters of an agent",
    args: { id: "an id of `federalrunner agents list`" },
    examples: ["agents show claude-code --json"],
    jsonHelp: "print one JSON object, with the whole profile",
    text: ({ agent }) => agentText(agent),
    json: ({ agent: { profile, source, warnings } }) => ({
      agent_id: profile.id,
      source,
      warnings,
      profile,
    }),
  },

  async handle(
    { id },
    { agents, runs }: Pick<OperationCall, "agents"> & Partial<Pick<OperationCall, "runs">>,
  ) {
    const agent = await deployed(agents).get(id);
    return { agent, load: await runs?.load(agent.profile.id) };
  },
});
