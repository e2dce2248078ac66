/** The gauges of runs and agents. A scrape reads storage at most every ten seconds. */
import { Gauge } from "prom-client";
import type { RunRecord, Runs } from "../../../shared/runs/runs.ts";
import type { MetricSource } from "./create-metrics.ts";

const WINDOW_MS = 3_600_000;
const MOST_RUNS = 500;
const FRESH_MS = 10_000;
const QUANTILES = [0.5, 0.95];

export function runMetrics(
  runs: Pick<Runs, "list" | "loads">,
  now: () => number,
  log: { warn(fields: object, message: string): void },
): MetricSource {
  let readAt = Number.NEGATIVE_INFINITY;

  return (registry) => {
    const gauge = (name: string, help: string, labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers: [registry], collect });
    const window = `of the last hour's runs (at most ${MOST_RUNS})`;
    const counts = gauge("federalrunner_runs", `Number ${window}, by state and error.`, [
      "kind",
      "target",
      "state",
      "error_type",
    ]);
    const durations = gauge("federalrunner_run_duration_seconds", `From start to end, ${window}.`, [
      "kind",
      "target",
      "quantile",
    ]);
    const waits = gauge("federalrunner_run_wait_seconds", `From submission to start, ${window}.`, [
      "kind",
      "target",
      "quantile",
    ]);
    const running = gauge("federalrunner_agent_running", "Slots in use.", ["agent"]);
    const queued = gauge("federalrunner_agent_queued", "Runs in the queue of a read-write agent.", ["agent"]);
    let reading: Promise<void> | undefined;

    /** Each of the gauges calls it at a scrape; the first reads for all. */
    function collect(): Promise<void> {
      if (!reading || now() - readAt >= FRESH_MS) {
        readAt = now();
        reading = read();
      }
      return reading;
    }

    async function read(): Promise<void> {
      try {
        const since = new Date(now() - WINDOW_MS);
        const [page, loads] = await Promise.all([runs.list({ since, limit: MOST_RUNS }), runs.loads()]);
        for (const each of [counts, durations, waits, running, queued]) each.reset();
        for (const { kind, target, state, error } of page.runs) {
          counts.inc({ kind, target, state, error_type: error?.type ?? "" });
        }
        const groups = Map.groupBy(page.runs, ({ kind, target }) => `${kind} ${target}`);
        for (const group of groups.values()) {
          setQuantiles(durations, group, ({ started_at, ended_at }) => seconds(started_at, ended_at));
          setQuantiles(waits, group, ({ created_at, started_at }) => seconds(created_at, started_at));
        }
        for (const [agent, load] of loads) {
          running.set({ agent }, load.running);
          queued.set({ agent }, load.queued);
        }
      } catch (error) {
        // The metrics of this instance matter most while storage is unavailable.
        log.warn({ error }, "the metrics of runs could not be read");
      }
    }
  };
}

function setQuantiles(
  gauge: Gauge,
  group: readonly RunRecord[],
  secondsOf: (run: RunRecord) => number | undefined,
): void {
  const [first] = group;
  const values = group.flatMap((run) => secondsOf(run) ?? []).sort((a, b) => a - b);
  if (!first || values.length === 0) return;
  const { kind, target } = first;
  for (const quantile of QUANTILES) {
    const value = values[Math.ceil(quantile * values.length) - 1] ?? 0;
    gauge.set({ kind, target, quantile: String(quantile) }, value);
  }
}

function seconds(from: string | undefined, to: string | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
}
