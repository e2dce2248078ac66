import { z } from "zod";
import { type PreparedAgent, prepareAgent } from "../../agents/catalogue/prepare-agent.ts";
import { requiredScope } from "../../auth/scopes.ts";
import { AppError } from "../../core/errors.ts";
import { type AgentSubmission, isTerminal, type RunRecord } from "../../runs/runs.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import { awaitRun, placeOfRun, waitSchema } from "../runs/await-run.ts";
import { runSchema, viewRun } from "../runs/run-view.ts";
import { deployed } from "../schedules/reach.ts";
import { agentIdSchema } from "./read-agents.ts";

const LONGEST_CONTEXT_ID = 200;

const inputSchema = z.strictObject({
  id: agentIdSchema,
  input: z.string().min(1).describe("The request to the agent."),
  parameters: z.record(z.string(), z.unknown()).optional().describe("Validated by the agent's `parameters`."),
  context_id: z
    .string()
    .min(1)
    .max(LONGEST_CONTEXT_ID)
    .optional()
    .describe("The conversation that the run belongs to; default a new one."),
  timeout_seconds: z
    .int()
    .min(1)
    .max(3600)
    .optional()
    .describe("The profile's timeout is the maximum and the default."),
  wait: waitSchema,
  dedup: z
    .boolean()
    .optional()
    .describe(
      "Whether the same request within the profile's `dedup_seconds` returns the same run; default true.",
    ),
});

const outputSchema = z.object({
  run: runSchema,
  output: z.string().optional().describe("The agent's answer, once the run has completed."),
  masked: z.boolean().optional().describe("True for a stored answer that masking changed."),
  deduplicated: z.boolean().describe("Whether an earlier request with the same input started the run."),
});

export const runAgent = defineOperation({
  name: "runAgent",
  summary: "Run an agent",
  description:
    "Returns at once, or waits for the run's end. `Location` is the run's path. `output` is the agent's answer; " +
    "GET /api/runs/{run_id} returns the whole result.",
  effect: "act",
  scopes: [requiredScope("agent", "run")],
  input: inputSchema,
  examples: [
    { id: "echo", input: "hello" },
    { id: "claude-code", input: "Summarize this change.", wait: 60, dedup: false },
  ],
  output: outputSchema,
  failures: [
    "agent_not_found",
    "agent_disabled",
    "interactive_input_required",
    "invalid_parameters",
    "capacity_exhausted",
    "queue_full",
  ],
  rest: {
    method: "POST",
    path: "/api/agents/{id}/runs",
    responses: {
      200: "The run of an earlier request with the same input.",
      201: "A new run that has ended.",
      202: "A new run that has not ended.",
    },
    statusOf: ({ run, deduplicated }) => (deduplicated ? 200 : isTerminal(run.state) ? 201 : 202),
    headersOf: placeOfRun,
  },
  offeredBy: ["federalrunner_agents_run", "agents run"],

  async handle(request, call) {
    const { runs, caller } = call;
    const prepared = await prepareAgent(request.id, request.parameters, deployed(call.agents));
    const { wait = 0 } = request;
    const submission = await submitAgentRun(prepared, { ...request, callerWaits: wait > 0 }, call);
    const run = await awaitRun(submission, request, call);
    if (run.state === "rejected") throw rejectionOf(run);
    const result = run.state === "completed" ? await runs.liveAgentResult(run) : undefined;
    return {
      run: viewRun(run, caller),
      output: result?.output,
      masked: result?.masked || undefined,
      deduplicated: submission.deduplicated,
    };
  },
});

/**
 * Submits a run of an agent that can run, with parameters that were checked.
 *
 * @param own the run's id and the hash of its call, where the caller can cancel it
 */
export function submitAgentRun(
  { profile, parameters }: PreparedAgent,
  { input, context_id, timeout_seconds, dedup = true, callerWaits }: AgentRunRequest,
  { runs, caller, trigger, client }: Pick<OperationCall, "runs" | "caller" | "trigger" | "client">,
  own: { id?: string; call?: string | undefined } = {},
): Promise<AgentSubmission> {
  return runs.submitAgent({
    ...own,
    agent: profile,
    input: { input, parameters, context_id, timeout_seconds },
    trigger,
    client,
    owner: caller.owners[0],
    callerWaits,
    dedup,
  });
}

export interface AgentRunRequest
  extends Pick<z.output<typeof inputSchema>, "input" | "context_id" | "timeout_seconds" | "dedup"> {
  /** Whether the caller waits for the run's end, and gets the unmasked answer. */
  callerWaits: boolean;
}

function rejectionOf({ id, error }: RunRecord): AppError {
  const message = error?.message ?? "At capacity.";
  return new AppError(error?.type ?? "capacity_exhausted", message, { details: { run_id: id } });
}
