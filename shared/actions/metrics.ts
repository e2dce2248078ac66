import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { StepOutcome } from "./step.ts";

/** Milliseconds and counts under the names of the specification. */
export interface ActionMetricsReport {
  total_executions: number;
  successful_executions: number;
  failed_executions: number;
  avg_execution_time_ms: number;
  avg_llm_inference_time_ms: number;
  avg_browser_action_time_ms: number;
  error_distribution: Record<string, number>;
  action_distribution: Record<string, number>;
  /** Median, 95th percentile and maximum of the last executions of each action. */
  latency_distribution: Record<string, { p50: number; p95: number; max: number }>;
  /** All processes of the browser of the last page, in bytes; absent for a browser of another machine or make. */
  browser_memory_bytes?: number;
}

export interface ActionMetrics {
  record(outcome: StepOutcome, times: { translation: number; browser: number }, page: Page | undefined): void;
  report(): ActionMetricsReport;
  /** Reads the memory of the browser first. */
  reportWithMemory(): Promise<ActionMetricsReport>;
}

const KEPT = 1000;

/** Counts the executions that get it in their options; there is no global object. */
export function createActionMetrics(): ActionMetrics {
  const sums = { execution: 0, translation: 0, translated: 0, browser: 0, acted: 0 };
  const errors: Record<string, number> = {};
  const actions: Record<string, number> = {};
  const latencies: Record<string, number[]> = {};
  let [total, successes] = [0, 0];
  let lastPage: WeakRef<Page> | undefined;
  let memory: number | undefined;

  const report = (): ActionMetricsReport => ({
    total_executions: total,
    successful_executions: successes,
    failed_executions: total - successes,
    avg_execution_time_ms: average(sums.execution, total),
    avg_llm_inference_time_ms: average(sums.translation, sums.translated),
    avg_browser_action_time_ms: average(sums.browser, sums.acted),
    error_distribution: { ...errors },
    action_distribution: { ...actions },
    latency_distribution: Object.fromEntries(
      Object.entries(latencies).map(([action, values]) => [action, percentiles(values)]),
    ),
    browser_memory_bytes: memory,
  });

  return {
    record(outcome, times, page) {
      total++;
      if (outcome.status === "success") successes++;
      sums.execution += outcome.execution_time_ms;
      if (times.translation > 0) {
        sums.translation += times.translation;
        sums.translated++;
      }
      if (times.browser > 0) {
        sums.browser += times.browser;
        sums.acted++;
      }
      errors[outcome.error_type] = (errors[outcome.error_type] ?? 0) + 1;
      actions[outcome.action] = (actions[outcome.action] ?? 0) + 1;
      latencies[outcome.action] = [...(latencies[outcome.action] ?? []), outcome.execution_time_ms].slice(
        -KEPT,
      );
      if (typeof page?.evaluate === "function") lastPage = new WeakRef(page);
    },
    report,
    async reportWithMemory() {
      const page = lastPage?.deref();
      memory = page && (await readBrowserMemory(page).catch(() => undefined));
      return report();
    },
  };
}

function average(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

function percentiles(values: readonly number[]): { p50: number; p95: number; max: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
}

/**
 * The memory of all processes of a page's browser: each one's share of what they hold together.
 *
 * @returns bytes; undefined for a browser without Chromium's protocol, of another machine, or without /proc
 */
async function readBrowserMemory(page: Page): Promise<number | undefined> {
  const browser = page.context().browser();
  if (browser?.browserType().name() !== "chromium") return undefined;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = await Promise.all(processInfo.map(({ id }) => proportionalSize(id)));
    const known = sizes.filter((size) => size !== undefined);
    return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size, 0);
  } finally {
    await session.detach();
  }
}

/** proc_pid_smaps(5), in bytes. The id of a process elsewhere is here that of no browser. */
async function proportionalSize(pid: number): Promise<number | undefined> {
  const [name, sizes] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, "latin1").catch(() => ""),
    readFile(`/proc/${pid}/smaps_rollup`, "latin1").catch(() => ""),
  ]);
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(sizes)?.[1];
  return /chrom/i.test(name) && kilobytes !== undefined ? Number(kilobytes) * 1024 : undefined;
}
