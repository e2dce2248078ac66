/** Renders a run as a tool result, before or after its end. */

import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { defined } from "../../core/defined.ts";
import { errorRow } from "../../core/error-table.ts";
import { AppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { isClaimed, isTerminal, type RunRecord, type WizardRunResult } from "../../runs/runs.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { proofOf } from "../../wizards/proof.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import { count } from "../tools/count.ts";
import type { ImageFormat, ToolCall, ToolResult } from "../tools/define-tool.ts";
import { describeFailure, failureText } from "../tools/error-result.ts";
import { agentRunResult } from "./agent-run-result.ts";
import { type PagePicture, type PictureRequest, renderPictures } from "./pictures.ts";
import type { RequestedScreenshots } from "./run-output.ts";
import { runText } from "./run-text.ts";

export interface RequestedPictures {
  screenshots?: RequestedScreenshots;
  /** Numbers of pictures at full width, instead of `screenshots`. */
  pictures?: readonly number[];
  format?: ImageFormat;
}

/** @throws AppError `result_expired` when the result is no longer kept */
export async function runResult(
  run: RunRecord,
  call: ToolCall,
  requested: RequestedPictures = {},
): Promise<ToolResult> {
  if (!isTerminal(run.state)) return stillRunning(run, call);
  if (run.kind === "agent") return agentRunResult(run, call);
  const result = await call.runs.wizardResult(run.id);
  if (result) return withResult(run, result, call, requested);
  // A claimed run has an outcome until its retention ends.
  if (!run.error || (isClaimed(run) && !(await call.runs.isOutcomeKept(run.id)))) {
    throw new AppError("result_expired", "The results of this run are no longer kept.");
  }
  // No worker claimed the run, so only its error exists.
  return failed(run, run.error, {});
}

/** @returns undefined where the wizard does not exist any more, or is invalid */
async function findWizard(run: RunRecord, { catalogue }: ToolCall): Promise<CatalogueWizard | undefined> {
  try {
    return await catalogue.get(run.target);
  } catch (error) {
    if (error instanceof AppError && errorRow(error.type).category === "permanent") return undefined;
    throw error;
  }
}

async function withResult(
  run: RunRecord,
  result: WizardRunResult,
  call: ToolCall,
  requested: RequestedPictures,
): Promise<ToolResult> {
  const [loaded, content, label] = await Promise.all([
    findWizard(run, call),
    readPictures(run, result, call, requested),
    call.runs.label(run),
  ]);
  const wizard = loaded?.wizard;
  const { success, execution_time_ms, pages_completed, error, answers = {} } = result;
  const warnings = [...(result.practice ? [] : proofWarnings(loaded)), ...result.warnings];
  const facts = {
    run_id: run.id,
    state: run.state,
    wizard_id: run.target,
    wizard_name: wizard?.name,
    host: wizard && new URL(wizard.url).host,
    label,
    practice: result.practice,
    pages: result.screenshots.map(({ title }) => cleanSiteText(title)),
    pages_completed,
    execution_time_ms,
    kept_until: keptUntil(run, call),
    warnings: warnings.length > 0 ? warnings : undefined,
  };
  if (error) return failed(run, error, facts, content);
  const structured = {
    success,
    ...facts,
    results: withMeaning(result.results, wizard),
    figures: result.figures,
    page_text: result.page_text,
    rests_on: answers,
    defaults_applied: defaultsOf(result),
    next_step: NEXT_STEP,
  };
  return defined({
    text: runText(structured, loaded),
    structured,
    content,
    isError: success ? undefined : true,
  });
}

function proofWarnings(loaded: CatalogueWizard | undefined): string[] {
  if (!loaded) return [];
  const { proved, proof } = proofOf(loaded);
  if (proved && loaded.official) return [];
  return [`${proof} Compare the figures with the picture before the user relies on them.`];
}

const NEXT_STEP =
  "Report the figures with their periods. For a what-if, execute with base_run_id and only the changed answers.";

function failed(
  run: RunRecord,
  error: Parameters<typeof describeFailure>[0],
  facts: Record<string, unknown>,
  content: ToolResult["content"] = [],
): ToolResult {
  const described = describeFailure(error);
  const structured = {
    success: false,
    run_id: run.id,
    state: run.state,
    wizard_id: run.target,
    ...facts,
    ...described,
  };
  const practice = facts.practice ? `${PRACTICE_NOTE}\n` : "";
  const text = `${practice}${failureText(described)}\nRun ${run.id}.`;
  return { text, structured, content, isError: true };
}

async function stillRunning(run: RunRecord, { runs }: ToolCall): Promise<ToolResult> {
  const events = await runs.events(run.id);
  const pages_completed = events.filter(
    (event) => event.type === "progress" && event.page !== undefined,
  ).length;
  const since = Date.parse(run.started_at ?? run.created_at);
  const next_step =
    "Fetch it with federalrunner_get_run and wait_s, or stop it with federalrunner_cancel_run. Do not execute it again.";
  const structured = {
    success: false,
    run_id: run.id,
    state: run.state,
    [run.kind === "agent" ? "agent_id" : "wizard_id"]: run.target,
    pages_completed,
    execution_time_ms: Math.max(0, Date.now() - since),
    next_step,
  };
  const pages = pages_completed > 0 ? `: ${count(pages_completed, "page")} done` : "";
  const state = isClaimed(run) ? "is still running" : "waits to start";
  return { text: `${run.target} ${state}${pages}. ${next_step}\nRun ${run.id}.`, structured };
}

function keptUntil(run: RunRecord, { retentionMs }: ToolCall): string | undefined {
  if (run.ended_at === undefined) return undefined;
  const [from, kept] = run.schedule
    ? [run.created_at, retentionMs.scheduled]
    : [run.ended_at, retentionMs.result];
  return new Date(Date.parse(from) + kept).toISOString();
}

function defaultsOf({
  defaults_applied,
  answers = {},
}: WizardRunResult): Record<string, unknown> | undefined {
  if (defaults_applied.length === 0) return undefined;
  return Object.fromEntries(defaults_applied.map((field) => [field, answers[field] ?? null]));
}

function withMeaning(
  results: WizardRunResult["results"],
  wizard: Wizard | undefined,
): Record<string, unknown> {
  const known = new Map((wizard?.results ?? []).map((result) => [result.name, result]));
  return Object.fromEntries(
    Object.entries(results).map(([name, value]) => {
      const { meaning, period } = known.get(name) ?? {};
      return [name, { ...(value as object), meaning, period }];
    }),
  );
}

async function readPictures(
  run: RunRecord,
  result: WizardRunResult,
  { runs, imageBudget, imageFormat, log }: ToolCall,
  { screenshots = "final", pictures: chosen, format = imageFormat }: RequestedPictures,
) {
  if (!chosen && screenshots === "none") return [];
  const most = result.screenshots.length;
  const missing = chosen?.find((number) => number > most);
  if (missing !== undefined) {
    throw new AppError("invalid_request", `There is no picture ${missing}: the run has ${most}.`);
  }
  const numbers = chosen ?? result.screenshots.map((_, index) => index + 1);
  const read = await mapConcurrently([...numbers], 8, async (number): Promise<PagePicture | undefined> => {
    const title = cleanSiteText(result.screenshots[number - 1]?.title ?? "");
    try {
      return { number, title, jpeg: await runs.screenshot(run.id, number) };
    } catch (error) {
      // A missing picture must not hide the results.
      log.warn({ run_id: run.id, number, error }, "a screenshot could not be read");
      return undefined;
    }
  });
  const found = read.filter((picture) => picture !== undefined);
  const isAll = chosen !== undefined || screenshots === "all";
  const request: PictureRequest = {
    large: isAll ? found : found.slice(-1),
    strip: isAll ? [] : found.slice(0, -1),
    budget: imageBudget,
    format,
  };
  return renderPictures(request);
}
