import { Gauge, type OpenMetricsContentType, type PrometheusContentType, type Registry } from "prom-client";
import type { ActionMetrics, ActionMetricsReport } from "./metrics.ts";

type AnyRegistry = Registry<OpenMetricsContentType> | Registry<PrometheusContentType>;

/** Adds the executions of plan steps to a registry, such as that of a gateway's `/metrics`. Each scrape reads them again. */
export function registerMetrics(metrics: ActionMetrics, registry: AnyRegistry): void {
  const registers = [registry as Registry];
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: (report: ActionMetricsReport) => [labels: Record<string, string>, value: number][],
  ) =>
    new Gauge({
      name: `federalrunner_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read(metrics.report())) this.set(labels, value);
      },
    });
  gauge("actions", "Executed plan steps, by action.", ["action"], ({ action_distribution }) =>
    Object.entries(action_distribution).map(([action, count]) => [{ action }, count]),
  );
  gauge(
    "action_outcomes",
    "Executed plan steps, by error type; none is a success.",
    ["error_type"],
    ({ error_distribution }) =>
      Object.entries(error_distribution).map(([error_type, count]) => [{ error_type }, count]),
  );
  gauge("action_average_seconds", "Average duration, by phase.", ["phase"], (report) => [
    [{ phase: "execution" }, report.avg_execution_time_ms / 1000],
    [{ phase: "translation" }, report.avg_llm_inference_time_ms / 1000],
    [{ phase: "browser" }, report.avg_browser_action_time_ms / 1000],
  ]);
  gauge(
    "action_seconds",
    "Duration of the last 1000 executions, by action.",
    ["action", "quantile"],
    (report) =>
      Object.entries(report.latency_distribution).flatMap(([action, { p50, p95, max }]) => [
        [{ action, quantile: "0.5" }, p50 / 1000],
        [{ action, quantile: "0.95" }, p95 / 1000],
        [{ action, quantile: "1" }, max / 1000],
      ]),
  );
  new Gauge({
    name: "federalrunner_action_browser_memory_bytes",
    help: "Memory of all processes of the last page's browser.",
    registers,
    async collect() {
      this.set((await metrics.reportWithMemory()).browser_memory_bytes ?? 0);
    },
  });
}
