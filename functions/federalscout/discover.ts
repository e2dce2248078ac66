/** `federalrunner discover URL`: a discovery without a model, in a process of its own. The report is the standard output. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { FieldTrace } from "../../shared/browser/fill/fill-page.ts";
import { findInstalledChrome } from "../../shared/browser/launch/browser-binary.ts";
import { launchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { AppError, errorJson, toAppError } from "../../shared/core/errors.ts";
import { fileProblem } from "../../shared/core/file-problem.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { makeFolder } from "../../shared/core/make-folder.ts";
import { writePrivateFile } from "../../shared/core/write-private-file.ts";
import { readScoutConfig, type ScoutConfig } from "./config.ts";
import { discoverAlone } from "./discover/discover-alone.ts";
import { readRecording } from "./recordings/read-recording.ts";
import { recordForm } from "./recordings/record-form.ts";
import type { Recording } from "./recordings/recording.ts";
import { createDiscoveryStore } from "./sessions/discovery-record.ts";
import { createSessionList } from "./sessions/session-list.ts";
import { wizardIdSchema } from "./tools/complete-discovery.ts";
import { refuseTaken } from "./wizard/write-wizard.ts";

const PARENT_CHECK_MS = 250;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    id: { type: "string", default: "discovered" },
    name: { type: "string" },
    confirm: { type: "boolean", default: false },
    overwrite: { type: "boolean", default: false },
    "allow-site": { type: "string", multiple: true },
    choose: { type: "string", multiple: true },
    answer: { type: "string", multiple: true, default: [] },
    recording: { type: "string" },
    record: { type: "boolean", default: false },
    browser: { type: "string" },
    headed: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});
endWithCommand();
try {
  const settings = readScoutConfig();
  if (values.record) await checkId(positionals[0] ?? "", values.id, settings);
  const recording = await getRecording(positionals[0] ?? "", settings);
  const url = positionals[0] ?? recording?.url ?? "";
  // No person uses its window; `--headed` shows it.
  const config = { ...settings, slowMoMs: 0, browser: { ...settings.browser, headless: !values.headed } };
  let trace: FieldTrace[] | undefined;
  const logger = createLogger("error", { service: "federalscout" });
  const store = createDiscoveryStore(config.discoveriesDir);
  const sessions = createSessionList({ config, store, logger });
  await checkId(url, values.id, config);
  try {
    const report = await discoverAlone(
      url,
      {
        wizard_id: values.id,
        wizard_name: values.name,
        confirm: values.confirm,
        overwrite: values.overwrite,
        allowed_sites: values["allow-site"],
        choose: values.choose,
        recording,
        answers: Object.fromEntries(values.answer.map(readAnswer)),
        onPage: ({ number, heading, questions }) =>
          process.stderr.write(
            `Page ${number}: ${heading || "without a heading"}, ${questions} ${questions === 1 ? "question" : "questions"}\n`,
          ),
        onSubmit: (caption) =>
          process.stderr.write(
            `Pressing “${caption}”: this submits the form, once. The proof does not submit it again.\n`,
          ),
      },
      {
        config,
        store,
        sessions,
        logger,
        ...(values.trace
          ? {
              onTrace: (fields: FieldTrace[]) => {
                trace = fields;
              },
            }
          : {}),
      },
    );
    process.stdout.write(`${JSON.stringify({ ...report, trace })}\n`);
    if (report.stopped) process.exitCode = 1;
  } finally {
    await sessions.closeAll();
  }
} catch (thrown) {
  // The command prints it.
  process.stdout.write(`${JSON.stringify({ error: errorJson(toAppError(thrown)) })}\n`);
  process.exitCode = 2;
}

/** The acts of a person in a window, or in a file. */
async function getRecording(url: string, config: ScoutConfig): Promise<Recording | undefined> {
  const { record, recording: file } = values;
  if (record) {
    const windowed = withWindow(config);
    process.stderr.write(
      "Fill in the form in the window, up to its result, and press Done in the bar, or Enter here.\n",
    );
    const recording = await recordForm(url, {
      config: windowed,
      launch: launchBrowser,
      allowedSites: values["allow-site"],
      ended: lineInTerminal(),
    });
    const file = join(config.discoveriesDir, `${values.id}.recording.json`);
    await writePrivateFile(file, JSON.stringify(recording));
    const lost = (recording.not_recorded ?? []).map((one) => `  ${one}\n`).join("");
    if (lost) process.stderr.write(`Not recorded:\n${lost}`);
    process.stderr.write(`The recording is kept in ${file}, for npx federalrunner import.\n`);
    return recording;
  }
  if (file === undefined) return undefined;
  const text = await readFile(file, "utf8").catch((cause) => {
    throw new AppError("invalid_request", `${file} cannot be read: ${fileProblem(cause)}.`, { cause });
  });
  const recording = readRecording(text);
  const { acts, left_out } = recording;
  process.stderr.write(
    `The recording has ${acts.length} ${acts.length === 1 ? "act" : "acts"}.${notUnderstood(left_out)}\n`,
  );
  return recording;
}

