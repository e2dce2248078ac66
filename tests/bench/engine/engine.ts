/** The engine on the FSA practice site, compared with a hand-written script and the original's algorithm. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { PAGE_DELAYS } from "../../../infra/local/sites/practice-delays.ts";
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { executeWizard } from "../../../shared/browser/execute-wizard.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { type Contender, type Measured, measureInterleaved } from "../frame/measure-interleaved.ts";
import { median, timesOf } from "../frame/statistics.ts";
import { watchProcessor } from "../frame/watch-processor.ts";
import { runOriginalAlgorithm } from "./original-algorithm.ts";
import { runTightScript, type StudentAnswers } from "./tight-script.ts";

const MEGABYTE = 1024 * 1024;
const QUALITY = 80;
const SCREENSHOTS = 8;

const ANSWERS: StudentAnswers = {
  birth: ["05", "15", "2007"],
  state: "Illinois",
  parentState: "Illinois",
  familySize: "4",
  parentMoney: ["85000", "12000", "0"],
  studentMoney: ["6500", "1200", "0"],
};

const USER_DATA = {
  birth_month: "05",
  birth_day: "15",
  birth_year: "2007",
  marital_status: "unmarried",
  state: "Illinois",
  grade_level: "freshman",
  has_dependents: "no",
  personal_circumstances_none: true,
  parents_married: "yes",
  parent_marital_status: "married",
  parent_state: "Illinois",
  family_size: 4,
  parent_filed_taxes: "yes",
  parent_income: 85000,
  parent_assets: 12000,
  parent_child_support: 0,
  student_filed_taxes: "yes",
  student_income: 6500,
  student_assets: 1200,
  student_child_support: 0,
};

interface Outcome {
  index: string;
  screenshots: number;
}

/** `npm run bench -- engine` */
export const engineBench = defineBench({
  name: "engine",
  title:
    "one FSA estimate, browser launch included, compared with a hand-written script and the original's algorithm",
  bars: {
    engine_vs_tight: { atMost: 1 },
    processor_vs_tight: { atMost: 0.95 },
    original_vs_engine: { atLeast: 8 },
    fsa_run_s: { atMost: 10 },
  },
  async run({ runs, progress }) {
    const rows: BenchRow[] = [];
    const ratios: Record<string, number> = {};
    for (const delays of ["page", "none"] as const) {
      const measured = await measureForm(delays, runs, (text) => progress(`delays ${delays}: ${text}`));
      const [tight, engine, original] = measured.map(({ durations }) => median(durations));
      const suffix = delays === "page" ? "" : "_no_delays";
      ratios[`engine_vs_tight${suffix}`] = (engine ?? Number.NaN) / (tight ?? Number.NaN);
      ratios[`original_vs_engine${suffix}`] = (original ?? Number.NaN) / (engine ?? Number.NaN);
      if (delays === "page") ratios.fsa_run_s = (engine ?? Number.NaN) / 1000;
      rows.push(
        { way: "(a) the page's own delays", delays, median_ms: delays === "page" ? ownDelays() : 0 },
        ...measured.map((one) => row(one, delays)),
      );
    }
    progress("processor time");
    ratios.processor_vs_tight = await compareProcessor(progress);
    progress("start of the command");
    for (const args of [["--help"], ["wizards"]]) {
      const times = Array.from({ length: runs }, () => timeCommand(args));
      rows.push({ way: `federalrunner ${args.join(" ")}`, median_ms: round(median(times)) });
    }
    return { rows, ratios };
  },
  short: async ({ progress }) => ({ processor_vs_tight: await compareProcessor(progress) }),
});

const PROCESSOR_PAIRS = 10;

