/** One small page in a real browser: its steps one after the other, and the truth that the page holds after them. */
import type { Page } from "playwright-core";
import { executeStep, type StepOptions } from "../../shared/actions/execute-step.ts";
import { snapshotPage } from "../../shared/actions/snapshot-page.ts";
import type { StepOutcome, Translator } from "../../shared/actions/step.ts";
import type { SmallPage } from "./small-pages.ts";

export interface SmallPageRun {
  outcomes: StepOutcome[];
  /** Whether the page holds what it must. */
  holds: boolean;
  /** Whether the steps ended as they must. */
  endsRight: boolean;
}

/** A step that fails ends the run. */
export async function runSmallPage(
  page: Page,
  { html, steps, holds, ends }: SmallPage,
  translator: Translator,
  timeouts?: StepOptions["timeouts"],
): Promise<SmallPageRun> {
  await page.setContent(`<!doctype html><title>Form</title><body>${html}</body>`);
  const outcomes: StepOutcome[] = [];
  for (const plan_step of steps) {
    const dom_snapshot = await snapshotPage(page);
    const input = { main_goal: "Finish the form", plan_step, dom_snapshot, url: page.url() };
    const outcome = await executeStep(input, page, translator, { timeouts });
    outcomes.push(outcome);
    if (outcome.status === "failure") break;
  }
  const isAll = outcomes.length === steps.length;
  return {
    outcomes,
    holds: (await page.evaluate(holds)) === true,
    endsRight: isAll && outcomes.at(-1)?.error_type === (ends ?? "none"),
  };
}
