/** The history: the first page of a caller's runs with few and with many runs in the bucket, and the console's first view. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { openBucket } from "../../../infra/local/cloud/storage/bucket.ts";
import { openObjectLog } from "../../../infra/local/cloud/storage/object-log.ts";
import { ACCOUNTS } from "../../../infra/local/identity/accounts.ts";
import { STATE_BUCKET } from "../../../infra/local/stack/plan-workers.ts";
import { type LocalStack, startStack } from "../../../infra/local/stack/start-stack.ts";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { browserBinary } from "../../../shared/browser/launch/browser-binary.ts";
import { openKeyFile } from "../../../shared/keys/key-file.ts";
import { ownerHash } from "../../../shared/keys/keyed-hash.ts";
import { readGatewayKeys } from "../../../shared/runs/config.ts";
import { indexNames, recordName } from "../../../shared/runs/record/object-names.ts";
import type { RunRecord } from "../../../shared/runs/record/run.ts";
import { newRunId } from "../../../shared/runs/record/run-id.ts";
import { defineBench } from "../frame/define-bench.ts";
import { median, quantile } from "../frame/statistics.ts";

const FEW = 200;
const MANY = 20_000;
const PAGES = 100;
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
    const few = await measurePages(FEW, progress);
    const many = await measurePages(MANY, progress);
    const { views } = many;
    return {
      rows: [
        { what: `first page, ${FEW} runs`, ...few.page },
        { what: `first page, ${MANY} runs`, ...many.page },
        {
          what: "console, first view",
          median_ms: Math.round(median(views)),
          p95_ms: Math.round(quantile(views, 0.95)),
        },
      ],
      ratios: {
        history_first_page_p95_ms: many.page.p95_ms,
        history_ops_20k_vs_200: many.page.first_operations / few.page.first_operations,
        console_interactive_ms: median(views),
      },
    };
  },
});

/** In a stack of its own, whose local cloud opens with the runs. */
async function measurePages(count: number, progress: (text: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-history-"));
  progress(`${count} runs`);
  await storeRuns(dataDir, count);
  const stack = await startStack({ dataDir, port: 0, gateway: true });
  try {
    return { page: await readPages(stack), views: await openConsole(stack) };
  } finally {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Ended runs of one owner with every index entry, one a second, written as the local cloud keeps them. */
async function storeRuns(dataDir: string, count: number): Promise<void> {
  const keys = await openKeyFile(join(dataDir, "keys.json"));
  const owner = ownerHash(readGatewayKeys(keys).hmacKeys[0], ACCOUNTS[0].id);
  const folder = join(dataDir, "cloud", "storage", STATE_BUCKET);
  const bucket = openBucket(STATE_BUCKET, openObjectLog(folder), { intervalMs: 0, countDeletes: false });
  for (let number = 0; number < count; number++) {
    const created = new Date(Date.now() - number * 1000);
    const at = created.toISOString();
    const run: RunRecord = {
      id: newRunId(created),
      kind: "agent",
      target: "echo",
      trigger: "api",
      owner,
      state: "completed",
      attempts: [{ worker: "worker", started_at: at, ended_at: at }],
      facts: { attempts: 1, duration_us: 40_000, output_bytes: 500 },
      created_at: at,
      start_by: at,
      started_at: at,
      ended_at: at,
    };
    bucket.insert({ name: recordName(run.id), body: Buffer.from(JSON.stringify(run)) }, {});
    for (const name of indexNames(run)) bucket.insert({ name, body: Buffer.alloc(0) }, {});
  }
}

/** The first page of a new gateway, then the pages of one that has read its runs before. */
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
  stack.cloud.stats.reset();
  const first = await read();
  const firstOperations = countOperations(stack);
  stack.cloud.stats.reset();
  const durations: number[] = [];
  for (let page = 0; page < PAGES; page++) durations.push(await read());
  return {
    first_ms: Math.round(first),
    first_operations: firstOperations,
    median_ms: Math.round(median(durations)),
    p95_ms: Math.round(quantile(durations, 0.95)),
    operations: countOperations(stack) / PAGES,
  };
}

function countOperations({ cloud }: LocalStack): number {
  const counts = Object.entries(cloud.stats.read()).filter(([kind]) => kind.startsWith("storage."));
  return counts.reduce((sum, [, { calls }]) => sum + calls, 0);
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
