/** An agent's run of the deployment, or of the local stack, followed to its end; interrupting it cancels it. */

import type { PreparedAgent } from "../../../../shared/agents/catalogue/prepare-agent.ts";
import type { AppError } from "../../../../shared/core/errors.ts";
import { type AgentRunRequest, submitAgentRun } from "../../../../shared/operations/agents/run-agent.ts";
import { agentOutcome } from "../../../../shared/operations/runs/run-for-person.ts";
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

/** @param isLive whether the caller waited, and gets the unmasked answer */
async function reportAgentRun(
  runs: Runs,
  run: RunRecord,
  { isLive }: { isLive: boolean },
): Promise<{ report: AgentReport; error?: AppError }> {
  const [result, request] = await Promise.all([
    isTerminal(run.state) ? (isLive ? runs.liveAgentResult(run) : runs.agentResult(run)) : undefined,
    runs.request(run.id),
  ]);
  const { report, error } = agentOutcome(run, result, request);
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
