/**
 * Executes a wizard in one atomic browser run: open the form, fill every page, prove that each one advanced, read the
 * results, and always close the browser. Keeps no state between calls.
 */
import { AppError, toAppError } from "../core/errors.ts";
import type { PersonDesk } from "../handoff/person-line.ts";
import { holds } from "../wizards/format/condition.ts";
import type { Wizard } from "../wizards/wizard.ts";
import { type BrowserConfig, readBrowserConfig } from "./config.ts";
import type { ChooseElement } from "./heal/heal-page.ts";
import { type LaunchBrowser, launchBrowser } from "./launch/launch-browser.ts";
import { isPracticeSite } from "./launch/practice-hosts.ts";
import { TypedTexts } from "./person/typed-texts.ts";
import { createRunLimit } from "./run-limit.ts";
import type { Visitor } from "./visitor/visitor.ts";
import type { Progress, WizardOutcome } from "./wizard-outcome.ts";
import { WizardRun } from "./wizard-run.ts";

export type { Progress, WizardOutcome } from "./wizard-outcome.ts";

export interface ExecuteOptions {
  /** An abort ends the run within two seconds, as `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Defaults to the settings of the environment. */
  config?: BrowserConfig;
  /** Whether the outcome holds a trace of every field, with the values that the site showed. */
  trace?: boolean;
  /** Whether the outcome lists differences between the form and the wizard's file. */
  compare?: boolean;
  /** A person has agreed to a press that may bind, by a wizard that no test run has proved. */
  confirm?: boolean;
  /** Whether the outcome holds the pages and the ending that the run has shown, as a proof, in place of a picture of each page. */
  proves?: boolean;
  /** The pictures of the outcome: of each page and of the results, or of the results alone; a failure has its own. Default all. */
  screenshots?: "all" | "result";
  /** How the visit presents itself where the settings do not say it; default plain. */
  visitor?: Visitor;
  /** Asks a person to complete a part of the form that only they can; absent: the run fails there. */
  desk?: PersonDesk | undefined;
  /** The longest wait for a person, in milliseconds; default 15 minutes. */
  personMs?: number;
  /** Limit of the whole run in milliseconds; defaults to the setting. */
  timeoutMs?: number;
  /** Chooses among elements where healing is undecided. */
  choose?: ChooseElement;
  /** Provides the run's browser, which is closed with the run. Defaults to launching one. */
  launch?: LaunchBrowser;
}

/**
 * Fills the wizard's form with data that fits its contract (see `prepareUserData`).
 *
 * @returns the outcome, also of a failed run: failures are values, because they carry screenshots
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
    phases_ms: {},
    trace: options.trace ? [] : undefined,
    shown: options.proves ? { pages: [] } : undefined,
    practice: isPracticeSite(wizard.url, config.practiceHosts) || undefined,
  };
  const limitMs = options.timeoutMs ?? config.timeouts.run;
  const limit = createRunLimit(limitMs, options.signal);
  const typed = new TypedTexts();
  try {
    const { signal } = limit;
    await new WizardRun({
      wizard: { ...wizard, results: wizard.results?.filter((one) => holds(one.visible_when, userData)) },
      data: userData,
      config,
      signal,
      outcome,
      onProgress,
      elapsed,
      limitMs,
      launch,
      choose: options.choose,
      compare: options.compare,
      confirm: options.confirm,
      screenshots: options.screenshots,
      person: options.desk && { desk: options.desk, limit, typed, personMs: options.personMs },
      visitor: config.visitor ?? options.visitor ?? "plain",
    }).execute();
    outcome.success = true;
    outcome.source = { url: wizard.url, visited_at: new Date().toISOString() };
  } catch (error) {
    outcome.error = toAppError(error);
  } finally {
    limit.clear();
  }
  outcome.execution_time_ms = elapsed() - (outcome.person_ms ?? 0);
  return withoutTyped(outcome, typed);
}

/** Sites repeat what a person has typed; no part of the outcome does. */
function withoutTyped({ error, screenshots, ...outcome }: WizardOutcome, typed: TypedTexts): WizardOutcome {
  const hidden = error && {
    error: new AppError(error.type, typed.hide(error.message), {
      details: typed.hide(error.details),
      cause: typed.isEmpty ? error.cause : undefined,
    }),
  };
  return { ...typed.hide(outcome), screenshots, ...(typed.isEmpty ? error && { error } : hidden) };
}
