/** `federalrunner run ID --cloud`: the same run through storage and a worker, followed by its events. */
import { AppError } from "../../../shared/core/errors.ts";
import { needText } from "../../../shared/handoff/need.ts";
import { wizardOutcome } from "../../../shared/operations/runs/run-for-person.ts";
import { submitWizardRun, type WizardRunRequest } from "../../../shared/operations/wizards/run-wizard.ts";
import type {
  RunEvent,
  RunRecord,
  Runs,
  Submission,
  WizardRunResult,
  WizardTrace,
} from "../../../shared/runs/runs.ts";
import type { LoadedWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import type { CloudRuns } from "../input/open-cloud-runs.ts";
import { operatorCall } from "../input/open-runs.ts";
import type { OutcomeReport } from "../output/print-outcome.ts";
import { type SavedScreenshot, saveScreenshots } from "../output/save-screenshots.ts";
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
    if (trace !== undefined) await saveTraceOf(run, await runs.trace(id), trace);
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

/** Writes the trace of a run that was submitted with one. @throws AppError `result_expired` */
export async function saveTraceOf(
  run: RunRecord,
  trace: WizardTrace | undefined,
  folder: string,
): Promise<void> {
  if (!trace) throw new AppError("result_expired", "This run has no trace: it was submitted without one.");
  await saveTrace(folder, { wizard_id: run.target, ...trace });
}

/** Reports an ended run in the form of every other run's report. */
async function reportWizardRun(
  runs: Runs,
  run: RunRecord,
  folder: string | false | undefined,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  const result = await runs.wizardResult(run);
  const { report, error } = wizardOutcome(run, result);
  const screenshots = result ? await saveScreenshotsOf(runs, run, result, folder) : [];
  const whole = { ...(report as Omit<OutcomeReport, "screenshots">), screenshots };
  return error ? { report: whole, error } : { report: whole };
}

/** @param folder false for no pictures */
export async function saveScreenshotsOf(
  runs: Runs,
  run: RunRecord,
  result: WizardRunResult,
  folder: string | false | undefined,
): Promise<SavedScreenshot[]> {
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

/** Prints a run's event as a line on stderr. */
export function printRunEvent(event: RunEvent): void {
  if (event.type === "starting") process.stderr.write(`  … starting (${event.launcher})\n`);
  if (event.type !== "progress") return;
  if (event.retrying !== undefined) process.stderr.write(`  ↻ trying again (${event.retrying})\n`);
  if (event.page === undefined) return;
  const seconds = event.elapsed_ms === undefined ? "" : `  ${(event.elapsed_ms / 1000).toFixed(1)} s`;
  process.stderr.write(`  ✓ ${event.page}/${event.pages}  ${event.title}${seconds}\n`);
}
