/** The gauges of runs and agents. A scrape reads storage at most every ten seconds. */
import { Gauge, Histogram, type MetricObjectWithValues, type MetricValueWithName } from "prom-client";
import type { RunRecord, Runs } from "../../../shared/runs/runs.ts";
import type { MetricSource } from "./create-metrics.ts";

const WINDOW_MS = 3_600_000;
const MOST_RUNS = 500;
const FRESH_MS = 10_000;
const MEGABYTE = 1024 * 1024;
/** Seconds, from a page to the longest run of an agent. */
const DURATIONS = [0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600];
const WAITS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800];
const MEMORY = [64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 4096].map((size) => size * MEGABYTE);

export function runMetrics(
  runs: Pick<Runs, "list" | "loads">,
  now: () => number,
  log: { warn(fields: object, message: string): void },
): MetricSource {
  let readAt = Number.NEGATIVE_INFINITY;

  return (registry) => {
    const gauges = createGauges(registry, collect);
    const { counts, durations, waits, memory, models, running, queued } = gauges;
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
        for (const gauge of Object.values(gauges)) gauge.reset();
        for (const run of page.runs) {
          const { kind, target, state, error, facts = {}, created_at, started_at, ended_at } = run;
          counts.inc({ kind, target, state, error_type: error?.type ?? "" });
          observe(durations, run, seconds(started_at, ended_at));
          observe(waits, run, seconds(created_at, started_at));
          observe(memory, run, facts.browser_memory_bytes ?? facts.max_memory_bytes);
          observe(models, run, facts.model_ms === undefined ? undefined : facts.model_ms / 1000);
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

/** @param collect called by each gauge at a scrape */
function createGauges(registry: Parameters<MetricSource>[0], collect: () => Promise<void>) {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect });
  const window = `of the last hour's runs (at most ${MOST_RUNS})`;
  const counts = gauge("federalrunner_runs", `Number ${window}, by state and error.`, [
    "kind",
    "target",
    "state",
    "error_type",
  ]);
  const distribution = (name: string, help: string, buckets: number[]) =>
    new GaugeHistogram({
      name,
      help,
      labelNames: ["kind", "target"],
      buckets,
      registers: [registry],
      collect,
    });
  const durations = distribution(
    "federalrunner_run_duration_seconds",
    `From start to end, ${window}.`,
    DURATIONS,
  );
  const waits = distribution("federalrunner_run_wait_seconds", `From submission to start, ${window}.`, WAITS);
  const memory = distribution(
    "federalrunner_run_memory_bytes",
    `The largest memory of a run's browser or agent, ${window}.`,
    MEMORY,
  );
  const models = distribution(
    "federalrunner_run_model_seconds",
    `The slowest answer of a model that healing asks, ${window}.`,
    WAITS,
  );
  const running = gauge("federalrunner_agent_running", "Slots in use.", ["agent"]);
  const queued = gauge("federalrunner_agent_queued", "Runs in the queue of a read-write agent.", ["agent"]);
  return { counts, durations, waits, memory, models, running, queued };
}

function observe(
  distribution: GaugeHistogram<string>,
  { kind, target }: RunRecord,
  value: number | undefined,
): void {
  if (value !== undefined) distribution.observe({ kind, target }, value);
}

function seconds(from: string | undefined, to: string | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
}

/**
 * The distribution of the values that exist now, which may shrink: OpenMetrics has a type of its own for it, which
 * prom-client lacks.
 */
class GaugeHistogram<Label extends string> extends Histogram<Label> {
  /** The form that the registry prints. */
  async getForPromString() {
    const histogram = await printed.call(this);
    const values = histogram.values.map((value) => ({
      ...value,
      metricName: value.metricName?.replace(/_(?=(count|sum)$)/, "_g"),
    }));
    return { ...histogram, type: "gaugehistogram", values };
  }
}

// The library's types lack this method.
const { getForPromString: printed } = Histogram.prototype as unknown as {
  getForPromString(this: Histogram): Promise<MetricObjectWithValues<MetricValueWithName<string>>>;
};
