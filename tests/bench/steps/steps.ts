/** Plan steps without a model, judged by the pages: `npm run bench -- steps`. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { readActionsConfig } from "../../../shared/actions/config.ts";
import { executeStep } from "../../../shared/actions/execute-step.ts";
import { snapshotPage } from "../../../shared/actions/snapshot-page.ts";
import { createTranslator } from "../../../shared/actions/translate/create-translator.ts";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { runSmallPage } from "../../actions/run-small-page.ts";
import { SMALL_PAGES } from "../../actions/small-pages.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { median } from "../frame/statistics.ts";
import { type PlanPart, PUBLIC_TASKS, type PublicTask } from "./public-tasks.ts";

/** The folder `html/miniwob` of MiniWoB++; without it, only the small pages are measured. */
const FOLDER = process.env.STEP_TASKS;
const SEEDS = 10;

export const stepsBench = defineBench({
  name: "steps",
  title:
    "plan steps without a model: small pages, and the tasks of a public benchmark from the folder STEP_TASKS",
  defaultRuns: 1,
  bars: {
    pages_right: { atLeast: 1 },
    wrong_with_success: { atMost: 0 },
    tasks_right: { atLeast: 0.85 },
    median_ms: { atMost: 150 },
  },
  async run({ progress }) {
    const config = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
    const browser = await launchBrowser(config, "chromium");
    const times: number[] = [];
    try {
      progress("small pages");
      const small = await runSmallPages(await (await browser.newContext()).newPage(), times);
      const isThere = FOLDER !== undefined && existsSync(resolve(FOLDER));
      const page = await (await browser.newContext()).newPage();
      const tasks = isThere ? await runTasks(page, resolve(FOLDER), times, progress) : SKIPPED;
      return {
        rows: [...small.rows, ...tasks.rows],
        ratios: {
          pages_right: small.right,
          wrong_with_success: small.wrong + tasks.wrong,
          ...(tasks.right === undefined ? {} : { tasks_right: tasks.right }),
          median_ms: median(times),
        },
      };
    } finally {
      await browser.close();
    }
  },
});

const SKIPPED: { rows: BenchRow[]; wrong: number; right?: number } = {
  rows: [{ what: "tasks of the public benchmark", result: "skipped: STEP_TASKS names no folder" }],
  wrong: 0,
};

const TRANSLATOR = createTranslator(readActionsConfig({}));

async function runSmallPages(page: Page, times: number[]) {
  const rows: BenchRow[] = [];
  let wrong = 0;
  for (const row of SMALL_PAGES) {
    const { outcomes, holds, endsRight } = await runSmallPage(page, row, TRANSLATOR);
    times.push(...outcomes.map(({ execution_time_ms }) => execution_time_ms));
    if (holds && endsRight) continue;
    if (outcomes.every(({ status }) => status === "success")) wrong++;
    rows.push({ what: `small page: ${row.name}`, result: outcomes.at(-1)?.message ?? "" });
  }
  const right = SMALL_PAGES.length - rows.length;
  rows.unshift({ what: "small pages", result: `${right} of ${SMALL_PAGES.length} right` });
  return { rows, wrong, right: right / SMALL_PAGES.length };
}

async function runTasks(page: Page, folder: string, times: number[], progress: (text: string) => void) {
  const rows: BenchRow[] = [];
  let [right, wrong] = [0, 0];
  for (const task of PUBLIC_TASKS) {
    progress(task.name);
    const runs = [];
    for (let seed = 0; seed < SEEDS; seed++) runs.push(await runTask(page, folder, task, seed, times));
    const own = runs.filter(({ reward }) => reward > 0).length;
    const failed = runs.filter(({ reward, isDone }) => isDone && reward <= 0).length;
    right += own;
    wrong += failed;
    if (own < SEEDS) {
      const reasons = new Set(runs.flatMap(({ reason }) => reason ?? []));
      const result = `${own} of ${SEEDS} right, ${failed} wrong with success: ${[...reasons].slice(0, 2).join(" | ")}`;
      rows.push({ what: `task: ${task.name}`, result: result.slice(0, 300) });
    }
  }
  const all = PUBLIC_TASKS.length * SEEDS;
  rows.unshift({
    what: "tasks of the public benchmark",
    result: `${right} of ${all} right, ${wrong} wrong with success`,
  });
  return { rows, wrong, right: right / all };
}

interface TaskRun {
  /** The benchmark's own: positive for a task that is done. */
  reward: number;
  /** Whether every step was a success. */
  isDone: boolean;
  /** The last failure. */
  reason?: string;
}

async function runTask(
  page: Page,
  folder: string,
  { name, plan }: PublicTask,
  seed: number,
  times: number[],
): Promise<TaskRun> {
  await page.goto(pathToFileURL(`${folder}/${name}.html`).href);
  const task = await page.evaluate(START, seed);
  const log: { reason?: string } = {};
  const isDone = await perform(page, plan(task), times, log);
  const reward = await page.evaluate(
    () => (globalThis as unknown as { WOB_RAW_REWARD_GLOBAL: number }).WOB_RAW_REWARD_GLOBAL,
  );
  return { reward, isDone, ...log };
}

const START = (seed: number): string => {
  const { core } = globalThis as unknown as {
    core: {
      EPISODE_MAX_TIME: number;
      startEpisodeReal(): void;
      getUtterance(): string | { utterance: string };
    };
  };
  (Math as unknown as { seedrandom(seed: string): void }).seedrandom(`s${seed}`);
  core.EPISODE_MAX_TIME = 900_000;
  core.startEpisodeReal();
  const said = core.getUtterance();
  return typeof said === "string" ? said : said.utterance;
};

/** @returns whether every step was a success */
async function perform(
  page: Page,
  plan: readonly PlanPart[],
  times: number[],
  log: { reason?: string },
): Promise<boolean> {
  for (const part of plan) {
    if (typeof part === "string") {
      const input = {
        main_goal: "",
        plan_step: part,
        dom_snapshot: await snapshotPage(page),
        url: page.url(),
      };
      const { status, message, execution_time_ms } = await executeStep(input, page, TRANSLATOR);
      times.push(execution_time_ms);
      if (status === "success") continue;
      log.reason = `${part}: ${message}`;
      return false;
    }
    let isTaken = false;
    for (const way of part) {
      isTaken = await perform(page, way, times, log);
      if (isTaken) break;
    }
    if (!isTaken) return false;
  }
  return true;
}
