/**
 * Executes a wizard in one atomic browser run: open, fill every page, prove that each one advanced, read the
 * results, close the browser whatever happens. Keeps nothing between calls.
 */
import { type AppError, toAppError } from "../core/errors.ts";
import type { Wizard } from "../wizards/wizard.ts";
import { type BrowserConfig, readBrowserConfig } from "./config.ts";
import { type LaunchBrowser, launchBrowser } from "./launch-browser.ts";
import type { ResultValue } from "./parse-result.ts";
import { createRunLimit } from "./run-limit.ts";
import type { Screenshot } from "./take-screenshot.ts";
import { WizardRun } from "./wizard-run.ts";

export interface ExecuteOptions {
  /** Ends the run within two seconds, as `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Defaults to the settings of the environment. */
  config?: BrowserConfig;
  /** Limit of the whole run in milliseconds; defaults to the setting. */
  timeoutMs?: number;
  /** Where the run's browser comes from; it is closed with the run. Defaults to starting one. */
  launch?: LaunchBrowser;
}

/** What happens during a run; carries no user data. */
export type Progress =
  | { type: "started"; total_pages: number }
  | { type: "retrying"; attempt: number; reason: string }
  | { type: "page_done"; page: number; title: string; total_pages: number; elapsed_ms: number }
  | { type: "extracting"; elapsed_ms: number };

/** How a run ended. `results` is empty unless `success`; `screenshots` holds what there is either way. */
export interface WizardOutcome {
  success: boolean;
  wizard_id: string;
  pages_completed: number;
  execution_time_ms: number;
  results: Record<string, ResultValue>;
  screenshots: Screenshot[];
  warnings: string[];
  error?: AppError;
}

/**
 * Fills the wizard's form with data that fits its contract (see `prepareUserData`).
 *
 * @returns the outcome, also of a failed run: failures are values here, for they carry screenshots
 */
export async function executeWizard(
  wizard: Wizard,
  userData: Record<string, unknown>,
  options: ExecuteOptions = {},
): Promise<WizardOutcome> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  const { config = readBrowserConfig(), onProgress = () => {}, launch = launchBrowser } = options;
  const outcome: WizardOutcome = {
    success: false,
    wizard_id: wizard.wizard_id,
    pages_completed: 0,
    execution_time_ms: 0,
    results: {},
    screenshots: [],
    warnings: [],
  };
  const limit = createRunLimit(options.timeoutMs ?? config.timeouts.run, options.signal);
  try {
    const { signal } = limit;
    await new WizardRun({
      wizard,
      data: userData,
      config,
      signal,
      outcome,
      onProgress,
      elapsed,
      launch,
    }).execute();
    outcome.success = true;
  } catch (error) {
    outcome.error = toAppError(error);
  } finally {
    limit.clear();
  }
  outcome.execution_time_ms = elapsed();
  return outcome;
}
