import { z } from "zod";
import { requiredScope } from "../../auth/scopes.ts";
import { renderFailure } from "../../core/failure.ts";
import {
  agentTranscriptSchema,
  isTerminal,
  type RunRecord,
  storedRequestSchema,
  wizardTraceSchema,
} from "../../runs/runs.ts";
import { defineOperation, type OperationCall } from "../operation.ts";
import {
  canReadContent,
  EXAMPLE_RUN,
  findReadableRun,
  READ_ANY,
  runIdSchema,
  runSchema,
  viewRun,
} from "./run-view.ts";
import { agentResultView, renderWizardResult, wizardResultView } from "./wizard-result.ts";

const timelineSchema = z.object({
  at: z.iso.datetime(),
  what: z.enum([
    "created",
    "starting",
    "started",
    "progress",
    "machine_exhausted",
    "waiting_for_person",
    "resumed",
    "heartbeat",
    "ended",
  ]),
  launcher: z.string().optional().describe("The launcher that started the worker."),
  page: z.int().optional(),
  pages: z.int().optional(),
  title: z.string().optional(),
  retrying: z.string().optional().describe("The reason of a retry."),
  resource: z.string().optional().describe("The exhausted resource: cpu, memory, disk or load."),
  for: z.string().optional().describe("The part of the form that a person was asked for."),
  state: z.string().optional(),
  error_type: z.string().optional(),
});

const attemptSchema = z.object({
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().optional(),
  error_type: z.string().optional(),
});

const runDetails = z.object({
  run: runSchema,
  own: z.boolean().describe("Whether the caller owns the run, and may read its request and result."),
  attempts: z.array(attemptSchema).describe("The workers that executed the run."),
  timeline: z.array(timelineSchema).describe("The run's events."),
  request: storedRequestSchema
    .optional()
    .describe("The request to an agent, masked; for the run's owner only."),
  result: z
    .union([agentResultView, wizardResultView])
    .optional()
    .describe("The agent's answer, masked, or the wizard's results; for the run's owner only."),
  trace: wizardTraceSchema
    .optional()
    .describe(
      "How each field of a wizard's run was entered, where it was submitted with a trace; on request.",
    ),
  transcript: agentTranscriptSchema
    .optional()
    .describe(
      "The output of an agent's processes, masked, where it is more than the answer; on request, for the run's owner only.",
    ),
  result_deleted: z.literal(true).optional().describe("The result was deleted after its retention."),
});

const inputSchema = z.strictObject({
  run_id: runIdSchema,
  transcript: z
    .boolean()
    .optional()
    .describe("Whether to return the output of an agent's processes; default false."),
  trace: z.boolean().optional().describe("Whether to return the trace of a wizard's run; default false."),
});

export const getRun = defineOperation({
  name: "getRun",
  summary: "Show a run with its timeline and, to its owner, its request and result",
  effect: "read",
  scopes: READ_ANY,
  input: inputSchema,
  examples: [{ run_id: EXAMPLE_RUN }],
  output: runDetails,
  failures: ["run_not_found"],
  rest: { method: "GET", path: "/api/runs/{run_id}", responses: { 200: "The run." } },

  async handle({ run_id, ...request }, call: RunCall) {
    const { caller, runs } = call;
    const run = await findReadableRun(run_id, call);
    const isOwn = canReadContent(run, caller);
    const mayAct = isOwn && caller.scopes.has(requiredScope("wizard", "run"));
    const [timeline, label, content, trace, transcript, link] = await Promise.all([
      runs.timeline(run),
      isOwn ? runs.label(run) : undefined,
      isOwn ? contentOf(run, call) : {},
      isOwn && request.trace && isTerminal(run.state) ? runs.trace(run.id) : undefined,
      isOwn && request.transcript && isTerminal(run.state) ? runs.transcript(run.id) : undefined,
      mayAct ? runs.handoffLink(run) : undefined,
    ]);
    const attempts = run.attempts.map(({ started_at, ended_at, error_type }) => {
      return { started_at, ended_at, error_type };
    });
    return {
      run: viewRun(run, caller, { label, link }),
      own: isOwn,
      attempts,
      timeline,
      ...content,
      trace,
      transcript,
    };
  },
});

type RunCall = Pick<OperationCall, "caller" | "runs" | "catalogue">;

/** The parts of a run for its owner only. */
async function contentOf(
  run: RunRecord,
  { runs, catalogue }: Pick<OperationCall, "runs" | "catalogue">,
): Promise<Pick<z.output<typeof runDetails>, "request" | "result" | "result_deleted">> {
  const ended = isTerminal(run.state);
  if (run.kind === "agent") {
    const [request, result] = await Promise.all([
      runs.request(run.id),
      ended ? runs.agentResult(run) : undefined,
    ]);
    return { request, result: result && { ...result, error: result.error && renderFailure(result.error) } };
  }
  const result = ended ? await runs.wizardResult(run) : undefined;
  if (result) return { result: await renderWizardResult(run, result, catalogue) };
  // A completed run always has a result.
  return run.state === "completed" ? { result_deleted: true } : {};
}
