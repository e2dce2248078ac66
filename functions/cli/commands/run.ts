import { InvalidArgumentError } from "commander";
import { AppError, errorJson, toAppError } from "../../../shared/core/errors.ts";
import type { LoadedWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { exitCodeFor } from "../exit-code.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import { openCatalogue } from "../input/open-catalogue.ts";
import { addDataOptions, type DataOptions, readUserData } from "../input/read-user-data.ts";
import { startPractice } from "../input/start-practice.ts";
import { printJson } from "../output/print-json.ts";
import { type OutcomeReport, printOutcome, reportOutcome } from "../output/print-outcome.ts";
import { createProgressPrinter } from "../output/print-progress.ts";
import { saveScreenshots } from "../output/save-screenshots.ts";
import type { AddCommand } from "./add-command.ts";

export interface RunOptions extends DataOptions {
  wizardFile?: string;
  schema?: string;
  /** A folder; false for no pictures. */
  screenshots?: string | false;
  practice?: boolean;
  cloud?: boolean;
  headed?: boolean;
  /** Seconds. */
  timeout?: number;
  json?: boolean;
}

/** `federalrunner run ID` and `federalrunner run --wizard-file F` */
export const addRunCommand: AddCommand = (program, done) => {
  const command = program
    .command("run")
    .description("fill a wizard's form and print its results")
    .argument("[id]", "the wizard's id, as `federalrunner wizards` lists it")
    .option("--wizard-file <file>", "a wizard's structure file instead of an id")
    .option("--schema <file>", "the contract of --wizard-file; derived from the structure when left out")
    .option("--screenshots <dir>", "where the pictures go (default: .local/screenshots/<id>-<time>)")
    .option("--no-screenshots", "keep no pictures")
    .option("--practice", "use the practice sites on this computer instead of the real ones")
    .option("--cloud", "run it as a job of the deployment that is set, or of the local stack (`npm start`)")
    .option("--headed", "show the browser's window")
    .option("--timeout <seconds>", "limit of the whole run (default: FEDERALRUNNER_RUN_TIMEOUT_S)", seconds)
    .option("--json", "print one JSON object");
  addDataOptions(command).action(async (id: string | undefined, options: RunOptions) => {
    const { report, error } = await runToReport(id, options);
    if (options.json) printJson(report);
    else printOutcome(report, error);
    if (error) done(exitCodeFor(error));
  });
};

/** Runs a wizard here and reports, whatever happens, in the one shape that `--json` promises. */
async function runToReport(
  id: string | undefined,
  options: RunOptions,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  const started = performance.now();
  try {
    return await (options.cloud ? runByWorker(id, options) : runWizard(id, options));
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
  // The engine's half second of loading passes while files are read and the practice sites start.
  const engine = import("../../../shared/browser/execute-wizard.ts");
  engine.catch(() => {});
  const [{ wizard, contract }, rawData, { prepareUserData }] = await Promise.all([
    loadNamedWizard(id, options),
    readUserData(options),
    import("../../../shared/wizards/answers/prepare-user-data.ts"),
  ]);
  const prepared = prepareUserData(wizard, contract, rawData);
  const { readBrowserConfig } = await import("../../../shared/browser/config.ts");
  const practice = options.practice ? await startPractice() : undefined;
  const abort = abortOnSignals();
  try {
    const { executeWizard } = await engine;
    const outcome = await executeWizard(wizard, prepared.data, {
      signal: abort.signal,
      onProgress: createProgressPrinter(),
      config: {
        ...readBrowserConfig(),
        ...(practice ? { practiceHosts: practice.hosts } : {}),
        ...(options.headed ? { headless: false } : {}),
      },
      ...(options.timeout === undefined ? {} : { timeoutMs: options.timeout * 1000 }),
    });
    outcome.warnings.unshift(...prepared.warnings.map(({ field, message }) => `${field}: ${message}`));
    const pictures = outcome.screenshots.map((shot) => ({ ...shot, bytes: shot.jpeg.length }));
    const screenshots = await saveScreenshots(outcome.wizard_id, pictures, options.screenshots);
    const report = reportOutcome(outcome, screenshots, prepared.defaults_applied);
    return outcome.error ? { report, error: outcome.error } : { report };
  } finally {
    abort.release();
    await practice?.close();
  }
}

async function runByWorker(
  id: string | undefined,
  options: RunOptions,
): Promise<{ report: OutcomeReport; error?: AppError }> {
  if (id === undefined || options.practice || options.headed) {
    throw new AppError(
      "invalid_request",
      "--cloud goes with a wizard's id, without --practice and --headed.",
    );
  }
  const [{ wizard, contract }, user_data, { prepareUserData }, { openCloudRuns }, { runInCloud }] =
    await Promise.all([
      openCatalogue().get(id),
      readUserData(options),
      import("../../../shared/wizards/answers/prepare-user-data.ts"),
      import("../input/open-cloud-runs.ts"),
      import("./run-in-cloud.ts"),
    ]);
  // What is wrong here would be wrong there: it need not travel.
  prepareUserData(wizard, contract, user_data);
  return runInCloud(await openCloudRuns(), {
    wizard_id: wizard.wizard_id,
    user_data,
    timeoutSeconds: options.timeout,
    screenshots: options.screenshots,
  });
}

async function loadNamedWizard(
  id: string | undefined,
  { wizardFile, schema }: RunOptions,
): Promise<LoadedWizard> {
  if ((id === undefined) === (wizardFile === undefined)) {
    throw new AppError("invalid_request", "Name either a wizard's id or --wizard-file.");
  }
  if (schema !== undefined && wizardFile === undefined) {
    throw new AppError("invalid_request", "--schema goes with --wizard-file.");
  }
  if (id !== undefined) return openCatalogue().get(id);
  const { loadWizardFile } = await import("../../../shared/wizards/format/load-wizard.ts");
  return loadWizardFile(wizardFile ?? "", schema);
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 3600))
    throw new InvalidArgumentError("It must be a number of seconds from 1 to 3600.");
  return value;
}