/** Processor time of a run by the engine, divided by the script's: of the runs that other load has disturbed least. */
async function compareProcessor(progress: (text: string) => void): Promise<number> {
  return withContenders("none", async ([tight, engine]) => {
    const used = async ({ run }: Contender<Outcome>) => {
      const watch = watchProcessor(process.pid);
      await run();
      return watch.stop() ?? Number.NaN;
    };
    const least = { byScript: Number.POSITIVE_INFINITY, byEngine: Number.POSITIVE_INFINITY };
    for (let pair = 1; pair <= PROCESSOR_PAIRS; pair++) {
      progress(`processor time, pair ${pair} of ${PROCESSOR_PAIRS}`);
      least.byScript = Math.min(least.byScript, await used(tight));
      least.byEngine = Math.min(least.byEngine, await used(engine));
    }
    return least.byEngine / least.byScript;
  });
}

function measureForm(
  delays: "page" | "none",
  runs: number,
  progress: (text: string) => void,
): Promise<Measured<Outcome>[]> {
  return withContenders(delays, async (contenders) => {
    const measured = await measureInterleaved<Outcome>(contenders, { runs, memory: true, progress });
    assertSameWork(measured);
    return measured;
  });
}

type Contenders = [Contender<Outcome>, Contender<Outcome>, Contender<Outcome>];

async function withContenders<T>(
  delays: "page" | "none",
  measure: (contenders: Contenders) => Promise<T>,
): Promise<T> {
  const sites = await startPracticeSites({ delays });
  const config = {
    ...readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }),
    practiceHosts: sites.hosts,
  };
  const { wizard, contract } = await createCatalogue({ directory: join(packageRoot, "wizards") }).get(
    "fsa-estimator",
  );
  const { data } = prepareUserData(wizard, contract, USER_DATA);
  const byScript = (script: typeof runTightScript) => () =>
    withBrowser(config, async (page) => {
      let screenshots = 0;
      const shoot = async (shown: Page) => {
        await shown.screenshot({ type: "jpeg", quality: QUALITY, fullPage: true });
        screenshots++;
      };
      const index = await script(page, wizard.url, ANSWERS, shoot);
      return { index, screenshots };
    });
  try {
    return await measure([
      { name: "(b) tight hand-written script", run: byScript(runTightScript) },
      {
        name: "(c) engine",
        run: async () => {
          const outcome = await executeWizard(wizard, data, { config });
          if (outcome.error) throw outcome.error;
          return {
            index: outcome.results.student_aid_index?.text ?? "",
            screenshots: outcome.screenshots.length,
          };
        },
      },
      { name: "(d) the original's algorithm", run: byScript(runOriginalAlgorithm) },
    ]);
  } finally {
    await sites.close();
  }
}

async function withBrowser<T>(
  config: Parameters<typeof launchBrowser>[0],
  work: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const launched = await launchBrowser(config, "chromium");
  try {
    const context = await launched.newContext();
    return await work(await context.newPage(), launched.browser);
  } finally {
    await launched.close();
  }
}

function assertSameWork(measured: Measured<Outcome>[]): void {
  const kinds = new Set(
    measured.map(({ outcome }) => `${outcome.index} with ${outcome.screenshots} screenshots`),
  );
  const [only] = kinds;
  if (kinds.size !== 1 || !only?.endsWith(`${SCREENSHOTS} screenshots`)) {
    throw new Error(`the variants did different work: ${[...kinds].join("; ")}`);
  }
}

// Eight page changes, and the suggestions of two typeaheads, one input each.
function ownDelays(): number {
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  return sum(PAGE_DELAYS.pages) + sum(PAGE_DELAYS.suggestions.slice(0, 2));
}

function row({ name, durations, peakMemory }: Measured<Outcome>, delays: string): BenchRow {
  return {
    way: name,
    delays,
    ...timesOf(durations),
    peak_memory_mb: peakMemory === undefined ? undefined : round(peakMemory / MEGABYTE),
  };
}

function timeCommand(args: string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [
    join(packageRoot, "functions/cli/federalrunner.js"),
    ...args,
  ]);
  if (status !== 0) throw new Error(`federalrunner ${args.join(" ")} failed`);
  return performance.now() - started;
}

function round(value: number): number {
  return Math.round(value);
}
