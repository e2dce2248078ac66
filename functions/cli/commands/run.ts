import type { Progress } from "../../../shared/browser/execute-wizard.ts";
import { defined } from "../../../shared/core/defined.ts";
import { AppError, errorJson, toAppError } from "../../../shared/core/errors.ts";
import type { WizardRunRequest } from "../../../shared/operations/wizards/run-wizard.ts";
import type { LoadedWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { exitCodeFor } from "../exit-code.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import { getWizard, openCloudCatalogue } from "../input/open-catalogue.ts";
import { wholeNumber } from "../input/parse-option.ts";
import {
  addConfirmedOption,
  addDataOptions,
  type DataOptions,
  readUserData,
} from "../input/read-user-data.ts";
import { addShowOptions } from "../input/show-options.ts";
import { startPractice } from "../input/start-practice.ts";
import { printJson } from "../output/print-json.ts";
import { type OutcomeReport, printOutcome, reportOutcome } from "../output/print-outcome.ts";
import { saveScreenshots } from "../output/save-screenshots.ts";
import { saveTrace } from "../output/save-trace.ts";
import { type AddCommand, examples } from "./command-group.ts";

export interface RunOptions extends DataOptions {
  wizardFile?: string;
  schema?: string;
  /** A folder; false for no pictures. */
  screenshots?: string | false;
  resultPicture?: boolean;
  /** A folder. */
  trace?: string;
  practice?: boolean;
  cloud?: boolean;
  headed?: boolean;
  /** Seconds. */
  timeout?: number;
  keepDays?: number;
  label?: string;
  confirm?: boolean;
  handoff?: boolean;
  json?: boolean;
}

/** `federalrunner run ID` and `federalrunner run --wizard-file F` */
export const addRunCommand: AddCommand = (program, done) => {
  const command = program
    .command("run")
    .description("fill the form of a wizard and print its results")
    .argument("[id]", "an id of `federalrunner wizards`")
    .option("--wizard-file <file>", "the structure file of a wizard instead of an id")
    .option("--schema <file>", "the contract of --wizard-file (default: derived from the structure)")
    .option("--screenshots <dir>", "the folder for the pictures (default: .local/screenshots/<id>-<time>)")
    .option("--no-screenshots", "save no pictures")
    .option("--result-picture", "take the picture of the results alone, which is faster")
    .option("--practice", "use practice sites on this computer instead of the real sites")
    .option("--cloud", "run it on a worker of the deployment, or of the local stack (`federalrunner start`)")
    .option("--timeout <seconds>", "time limit (default: FEDERALRUNNER_RUN_TIMEOUT_S)", wholeNumber(1, 3600))
    .option(
      "--keep-days <days>",
      "how long the results are kept (default: RESULT_RETENTION); 0 stores nothing",
      wholeNumber(0, 30),
    )
    .option("--label <text>", "your name for the run in lists, without personal data")
    .option("--confirm", "press a button that may bind, also with a wizard that no test run has proved")
    .option(
      "--handoff",
      "complete parts that only a person can, such as a sign-in, on a page of this computer, or with --headed in the window",
    )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner run fsa-estimator --practice --data examples/fsa-dependent-freshman.json",
        "federalrunner run ssa-quick-calculator --set birth_date=06/15/1980 --set current_earnings=64000 --json",
        "federalrunner run --wizard-file my-wizard.json --data answers.json --headed",
      ),
    );
  addShowOptions(addConfirmedOption(addDataOptions(command))).action(
    async (id: string | undefined, options: RunOptions) => {
      const { report, error } = await runToReport(id, options);
      if (options.json) printJson(report);
      else printOutcome(report, error);
      if (!options.json && !options.cloud && report.run_id !== undefined)
        process.stderr.write(`Kept: npx federalrunner runs show ${report.run_id} --here\n`);
      if (error) done(exitCodeFor(error));
    },
  );
};

/** Runs a wizard. Every outcome, failures included, has the shape that `--json` prints. */
async function runToReport(
  id: string | undefined,
  options: RunOptions,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  const started = performance.now();
  try {
    if (options.label !== undefined) await requireLabel(options.label);
    if (options.cloud) return await runByWorker(id, options);
    return await runWizard(id, options);
  } catch (thrown) {
    const error = toAppError(thrown);
    const report: OutcomeReport = {
      success: false,
      wizard_id: id?.replace(/\.json$/, "") ?? null,
      pages_completed: 0,
      execution_time_ms: Math.round(performance.now() - started),
      results: {},
      screenshots: [],
      warnings: [],
      error: errorJson(error),
    };
    return { report, error };
  }
}

