/**
 * Composes the metrics of a gateway. The library is loaded with the first scrape: with OpenTelemetry, which it brings, it takes
 * 50 ms of processor time. The requests before are held.
 */

import { READ_ALL } from "../../../shared/auth/scopes.ts";
import type { Logger } from "../../../shared/core/logger.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import type { Endpoint } from "../api/define-endpoint.ts";
import { Content } from "../api/send-content.ts";
import type { MetricSource, Metrics, ObservedRequest } from "./create-metrics.ts";

/** With more requests the library is loaded without a scrape. */
const MOST_HELD = 500;

export interface OpenMetrics {
  observe(request: ObservedRequest): void;
  endpoint: Endpoint;
}

/** @param sources further metrics, such as those of a part that counts by itself */
export function openMetrics(
  { runs, now, log }: { runs: Runs; now: () => number; log: Logger },
  sources: readonly MetricSource[] = [],
): OpenMetrics {
  let opened: Promise<Metrics> | undefined;
  const held: ObservedRequest[] = [];
  const metrics = () => {
    if (opened === undefined) {
      opened = open();
      opened.catch((error: unknown) => log.error({ error }, "the metrics could not be opened"));
    }
    return opened;
  };

  async function open(): Promise<Metrics> {
    const [{ createMetrics }, { runMetrics }] = await Promise.all([
      import("./create-metrics.ts"),
      import("./run-metrics.ts"),
    ]);
    const created = createMetrics([runMetrics(runs, now, log), ...sources]);
    for (const request of held.splice(0)) created.observe(request);
    return created;
  }

  return {
    observe(request) {
      if (opened === undefined && held.length < MOST_HELD) {
        held.push(request);
        return;
      }
      metrics().then(
        (created) => created.observe(request),
        () => {},
      );
    },
    endpoint: {
      method: "GET",
      path: "/metrics",
      operationId: "getMetrics",
      tag: "api",
      summary: "Metrics in the form of OpenMetrics",
      effect: "read",
      examples: [],
      scopes: [READ_ALL],
      responses: { 200: { description: "The metrics." } },

      async handle() {
        const { type, text } = await (await metrics()).render();
        return { status: 200, body: new Content(type, Buffer.from(text)) };
      },
    },
  };
}
