/** Runs an agent in this process without storage, for first steps and for the development of profiles. */
import type { PreparedAgent } from "../../../../shared/agents/catalogue/prepare-agent.ts";
import { AppError, errorJson, toAppError } from "../../../../shared/core/errors.ts";
import type { AgentRunRequest } from "../../../../shared/operations/agents/run-agent.ts";
import { abortOnSignals } from "../../input/abort-on-signals.ts";
import type { AgentReport } from "../../output/print-agent-report.ts";

/** @param env the source of `from_env` references in the profile */
export async function runAgentHere(
  prepared: PreparedAgent,
  request: AgentRunRequest,
  env: Record<string, string | undefined>,
): Promise<{ report: AgentReport; error?: AppError }> {
  const { profile } = prepared;
  const context_id = request.context_id ?? crypto.randomUUID();
  const interrupted = abortOnSignals();
  const base: AgentReport = { success: false, agent_id: profile.id, state: "failed", context_id, output: "" };
  try {
    const { facts, error } = await execute(prepared, { ...request, context_id }, env, interrupted.signal);
    const report = { ...base, ...facts };
    return error ? withError(report, error) : { report: { ...report, success: true, state: "completed" } };
  } catch (thrown) {
    return withError(base, toAppError(thrown));
  } finally {
    interrupted.release();
  }
}

async function execute(
  { profile, parameters }: PreparedAgent,
  { input, context_id, timeout_seconds }: AgentRunRequest & { context_id: string },
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<{ facts: Partial<AgentReport>; error?: AppError | undefined }> {
  const [{ resolveSecrets }, { createScratch }, { prepareInvocation }, { agentEnvironment }, { runProcess }] =
    await Promise.all([
      import("../../../../shared/agents/invocation/resolve-secrets.ts"),
      import("../../../../shared/agents/process/scratch.ts"),
      import("../../../../shared/agents/invocation/prepare-invocation.ts"),
      import("../../../../shared/agents/process/agent-environment.ts"),
      import("../../../../shared/agents/process/run-process.ts"),
    ]);
  const secrets = await resolveSecrets(profile, { env, readSecret: refuseSecret });
  const scratch = await createScratch();
  try {
    const {
      outputFile,
      env: own,
      ...invocation
    } = await prepareInvocation(profile, {
      input,
      parameters,
      context_id,
      timestamp: new Date(),
      scratch,
      secrets,
    });
    const seconds = Math.min(profile.timeout_seconds, timeout_seconds ?? profile.timeout_seconds);
    const outcome = await runProcess(
      {
        ...invocation,
        env: agentEnvironment(scratch, own),
        timeoutMs: seconds * 1000,
        maxOutputBytes: MAX_BYTES,
      },
      { signal },
    );
    const [{ readOutputFile }, { readAnswer }, { describeProcessFailure }] = await Promise.all([
      import("../../../../shared/agents/answer/read-output-file.ts"),
      import("../../../../shared/agents/answer/read-answer.ts"),
      import("../../../../shared/agents/answer/describe-process-failure.ts"),
    ]);
    const file = outputFile === undefined ? undefined : await readOutputFile(outputFile, MAX_BYTES);
    const { answer, error } = readAnswer(profile, {
      stdout: outcome.stdout.toString("utf8"),
      stderr: outcome.stderr.toString("utf8"),
      outputFile: file?.text,
      exitCode: outcome.exitCode,
      signal: outcome.signal,
    });
    const facts = {
      output: answer,
      output_bytes: outcome.stdoutBytes + outcome.stderrBytes + (file?.bytes ?? 0),
      truncated: outcome.truncated || (file?.truncated ?? false),
      exit_code: outcome.exitCode,
      duration_ms: Math.round(outcome.durationUs / 1000),
    };
    return { facts, error: describeProcessFailure(profile, outcome, signal) ?? error };
  } finally {
    await scratch.remove();
  }
}

const MAX_BYTES = 10_000_000;

async function refuseSecret(): Promise<string> {
  throw new AppError(
    "secret_unavailable",
    "only a deployment reads Secret Manager; use `from_env` in the profile to run the agent here",
  );
}

function withError(report: AgentReport, error: AppError): { report: AgentReport; error: AppError } {
  const state = STATES[error.type] ?? "failed";
  return { report: { ...report, state, error: errorJson(error) }, error };
}

const STATES: Partial<Record<AppError["type"], string>> = { cancelled: "cancelled", timeout: "timed_out" };
