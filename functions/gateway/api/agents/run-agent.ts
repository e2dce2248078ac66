import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/required-scopes.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { isTerminal, type RunRecord } from "../../../../shared/runs/runs.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { runSchema, showRun } from "../runs/run-answer.ts";

const LONGEST_WAIT_S = 240;
const LONGEST_CONTEXT_ID = 200;

const bodySchema = z.strictObject({
  input: z.string().min(1).describe("What the agent is asked."),
  parameters: z.record(z.string(), z.unknown()).optional().describe("As the agent's `parameters` allow."),
  context_id: z
    .string()
    .min(1)
    .max(LONGEST_CONTEXT_ID)
    .optional()
    .describe("The conversation that the run belongs to; a new one when left out."),
  timeout_seconds: z.int().min(1).max(3600).optional().describe("Below the profile's own limit."),
  wait: z
    .int()
    .min(0)
    .max(LONGEST_WAIT_S)
    .optional()
    .describe("Seconds to wait for the run's end; 0 when left out. The run does not depend on it."),
  dedup: z
    .boolean()
    .optional()
    .describe("Whether the same input within 60 seconds is the same run; true when left out."),
});

const answerSchema = z.object({
  run: runSchema,
  output: z.string().optional().describe("The agent's answer, masked, once the run has completed."),
  deduplicated: z.boolean().describe("Whether the run was started by the same request before."),
});

export const runAgent = defineEndpoint({
  method: "POST",
  path: "/api/agents/{id}/runs",
  operationId: "runAgent",
  tag: "agents",
  summary: "Run an agent",
  description:
    "Answers at once, or waits for the run's end. `Location` names the run. What an agent answers is in `output`, " +
    "and longer in GET /api/runs/{id}.",
  scopes: [requiredScope("agent", "run")],
  params: { id: "The agent's id." },
  body: bodySchema,
  answers: {
    200: { description: "The same request came a moment ago: this is its run.", schema: answerSchema },
    201: { description: "A new run, which has ended.", schema: answerSchema },
    202: { description: "A new run, which is on its way.", schema: answerSchema },
  },
  failures: [
    "agent_not_found",
    "agent_disabled",
    "interactive_input_required",
    "invalid_parameters",
    "capacity_exhausted",
    "queue_full",
  ],

  async handle(call) {
    const { agents, params, body, runs, caller, exchange } = call;
    const { profile } = await agents.get(params.id ?? "");
    const [{ requireRunnable }, { validateParameters }] = await Promise.all([
      import("../../../../shared/agents/catalogue/require-runnable.ts"),
      import("../../../../shared/agents/invocation/validate-parameters.ts"),
    ]);
    requireRunnable(profile);
    const parameters = validateParameters(profile, body.parameters);
    const { input, context_id, timeout_seconds } = body;
    const waitMs = Math.min((body.wait ?? 0) * 1000, call.waitMs);
    const submission = await runs.submitAgent({
      agent: profile,
      input: {
        input,
        parameters,
        ...(context_id === undefined ? {} : { context_id }),
        ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
      },
      trigger: "api",
      owner: caller.owners[0],
      callerWaits: waitMs > 0,
      dedup: body.dedup ?? true,
    });
    const run = await runs.awaitEnd(submission, { waitMs, signal: call.callerGone() });
    Object.assign(exchange.facts, { run_id: run.id, state: run.state });
    if (run.state === "rejected") throw rejectionOf(run);
    const result = run.state === "completed" ? await runs.agentResult(run.id) : undefined;
    const { deduplicated } = submission;
    return {
      status: deduplicated ? 200 : isTerminal(run.state) ? 201 : 202,
      headers: { location: `/api/runs/${run.id}` },
      body: { run: showRun(run), ...(result ? { output: result.output } : {}), deduplicated },
    };
  },
});

function rejectionOf({ id, error }: RunRecord): AppError {
  const message = error?.message ?? "No further run can be taken on at the moment.";
  return new AppError(error?.type ?? "capacity_exhausted", message, { details: { run_id: id } });
}
