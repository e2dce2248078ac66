/** Executes a wizard's run: opens its input, prepares the user data, fills the form. */

import { readBrowserConfig } from "../browser/config.ts";
import type { ExecuteOptions, executeWizard, Progress, WizardOutcome } from "../browser/execute-wizard.ts";
import { defined } from "../core/defined.ts";
import { toAppError } from "../core/errors.ts";
import { createDesk, type Meeting } from "../handoff/create-desk.ts";
import type { PersonDesk } from "../handoff/person-line.ts";
import type { LoopbackHandoff } from "../handoff/serve-loopback.ts";
import {
  type RunEnding,
  type RunRecord,
  type RunTask,
  type RunWorker,
  type WizardRunResult,
  type WorkOptions,
  workOnRun,
} from "../runs/worker.ts";
import { warningLines } from "../wizards/answers/apply-defaults.ts";
import { prepareUserData } from "../wizards/answers/prepare-user-data.ts";
import type { Catalogue } from "../wizards/catalogue/catalogue.ts";
import { DEPLOYMENT_CHECK } from "../wizards/check/deployment-check.ts";

export interface Worker extends RunWorker {
  catalogue: Pick<Catalogue, "get">;
  execute: typeof executeWizard;
  executeOptions: Pick<ExecuteOptions, "choose" | "config" | "launch">;
  /** The server of a person's page where the run's input names none: on this computer. */
  ownHandoff?: () => Promise<LoopbackHandoff>;
}

/** {@link workOnRun} for wizards. */
export function executeRun(
  worker: Worker,
  id: string,
  options?: WorkOptions,
): Promise<RunRecord | undefined> {
  return workOnRun(worker, async (task) => toEnding(await perform(worker, task)), id, options);
}

export type Performed = WizardOutcome & {
  defaults_applied: string[];
  answers?: Record<string, unknown>;
  /** The slowest answer of a model, in milliseconds; absent without a call of a model. */
  model_ms?: number;
};

async function perform(worker: Worker, task: RunTask): Promise<Performed> {
  const wizard_id = task.run.target;
  let defaults_applied: string[] = [];
  let answers: Record<string, unknown> | undefined;
  try {
    const [{ wizard, contract }, input] = await Promise.all([
      worker.catalogue.get(wizard_id),
      task.wizardInput(),
    ]);
    const prepared = prepareUserData(wizard, contract, input.user_data);
    ({ defaults_applied, data: answers } = prepared);
    const model = timeModel(worker.executeOptions.choose);
    await using form = wizard.wizard_id === DEPLOYMENT_CHECK ? await openCheckForm(worker) : undefined;
    const outcome = await worker.execute(wizard, prepared.data, {
      ...worker.executeOptions,
      ...form?.options,
      choose: model.choose,
      signal: task.signal,
      onProgress: reportProgress(task),
      trace: input.trace,
      confirm: input.confirm,
      screenshots: input.screenshots,
      desk: input.handoff ? deskOf(worker, task, input.handoff_url) : undefined,
      compare: task.run.schedule !== undefined,
      visitor: task.run.trigger === "schedule" ? "declared" : "plain",
      timeoutMs: input.timeout_seconds === undefined ? undefined : input.timeout_seconds * 1000,
    });
    const warnings = warningLines(prepared.warnings);
    return {
      ...outcome,
      warnings: [...warnings, ...outcome.warnings],
      defaults_applied,
      answers,
      model_ms: model.longestMs(),
    };
  } catch (thrown) {
    return {
      success: false,
      wizard_id,
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

/** @returns undefined where no server of a person's page is known */
function deskOf({ ownHandoff }: Worker, task: RunTask, url: string | undefined): PersonDesk | undefined {
  const runId = task.run.id;
  const store = async ({ number, for: need, page, until, link, terms }: Meeting) =>
    task.beginWaiting({ number, for: need, page, until: until.toISOString() }, { link, terms });
  if (url !== undefined) {
    return createDesk({ runId, serverUrl: async () => url, begin: store, end: () => task.endWaiting() });
  }
  if (!ownHandoff) return undefined;
  return createDesk({
    runId,
    serverUrl: async () => (await ownHandoff()).url,
    async begin(meeting) {
      (await ownHandoff()).book.open(meeting.name, meeting.terms);
      await store(meeting);
    },
    async end({ name }) {
      (await ownHandoff()).book.end(name);
      await task.endWaiting();
    },
  });
}

/** A browser of its own: that of other runs reaches no loopback address. */
async function openCheckForm({ executeOptions }: Worker) {
  const { serveCheckForm } = await import("./serve-check-form.ts");
  const { hosts, close } = await serveCheckForm();
  const config = { ...(executeOptions.config ?? readBrowserConfig()), practiceHosts: hosts };
  return { options: { config, launch: undefined }, [Symbol.asyncDispose]: close };
}

function timeModel(choose: ExecuteOptions["choose"]) {
  let longest: number | undefined;
  const timed: ExecuteOptions["choose"] = async (what, labels) => {
    const started = performance.now();
    try {
      return await choose?.(what, labels);
    } finally {
      longest = Math.max(longest ?? 0, Math.round(performance.now() - started));
    }
  };
  return { choose: choose && timed, longestMs: () => longest };
}

/** Stores the progress of a run as events. */
export function reportProgress(task: RunTask): (progress: Progress) => void {
  let pagesDone = 0;
  return (progress) => {
    if (progress.type === "retrying") task.report({ type: "progress", retrying: progress.reason });
    if (progress.type !== "page_done") return;
    const { page, title, total_pages: pages, elapsed_ms } = progress;
    const done = { type: "progress", page, pages, title, elapsed_ms } as const;
    pagesDone++;
    // The end follows the last page at once: its event is stored with the outcome.
    if (pagesDone < pages) task.report(done);
    else task.reportLast(done);
  };
}

export function toEnding({
  error,
  screenshots,
  trace,
  browser_memory_bytes,
  model_ms,
  ...performed
}: Performed): RunEnding {
  const result: WizardRunResult = {
    ...performed,
    screenshots: screenshots.map(({ jpeg, ...shot }) => ({ ...shot, bytes: jpeg.length })),
    error: error && {
      type: error.type,
      category: error.category,
      message: error.message,
      details: error.details,
    },
  };
  const facts = defined({
    pages_completed: performed.pages_completed,
    screenshots: screenshots.length,
    execution_time_ms: performed.execution_time_ms,
    browser_memory_bytes,
    model_ms,
  });
  return {
    error,
    facts,
    // Texts of the site may be personal.
    drift: performed.drift?.map(({ page, element, change }) => ({
      page,
      change,
      element: change === "new_question" ? undefined : element,
    })),
    result,
    screenshots: screenshots.map(({ jpeg }) => jpeg),
    trace: trace && { phases_ms: performed.phases_ms, fields: trace },
  };
}
