import { randomUUID } from "node:crypto";
import { CloudSchedulerClient } from "@google-cloud/scheduler";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grpcClientOptions } from "../../shared/cloud/grpc-client.ts";
import { createScheduler, type ScheduledCall, type Scheduler } from "../../shared/cloud/scheduler.ts";
import { type CloudUnderTest, openCloudUnderTest } from "./cloud-under-test.ts";
import { readContractProject } from "./config.ts";

const prefix = `contract-${randomUUID().slice(0, 8)}-`;

const target = readContractProject()?.target;

let cloud: CloudUnderTest;
let scheduler: Scheduler;
let client: CloudSchedulerClient;
let parent: string;

beforeAll(async () => {
  cloud = await openCloudUnderTest("scheduler");
  scheduler = createScheduler(cloud.settings);
  client = new CloudSchedulerClient(
    await grpcClientOptions(cloud.settings.grpcEndpoint, cloud.settings.accessToken),
  );
  parent = client.locationPath(cloud.settings.project, cloud.settings.region);
});
afterAll(async () => {
  for (const { name } of await scheduler.list(prefix)) await scheduler.delete(name);
  await client.close();
  await cloud.release();
});

const call = (part: Partial<ScheduledCall> = {}): ScheduledCall => ({
  name: `${prefix}${randomUUID()}`,
  description: "contract",
  cron: "30 9 1 JAN *",
  timeZone: "America/New_York",
  url: "https://schedules.example.invalid/never-called",
  retries: 2,
  deadlineSeconds: 60,
  ...part,
});

describe("Cloud Scheduler", () => {
  it("keeps a job with all its fields, and returns its next time", async () => {
    const wanted = call();
    await scheduler.put(wanted);
    const job = await scheduler.get(wanted.name);
    expect(job).toMatchObject({
      ...wanted,
      audience: "https://schedules.example.invalid",
      invoker: cloud.settings.invokerServiceAccount,
      paused: false,
    });
    expect(job?.next?.toISOString()).toMatch(/^\d{4}-01-01T14:30:00/);
  });

  it("replaces a job, and keeps a paused job paused", async () => {
    const wanted = call();
    await scheduler.put(wanted);
    expect(await scheduler.pause(wanted.name)).toBe(true);
    const changed = { ...wanted, cron: "0 6 2 1 *", timeZone: "UTC", retries: 0, deadlineSeconds: 30 };
    await scheduler.put(changed);
    expect(await scheduler.get(wanted.name)).toMatchObject({ ...changed, paused: true });
  });

  it("pauses and resumes, also repeatedly", async () => {
    const { name, ...rest } = call();
    await scheduler.put({ name, ...rest });
    for (const paused of [true, true, false, false]) {
      expect(await (paused ? scheduler.pause(name) : scheduler.resume(name))).toBe(true);
      expect(await scheduler.get(name)).toMatchObject({ paused });
    }
    const job = `${parent}/jobs/${name}`;
    await expect(client.resumeJob({ name: job })).rejects.toMatchObject({ code: 9 });
  });

  it("lists jobs page by page", async () => {
    const jobs = [call(), call(), call()];
    for (const job of jobs) await scheduler.put(job);
    const listed = (await scheduler.list(prefix)).map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)));
    const [page, next] = await client.listJobs({ parent, pageSize: 2 }, { autoPaginate: false });
    expect(page).toHaveLength(2);
    expect(next?.pageToken).toBeTruthy();
  });

  it("reports deleted jobs as missing", async () => {
    const { name, ...rest } = call();
    await scheduler.put({ name, ...rest });
    expect(await scheduler.delete(name)).toBe(true);
    expect(await scheduler.delete(name)).toBe(false);
    expect(await scheduler.get(name)).toBeUndefined();
    expect(await scheduler.pause(name)).toBe(false);
    expect(await scheduler.resume(name)).toBe(false);
    const job = `${parent}/jobs/${name}`;
    await expect(client.updateJob({ job: { name: job, schedule: "* * * * *" } })).rejects.toMatchObject({
      code: 5,
    });
  });

  it.each([
    ["a crontab of four fields", { schedule: "* * * *" }],
    ["an hour that no day has", { schedule: "0 25 * * *" }],
    ["a time zone that does not exist", { timeZone: "Mars/Olympus_Mons" }],
    ["a deadline of less than 15 s", { attemptDeadline: { seconds: 14 } }],
    ["a deadline of more than 30 min", { attemptDeadline: { seconds: 1801 } }],
    ["six retries", { retryConfig: { retryCount: 6 } }],
    ["a description of more than 500 characters", { description: "x".repeat(501) }],
  ])("rejects %s", async (_what, wrong) => {
    const job = {
      name: `${parent}/jobs/${prefix}${randomUUID()}`,
      schedule: "0 0 1 1 *",
      timeZone: "UTC",
      httpTarget: { uri: "https://schedules.example.invalid/" },
      ...wrong,
    };
    await expect(client.createJob({ parent, job })).rejects.toMatchObject({ code: 3 });
  });

  if (target) {
    it("fires a real schedule at the deployed gateway", async () => {
      const { name } = call({ url: new URL("/callbacks/maintenance", target).href });
      await scheduler.put({ ...call(), name, url: new URL("/callbacks/maintenance", target).href });
      await client.runJob({ name: `${parent}/jobs/${name}` });
      const lastAttempt = async () => (await scheduler.get(name))?.lastAttempt;
      await expect.poll(lastAttempt, { timeout: 50_000, interval: 1_000 }).toBeDefined();
      const [job] = await client.getJob({ name: `${parent}/jobs/${name}` });
      expect(job.status?.code ?? 0).toBe(0);
    });
  }
});
