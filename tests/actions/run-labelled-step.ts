/** One labelled step in a real browser: the snapshot, the translation, the action, and how it differs from the label. */
import type { BrowserContext, Page } from "playwright-core";
import { executeStep, type StepOptions } from "../../shared/actions/execute-step.ts";
import { normalizeName } from "../../shared/actions/find-target.ts";
import { snapshotPage } from "../../shared/actions/snapshot-page.ts";
import type { StepOutcome, Translator } from "../../shared/actions/step.ts";
import { evaluatePageScript } from "../../shared/browser/tab/page-script.ts";
import type { LabelledStep } from "./labelled-steps.ts";

export interface LabelledRun {
  outcome: StepOutcome;
  /** Empty when the step ended as labelled. */
  findings: string[];
}

export async function runLabelledStep(
  page: Page,
  label: LabelledStep,
  translator: Translator,
  timeouts?: StepOptions["timeouts"],
): Promise<LabelledRun> {
  if (label.focus) await page.focus(label.focus);
  const dom_snapshot = await snapshotPage(page);
  const input = { main_goal: "Finish the form", plan_step: label.step, dom_snapshot, url: page.url() };
  const outcome = await executeStep(input, page, translator, { timeouts });
  return { outcome, findings: differences(label, outcome) };
}

/** The page of a label, by default in a tab of its own; `urlOf` returns its address. */
export async function openLabelled(
  context: BrowserContext,
  label: LabelledStep,
  urlOf: (page: string) => string,
  tab?: Page,
): Promise<Page> {
  const page = tab ?? (await context.newPage());
  await page.goto(urlOf(label.page));
  await page.locator("button,a[href],input,select,iframe").first().waitFor({ state: "attached" });
  if (label.page.endsWith(".html")) return page;
  // Components draw themselves after the page has loaded.
  const runtime = await evaluatePageScript(page.mainFrame(), "reader");
  await runtime.evaluate((own) => own.settle(undefined, "page", 0));
  return page;
}

/** Closes the page of a step, which may be loading another one: Chromium does not end a tab whose document is being replaced. */
export async function closeLoaded(page: Page): Promise<void> {
  await page.goto("about:blank").catch(() => {});
  await page.close();
}

function differences({ means, outcome: expected }: LabelledStep, outcome: StepOutcome): string[] {
  const findings: string[] = [];
  if (outcome.error_type !== expected)
    findings.push(`${outcome.error_type} instead of ${expected}: ${outcome.message}`);
  const isNamed = expected === "none" || expected === "navigation_blocked";
  if (isNamed && outcome.action !== means.action)
    findings.push(`${outcome.action} instead of ${means.action}`);
  if (!isNamed || outcome.action !== means.action) return findings;
  for (const [name, value] of Object.entries(means.args)) {
    const given = outcome.args[name as keyof typeof outcome.args];
    if (normalizeName(String(given)) !== normalizeName(String(value)))
      findings.push(`${name} is ${given} instead of ${value}`);
  }
  return findings;
}
