/**
 * FR-EDGE-12: logs an alert when an endpoint gets more than 100 requests within a minute, at most once a minute for
 * each endpoint. No request is delayed or refused. Each instance counts its own requests.
 */
import type { Logger } from "../core/logger.ts";

export interface RequestRate {
  /** @param endpoint the id of an existing agent, or `root`; it is logged, so it must not be a caller's text */
  count(endpoint: string): void;
}

export interface RequestRateOptions {
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Number of requests within a minute without an alert. */
  usual?: number;
}

export function createRequestRate({ log, now, usual = USUAL }: RequestRateOptions): RequestRate {
  const endpoints = new Map<string, Endpoint>();
  return {
    count(endpoint) {
      const at = now();
      let state = endpoints.get(endpoint);
      if (!state) {
        state = { seconds: new Map(), alertedAt: Number.NEGATIVE_INFINITY };
        endpoints.set(endpoint, state);
      }
      const count = addRequest(state.seconds, Math.floor(at / 1000));
      if (count <= usual || at - state.alertedAt < MINUTE_MS) return;
      state.alertedAt = at;
      log.warn(
        { alert: "request_rate", endpoint, requests_per_minute: count },
        "unusually many requests for an endpoint",
      );
    },
  };
}

const USUAL = 100;
const MINUTE_MS = 60_000;
const MINUTE_S = 60;

interface Endpoint {
  /** Requests of each second of the last minute, the oldest second first. */
  seconds: Map<number, number>;
  alertedAt: number;
}

/** @returns the number of requests within the minute that ends with this second */
function addRequest(seconds: Map<number, number>, second: number): number {
  seconds.set(second, (seconds.get(second) ?? 0) + 1);
  let count = 0;
  for (const [past, requests] of seconds) {
    if (past <= second - MINUTE_S) seconds.delete(past);
    else count += requests;
  }
  return count;
}
