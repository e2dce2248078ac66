import { z } from "zod";
import { prepareAgent } from "../../agents/catalogue/prepare-agent.ts";
import { submitAgentRun } from "../../operations/agents/run-agent.ts";
import { EFFECTS } from "../../operations/operation.ts";
import { deployed } from "../../operations/schedules/reach.ts";
import { isTerminal } from "../../runs/runs.ts";
import { awaitRun } from "../runs/await-run.ts";
import { agentOutcomes, agentRunOutput } from "../runs/run-output.ts";
import { agentRunResult, runResult } from "../runs/run-result.ts";
import { defineTool, operationCall } from "./define-tool.ts";

export const agentsRun = defineTool({
  name: "federalrunner_agents_run",
  title: "Run an agent",
  description:
    "Sends a request to one of the agents of federalrunner_agents_list and returns its answer. The request must be complete: the " +
    "agent does not see this conversation. A longer run continues: fetch it with federalrunner_get_run.",
  scope: "agents:run",
  annotations: EFFECTS.act.hints,
  waits: true,
  input: z.strictObject({
    agent_id: z.string().min(1).max(200),
    input: z.string().min(1).max(200_000).describe("The request, in full."),
    parameters: z.record(z.string(), z.unknown()).optional(),
    timeout_s: z.int().min(1).max(3600).optional().describe("Below the agent's own limit."),
  }),
  output: agentRunOutput,
  outcomes: agentOutcomes,

  async handle({ agent_id, input, parameters, timeout_s }, call) {
    const { agents, runs, caller } = call;
    const prepared = await prepareAgent(agent_id, parameters, deployed(agents));
    const id = runs.newId();
    const entered = call.enterRun({ runIds: [id], owner: caller.owners[0] });
    try {
      const submission = await submitAgentRun(
        prepared,
        { input, timeout_seconds: timeout_s, dedup: false, callerWaits: true },
        operationCall(call),
        { id, call: entered.call },
      );
      const run = await awaitRun(submission, call, call.waitMs);
      return await (isTerminal(run.state) ? agentRunResult(run, call, true) : runResult(run, call));
    } finally {
      await entered.leave();
    }
  },
});
