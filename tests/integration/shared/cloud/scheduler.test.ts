import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startLocalCloud } from "../../../../infra/local/cloud/start-local-cloud.ts";
import { createScheduler, type ScheduledCall, type Scheduler } from "../../../../shared/cloud/scheduler.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

const HOUR = 3_600_000;

let cloud: TemporaryCloud;
let scheduler: Scheduler;
let server: Server;
let url: string;
let received: IncomingHttpHeaders[];
/** The status with which the target answers each request. */
let answer: () => number | Promise<number>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(request.headers);
    response.writeHead(await answer()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`;
});
beforeEach(async () => {
  cloud = await startTemporaryCloud();
  scheduler = createScheduler(cloud.settings);
  received = [];
  answer = () => 200;
});
afterEach(() => cloud.remove());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (part: Partial<ScheduledCall> = {}): ScheduledCall => ({
  name: "job",
  description: "",
  cron: "0 * * * *",
  timeZone: "UTC",
  url,
  retries: 0,
  deadlineSeconds: 60,
  ...part,
});
const receives = (count: number) => expect.poll(() => received.length, { interval: 5 }).toBe(count);
const times = () => received.map((headers) => String(headers["x-cloudscheduler-scheduletime"]));
const settled = (name = "job") =>
  expect.poll(() => scheduler.get(name), { interval: 5 }).toMatchObject({ lastAttempt: expect.any(Date) });
const toNextHour = () => HOUR - (cloud.clock.now() % HOUR);

describe("scheduler", () => {
  it("calls the URL at the scheduled time, as Cloud Scheduler does", async () => {
    await scheduler.put(call());
    const next = (await scheduler.get("job"))?.next as Date;
    cloud.clock.advance(toNextHour());
    await receives(1);
    expect(received[0]).toMatchObject({
      "user-agent": "Google-Cloud-Scheduler",
      "x-cloudscheduler": "true",
      "x-cloudscheduler-jobname": "job",
      "x-cloudscheduler-scheduletime": next.toISOString().replace(".000", ""),
    });
    const after = await scheduler.get("job");
    expect(after?.next?.getTime()).toBe(next.getTime() + HOUR);
    expect(after?.lastAttempt?.getTime()).toBeGreaterThanOrEqual(next.getTime());
  });

  it("identifies the caller by an identity token for the audience", async () => {
    await scheduler.put(call({ audience: "https://gateway.example" }));
    cloud.clock.advance(HOUR);
    await receives(1);
    const token = received[0]?.authorization?.replace("Bearer ", "") ?? "";
    const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(cloud.keySetUrl)), {
      issuer: "https://accounts.google.com",
      audience: "https://gateway.example",
    });
    expect(payload.email).toBe(cloud.settings.invokerServiceAccount);
  });

  it("fires every time of a day that is skipped, in order, one at a time", async () => {
    let atOnce = 0;
    let most = 0;
    answer = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce--;
      return 200;
    };
    await scheduler.put(call());
    cloud.clock.advance(24 * HOUR);
    await receives(24);
    expect(times()).toEqual(times().toSorted());
    expect(new Set(times()).size).toBe(24);
    expect(most).toBe(1);
  });

  it("keeps the wall-clock time of the zone when clocks change", async () => {
    const march = new Date("2027-03-13T00:00:00Z").getTime();
    await scheduler.put(call({ cron: "0 9 * * *", timeZone: "America/New_York" }));
    await scheduler.pause("job");
    cloud.clock.advance(march - cloud.clock.now());
    await scheduler.resume("job");
    cloud.clock.advance(48 * HOUR);
    await receives(2);
    expect(times()).toEqual(["2027-03-13T14:00:00Z", "2027-03-14T13:00:00Z"]);
  });

  it("does not fire while it is paused, nor makes up for it", async () => {
    await scheduler.put(call());
    await scheduler.pause("job");
    cloud.clock.advance(5 * HOUR);
    await scheduler.resume("job");
    cloud.clock.advance(toNextHour());
    await receives(1);
  });

  it("fires at the new times once a job is changed", async () => {
    await scheduler.put(call());
    await scheduler.put(call({ cron: "30 4 1 1 *" }));
    cloud.clock.advance(3 * HOUR);
    expect((await scheduler.get("job"))?.next?.toISOString()).toMatch(/-01-01T04:30:00/);
    expect(received).toHaveLength(0);
  });

  it("repeats a failed call as often as asked, and then waits for the next time", async () => {
    answer = () => 503;
    await scheduler.put(call({ retries: 2 }));
    cloud.clock.advance(toNextHour());
    for (const count of [1, 2, 3]) {
      await receives(count);
      await settled();
      cloud.clock.advance(60_000);
    }
    expect(new Set(times()).size).toBe(1);
    answer = () => 200;
    cloud.clock.advance(toNextHour());
    await receives(4);
    expect(new Set(times()).size).toBe(2);
  });

  it("ends a call at its deadline", async () => {
    const { promise: never, resolve } = Promise.withResolvers<number>();
    answer = () => never;
    await scheduler.put(call({ deadlineSeconds: 15 }));
    cloud.clock.advance(toNextHour());
    await receives(1);
    cloud.clock.advance(20_000);
    answer = () => 200;
    cloud.clock.advance(HOUR);
    await receives(2);
    resolve(200);
  });

  it("sends a call twice with the fault duplicate-dispatch", async () => {
    cloud.faults.add({ kind: "scheduler.dispatch", action: "duplicate-dispatch", match: "job" });
    await scheduler.put(call());
    cloud.clock.advance(toNextHour());
    await receives(2);
    expect(new Set(times()).size).toBe(1);
  });

  it.each(["503", "lose-response", "drop"] as const)(
    "bears the fault %s in each of its calls",
    async (action) => {
      const broken = async <T>(kind: string, work: () => Promise<T>) => {
        cloud.faults.add({ kind: `scheduler.${kind}`, action, times: 2 });
        const result = await work();
        expect(cloud.faults.pending()).toEqual([]);
        return result;
      };
      await broken("CreateJob", () => scheduler.put(call()));
      await broken("UpdateJob", () => scheduler.put(call({ cron: "5 5 * * *" })));
      expect(await broken("GetJob", () => scheduler.get("job"))).toMatchObject({ cron: "5 5 * * *" });
      expect(await broken("PauseJob", () => scheduler.pause("job"))).toBe(true);
      expect(await broken("ResumeJob", () => scheduler.resume("job"))).toBe(true);
      expect(await broken("ListJobs", () => scheduler.list("j"))).toHaveLength(1);
      expect(await broken("DeleteJob", () => scheduler.delete("job"))).toBe(true);
      expect(await scheduler.get("job")).toBeUndefined();
    },
  );

  it("reports an unavailable Cloud Scheduler", async () => {
    cloud.faults.add({ kind: "scheduler", action: "503", times: 1000 });
    await expect(scheduler.put(call(), { timeoutMs: 200 })).rejects.toMatchObject({
      type: "scheduler_unavailable",
      category: "transient",
    });
  });

  it("requires the service account that signs the scheduler's calls", async () => {
    const { invokerServiceAccount: _, ...settings } = cloud.settings;
    const unsigned = createScheduler({ ...settings, invokerServiceAccount: undefined });
    await expect(unsigned.put(call())).rejects.toThrow("INVOKER_SERVICE_ACCOUNT");
  });

  it("keeps its jobs after a restart, repeats the interrupted call, and skips missed ones", async () => {
    const { promise: never, resolve } = Promise.withResolvers<number>();
    answer = () => never;
    await scheduler.put(call());
    cloud.clock.advance(toNextHour());
    await receives(1);
    const ahead = cloud.clock.now() - Date.now();
    await cloud.close();
    answer = () => 200;
    const again = await startLocalCloud({ dataDir: cloud.dataDir, clockAheadMs: ahead + 5 * HOUR });
    await receives(2);
    expect(new Set(times()).size).toBe(1);
    again.clock.advance(HOUR);
    await receives(3);
    await again.close();
    resolve(200);
  });

  it("reports the quota of jobs, and repeats calls that the quota of requests refuses", async () => {
    const quota = { kind: "scheduler.CreateJob", action: "refuse", code: 8 } as const;
    cloud.faults.add({ ...quota, message: "The number of jobs exceeds the quota." });
    await expect(scheduler.put(call())).rejects.toMatchObject({
      type: "invalid_configuration",
      message: expect.stringContaining("quota"),
    });
    cloud.faults.add({ ...quota, message: "Quota exceeded for 'Write requests per minute per region'." });
    await scheduler.put(call());
    expect(await scheduler.get("job")).toMatchObject({ broken: false });
  });

  it.each(["UPDATE_FAILED", "DISABLED"])(
    "reports a job in the state %s as broken, and puts it right",
    async (state) => {
      await scheduler.put(call());
      await fetch(new URL("/job-state", cloud.httpUrl), {
        method: "PUT",
        headers: cloud.headers,
        body: JSON.stringify({ job: "job", state }),
      });
      expect(await scheduler.get("job")).toMatchObject({ broken: true });
      await scheduler.put(call());
      expect(await scheduler.get("job")).toMatchObject({ broken: false, paused: false });
    },
  );
});
