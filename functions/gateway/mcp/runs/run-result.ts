/** Renders a run as a tool result, before or after its end. */
import type { ContentBlock } from "@modelcontextprotocol/server";
import { AppError } from "../../../../shared/core/errors.ts";
import { mapConcurrently } from "../../../../shared/core/map-concurrently.ts";
import { cleanSiteText } from "../../../../shared/core/site-text.ts";
import { isClaimed, isTerminal, type RunRecord, type WizardRunResult } from "../../../../shared/runs/runs.ts";
import type { ToolCall, ToolResult } from "../tools/define-tool.ts";
import { describeFailure } from "../tools/error-result.ts";
import { fitPictures, type Picture } from "./fit-pictures.ts";
import type { WantedScreenshots } from "./run-output.ts";
import { screenshotUri } from "./screenshot-uri.ts";

/** @throws AppError `result_expired` when the result is no longer stored */
export async function runResult(
  run: RunRecord,
  call: ToolCall,
  wanted: WantedScreenshots = "all",
): Promise<ToolResult> {
  if (!isTerminal(run.state)) return stillRunning(run, call);
  const result = await call.runs.wizardResult(run.id);
  if (result) return withResult(run, result, call, wanted);
  // A claimed run has an outcome until its retention ends.
  if (!run.error || (isClaimed(run) && !(await call.runs.isOutcomeKept(run.id)))) {
    throw new AppError("result_expired", "The results of this run are no longer stored.");
  }
  // No worker claimed the run, so only its error exists.
  return { structured: { ...factsOf(run), success: false, ...describeFailure(run.error) }, isError: true };
}

async function withResult(
  run: RunRecord,
  result: WizardRunResult,
  call: ToolCall,
  wanted: WantedScreenshots,
): Promise<ToolResult> {
  const pictures = await readPictures(run, result, call, wanted);
  const shown = new Set(pictures.map(({ number }) => number));
  const { success, execution_time_ms, results, pages_completed, warnings, defaults_applied, error } = result;
  const structured = {
    ...factsOf(run),
    success,
    execution_time_ms,
    results,
    pages_completed,
    screenshots_included: pictures.length,
    screenshots: result.screenshots.map(({ page, title, truncated }, index) => ({
      number: index + 1,
      page,
      title: cleanSiteText(title),
      truncated,
      uri: screenshotUri(run.id, index + 1),
      included: shown.has(index + 1),
    })),
    warnings,
    defaults_applied,
    ...(error ? describeFailure(error) : {}),
  };
  const content = [...pictures.map(toImage), ...linksOf(run, result)];
  return { structured, content, isError: success ? undefined : true };
}

async function stillRunning(run: RunRecord, { runs }: ToolCall): Promise<ToolResult> {
  const events = await runs.events(run.id);
  const pages = events.filter((event) => event.type === "progress" && event.page !== undefined).length;
  const since = Date.parse(run.started_at ?? run.created_at);
  return {
    structured: {
      ...factsOf(run),
      success: false,
      execution_time_ms: Math.max(0, Date.now() - since),
      results: {},
      pages_completed: pages,
      screenshots_included: 0,
      next_step:
        "The run has not ended and continues. Call federalrunner_get_run with this run_id and wait_s to fetch " +
        "its results, or federalrunner_cancel_run to stop it. Do not execute the wizard again for it.",
    },
  };
}

function factsOf(run: RunRecord): Record<string, unknown> {
  const { execution_time_ms = 0, pages_completed = 0 } = run.facts ?? {};
  return {
    wizard_id: run.target,
    run_id: run.id,
    state: run.state,
    execution_time_ms,
    results: {},
    pages_completed,
    screenshots_included: 0,
  };
}

async function readPictures(
  run: RunRecord,
  result: WizardRunResult,
  { runs, imageBudget, log }: ToolCall,
  wanted: WantedScreenshots,
): Promise<Picture[]> {
  const all = result.screenshots.map((_, index) => index + 1);
  const numbers = { all, final: all.slice(-1), none: [] }[wanted];
  const pictures = await mapConcurrently(numbers, 8, async (number) => {
    try {
      return { number, jpeg: await runs.screenshot(run.id, number) };
    } catch (error) {
      // A missing picture must not hide the results.
      log.warn({ run_id: run.id, number, error }, "a screenshot could not be read");
      return undefined;
    }
  });
  return fitPictures(
    pictures.filter((picture) => picture !== undefined),
    imageBudget,
  );
}

function toImage({ jpeg }: Picture): ContentBlock {
  return { type: "image", data: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

function linksOf(run: RunRecord, result: WizardRunResult): ContentBlock[] {
  return result.screenshots.map(({ title, bytes }, index) => ({
    type: "resource_link",
    uri: screenshotUri(run.id, index + 1),
    name: `screenshot-${String(index + 1).padStart(2, "0")}.jpg`,
    title: cleanSiteText(title),
    mimeType: "image/jpeg",
    size: bytes,
  }));
}
