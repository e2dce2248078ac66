/**
 * `/metrics` in the form of OpenMetrics. Counters and histograms of requests are those of this instance. Gauges of runs and
 * agents come from storage, so every instance returns the same.
 */
import {
  Counter,
  collectDefaultMetrics,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";

export interface ObservedRequest {
  /** The route's name, not the path, which may be personal. */
  route: string;
  method: string;
  status: number;
  seconds: number;
  /** The reason of a refused authentication. */
  refused: string | undefined;
  /** Id of the agent whose A2A endpoint was called. */
  agent: string | undefined;
}

/** Adds metrics to the registry of a gateway. */
export type MetricSource = (registry: Registry<OpenMetricsContentType>) => void;

export interface Metrics {
  observe(request: ObservedRequest): void;
  render(): Promise<{ type: string; text: string }>;
}

const SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 240];

export function createMetrics(sources: readonly MetricSource[]): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "federalrunner_request_duration_seconds",
    help: "Requests of this instance, by route, method and status.",
    labelNames: ["route", "method", "status"],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: "federalrunner_refusals_total",
    help: "Requests of this instance that were refused, by reason: authentication, scopes, lockouts and hosts.",
    labelNames: ["reason"],
    registers,
  });
  const toAgents = new Counter({
    name: "federalrunner_agent_requests_total",
    help: "Requests of this instance to the endpoints of each agent; the sum over all instances is the agent's rate.",
    labelNames: ["agent"],
    registers,
  });
  for (const register of sources) register(registry);
  return {
    observe({ route, method, status, seconds, refused, agent }) {
      requests.observe({ route, method, status }, seconds);
      if (agent !== undefined) toAgents.inc({ agent });
      if (refused !== undefined) refusals.inc({ reason: refused });
    },
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
