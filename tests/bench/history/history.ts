/** The history: the first page of a caller's runs with few and with many runs in the bucket, and the console's first view. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ACCOUNTS } from "../../../infra/local/identity/accounts.ts";
import { type LocalStack, startStack } from "../../../infra/local/stack/start-stack.ts";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { browserBinary } from "../../../shared/browser/launch/browser-binary.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../shared/cloud/objects.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { mapConcurrently } from "../../../shared/core/map-concurrently.ts";
import { openRuns } from "../../../shared/runs/open-runs.ts";
import { newRunId } from "../../../shared/runs/record/run-id.ts";
import { createRun } from "../../../shared/runs/submit/create-run.ts";
import { defineBench } from "../frame/define-bench.ts";
import { median, quantile } from "../frame/statistics.ts";

const FEW = 200;
const MANY = 20_000;
const PAGES = 100;
const WRITES_AT_ONCE = 24;
const VIEWS = 7;

/** `npm run bench -- history` */
export const historyBench = defineBench({
  name: "history",
  title: `the first page of the history with ${FEW} and ${MANY.toLocaleString("en-US")} runs, and the console's first view`,
  bars: {
    history_first_page_p95_ms: { atMost: 150 },
    history_ops_20k_vs_200: { atMost: 1.1 },
    console_interactive_ms: { atMost: 1000 },
  },
  async run({ progress }) {
    const dataDir = await mkdtemp(join(tmpdir(), "bench-history-"));
    const stack = await startStack({ dataDir, port: 0, gateway: true });
    try {
      await addRuns(stack, FEW, progress);
      const few = await readPages(stack);
      await addRuns(stack, MANY - FEW, progress);
      const many = await readPages(stack);
      progress("the console");
      const views = await openConsole(stack);
      return {
        rows: [
          { what: `first page, ${FEW} runs`, ...few },
          { what: `first page, ${MANY} runs`, ...many },
          {
            what: "console, first view",
            median_ms: Math.round(median(views)),
            p95_ms: Math.round(quantile(views, 0.95)),
          },
        ],
        ratios: {
          history_first_page_p95_ms: many.p95_ms,
          history_ops_20k_vs_200: many.operations / few.operations,
          console_interactive_ms: median(views),
        },
      };
    } finally {
      await stack.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

/** Expired runs of one owner, as the sweeper leaves them: records with every index entry. */
async function addRuns(stack: LocalStack, count: number, progress: (text: string) => void): Promise<void> {
  const log = createLogger("error");
  const store = { objects: createObjectStore(readCloudSettings(stack.env)), clock: systemClock, log };
  const owner = openRuns({ env: stack.env, log, objects: store.objects }).owners(ACCOUNTS[0].id)[0];
  const numbers = Array.from({ length: count }, (_, number) => number);
  await mapConcurrently(numbers, WRITES_AT_ONCE, async (number) => {
    if (number % 2000 === 0) progress(`${number} of ${count} runs are stored`);
    await createRun(store, {
      id: newRunId(new Date(Date.now() - number * 1000)),
      kind: "agent",
      target: "echo",
      trigger: "api",
      owner,
      state: "queued",
      startLimitSeconds: 86_400,
    });
  });
}

async function readPages(stack: LocalStack) {
  const url = new URL("/api/runs?limit=20", stack.mcp_url);
  const headers = { authorization: `Bearer ${stack.access_token}` };
  const read = async () => {
    const started = performance.now();
    const response = await fetch(url, { headers });
    const { runs } = (await response.json()) as { runs: unknown[] };
    if (runs.length !== 20) throw new Error(`The page has ${runs.length} runs.`);
    return performance.now() - started;
  };
  await read();
  stack.cloud.stats.reset();
  const durations: number[] = [];
  for (let page = 0; page < PAGES; page++) durations.push(await read());
  const counts = Object.entries(stack.cloud.stats.read()).filter(([kind]) => kind.startsWith("storage."));
  return {
    median_ms: Math.round(median(durations)),
    p95_ms: Math.round(quantile(durations, 0.95)),
    operations: counts.reduce((sum, [, { calls }]) => sum + calls, 0) / PAGES,
  };
}

/** From the request of the page until its button can be pressed, without a cache. */
async function openConsole(stack: LocalStack): Promise<number[]> {
  const binary = await browserBinary(readBrowserConfig(), chromium, new AbortController().signal);
  const browser = await chromium.launch({ ...binary, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const durations: number[] = [];
  for (let view = 0; view < VIEWS; view++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(new URL("/console/", stack.mcp_url).href, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Sign in" }).click({ trial: true });
    durations.push(performance.now() - started);
    await context.close();
  }
  await browser.close();
  return durations;
}
