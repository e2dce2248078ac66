/** Plan steps and healing against what was written down before: `npm run bench -- actions`. */
import type { BrowserContext, Page } from "playwright-core";
import { readActionsConfig } from "../../../shared/actions/config.ts";
import { executeStep } from "../../../shared/actions/execute-step.ts";
import { snapshotPage } from "../../../shared/actions/snapshot-page.ts";
import type { Translator } from "../../../shared/actions/step.ts";
import { createTranslator } from "../../../shared/actions/translate/create-translator.ts";
import { createModelTranslator } from "../../../shared/actions/translate/model-translator.ts";
import { type BrowserConfig, readBrowserConfig } from "../../../shared/browser/config.ts";
import { labelledSteps } from "../../actions/labelled-steps.ts";
import { closeLoaded, openLabelled, runLabelledStep } from "../../actions/run-labelled-step.ts";
import { servePages } from "../../actions/serve-pages.ts";
import { startScriptedModel } from "../../fixtures/actions/scripted-model.ts";
import { closeSharedBrowsers, shareBrowser } from "../../fixtures/browser/share-browser.ts";
import { forms } from "../../forms/index.ts";
import type { CorpusForm } from "../../forms/kit/corpus-form.ts";
import { installLibraries } from "../../forms/kit/install-libraries.ts";
import { serveCorpus } from "../../forms/kit/serve-corpus.ts";
import { drifts } from "../../healing/drifts.ts";
import { openWizards } from "../../healing/open-wizards.ts";
import { runDrift } from "../../healing/run-drift.ts";
import { runShift, type ShiftVerdict, serveShifts } from "../../healing/run-shift.ts";
import { shifts } from "../../healing/shifts.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { median } from "../frame/statistics.ts";
import { compareBrowsers, compareRequests, compareResources } from "./options.ts";

const REPEATS = 20;

export const actionsBench = defineBench({
  name: "actions",
  title: "100 labelled plan steps, the overhead of a step, the size of a snapshot, 60 drifts, and 40 shifts",
  defaultRuns: 1,
  bars: {
    plain_right: { atLeast: 1 },
    model_right: { atLeast: 1 },
    action_overhead_ms: { atMost: 10 },
    snapshot_vs_aria: { atMost: 0.6 },
    healed_right: { atLeast: 0.95 },
    healed_wrong: { atMost: 0 },
    shifted_wrong: { atMost: 0 },
  },
  async run({ progress }) {
    installLibraries();
    const [corpus, pages, wizards] = await Promise.all([serveCorpus(forms), servePages(), openWizards()]);
    const config = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
    const browser = await shareBrowser({ ...config, practiceHosts: wizards.practice.hosts }, "chromium");
    const urlOf = (page: string) =>
      page.endsWith(".html")
        ? `${pages.origin}/${page}`
        : corpus.open(forms.find(({ name }) => name === page) as CorpusForm, "plain").url;
    try {
      const context = await browser.newContext();
      const plain = await runPlain(context, urlOf, progress);
      const model = await runByModel(context, urlOf, progress);
      const sizes = await compareSizes(context, urlOf, progress);
      const overhead = await measureOverhead(context, `${pages.origin}/overhead.html`, progress);
      const healing = await runDrifts(context, wizards, progress);
      const shifted = await runShifts(context, config, progress);
      progress("options that are not built");
      const options = [
        ...(await compareBrowsers(config, `${pages.origin}/fields.html`)),
        ...(await compareResources(() => browser.newContext(), urlOf)),
        ...(await compareRequests()),
      ];
      return {
        rows: [
          ...plain.rows,
          ...model.rows,
          ...sizes.rows,
          ...overhead.rows,
          ...healing.rows,
          ...shifted.rows,
          ...options,
        ],
        ratios: {
          plain_right: plain.share,
          plain_claimed: plain.claimed,
          model_right: model.share,
          action_overhead_ms: overhead.median,
          snapshot_vs_aria: sizes.ratio,
          healed_right: healing.right,
          healed_wrong: healing.wrong,
          shifted_right: shifted.right,
          shifted_wrong: shifted.wrong,
        },
      };
    } finally {
      await browser.close();
      await closeSharedBrowsers();
      await Promise.all([corpus.close(), pages.close(), wizards.close()]);
    }
  },
});

type Progress = (text: string) => void;
type UrlOf = (page: string) => string;

/** A step that the translator leaves to a model is right only where the label says so. */
async function runPlain(context: BrowserContext, urlOf: UrlOf, progress: Progress) {
  progress("labelled steps without a model");
  const translator = createTranslator(readActionsConfig({}));
  const rows: BenchRow[] = [];
  let claimed = 0;
  for (const label of labelledSteps) {
    const page = await openLabelled(context, label, urlOf);
    const { outcome, findings } = await runLabelledStep(page, label, translator);
    await closeLoaded(page);
    const isLeft = outcome.status === "failure" && !label.plain;
    if (isLeft) continue;
    claimed++;
    if (findings.length > 0) rows.push(rowOf(`plain: ${label.page}: ${label.step}`, findings.join("; ")));
  }
  const wrong = rows.length;
  rows.unshift(rowOf("labelled steps without a model", `${claimed - wrong} of ${claimed} right`));
  return { rows, share: (claimed - wrong) / claimed, claimed };
}

