/** `federalrunner run ID --cloud`: the same run through storage and a worker, followed by its events. */
import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { defined } from "../../../shared/core/defined.ts";
import { errorRow } from "../../../shared/core/error-table.ts";
import { AppError, type ErrorDetails, errorJson } from "../../../shared/core/errors.ts";
import { needText } from "../../../shared/handoff/need.ts";
import { submitWizardRun, type WizardRunRequest } from "../../../shared/operations/wizards/run-wizard.ts";
import type { RunEvent, RunRecord, Runs, Submission, WizardRunResult } from "../../../shared/runs/runs.ts";
import type { LoadedWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import type { CloudRuns } from "../input/open-cloud-runs.ts";
import { operatorCall } from "../input/open-runs.ts";
import type { OutcomeReport } from "../output/print-outcome.ts";
import { saveScreenshots } from "../output/save-screenshots.ts";
import { saveTrace } from "../output/save-trace.ts";

/** The folders of what a run leaves. */
export interface RunFolders {
  screenshots?: string | false | undefined;
  trace?: string | undefined;
}

/** Interrupting it cancels the run. */
export async function runInCloud(
  { runs, owners, canHandOff }: CloudRuns,
  form: LoadedWizard,
  request: WizardRunRequest,
  { screenshots, trace }: RunFolders,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  if (request.handoff && !canHandOff) {
    throw new AppError("invalid_request", "--handoff requires the gateway's address: set MCP_SERVER_URL.");
  }
  const interrupted = abortOnSignals();
  try {
    const submission = await submitWizardRun(form, request, operatorCall(runs, owners));
    const { id } = submission.run;
    process.stderr.write(`Run ${id}\n`);
    const cancelling = new Promise<void>((resolve, reject) => {
      interrupted.signal.addEventListener("abort", () => runs.cancel(id).then(() => resolve(), reject), {
        once: true,
      });
    });
    const ended = awaitEndWithPerson(runs, submission);
    await Promise.race([ended, cancelling]);
    const run = await ended;
    if (trace !== undefined) await saveTraceOf(runs, run, trace);
    return await reportWizardRun(runs, run, screenshots);
  } finally {
    interrupted.release();
  }
}

/** Prints the link of each part that a person completes. */
async function awaitEndWithPerson(runs: Runs, submission: Submission): Promise<RunRecord> {
  let seen = -1;
  const onEvent = (event: RunEvent) => {
    if (event.seq > seen) printRunEvent(event);
    seen = Math.max(seen, event.seq);
  };
  let run = await runs.awaitEnd(submission, { onEvent });
  while (run.waiting) {
    const link = await runs.handoffLink(run);
    if (link !== undefined) {
      const until = new Date(run.waiting.until).toLocaleTimeString();
      process.stderr.write(
        `  ✋ ${needText(run.waiting.for)} Open this page, once, until ${until}:\n     ${link}\n`,
      );
    }
    run = await runs.awaitEnd({ run }, { onEvent });
  }
  return run;
}

/** Writes the trace of a run that was submitted with one. */
export async function saveTraceOf(runs: Runs, run: RunRecord, folder: string): Promise<void> {
  const trace = await runs.trace(run.id);
  if (!trace) throw new AppError("result_expired", "This run has no trace: it was submitted without one.");
  await saveTrace(folder, { wizard_id: run.target, ...trace });
}

/** Reports an ended run in the form of every other run's report. */
export async function reportWizardRun(
  runs: Runs,
  run: RunRecord,
  screenshots: string | false | undefined,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  const result = await runs.wizardResult(run);
  const error = errorOf(run, result);
  const report: OutcomeReport = defined({
    success: run.state === "completed",
    run_id: run.id,
    wizard_id: run.target,
    pages_completed: result?.pages_completed ?? 0,
    execution_time_ms: result?.execution_time_ms ?? 0,
    results: (result?.results ?? {}) as Record<string, ResultValue>,
    screenshots: result ? await fetchScreenshots(runs, run, result, screenshots) : [],
    warnings: result?.warnings ?? [],
    healed: result?.healed,
    practice: result?.practice,
    figures: result?.figures as OutcomeReport["figures"],
    page_text: result?.page_text,
    defaults_applied: result && result.defaults_applied.length > 0 ? result.defaults_applied : undefined,
    error: error ? errorJson(error) : undefined,
  });
  return error ? { report, error } : { report };
}

async function fetchScreenshots(
  runs: Runs,
  run: RunRecord,
  result: WizardRunResult,
  folder: string | false | undefined,
) {
  const numbers = result.screenshots.map((_, index) => index + 1);
  const read = folder === false ? [] : await runs.screenshots(run, numbers);
  const pictures = result.screenshots.map(({ page, title, bytes, truncated }, index) => ({
    page,
    title,
    bytes,
    truncated,
    jpeg: read[index],
  }));
  return saveScreenshots(run.target, pictures, folder);
}

function errorOf(run: RunRecord, result: WizardRunResult | undefined): AppError | undefined {
  const { error } = run;
  if (!error) return undefined;
  const type = errorRow(error.type).type;
  const details = (result?.error?.details ?? {}) as ErrorDetails;
  return new AppError(type, result?.error?.message ?? error.message, { details });
}

/** Prints a run's event as a line on stderr. */
export function printRunEvent(event: RunEvent): void {
  if (event.type === "starting") process.stderr.write(`  … starting (${event.launcher})\n`);
  if (event.type !== "progress") return;
  if (event.retrying !== undefined) process.stderr.write(`  ↻ trying again (${event.retrying})\n`);
  if (event.page === undefined) return;
  const seconds = event.elapsed_ms === undefined ? "" : `  ${(event.elapsed_ms / 1000).toFixed(1)} s`;
  process.stderr.write(`  ✓ ${event.page}/${event.pages}  ${event.title}${seconds}\n`);
}
