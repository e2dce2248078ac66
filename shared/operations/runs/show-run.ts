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
import { defineOperationOver, type OperationCall } from "../operation.ts";
import { canReadContent, findReadableRun } from "./find-run.ts";
import { type FoundRun, outcomeFor, runText } from "./run-for-person.ts";
import { EXAMPLE_RUN, READ_ANY, runIdSchema, runSchema, viewRun } from "./run-view.ts";
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

export const getRun = defineOperationOver<FoundRun>()({
  name: "getRun",
  summary: "Show a run with its timeline and, to its owner, its request and result",
  effect: "read",
  scopes: READ_ANY,
  input: inputSchema,
  examples: [{ run_id: EXAMPLE_RUN }],
  output: runDetails,
  failures: ["run_not_found"],
  rest: { method: "GET", path: "/api/runs/{run_id}", responses: { 200: "The run." }, body: detailsOf },
  command: {
    name: "runs show",
    description: "show the timeline, the request and the outcome of a run",
    args: { run_id: "an id of `federalrunner runs list`" },
    options: { trace: undefined, transcript: "show the output of an agent's processes, masked" },
    note: "The request and the answer of an agent are masked.",
    examples: [`runs show ${EXAMPLE_RUN} --json`],
    text: runText,
    json: (found) => ({
      ...outcomeFor(found).report,
      success: true,
      run: found.view,
      timeline: found.timeline,
      request: found.request,
      transcript: found.transcript,
    }),
    problems: (found) => outcomeFor(found).problems,
  },
  offeredBy: ["federalrunner_get_run"],

  async handle({ run_id, ...asked }, call: RunCall) {
    const { caller, runs } = call;
    const record = await findReadableRun(run_id, call);
    const isOwn = canReadContent(record, caller);
    const mayAct = caller.owners.includes(record.owner) && caller.scopes.has(requiredScope("wizard", "run"));
    const hasEnded = isTerminal(record.state);
    const [timeline, label, content, trace, transcript, link] = await Promise.all([
      runs.timeline(record),
      isOwn ? runs.label(record) : undefined,
      isOwn ? contentOf(record, call) : {},
      isOwn && asked.trace && hasEnded ? runs.trace(record.id) : undefined,
      isOwn && asked.transcript && hasEnded ? runs.transcript(record.id) : undefined,
      isOwn && mayAct ? runs.handoffLink(record) : undefined,
    ]);
    const view = viewRun(record, caller, { label, link });
    return { record, view, isOwn, timeline, ...content, trace, transcript, asked };
  },
});

type RunCall = Pick<OperationCall, "caller" | "runs" | "catalogue">;

/** The parts of a run for its owner only. */
async function contentOf(
  run: RunRecord,
  { runs, catalogue }: RunCall,
): Promise<Pick<FoundRun, "request" | "agentResult" | "wizardResult" | "form">> {
  const ended = isTerminal(run.state);
  if (run.kind === "agent") {
    const [request, agentResult] = await Promise.all([
      runs.request(run.id),
      ended ? runs.agentResult(run) : undefined,
    ]);
    return { request, agentResult };
  }
  const wizardResult = ended ? await runs.wizardResult(run) : undefined;
  const form = wizardResult && (await catalogue.get(run.target).catch(() => undefined));
  return { wizardResult, form };
}

function detailsOf(found: FoundRun): z.output<typeof runDetails> {
  const { record, view, isOwn, timeline, request, agentResult, wizardResult, form } = found;
  const attempts = record.attempts.map(({ started_at, ended_at, error_type }) => {
    return { started_at, ended_at, error_type };
  });
  const result = wizardResult
    ? renderWizardResult(record, wizardResult, form)
    : agentResult && { ...agentResult, error: agentResult.error && renderFailure(agentResult.error) };
  // A completed run of a wizard always has a result.
  const isDeleted = isOwn && record.kind === "wizard" && record.state === "completed" && !wizardResult;
  return {
    run: view,
    own: isOwn,
    attempts,
    timeline,
    request,
    result,
    ...(isDeleted && { result_deleted: true as const }),
    trace: found.trace,
    transcript: found.transcript,
  };
}
