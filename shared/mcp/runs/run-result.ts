/** Renders a run as a tool result, before or after its end. */

import type { ContentBlock } from "@modelcontextprotocol/server";
import { requiredScope } from "../../auth/scopes.ts";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { count } from "../../core/count.ts";
import { defined } from "../../core/defined.ts";
import { errorRow } from "../../core/error-table.ts";
import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { needText } from "../../handoff/need.ts";
import type { BaseRun } from "../../operations/wizards/base-answers.ts";
import { linkText, recordText } from "../../report/record-text.ts";
import { reportText } from "../../report/report-text.ts";
import { reportRun } from "../../report/run-report.ts";
import {
  isClaimed,
  isTerminal,
  type RunRecord,
  type RunWaiting,
  type WizardRunResult,
} from "../../runs/runs.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { recordUri, screenshotUri } from "../resources.ts";
import type { ImageFormat, ToolCall, ToolResult } from "../tools/define-tool.ts";
import { describeFailure, failureText } from "../tools/error-result.ts";
import { failedRunText } from "./failed-run.ts";
import { type PagePicture, type PictureRequest, renderPictures } from "./pictures.ts";
import type { RequestedScreenshots } from "./run-output.ts";

export interface RequestedPictures {
  screenshots?: RequestedScreenshots;
  /** Numbers of pictures at full width, instead of `screenshots`. */
  pictures?: readonly number[];
  format?: ImageFormat;
  /** The result that the person asked for, by its name or in words. */
  askedFor?: string | undefined;
  /** The run whose answers were changed. */
  base?: BaseRun | undefined;
  /** record: the record as text, with a link to its page; full: a failure with the next step of the operator, too. */
  detail?: "record" | "full" | undefined;
}

/** @throws AppError `result_expired` when the result is no longer kept */
export async function runResult(
  run: RunRecord,
  call: ToolCall,
  requested: RequestedPictures = {},
): Promise<ToolResult> {
  if (!isTerminal(run.state)) return stillRunning(run, call);
  if (run.kind === "agent") return agentRunResult(run, call);
  const result = await call.runs.wizardResult(run);
  if (result) return withResult(run, result, call, requested);
  // A claimed run has an outcome until its retention ends.
  if (!run.error || (isClaimed(run) && !(await call.runs.isOutcomeKept(run.id)))) {
    throw new AppError("result_expired", "The results of this run are no longer kept.");
  }
  // No worker claimed the run, so only its error exists.
  const form = await call.catalogue.get(run.target).catch(() => undefined);
  const facts = { pages_completed: 0, screenshots_included: 0, execution_time_ms: 0 };
  return failed(run, run.error, { facts, isFull: requested.detail === "full", form }, call);
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
  const { success, execution_time_ms, pages_completed, error } = result;
  const { note, run_id, wizard_id, wizard_name, host, practice, source, ...report } = reportRun(run, result, {
    form: loaded,
    label,
    askedFor: requested.askedFor,
    base: requested.base,
  });
  const facts = {
    note,
    run_id,
    state: run.state,
    wizard_id,
    wizard_name,
    host,
    label,
    practice,
    source,
    pages: result.screenshots.map(({ title }) => cleanSiteText(title)),
    pages_completed,
    screenshots_included: content.filter(({ type }) => type === "image").length,
    execution_time_ms,
    kept_until: keptUntil(run, call),
    warnings: report.warnings,
  };
  // A run that failed before its visit has no page that shows its kind.
  if (error && loaded && call.isPractice(loaded.wizard.url)) {
    Object.assign(facts, { note: PRACTICE_NOTE, practice: true });
  }
  if (error) {
    const { answers } = result;
    const isFull = requested.detail === "full";
    return failed(run, error, { facts, content, answers, isFull, form: loaded }, call);
  }
  const whole = { note, run_id, wizard_id, wizard_name, host, practice, source, ...report };
  const { kept_until } = facts;
  const link = requested.detail && call.linkRecord?.(run.id);
  const structured = defined({ success, ...facts, ...report, next_step: linkText(link) || NEXT_STEP });
  return defined({
    text: requested.detail
      ? recordText(whole, { form: loaded, kept_until, link })
      : reportText(whole, { form: loaded, kept_until, paper: PAPER }),
    structured,
    content: success ? [...content, recordResource(run.id)] : content,
    isError: success ? undefined : true,
  });
}

/** Clients offer it to the person, or read it on request. */
function recordResource(runId: string): ContentBlock {
  return {
    type: "resource_link",
    uri: recordUri(runId),
    name: "record",
    title: "The record of this run, to keep",
    mimeType: "text/html",
  };
}

const PAPER = "To print: federalrunner_get_run, detail record.";

const NEXT_STEP =
  "Report the figures with their periods. For a what-if, execute with base_run_id and only the changed answers.";

interface Failed {
  facts: { note?: string | undefined } & Record<string, unknown>;
  content?: ToolResult["content"];
  answers?: Record<string, unknown> | undefined;
  isFull?: boolean | undefined;
  form: CatalogueWizard | undefined;
}

async function failed(
  run: RunRecord,
  error: Parameters<typeof describeFailure>[0],
  { facts, content = [], answers, isFull, form }: Failed,
  { runs }: ToolCall,
): Promise<ToolResult> {
  const described = describeFailure(error);
  const structured = {
    success: false,
    run_id: run.id,
    state: run.state,
    wizard_id: run.target,
    ...facts,
    ...described,
  };
  const events = await runs.events(run.id);
  const text = failedRunText({
    run,
    described,
    events,
    answers,
    isFull,
    wizard: form?.wizard,
    note: facts.note,
  });
  return { text, structured, content, isError: true };
}

