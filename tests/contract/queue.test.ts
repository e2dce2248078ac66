import { randomUUID } from "node:crypto";
import { CloudTasksClient } from "@google-cloud/tasks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grpcClientOptions } from "../../shared/cloud/grpc-client.ts";
import { createTaskQueue, type TaskQueue } from "../../shared/cloud/queue.ts";
import { type CloudUnderTest, openCloudUnderTest } from "./cloud-under-test.ts";
import { readContractProject } from "./config.ts";

const url = "https://tasks.example.invalid/never-called";
const scheduleTime = new Date(Date.now() + 3_600_000);

const target = readContractProject()?.target;

let cloud: CloudUnderTest;
let queue: TaskQueue;
let client: CloudTasksClient;
let parent: string;

beforeAll(async () => {
  cloud = await openCloudUnderTest("queue");
  queue = createTaskQueue(cloud.settings, cloud.queue);
  client = new CloudTasksClient(
    await grpcClientOptions(cloud.settings.grpcEndpoint, cloud.settings.accessToken),
  );
  parent = client.queuePath(cloud.settings.project, cloud.settings.region, cloud.queue);
});
afterAll(async () => {
  await client.close();
  await cloud.release();
});

describe("Cloud Tasks", () => {
  it("keeps a task until its time, with all its fields", async () => {
    const { name, created } = await queue.enqueue({
      url,
      body: "ids only",
      scheduleTime,
      deadlineSeconds: 1800,
    });
    expect(created).toBe(true);
    const [task] = await client.getTask({ name, responseView: "FULL" });
    expect(Number(task.scheduleTime?.seconds)).toBe(Math.floor(scheduleTime.getTime() / 1000));
    expect(Number(task.dispatchDeadline?.seconds)).toBe(1800);
    expect(task.httpRequest).toMatchObject({
      url,
      httpMethod: "POST",
      headers: { "Content-Type": "application/json" },
      oidcToken: {
        serviceAccountEmail: cloud.settings.invokerServiceAccount,
        audience: "https://tasks.example.invalid",
      },
    });
    expect(Buffer.from(task.httpRequest?.body as Uint8Array).toString()).toBe("ids only");
    const [tasks] = await client.listTasks({ parent });
    expect(tasks.map((listed) => listed.name)).toContain(name);
    expect(await queue.has(name)).toBe(true);
    expect(await queue.delete(name)).toBe(true);
    await expect(client.getTask({ name })).rejects.toMatchObject({ code: 5 });
    expect(await queue.has(name)).toBe(false);
  });

  it("creates one task per name, also after its deletion", async () => {
    const task = { url, name: randomUUID(), scheduleTime };
    const first = await queue.enqueue(task);
    expect(first.created).toBe(true);
    expect(await queue.enqueue(task)).toEqual({ name: first.name, created: false });
    expect(await queue.delete(task.name)).toBe(true);
    expect(await queue.delete(task.name)).toBe(false);
    expect((await queue.enqueue(task)).created).toBe(false);
  });

  it("accepts deadlines from 15 seconds to 30 minutes, and times up to 30 days ahead", async () => {
    const ask = (task: object) => client.createTask({ parent, task: { httpRequest: { url }, ...task } });
    const at = { scheduleTime: { seconds: Math.floor(scheduleTime.getTime() / 1000) } };
    for (const seconds of [14, 1801]) {
      await expect(ask({ ...at, dispatchDeadline: { seconds } })).rejects.toMatchObject({ code: 3 });
    }
    const inFortyDays = Math.floor(Date.now() / 1000) + 40 * 86_400;
    await expect(ask({ scheduleTime: { seconds: inFortyDays } })).rejects.toMatchObject({ code: 3 });
  });

  it("reports an unknown queue", async () => {
    const other = createTaskQueue(cloud.settings, "federalrunner-none");
    const failure = { type: "queue_unavailable", message: expect.stringContaining("federalrunner-none") };
    await expect(other.enqueue({ url }, { timeoutMs: 1_000 })).rejects.toMatchObject(failure);
  });

  if (target) {
    // Only a deployment takes calls with Google's tokens; those of the local cloud are tested with its queue.
    it("delivers a real task to the deployed gateway", async () => {
      const { name } = await queue.enqueue({ url: new URL("/callbacks/maintenance", target).href });
      await expect.poll(() => queue.has(name), { timeout: 50_000, interval: 1_000 }).toBe(false);
    });
  }
});
