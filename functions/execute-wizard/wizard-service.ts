import { createRunsService, type RunsService } from "../../shared/runs/worker/serve-runs.ts";
import { executeRun, type Worker } from "./execute-run.ts";
import type { SpareBrowser } from "./spare-browser.ts";

export interface WizardServiceOptions {
  worker: Worker;
  spareBrowser: SpareBrowser;
  /** Runs at once. */
  concurrency: number;
}

/** {@link createRunsService} for wizards: the next run's browser is started within the request of the one before. */
export function createWizardService({
  worker,
  spareBrowser,
  concurrency,
}: WizardServiceOptions): RunsService {
  return createRunsService({
    store: worker.store,
    execute: (id, options) => executeRun({ ...worker, name: `${worker.name}/${id}` }, id, options),
    afterRun: () => spareBrowser.prepare(),
    concurrency,
  });
}
