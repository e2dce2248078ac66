/** An agent's run of the deployment, or of the local stack, followed to its end; interrupting it cancels it. */

import type { PreparedAgent } from "../../../../shared/agents/catalogue/prepare-agent.ts";
import { defined } from "../../../../shared/core/defined.ts";
import { AppError, type ErrorDetails, errorJson } from "../../../../shared/core/errors.ts";
import { type AgentRunRequest, submitAgentRun } from "../../../../shared/operations/agents/run-agent.ts";
import { type AgentSubmission, isTerminal, type RunRecord, type Runs } from "../../../../shared/runs/runs.ts";
import { abortOnSignals } from "../../input/abort-on-signals.ts";
import type { CloudRuns } from "../../input/open-cloud-runs.ts";
import { operatorCall } from "../../input/open-runs.ts";
import type { AgentReport } from "../../output/print-agent-report.ts";
import { printRunEvent } from "../run-in-cloud.ts";

export async function runAgentInCloud(
  { runs, owners }: CloudRuns,
  prepared: PreparedAgent,
  request: AgentRunRequest,
): Promise<{ report: AgentReport; error?: AppError }> {
  const interrupted = abortOnSignals();
  try {
    const submission = await submitAgentRun(prepared, request, operatorCall(runs, owners));
    const { run, deduplicated } = submission;
    const { callerWaits: isLive } = request;
    process.stderr.write(`Run ${run.id}${deduplicated ? " (of the same request a moment ago)" : ""}\n`);
    const ended = isLive ? await followOrCancel(runs, submission, interrupted.signal) : run;
    const { report, error } = await reportAgentRun(runs, ended, { isLive });
    const whole = deduplicated ? { ...report, deduplicated } : report;
    return error ? { report: whole, error } : { report: whole };
  } finally {
    interrupted.release();
  }
}

/** The stored facts of an agent's run. @param isLive whether its caller waited, and gets the unmasked answer */
export async function reportAgentRun(
  runs: Runs,
  run: RunRecord,
  { isLive }: { isLive: boolean } = { isLive: false },
): Promise<{ report: AgentReport; error?: AppError }> {
  const [result, request] = await Promise.all([
    isTerminal(run.state) ? (isLive ? runs.liveAgentResult(run) : runs.agentResult(run)) : undefined,
    runs.request(run.id),
  ]);
  const error = run.error && toError(run.error, result?.error);
  const report: AgentReport = defined({
    success: error === undefined,
    agent_id: run.target,
    run_id: run.id,
    state: run.state,
    context_id: request?.context_id,
    output: result?.output ?? "",
    masked: result?.masked || undefined,
    output_bytes: result?.output_bytes,
    truncated: result?.truncated,
    exit_code: result?.exit_code,
    ...durationOf(run),
    error: error ? errorJson(error) : undefined,
  });
  return error ? { report, error } : { report };
}

async function followOrCancel(
  runs: Runs,
  submission: AgentSubmission,
  interrupted: AbortSignal,
): Promise<RunRecord> {
  const cancelling = Promise.withResolvers<never>();
  const cancel = () => runs.cancel(submission.run.id).catch(cancelling.reject);
  interrupted.addEventListener("abort", cancel, { once: true });
  // Ctrl-C may have been pressed during the submission.
  if (interrupted.aborted) cancel();
  return Promise.race([runs.awaitEnd(submission, { onEvent: printRunEvent }), cancelling.promise]);
}

/** The failure's details are in the sealed result only; the record must not show them. */
function toError(
  { type, message }: NonNullable<RunRecord["error"]>,
  sealed: { message: string; details: Record<string, unknown> } | undefined,
): AppError {
  return new AppError(type, sealed?.message ?? message, { details: (sealed?.details ?? {}) as ErrorDetails });
}

function durationOf({ started_at, ended_at }: RunRecord): { duration_ms?: number } {
  if (started_at === undefined || ended_at === undefined) return {};
  return { duration_ms: Math.max(0, Date.parse(ended_at) - Date.parse(started_at)) };
}
