import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { runSchema, viewRun } from "../../../../shared/operations/runs/run-view.ts";
import { isTerminal, type RunRecord } from "../../../../shared/runs/runs.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { awaitRun, waitSchema } from "../runs/await-run.ts";

const LONGEST_CONTEXT_ID = 200;

const bodySchema = z.strictObject({
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

const responseSchema = z.object({
  run: runSchema,
  output: z.string().optional().describe("The agent's answer, once the run has completed."),
  masked: z.boolean().optional().describe("True for a stored answer that masking changed."),
  deduplicated: z.boolean().describe("Whether an earlier request with the same input started the run."),
});

export const runAgent = defineEndpoint({
  method: "POST",
  path: "/api/agents/{id}/runs",
  operationId: "runAgent",
  tag: "agents",
  summary: "Run an agent",
  description:
    "Returns at once, or waits for the run's end. `Location` is the run's path. `output` is the agent's answer; " +
    "GET /api/runs/{run_id} returns the whole result.",
  scopes: [requiredScope("agent", "run")],
  params: { id: "The agent's id." },
  body: bodySchema,
  responses: {
    200: { description: "The run of an earlier request with the same input.", schema: responseSchema },
    201: { description: "A new run that has ended.", schema: responseSchema },
    202: { description: "A new run that has not ended.", schema: responseSchema },
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
    const { agents, params, body, runs, caller } = call;
    const { profile } = await agents.get(params.id ?? "");
    const [{ requireRunnable }, { validateParameters }] = await Promise.all([
      import("../../../../shared/agents/catalogue/open-agent-catalogue.ts"),
      import("../../../../shared/agents/invocation/validate-parameters.ts"),
    ]);
    requireRunnable(profile);
    const parameters = validateParameters(profile, body.parameters);
    const { input, context_id, timeout_seconds } = body;
    const submission = await runs.submitAgent({
      agent: profile,
      input: { input, parameters, context_id, timeout_seconds },
      trigger: call.trigger,
      owner: caller.owners[0],
      callerWaits: (body.wait ?? 0) > 0,
      dedup: body.dedup ?? true,
    });
    const run = await awaitRun(call, submission);
    if (run.state === "rejected") throw rejectionOf(run);
    const result = run.state === "completed" ? await runs.liveAgentResult(run) : undefined;
    const { deduplicated } = submission;
    return {
      status: deduplicated ? 200 : isTerminal(run.state) ? 201 : 202,
      headers: { location: `/api/runs/${run.id}` },
      body: {
        run: viewRun(run, call.caller),
        output: result?.output,
        masked: result?.masked || undefined,
        deduplicated,
      },
    };
  },
});

function rejectionOf({ id, error }: RunRecord): AppError {
  const message = error?.message ?? "At capacity.";
  return new AppError(error?.type ?? "capacity_exhausted", message, { details: { run_id: id } });
}