const MOST_NAMED = 30;

function notUnderstood(places: readonly string[]): string {
  if (places.length === 0) return "";
  const more = places.length > MOST_NAMED ? ` and ${places.length - MOST_NAMED} more` : "";
  return ` Not understood, and left out: ${places.slice(0, MOST_NAMED).join(", ")}${more}.`;
}

/** Nothing is sent after the command has ended: a discovery takes minutes. */
function endWithCommand(): void {
  process.once("SIGTERM", () => process.exit(143));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(143);
  }, PARENT_CHECK_MS).unref();
}

/** A page may take the bar away, not the terminal. */
function lineInTerminal(): AbortSignal {
  const ended = new AbortController();
  process.stdin.setEncoding("utf8").on("data", (text: string) => {
    if (!text.includes("\n")) return;
    ended.abort();
    process.stdin.pause();
  });
  process.stdin.on("error", () => {});
  return ended.signal;
}

/** With the browser that the person has named, or an installed one. */
function withWindow(config: ScoutConfig): ScoutConfig {
  const { browser: named } = values;
  if (named && /^(http|ws)s?:/.test(named)) return { ...config, browserEndpoint: named };
  if (named === undefined && config.browserEndpoint !== undefined) return config;
  if (named && !existsSync(named))
    throw new AppError("invalid_request", `--browser: there is no file ${named}.`);
  const path = named ?? config.browser.path ?? findInstalledChrome();
  if (config.browser.headless || path === undefined) throw windowless(config.browser.headless);
  return { ...config, browserEndpoint: undefined, browser: { ...config.browser, path } };
}

function windowless(isWithoutDisplay: boolean): AppError {
  const lack = isWithoutDisplay
    ? "this computer has no display (DISPLAY)"
    : "neither Chrome nor Chromium is installed";
  return new AppError(
    "browser_unavailable",
    `Recording needs a window, and ${lack}. Name a browser by --browser: its executable, or the debugging address of a running Chrome, such as http://127.0.0.1:9222.`,
  );
}

/** Before the discovery, which takes minutes. */
async function checkId(url: string, id: string, config: ScoutConfig): Promise<void> {
  const problem = wizardIdSchema.safeParse(id).error?.issues[0]?.message;
  if (problem) throw new AppError("invalid_request", `--id ${problem}.`);
  await refuseTaken(config, { wizard_id: id, url }, values.overwrite);
  await makeFolder(config.discoveriesDir, 0o700).catch((cause) => {
    const problem = `The folder ${config.wizardsDir} of discovered wizards cannot be written: ${fileProblem(cause)}.`;
    throw new AppError("invalid_configuration", `${problem} FEDERALRUNNER_DATA_DIR sets another one.`, {
      cause,
    });
  });
}

function readAnswer(given: string): [string, string] {
  const [, field_id = given, value = ""] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  return [field_id, value];
}
