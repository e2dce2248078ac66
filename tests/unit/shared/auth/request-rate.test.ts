import { beforeEach, describe, expect, it } from "vitest";
import { createRequestRate, type RequestRate } from "../../../../shared/auth/request-rate.ts";
import type { Logger } from "../../../../shared/core/logger.ts";

let now: number;
let alerts: unknown[];
let rate: RequestRate;

beforeEach(() => {
  now = 1_793_577_600_000;
  alerts = [];
  const warn = (facts: unknown) => alerts.push(facts);
  rate = createRequestRate({ log: { warn } as unknown as Logger, now: () => now });
});

/** Evenly spread over the time. */
function send(requests: number, withinMs: number, endpoint = "echo"): void {
  for (let n = 0; n < requests; n += 1) {
    rate.count(endpoint);
    now += withinMs / requests;
  }
}

describe("FR-EDGE-12/warning the rate of requests", () => {
  it("logs no alert at 100 a minute, for any time", () => {
    send(500, 5 * 60_000);
    expect(alerts).toEqual([]);
  });

  it("is logged with endpoint and count when a minute has more requests", () => {
    send(101, 30_000);
    expect(alerts).toEqual([{ alert: "request_rate", endpoint: "echo", requests_per_minute: 101 }]);
  });

  it("is logged once a minute while it lasts", () => {
    send(1200, 4 * 60_000);
    expect(alerts.length).toBeGreaterThanOrEqual(3);
    expect(alerts.length).toBeLessThanOrEqual(4);
    expect(alerts.at(-1)).toMatchObject({ requests_per_minute: expect.closeTo(300, -1) });
  });

  it("counts no request for longer than a minute", () => {
    send(90, 1000);
    now += 60_000;
    send(90, 1000);
    expect(alerts).toEqual([]);
  });

  it("is counted for each endpoint by itself", () => {
    send(90, 1000, "echo");
    send(90, 1000, "root");
    expect(alerts).toEqual([]);
    send(11, 1000, "root");
    expect(alerts).toEqual([{ alert: "request_rate", endpoint: "root", requests_per_minute: 101 }]);
  });
});
