/** One run of the engine on one form: with one data set, under one fault. */
import { type BrowserConfig, readBrowserConfig } from "../../../shared/browser/config.ts";
import { type ExecuteOptions, executeWizard } from "../../../shared/browser/execute-wizard.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizard } from "../../../shared/wizards/format/load-wizard.ts";
import type { CorpusForm } from "./corpus-form.ts";
import { decide, differences, type Model } from "./office.ts";
import type { CorpusServer, Fault } from "./serve-corpus.ts";
import { asVersion1, wizardFile } from "./wizard-file.ts";

export type DataName = "recorded" | "other" | "spoken" | "version 1";

export interface Cell {
  form: CorpusForm;
  data: DataName;
  fault: Fault;
}

export interface CellResult {
  form: string;
  data: DataName;
  fault: Fault;
  ok: boolean;
  /** Empty when the run was right; otherwise what differed, one fact a line. */
  findings: string[];
  error_type?: string;
  ms: number;
  /** The pictures of the run, JPEG. */
  pictures: Buffer[];
}

/** Defaults to a browser for each run, and short limits. */
export interface CellOptions extends Pick<ExecuteOptions, "launch"> {
  timeouts?: BrowserConfig["timeouts"];
}

const FAULTS: readonly Fault[] = ["plain", "drift", "slow", "validation", "banner"];

/** Every run of the form: three data sets under each fault, the version 1 file, and a refusal that stays. */
export function cellsOf(form: CorpusForm): Cell[] {
  return [
    ...(["recorded", "other", "spoken"] as const).flatMap((data) =>
      FAULTS.map((fault) => ({ form, data, fault })),
    ),
    { form, data: "version 1", fault: "plain" },
    { form, data: "recorded", fault: "objection" },
  ];
}

const CONFIG = {
  ...readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }),
  timeouts: { run: 45_000, pageLoad: 10_000, element: 5000, navigation: 8000 },
};

export async function runCell(
  server: CorpusServer,
  { form, data, fault }: Cell,
  { launch, timeouts = CONFIG.timeouts }: CellOptions = {},
): Promise<CellResult> {
  const { url, received } = server.open(form, fault);
  const started = performance.now();
  const {
    error,
    results,
    screenshots,
    warnings = [],
  } = await execute(form, data, url, { launch, config: { ...CONFIG, timeouts } });
  const { answers, received: meant = answers } = form.data[data === "version 1" ? "recorded" : data];
  const findings = fault === "objection" ? objectionFindings(form, error) : [];
  if (fault !== "objection") {
    if (error) findings.push(describe(error));
    // Every answer of the corpus is used.
    findings.push(...warnings.filter((warning) => warning.includes("did not send")));
    const got = received();
    if (got) findings.push(...differences(meant, got));
    if (got && !error) findings.push(...resultFindings(form, data, meant, results));
    if (!got && !error) findings.push("the run succeeded, and nothing was handed in");
  }
  return {
    form: form.name,
    data,
    fault,
    ok: findings.length === 0,
    findings,
    error_type: error?.type,
    ms: Math.round(performance.now() - started),
    pictures: screenshots.map(({ jpeg }) => jpeg),
  };
}

interface Executed {
  error?: ReturnType<typeof toAppError>;
  results: Record<string, { value: unknown; text: string }>;
  screenshots: { jpeg: Buffer }[];
  warnings?: string[];
}

async function execute(
  form: CorpusForm,
  data: DataName,
  url: string,
  options: ExecuteOptions,
): Promise<Executed> {
  try {
    const file = (data === "version 1" ? asVersion1 : wizardFile)(form.name, url, form.wizard);
    const name = `${form.name}.json`;
    const { wizard, contract } = loadWizard({ name, text: JSON.stringify(file) });
    const answers = data === "version 1" ? asText(form.data.recorded.answers) : form.data[data].answers;
    const prepared = prepareUserData(wizard, contract, answers);
    return await executeWizard(wizard, prepared.data, options);
  } catch (error) {
    return { error: toAppError(error), results: {}, screenshots: [] };
  }
}

/** Version 1 knows no lists of choices: they are given as `a, b`. */
function asText(answers: Model): Model {
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) =>
      Array.isArray(answer) && typeof answer[0] === "string" ? [id, answer.join(", ")] : [id, answer],
    ),
  );
}

function resultFindings(
  form: CorpusForm,
  data: DataName,
  meant: Model,
  results: Executed["results"],
): string[] {
  const { code, benefit } = decide(meant);
  const shown = JSON.stringify(results);
  // Version 1 files name no results: the results found in the page hold the code.
  if (data === "version 1")
    return shown.includes(code) ? [] : [`the code is not among the results: ${shown}`];
  const findings = [];
  if (results.code?.value !== code) findings.push(`result code: ${show(results.code?.value)}`);
  const needsBenefit = form.wizard.results.some((result) => (result as { name: string }).name === "benefit");
  if (needsBenefit && results.benefit?.value !== benefit) {
    findings.push(`result benefit: ${show(results.benefit?.value)}, shown was ${benefit}`);
  }
  return findings;
}

function objectionFindings(form: CorpusForm, error: Executed["error"]): string[] {
  if (error?.type !== "validation_error") return [error ? describe(error) : "succeeded although refused"];
  const told = JSON.stringify(error.details?.validation_errors ?? []);
  return told.includes(`"field_id":"${form.refuses}"`) && told.includes("could not read it")
    ? []
    : [`validation_error without the message of the field ${form.refuses}: ${told}`];
}

function describe({ type, message, details, cause }: NonNullable<Executed["error"]>): string {
  const reason = cause instanceof Error ? ` caused by ${(cause.stack ?? cause.message).slice(0, 400)}` : "";
  const told = `${details === undefined ? "" : ` ${JSON.stringify(details).slice(0, 700)}`}${reason}`;
  return `${type}: ${message.replace(/\s+/g, " ").slice(0, 500)}${told}`;
}

function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}
