import { z } from "zod";
import { requiredScope } from "../../../../shared/auth/scopes.ts";
import { defined } from "../../../../shared/core/defined.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { failureSchema, renderFailure } from "../../../../shared/core/failure.ts";
import {
  canReadContent,
  findReadableRun,
  READ_ANY,
  runSchema,
  viewRun,
} from "../../../../shared/operations/runs/run-view.ts";
import { answerRows } from "../../../../shared/report/answer-rows.ts";
import { reportText } from "../../../../shared/report/report-text.ts";
import { RECORD_POLICY, recordPage } from "../../../../shared/report/run-record-page.ts";
import { reportRun } from "../../../../shared/report/run-report.ts";
import {
  agentResultSchema,
  agentTranscriptSchema,
  isTerminal,
  type RunRecord,
  storedRequestSchema,
  type WizardRunResult,
  wizardResultSchema,
  wizardTraceSchema,
} from "../../../../shared/runs/runs.ts";
import { type ApiCall, defineEndpoint } from "../define-endpoint.ts";
import { Content } from "../send-content.ts";

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

const error = failureSchema.optional();
const agentResult = agentResultSchema.extend({ error });
/** A wizard's result as {@link renderWizardResult} reports it. */
export const wizardResult = wizardResultSchema.extend({
  note: z.string().optional().describe("That the figures are not official."),
  text: z.string().optional().describe("The results in plain sentences, with the grounds they rest on."),
  answered: z
    .array(
      z.object({
        field_id: z.string(),
        question: z.string(),
        answer: z.string(),
        is_default: z.literal(true).optional(),
      }),
    )
    .optional()
    .describe("The answers in the words of the form: labels of options, whole dates, amounts."),
  error,
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
    .union([agentResult, wizardResult])
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

const querySchema = z.strictObject({
  transcript: z
    .boolean()
    .optional()
    .describe("Whether to return the output of an agent's processes; default false."),
  trace: z.boolean().optional().describe("Whether to return the trace of a wizard's run; default false."),
});

export const getRun = defineEndpoint({
  method: "GET",
  path: "/api/runs/{run_id}",
  operationId: "getRun",
  tag: "runs",
  summary: "Show a run with its timeline and, to its owner, its request and result",
  scopes: READ_ANY,
  params: { run_id: "The run's id." },
  query: querySchema,
  responses: { 200: { description: "The run.", schema: runDetails } },
  failures: ["run_not_found"],

  async handle(call) {
    const { caller, params, query, runs } = call;
    const run = await findReadableRun(params.run_id ?? "", call);
    const isOwn = canReadContent(run, caller);
    const mayAct = isOwn && caller.scopes.has(requiredScope("wizard", "run"));
    const [timeline, label, content, trace, transcript, link] = await Promise.all([
      runs.timeline(run),
      isOwn ? runs.label(run) : undefined,
      isOwn ? contentOf(run, call) : {},
      isOwn && query.trace && isTerminal(run.state) ? runs.trace(run.id) : undefined,
      isOwn && query.transcript && isTerminal(run.state) ? runs.transcript(run.id) : undefined,
      mayAct ? runs.handoffLink(run) : undefined,
    ]);
    const attempts = run.attempts.map(({ started_at, ended_at, error_type }) => {
      return { started_at, ended_at, error_type };
    });
    return {
      status: 200,
      body: {
        run: viewRun(run, caller, { label, link }),
        own: isOwn,
        attempts,
        timeline,
        ...content,
        trace,
        transcript,
      },
    };
  },
});

/** The parts of a run for its owner only. */
async function contentOf(
  run: RunRecord,
  { runs, catalogue }: Pick<ApiCall, "runs" | "catalogue">,
): Promise<{ request?: unknown; result?: unknown; result_deleted?: true }> {
  const ended = isTerminal(run.state);
  if (run.kind === "agent") {
    const [request, result] = await Promise.all([
      runs.request(run.id),
      ended ? runs.agentResult(run) : undefined,
    ]);
    return { request, result: result && withNextStep(result) };
  }
  const result = ended ? await runs.wizardResult(run) : undefined;
  if (result) return { result: await renderWizardResult(run, result, catalogue) };
  // A completed run always has a result.
  return run.state === "completed" ? { result_deleted: true } : {};
}

/** The result with its report in words: the meaning of each figure, its source, and its failure in the form of REST. */
export async function renderWizardResult(
  run: RunRecord,
  result: WizardRunResult,
  catalogue: ApiCall["catalogue"],
): Promise<unknown> {
  const form = await catalogue.get(run.target).catch(() => undefined);
  const report = reportRun(run, result, { form });
  const { note, results, source, assumptions } = report;
  const text = result.success ? reportText(report, { form }) : undefined;
  const answered = answerRows(result.answers ?? {}, result.defaults_applied, form);
  return withNextStep(defined({ note, text, ...result, results, source, assumptions, answered }));
}

/** A result with its failure in the form of REST. */
function withNextStep<Result extends { error?: Parameters<typeof renderFailure>[0] | undefined }>(
  result: Result,
): unknown {
  return { ...result, error: result.error && renderFailure(result.error) };
}

export const getRecord = defineEndpoint({
  method: "GET",
  path: "/api/runs/{run_id}/record",
  operationId: "getRecord",
  tag: "runs",
  summary: "Show the record of one of your runs of wizards: a page to print or to keep",
  description: "Complete in itself, with the pictures. It exists as long as the run's results are kept.",
  scopes: [requiredScope("wizard", "read")],
  params: { run_id: "The run's id." },
  responses: { 200: { description: "The page.", type: "text/html" } },
  failures: ["run_not_found", "result_expired", "invalid_request"],

  async handle({ params, runs, caller, catalogue }) {
    const run = await runs.findOwn(params.run_id ?? "", caller.owners, ({ kind }) => kind === "wizard");
    const page = await recordPage(run, { runs, catalogue });
    return {
      status: 200,
      headers: { "content-security-policy": RECORD_POLICY, "cache-control": "no-store" },
      body: new Content("text/html; charset=utf-8", Buffer.from(page)),
    };
  },
});

export const getScreenshot = defineEndpoint({
  method: "GET",
  path: "/api/runs/{run_id}/screenshots/{number}",
  operationId: "getScreenshot",
  tag: "runs",
  summary: "Show a screenshot of one of your runs of wizards",
  scopes: [requiredScope("wizard", "read")],
  params: { run_id: "The run's id.", number: "From 1, in the order of the result's `screenshots`." },
  responses: { 200: { description: "The picture.", type: "image/jpeg" } },
  failures: ["invalid_request", "run_not_found", "result_expired"],

  async handle({ params, runs, caller }) {
    const { run_id = "", number = "" } = params;
    if (!/^[1-9]\d?$/.test(number)) {
      throw new AppError("invalid_request", "The number of a screenshot is between 1 and 99.");
    }
    const run = await runs.findOwn(run_id, caller.owners, ({ kind }) => kind === "wizard");
    return { status: 200, body: new Content("image/jpeg", await runs.screenshot(run.id, Number(number))) };
  },
});
