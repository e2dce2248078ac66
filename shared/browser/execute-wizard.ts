/**
 * Executes a wizard in one atomic browser run: open, fill every page, prove that each one advanced, read the
 * results, close the browser whatever happens. Keeps nothing between calls.
 */
import { toAppError } from "../core/errors.ts";
import type { Wizard } from "../wizards/wizard.ts";
import { type BrowserConfig, readBrowserConfig } from "./config.ts";
import { type LaunchBrowser, launchBrowser } from "./launch/launch-browser.ts";
import { createRunLimit } from "./run-limit.ts";
import type { Progress, WizardOutcome } from "./wizard-outcome.ts";
import { WizardRun } from "./wizard-run.ts";

export type { Progress, WizardOutcome } from "./wizard-outcome.ts";

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