async function runByModel(context: BrowserContext, urlOf: UrlOf, progress: Progress) {
  progress("labelled steps with a scripted model");
  const rows: BenchRow[] = [];
  let answer = "";
  const model = await startScriptedModel(() => answer);
  const translator = createModelTranslator({
    model: "scripted",
    baseURL: model.baseURL,
    temperature: 0,
    maxTokens: 500,
    timeoutMs: 10_000,
  });
  for (const label of labelledSteps) {
    answer = JSON.stringify({ ...label.means, status: "success", error_type: "none", message: "" });
    const page = await openLabelled(context, label, urlOf);
    const { findings } = await runLabelledStep(page, label, translator);
    await closeLoaded(page);
    if (findings.length > 0) rows.push(rowOf(`model: ${label.page}: ${label.step}`, findings.join("; ")));
  }
  await model.close();
  const { length } = labelledSteps;
  const right = length - rows.length;
  rows.unshift(rowOf("labelled steps with a scripted model", `${right} of ${length} right`));
  return { rows, share: right / length };
}

/** Characters over all pages of the labels; a page's frames count on both sides. */
async function compareSizes(context: BrowserContext, urlOf: UrlOf, progress: Progress) {
  progress("sizes of snapshots");
  let [own, aria] = [0, 0];
  const seen = new Set<string>();
  for (const label of labelledSteps) {
    if (seen.has(label.page)) continue;
    seen.add(label.page);
    const page = await openLabelled(context, label, urlOf);
    own += JSON.stringify(await snapshotPage(page)).length;
    const bodies = page.frames().map((frame) => frame.locator("body").ariaSnapshot());
    aria += (await Promise.all(bodies)).join("\n").length;
    await page.close();
  }
  return {
    rows: [rowOf("characters of snapshots", `${own} against ${aria} of ariaSnapshot on ${seen.size} pages`)],
    ratio: own / aria,
  };
}

/** Each action by the raw call of Playwright and as a step, one after the other. */
async function measureOverhead(context: BrowserContext, url: string, progress: Progress) {
  progress("overhead of a step");
  const page = await context.newPage();
  await page.goto(url.replace("overhead.html", "fields.html"));
  const pairs: [string, object, (page: Page) => Promise<unknown>][] = [
    [
      "click",
      { role: "button", name: "Next" },
      (own) => own.getByRole("button", { name: "Next", exact: true }).click(),
    ],
    ["type", { text: "8" }, (own) => own.keyboard.type("8")],
    ["press_key", { key: "Home" }, (own) => own.keyboard.press("Home")],
    ["scroll", { direction: "down" }, (own) => own.mouse.wheel(0, 800)],
  ];
  const dom_snapshot = await snapshotPage(page);
  const rows: BenchRow[] = [];
  const all: number[] = [];
  for (const [action, args, raw] of pairs) {
    const answer = { action, args, status: "success", error_type: "none", message: "" };
    const translator = { translate: async () => answer } as unknown as Translator;
    const differences: number[] = [];
    const input = { main_goal: "", plan_step: action, dom_snapshot, url };
    for (let round = -3; round < REPEATS; round++) {
      if (action === "type") await page.focus("#notes");
      const rawMs = await timed(() => raw(page));
      if (action === "type") await page.focus("#notes");
      const stepMs = await timed(async () => {
        const outcome = await executeStep(input, page, translator);
        if (outcome.status === "failure") throw new Error(outcome.message);
      });
      if (round >= 0) differences.push(stepMs - rawMs);
    }
    all.push(...differences);
    rows.push(rowOf(`overhead of ${action}`, `${median(differences).toFixed(1)} ms`));
  }
  await page.close();
  return { rows, median: median(all) };
}

async function runDrifts(
  context: BrowserContext,
  wizards: Awaited<ReturnType<typeof openWizards>>,
  progress: Progress,
) {
  progress("drifts");
  const rows: BenchRow[] = [];
  const tally = { healable: 0, right: 0, wrong: 0 };
  for (const drift of drifts) {
    const isGone = drift.changes.includes("gone");
    const { verdict } = await runDrift(context, await wizards.open(drift.form), drift);
    if (!isGone) tally.healable++;
    if (verdict === "right") tally.right++;
    if (verdict === "wrong") tally.wrong++;
    const isExpected = verdict === (isGone ? "not healed" : "right");
    if (!isExpected) rows.push(rowOf(`drift: ${drift.form} ${drift.element}`, verdict));
  }
  rows.unshift(rowOf("drifts", `${tally.right} of ${tally.healable} healed, ${tally.wrong} wrong`));
  return { rows, right: tally.right / tally.healable, wrong: tally.wrong };
}

/** Each run borrows the browser of the bench, and closes its own tabs: open ones would add up to the limit of memory. */
async function runShifts(context: BrowserContext, config: BrowserConfig, progress: Progress) {
  progress("shifts");
  const site = await serveShifts();
  const rows: BenchRow[] = [];
  const tally: Record<ShiftVerdict, number> = { right: 0, stopped: 0, wrong: 0, failed: 0 };
  const timeouts = { ...config.timeouts, element: 1500, navigation: 4000 };
  for (const shift of shifts) {
    const { verdict } = await runShift(shift, {
      site,
      context,
      config: { ...config, timeouts },
      launch: shareBrowser,
    });
    tally[verdict]++;
    const isExpected = verdict === (shift.stops ? "stopped" : "right");
    if (!isExpected) rows.push(rowOf(`shift: ${shift.kind}, ${shift.name}`, verdict));
  }
  await site.close();
  const counts = Object.entries(tally).map(([verdict, count]) => `${count} ${verdict}`);
  rows.unshift(rowOf(`${shifts.length} shifts`, counts.join(", ")));
  return { rows, right: tally.right / shifts.length, wrong: tally.wrong + tally.failed };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function rowOf(what: string, result: string): BenchRow {
  return { what, result };
}
