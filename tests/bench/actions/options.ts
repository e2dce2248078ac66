/**
 * The performance options of specification 004 that are not built, against what is: docs/notes/deviations.md holds the
 * figures.
 */
import type { BrowserContext } from "playwright-core";
import { compactSnapshot } from "../../../shared/actions/snapshot.ts";
import { snapshotPage } from "../../../shared/actions/snapshot-page.ts";
import { createModelTranslator } from "../../../shared/actions/translate/model-translator.ts";
import type { BrowserConfig } from "../../../shared/browser/config.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { labelledSteps } from "../../actions/labelled-steps.ts";
import { openLabelled } from "../../actions/run-labelled-step.ts";
import { startScriptedModel } from "../../fixtures/actions/scripted-model.ts";
import type { BenchRow } from "../frame/define-bench.ts";
import { median } from "../frame/statistics.ts";

const ROUNDS = 7;
const MODEL_MS = 300;
const QUESTIONS = 5;

/** Milliseconds until a page is there: in a new browser, in a new context of one, in a context that was used before. */
export async function compareBrowsers(config: BrowserConfig, url: string): Promise<BenchRow[]> {
  const kept = await launchBrowser(config, "chromium");
  const context = await kept.newContext();
  const visit = async (where: BrowserContext) => (await where.newPage()).goto(url);
  const ways: Record<string, () => Promise<() => Promise<unknown>>> = {
    "a new browser": async () => {
      const browser = await launchBrowser(config, "chromium");
      await visit(await browser.newContext());
      return () => browser.close();
    },
    "a new context": async () => {
      const own = await kept.newContext();
      await visit(own);
      return () => own.close();
    },
    "a used context": async () => {
      await visit(context);
      return () => context.pages().at(-1)?.close() ?? Promise.resolve();
    },
  };
  const rows: BenchRow[] = [];
  for (const [name, open] of Object.entries(ways)) {
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const started = performance.now();
      const close = await open();
      if (round >= 0) times.push(performance.now() - started);
      await close();
    }
    rows.push({ what: `a page in ${name}`, result: `${median(times).toFixed(0)} ms` });
  }
  await kept.close();
  return rows;
}

/** Every page of the labels with all resources, without images, and without images and styles. */
export async function compareResources(
  newContext: () => Promise<BrowserContext>,
  urlOf: (page: string) => string,
): Promise<BenchRow[]> {
  const labels = [...new Map(labelledSteps.map((label) => [label.page, label])).values()];
  const rows: BenchRow[] = [];
  const whole = new Map<string, string>();
  for (const [name, blocked] of [
    ["with all resources", []],
    ["without images", ["image", "media"]],
    ["without images and styles", ["image", "media", "stylesheet", "font"]],
  ] as const) {
    const context = await newContext();
    const types: readonly string[] = blocked;
    if (types.length > 0)
      await context.route("**/*", (route) =>
        types.includes(route.request().resourceType()) ? route.abort() : route.continue(),
      );
    let [other, total] = [0, 0];
    for (const label of labels) {
      const started = performance.now();
      const page = await openLabelled(context, label, urlOf);
      total += performance.now() - started;
      const seen = JSON.stringify(compactSnapshot(await snapshotPage(page)));
      if (!whole.has(label.page)) whole.set(label.page, seen);
      if (whole.get(label.page) !== seen) other++;
      await page.close();
    }
    await context.close();
    const each = (total / labels.length).toFixed(0);
    rows.push({
      what: `pages ${name}`,
      result: `${each} ms each, ${other} of ${labels.length} read otherwise`,
    });
  }
  return rows;
}

/** Questions to a model that needs 300 ms for each request. */
export async function compareRequests(): Promise<BenchRow[]> {
  const model = await startScriptedModel(
    () => '{"action":"click","args":{"role":"textbox","name":"Income"}}',
    "openai",
    MODEL_MS,
  );
  const { translate } = createModelTranslator({
    model: "scripted",
    baseURL: model.baseURL,
    temperature: 0,
    maxTokens: 500,
    timeoutMs: 10_000,
  });
  const ask = (question: string) =>
    translate(
      {
        main_goal: "",
        plan_step: question,
        dom_snapshot: ["textbox Income"],
        url: "",
        allowed_tools: ["click"],
      },
      {},
    );
  const questions = (name: string) => Array.from({ length: QUESTIONS }, (_, n) => `${name} ${n}`);
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return `${(performance.now() - started).toFixed(0)} ms`;
  };
  await ask("first");
  const serial = await timed(async () => {
    for (const question of questions("serial")) await ask(question);
  });
  const atOnce = await timed(() => Promise.all(questions("at once").map(ask)));
  const batched = await timed(() => ask(questions("batched").join("; ")));
  await model.close();
  return [
    { what: `${QUESTIONS} questions to a model one by one`, result: serial },
    { what: `${QUESTIONS} questions at once`, result: atOnce },
    { what: `${QUESTIONS} questions in one request`, result: batched },
  ];
}