async function runWizard(
  id: string | undefined,
  options: RunOptions,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  // The engine takes half a second to load; meanwhile files are read and practice sites start.
  const engine = import("../../../shared/browser/execute-wizard.ts");
  engine.catch(() => {});
  const store = Promise.all([
    import("../../../shared/worker/own-run.ts"),
    import("../input/open-store-here.ts"),
  ]);
  store.catch(() => {});
  const [{ wizard, contract }, rawData, { prepareUserData }, { warningLines }] = await Promise.all([
    loadNamedWizard(id, options),
    readUserData(options),
    import("../../../shared/wizards/answers/prepare-user-data.ts"),
    import("../../../shared/wizards/answers/apply-defaults.ts"),
  ]);
  const prepared = prepareUserData(wizard, contract, rawData, undefined, options.confirmed ?? []);
  const [{ readBrowserConfig }, { readActionsConfig }, { createChooser }] = await Promise.all([
    import("../../../shared/browser/config.ts"),
    import("../../../shared/actions/config.ts"),
    import("../../../shared/actions/create-chooser.ts"),
  ]);
  const practice = options.practice ? await startPractice() : undefined;
  const abort = abortOnSignals();
  const stopped = new AbortController();
  const print = createProgressPrinter();
  const { label, keep_days, ...input } = requestOf(rawData, options);
  const [{ openOwnRun }, { openStoreHere }] = await store;
  const own =
    options.keepDays === 0
      ? undefined
      : openOwnRun({
          open: openStoreHere,
          request: {
            wizard_id: wizard.wizard_id,
            trigger: "cli",
            label,
            keepDays: keep_days,
            input: defined(input),
          },
          onCancel: (reason) => stopped.abort(reason),
          onFailure: (message) => process.stderr.write(`The run is not stored: ${message}\n`),
        });
  const person = options.handoff
    ? (await import("../input/open-desk.ts")).openDesk(options.headed === true, own)
    : undefined;
  try {
    const { executeWizard } = await engine;
    const running = executeWizard(wizard, prepared.data, {
      signal: AbortSignal.any([abort.signal, stopped.signal]),
      onProgress(progress) {
        print(progress);
        own?.report(progress);
      },
      trace: options.trace !== undefined,
      confirm: options.confirm,
      screenshots: input.screenshots,
      desk: person?.desk,
      choose: createChooser(readActionsConfig().model),
      config: {
        ...readBrowserConfig(),
        ...(practice ? { practiceHosts: practice.hosts } : {}),
        ...(options.headed ? { headless: false } : {}),
      },
      timeoutMs: options.timeout === undefined ? undefined : options.timeout * 1000,
    });
    own?.begin();
    const outcome = await running;
    outcome.warnings.unshift(...warningLines(prepared.warnings));
    const stored = own?.end({
      ...outcome,
      defaults_applied: prepared.defaults_applied,
      answers: prepared.data,
    });
    const pictures = outcome.screenshots.map((shot) => ({ ...shot, bytes: shot.jpeg.length }));
    if (options.trace !== undefined)
      await saveTrace(options.trace, { ...outcome, fields: outcome.trace ?? [] });
    const screenshots = await saveScreenshots(outcome.wizard_id, pictures, options.screenshots);
    const report = reportOutcome(outcome, screenshots, prepared.defaults_applied, (await stored)?.id);
    return outcome.error ? { report, error: outcome.error } : { report };
  } finally {
    abort.release();
    await Promise.all([practice?.close(), person?.close()]);
  }
}

/** The request that is stored with the run. */
function requestOf(user_data: Record<string, unknown>, options: RunOptions): WizardRunRequest {
  const { label, timeout: timeout_seconds, keepDays: keep_days, confirm, handoff } = options;
  const trace = options.trace !== undefined || undefined;
  const screenshots = options.resultPicture ? ("result" as const) : undefined;
  return { user_data, label, timeout_seconds, keep_days, trace, confirm, handoff, screenshots };
}

async function runByWorker(
  id: string | undefined,
  options: RunOptions,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  if (id === undefined || options.practice || options.headed || options.keepDays === 0) {
    throw new AppError(
      "invalid_request",
      "--cloud requires a wizard's id and excludes --practice, --headed and --keep-days 0.",
    );
  }
  const [form, user_data, { prepareUserData }, { openCloudRuns }, { runInCloud }] = await Promise.all([
    openCloudCatalogue().then((catalogue) => catalogue.get(id)),
    readUserData(options),
    import("../../../shared/wizards/answers/prepare-user-data.ts"),
    import("../input/open-cloud-runs.ts"),
    import("./run-in-cloud.ts"),
  ]);
  // A mistake in the data is reported before the submission.
  prepareUserData(form.wizard, form.contract, user_data, undefined, options.confirmed ?? []);
  return runInCloud(await openCloudRuns(), form, requestOf(user_data, options), options);
}

/** @throws AppError `invalid_request` */
async function requireLabel(label: string): Promise<void> {
  const { runLabelSchema } = await import("../../../shared/runs/runs.ts");
  const [problem] = runLabelSchema.safeParse(label).error?.issues ?? [];
  if (problem) throw new AppError("invalid_request", `--label: ${problem.message}`);
}

async function loadNamedWizard(
  id: string | undefined,
  { wizardFile, schema }: RunOptions,
): Promise<LoadedWizard> {
  if ((id === undefined) === (wizardFile === undefined)) {
    throw new AppError("invalid_request", "Give either a wizard's id or --wizard-file.");
  }
  if (schema !== undefined && wizardFile === undefined) {
    throw new AppError("invalid_request", "--schema requires --wizard-file.");
  }
  if (id !== undefined) return getWizard(id);
  const { loadWizardFile } = await import("../../../shared/wizards/format/load-wizard.ts");
  return loadWizardFile(wizardFile ?? "", schema);
}

/** Prints a line on stderr for each completed page. */
function createProgressPrinter(write: (line: string) => void = writeLine): (progress: Progress) => void {
  let done = 0;
  return (progress) => {
    if (progress.type === "started") write("Starting the browser …");
    if (progress.type === "retrying") write(`  ↻ retrying (${progress.reason})`);
    if (progress.type === "page_done") {
      done++;
      const seconds = (progress.elapsed_ms / 1000).toFixed(1);
      write(`  ✓ ${done}/${progress.total_pages}  ${progress.title}  ${seconds} s`);
    }
  };
}

function writeLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
