import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../../functions/gateway/app.ts";
import { createScheduleRoutes } from "../../../../functions/gateway/google-callbacks.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import type { Schedules } from "../../../../shared/schedules/open-schedules.ts";

type Routes = Pick<Schedules, "fire" | "sync">;

/** The outcome of the next call. */
let schedules: Partial<Routes>;
/** The arguments of the calls so far. */
const fired: Parameters<Routes["fire"]>[] = [];
const tokens: string[] = [];

const server = createServer(
  createApp({
    routes: createScheduleRoutes({
      verifier: {
        async verify(token) {
          tokens.push(token);
          return { ok: true } as never;
        },
      },
      schedules: {
        async fire(...call) {
          fired.push(call);
          return schedules.fire?.(...call) ?? { result: "ignored", reason: "stale" };
        },
        sync: async (options) => schedules.sync?.(options) ?? [],
      },
    }),
    allowedHosts: new Set(),
    log: createLogger("silent"),
    project: "p",
  }),
);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());
beforeEach(() => {
  schedules = {};
  fired.length = 0;
  tokens.length = 0;
});

async function call(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/callbacks/${path}`, { method: "POST", headers });
  return { status: response.status, body: await response.json() };
}

describe("the calls of Cloud Scheduler and Cloud Tasks", () => {
  it("have a token in any case of its scheme", async () => {
    await call("schedules/daily", { authorization: "Bearer one" });
    await call("schedules/daily", { authorization: "bearer two" });
    await call("schedules/daily", { authorization: "Basic three" });
    expect(tokens).toEqual(["one", "two", ""]);
  });

  it.each([
    [
      { "x-cloudscheduler-scheduletime": "2026-11-23T09:00:00Z" },
      { scheduledFor: "2026-11-23T09:00:00.000Z" },
    ],
    [{ "x-cloudtasks-tasketa": "1795424400.25" }, { taskDue: "2026-11-23T09:00:00.250Z" }],
    [{ "x-cloudscheduler-scheduletime": "soon", "x-cloudtasks-tasketa": "later" }, {}],
  ])("%j state the times %j", async (headers, times) => {
    await call("schedules/daily", headers);
    expect(JSON.parse(JSON.stringify(fired))).toEqual([["daily", times]]);
  });

  it.each([
    ["scheduler_unavailable", 503],
    ["cloud_access_denied", 500],
  ] as const)("are repeated by Google after %s", async (type, status) => {
    schedules.fire = () => Promise.reject(new AppError(type, "Not now."));
    expect(await call("schedules/daily")).toEqual({ status, body: { error: type } });
  });

  it("are repeated by Google while a schedule could not be repaired", async () => {
    const difference = { schedule_id: "daily", difference: "missing" } as const;
    schedules.sync = async () => [difference];
    expect(await call("sync-schedules")).toEqual({ status: 200, body: { differences: [difference] } });
    schedules.sync = async () => [difference, { ...difference, failed: "scheduler_unavailable" }];
    expect(await call("sync-schedules")).toEqual({ status: 503, body: { error: "scheduler_unavailable" } });
  });
});