async function stillRunning(run: RunRecord, call: ToolCall): Promise<ToolResult> {
  const events = await call.runs.events(run.id);
  const pages_completed = events.filter(
    (event) => event.type === "progress" && event.page !== undefined,
  ).length;
  const since = Date.parse(run.started_at ?? run.created_at);
  const next_step = run.waiting ? await handoffStep(run, run.waiting, call) : STILL_RUNNING;
  const structured = {
    success: false,
    run_id: run.id,
    state: run.state,
    [run.kind === "agent" ? "agent_id" : "wizard_id"]: run.target,
    pages_completed,
    screenshots_included: 0,
    execution_time_ms: Math.max(0, Date.now() - since),
    next_step,
  };
  const pages = pages_completed > 0 ? `: ${count(pages_completed, "page")} done` : "";
  const running = run.waiting ? "waits for the user" : "is still running";
  const state = isClaimed(run) ? running : "waits to start";
  return { text: `${run.target} ${state}${pages}. ${next_step}\nRun ${run.id}.`, structured };
}

const STILL_RUNNING =
  "Fetch it with federalrunner_get_run and wait_s, or stop it with federalrunner_cancel_run. Do not execute it again.";

/** The link acts in the run's tab: it is for callers that may run the form. */
async function handoffStep(
  run: RunRecord,
  { for: need, until }: RunWaiting,
  { runs, caller }: ToolCall,
): Promise<string> {
  const mayAct = caller.scopes.has(requiredScope("wizard", "run"));
  const link = mayAct ? await runs.handoffLink(run) : undefined;
  const minutes = Math.max(1, Math.floor((Date.parse(until) - Date.now()) / 60_000));
  const how =
    link === undefined
      ? "The user opens the link that the caller of the run has."
      : `Give the user this link at once; it opens once, for ${minutes} minutes: ${link}`;
  return `${needText(need)} ${how} The run then goes on by itself. ${STILL_RUNNING}`;
}

function keptUntil(run: RunRecord, { retentionMs }: ToolCall): string | undefined {
  if (run.keep_until !== undefined) {
    const historyEnd = Date.parse(run.created_at) + retentionMs.scheduled;
    return new Date(Math.min(Date.parse(run.keep_until), historyEnd)).toISOString();
  }
  if (run.ended_at === undefined) return undefined;
  const [from, kept] = run.schedule
    ? [run.created_at, retentionMs.scheduled]
    : [run.ended_at, retentionMs.result];
  return new Date(Date.parse(from) + kept).toISOString();
}

async function readPictures(
  run: RunRecord,
  result: WizardRunResult,
  { runs, imageBudget, imageFormat, log }: ToolCall,
  { screenshots: asked, pictures: chosen, format = imageFormat, base }: RequestedPictures,
) {
  // The pages of a changed run repeat those of its base.
  const screenshots = asked ?? (base ? "final" : "all");
  if (!chosen && screenshots === "none") return [];
  const most = result.screenshots.length;
  const missing = chosen?.find((number) => number > most);
  if (missing !== undefined) {
    throw new AppError("invalid_request", `There is no picture ${missing}: the run has ${most}.`);
  }
  const numbers = chosen ?? result.screenshots.map((_, index) => index + 1);
  const read = await runs.screenshots(run, numbers).catch((error: unknown) => {
    // Missing pictures must not hide the results.
    log.warn({ run_id: run.id, error }, "the screenshots could not be read");
    return [];
  });
  const found = numbers.flatMap((number, index): PagePicture[] => {
    const jpeg = read[index];
    const { title = "", truncated } = result.screenshots[number - 1] ?? {};
    return jpeg ? [defined({ number, title: cleanSiteText(title), jpeg, truncated })] : [];
  });
  const isAll = chosen !== undefined || screenshots === "all";
  const request: PictureRequest = {
    large: isAll ? found : found.slice(-1),
    strip: isAll || (base && asked === undefined) ? [] : found.slice(0, -1),
    budget: imageBudget,
    format,
    uriOf: (number) => screenshotUri(run.id, number),
  };
  return renderPictures(request);
}

const LONGEST_OUTPUT = 20_000;

/** Renders an ended run of an agent. Its stored answer is masked; the caller that waited gets it unmasked, once. */
export async function agentRunResult(
  run: RunRecord,
  { runs }: ToolCall,
  hasWaited = false,
): Promise<ToolResult> {
  const result = await (hasWaited ? runs.liveAgentResult(run) : runs.agentResult(run));
  const facts = { run_id: run.id, state: run.state, agent_id: run.target, created_at: run.created_at };
  const error = result?.error ?? run.error;
  if (error) {
    const described = describeFailure(error);
    const text = `${failureText(described)}\nRun ${run.id} of ${run.target}.`;
    return { text, structured: { success: false, ...facts, ...described }, isError: true };
  }
  if (!result) throw new AppError("result_expired", "The answer of this run is no longer kept.");
  const output = result.output.slice(0, LONGEST_OUTPUT);
  const cut = output.length < result.output.length ? " (cut)" : "";
  return {
    text: `The agent ${run.target} answered${cut}:\n${output}\nRun ${run.id}.`,
    structured: { success: true, ...facts, output },
  };
}
