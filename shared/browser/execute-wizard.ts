/**
 * Executes a wizard in one atomic browser run: open, fill every page, prove that each one advanced, read the
 * results, close the browser whatever happens. Keeps nothing between calls.
 */
import type { CDPSession } from "playwright-core";
import { AppError, toAppError } from "../core/errors.ts";
import type { Wizard, WizardPage } from "../wizards/wizard.ts";
import { advance, type Destination } from "./advance.ts";
import { type BrowserConfig, readBrowserConfig } from "./config.ts";
import { extractResults } from "./extract-results.ts";
import { fillPage } from "./fill-page.ts";
import { DocumentReplaced, FormPage } from "./form-page.ts";
import { type LaunchedBrowser, launchBrowser } from "./launch-browser.ts";
import { dismissBanners, openForm } from "./open-form.ts";
import type { ResultValue } from "./parse-result.ts";
import { anchorOf, fieldRefs, planFields, planPages, resultAnchorOf } from "./plan-page.ts";
import { type Screenshot, takeScreenshot } from "./take-screenshot.ts";

const NAVIGATION_RETRIES = 2;
const FIRST_RETRY_MS = 500;
// What a failure's picture may take when the limit has passed already.
const LAST_SCREENSHOT_MS = 700;

export interface ExecuteOptions {
  /** Ends the run within two seconds, as `cancelled`. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Defaults to the settings of the environment. */
  config?: BrowserConfig;
  /** Limit of the whole run in milliseconds; defaults to the setting. */
  timeoutMs?: number;
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
  const config = options.config ?? readBrowserConfig();
  const outcome: WizardOutcome = {
    success: false,
    wizard_id: wizard.wizard_id,
    pages_completed: 0,
    execution_time_ms: 0,
    results: {},
    screenshots: [],
    warnings: [],
  };
  const limit = createLimit(options.timeoutMs ?? config.timeouts.run, options.signal);
  try {
    const { onProgress = () => {} } = options;
    const run = { wizard, data: userData, config, signal: limit.signal, outcome, onProgress, started };
    await new WizardRun(run).execute();
    outcome.success = true;
  } catch (error) {
    outcome.error = toAppError(error);
  } finally {
    limit.clear();
  }
  outcome.execution_time_ms = Math.round(performance.now() - started);
  return outcome;
}

interface RunParts {
  wizard: Wizard;
  data: Record<string, unknown>;
  config: BrowserConfig;
  signal: AbortSignal;
  outcome: WizardOutcome;
  onProgress: (progress: Progress) => void;
  started: number;
}

class WizardRun {
  readonly #run: RunParts;
  readonly #pages: WizardPage[];
  #form: FormPage | undefined;
  #session: { page: unknown; cdp: CDPSession } | undefined;

  constructor(run: RunParts) {
    this.#run = run;
    this.#pages = planPages(run.wizard, run.data);
  }

  async execute(): Promise<void> {
    this.#run.onProgress({ type: "started", total_pages: this.#pages.length });
    const launched = await this.#launch();
    try {
      await this.#fillForm(launched);
    } catch (error) {
      const failure = this.#run.signal.aborted ? this.#run.signal.reason : error;
      await this.#pictureFailure(toAppError(failure));
      throw failure;
    } finally {
      await launched.close();
    }
  }

