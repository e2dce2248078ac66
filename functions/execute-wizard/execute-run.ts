/** Executes a wizard's run: reads its input, prepares the user data, fills the form. */
import type { JWK } from "jose";
import type { ExecuteOptions, executeWizard, Progress } from "../../shared/browser/execute-wizard.ts";
import { toAppError } from "../../shared/core/errors.ts";
import type { RunRecord } from "../../shared/runs/record/run.ts";
import { wizardInputSchema } from "../../shared/runs/record/wizard-run.ts";
import type { EventLog } from "../../shared/runs/worker/event-log.ts";
import { openInput } from "../../shared/runs/worker/open-input.ts";
import type { StopWatch } from "../../shared/runs/worker/watch-stop.ts";
import { type WorkerIdentity, type WorkOptions, workOnRun } from "../../shared/runs/worker/work-on-run.ts";
import { prepareUserData } from "../../shared/wizards/answers/prepare-user-data.ts";
import type { Catalogue } from "../../shared/wizards/catalogue/catalogue.ts";
import { type Ending, storeEnding } from "./store-ending.ts";

export interface Worker extends WorkerIdentity {
  catalogue: Pick<Catalogue, "get">;
  inputKeys: JWK[];
  gatewayKey: JWK;
  execute: typeof executeWizard;
  executeOptions: Pick<ExecuteOptions, "config" | "launch">;
}

/** {@link workOnRun} for wizards. */
export function executeRun(
  worker: Worker,
  id: string,
  options?: WorkOptions,
): Promise<RunRecord | undefined> {
  const { store, gatewayKey } = worker;
  return workOnRun(
    worker,
    {
      perform: (run, stop, events) => perform(worker, run, stop, events),
      storeEnding: (run, ending, events) => storeEnding(store, run, ending, { events, gatewayKey }),
    },
    id,
    options,
  );
}

async function perform(worker: Worker, run: RunRecord, stop: StopWatch, events: EventLog): Promise<Ending> {
  let defaults_applied: string[] = [];
  let answers: Record<string, unknown> | undefined;
  try {
    const [{ wizard, contract }, input, stopped] = await Promise.all([
      worker.catalogue.get(run.target),
      openInput(worker.store, run.id, worker.inputKeys, wizardInputSchema),
      stop.check(),
    ]);
    if (stopped) throw stopped;
    const prepared = prepareUserData(wizard, contract, input.user_data);
    ({ defaults_applied, data: answers } = prepared);
    const outcome = await worker.execute(wizard, prepared.data, {
      ...worker.executeOptions,
      signal: stop.signal,
      onProgress: createProgressReporter(events),
      timeoutMs: input.timeout_seconds === undefined ? undefined : input.timeout_seconds * 1000,
    });
    const warnings = prepared.warnings.map(({ field, message }) => `${field}: ${message}`);
    return { ...outcome, warnings: [...warnings, ...outcome.warnings], defaults_applied, answers };
  } catch (thrown) {
    return {
      success: false,
      wizard_id: run.target,
      pages_completed: 0,
      execution_time_ms: 0,
      results: {},
      screenshots: [],
      warnings: [],
      defaults_applied,
      answers,
      error: toAppError(thrown),
    };
  }
}

function createProgressReporter(events: EventLog): (progress: Progress) => void {
  let pagesDone = 0;
  return (progress) => {
    if (progress.type === "retrying") events.report({ type: "progress", retrying: progress.reason });
    if (progress.type !== "page_done") return;
    const { page, title, total_pages: pages, elapsed_ms } = progress;
    const done = { type: "progress", page, pages, title, elapsed_ms } as const;
    pagesDone++;
    // The end follows the last page at once: its event is stored with the outcome.
    if (pagesDone < pages) events.report(done);
    else events.reportLast(done);
  };
}