  // A launch cannot be interrupted; a browser that comes too late is closed as soon as it is there.
  async #launch(): Promise<LaunchedBrowser> {
    const launching = launchBrowser(this.#run.config, this.#run.wizard.browser ?? this.#run.config.type);
    try {
      return await orAborted(launching, this.#run.signal);
    } catch (error) {
      launching.then((late) => late.close()).catch(() => {});
      throw error;
    }
  }

  async #fillForm(launched: LaunchedBrowser): Promise<void> {
    let here = await this.#open(launched);
    for (let index = 0; index < this.#pages.length; ) {
      const page = this.#pages[index];
      if (!page) break;
      if (here === "results") break;
      if (here.page !== page.page_number) {
        this.#skip(page);
        index++;
        continue;
      }
      here = await this.#completePage(page, this.#pages.slice(index + 1));
      index++;
    }
    this.#run.onProgress({ type: "extracting", elapsed_ms: this.#elapsed() });
    const form = this.#openForm();
    const { results, warnings } = await extractResults(form, this.#run.wizard);
    this.#run.outcome.results = results;
    this.#run.outcome.warnings.push(...warnings);
    await this.#picture(this.#run.wizard.pages.length + 1, "Results");
  }

  async #open(launched: LaunchedBrowser): Promise<Destination> {
    const context = await launched.newContext();
    const anchors = this.#pages.map(anchorOf);
    for (let attempt = 1; ; attempt++) {
      await this.#form?.leave();
      const form = await FormPage.open(context, this.#run.signal);
      this.#form = form;
      try {
        return await openForm(form, this.#run.wizard, anchors, this.#run.config.timeouts);
      } catch (error) {
        if (
          !(error instanceof AppError) ||
          error.type !== "navigation_failed" ||
          attempt > NAVIGATION_RETRIES
        )
          throw error;
        this.#run.onProgress({ type: "retrying", attempt, reason: error.type });
        await pause(FIRST_RETRY_MS * 2 ** (attempt - 1), this.#run.signal);
      }
    }
  }

  async #completePage(page: WizardPage, following: WizardPage[]): Promise<Destination> {
    const form = this.#openForm();
    const { timeouts } = this.#run.config;
    await dismissBanners(form);
    const fields = planFields(page.fields, this.#run.data);
    await fillPage(form, page.page_number, fields, timeouts.element);
    await this.#picture(page.page_number, page.page_title);
    const isLast = following.length === 0;
    const button = page.continue_button;
    const next: Destination = button
      ? await advance(
          form,
          button,
          {
            pages: following.map(anchorOf),
            leaving: anchorOf(page),
            fields: fieldRefs(page),
            ...(page.error_selector ? { error_selector: page.error_selector } : {}),
            ...(isLast ? { results: resultAnchorOf(this.#run.wizard) } : {}),
          },
          timeouts,
        )
      : "results";
    this.#run.outcome.pages_completed++;
    this.#run.onProgress({
      type: "page_done",
      page: page.page_number,
      title: page.page_title,
      total_pages: this.#pages.length,
      elapsed_ms: this.#elapsed(),
    });
    return next;
  }

  #skip(page: WizardPage): void {
    const unused = planFields(page.fields, this.#run.data).length;
    const note = unused > 0 ? ` ${unused} answers were not used.` : "";
    this.#run.outcome.warnings.push(
      `The site did not ask page ${page.page_number}, “${page.page_title}”.${note}`,
    );
  }

  async #picture(number: number, title: string): Promise<void> {
    const form = this.#openForm();
    const [size, session] = await Promise.all([this.#size(form), this.#cdp(form)]);
    const shot = await form.orLost(takeScreenshot(form.page, session, size));
    this.#run.outcome.screenshots.push({ page: number, title, ...shot });
  }

  async #size(form: FormPage): Promise<{ width: number; height: number }> {
    for (;;) {
      try {
        return await form.call("pageSize");
      } catch (error) {
        if (!(error instanceof DocumentReplaced)) throw error;
      }
    }
  }

  async #cdp(form: FormPage): Promise<CDPSession | undefined> {
    const { page } = form;
    if (this.#session?.page === page) return this.#session.cdp;
    if (page.context().browser()?.browserType().name() !== "chromium") return undefined;
    this.#session = { page, cdp: await page.context().newCDPSession(page) };
    return this.#session.cdp;
  }

  // Best effort: a crashed or hanging page has no picture any more, and a cancelled run needs none.
  async #pictureFailure(error: AppError): Promise<void> {
    const form = this.#form;
    if (!form || error.type === "browser_crashed" || error.type === "cancelled") return;
    const shoot = async () => {
      const cdp = await this.#cdp(form);
      const size = (await form.page.evaluate(() => ({
        width: document.documentElement.clientWidth,
        height: document.documentElement.scrollHeight,
      }))) as { width: number; height: number };
      return takeScreenshot(form.page, cdp, { width: size.width || 1280, height: size.height || 720 });
    };
    const shot = await Promise.race([shoot().catch(() => undefined), pause(LAST_SCREENSHOT_MS)]);
    const page = error.details.page ?? this.#run.outcome.pages_completed + 1;
    if (shot) this.#run.outcome.screenshots.push({ page, title: `Failure: ${error.type}`, ...shot });
  }

  #openForm(): FormPage {
    if (!this.#form) throw new AppError("internal_error", "The form is not open.");
    return this.#form;
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#run.started);
  }
}

function createLimit(
  timeoutMs: number,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const seconds = timeoutMs / 1000;
  const timer = setTimeout(
    () =>
      controller.abort(
        new AppError("timeout", `The run took longer than its limit of ${seconds} s and was ended.`),
      ),
    timeoutMs,
  );
  const cancel = () => {
    const { reason } = outer as AbortSignal;
    controller.abort(
      reason instanceof AppError ? reason : new AppError("cancelled", "The run was cancelled."),
    );
  };
  if (outer?.aborted) cancel();
  outer?.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", cancel);
    },
  };
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function pause(ms: number, signal?: AbortSignal): Promise<undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  signal?.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      reject(signal.reason);
    },
    { once: true },
  );
  return promise;
}
