import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTaskQueue, type TaskQueue } from "../../../../shared/cloud/queue.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

interface Received {
  body: string;
  headers: IncomingHttpHeaders;
}

let cloud: TemporaryCloud;
let server: Server;
let origin: string;
/** Each test has its own: a task of an earlier test may be dispatched late. */
let url: string;
let tests = 0;
let received: Received[];
/** The status with which the target answers each request. */
let answer: (request: Received) => number | Promise<number>;

beforeAll(async () => {
  cloud = await startTemporaryCloud({
    queues: {
      plain: {},
      single: { maxConcurrentDispatches: 1 },
      slow: { maxDispatchesPerSecond: 20, maxConcurrentDispatches: 100 },
      thrice: { maxAttempts: 3, minBackoffSeconds: 0.02 },
    },
  });
  server = createServer(async (request, response) => {
    const got = { body: await text(request), headers: request.headers };
    const isOfThisTest = `${origin}${request.url}` === url;
    if (isOfThisTest) received.push(got);
    response.writeHead(isOfThisTest ? await answer(got) : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  url = `${origin}/wake-up/${++tests}`;
  received = [];
  answer = () => 200;
});
afterEach(() => cloud.faults.clear());
afterAll(async () => {
  await cloud.remove();
  server.closeAllConnections();
  server.close();
});

const queue = (name: string): TaskQueue => createTaskQueue(cloud.settings, name);
const receives = (count: number) => expect.poll(() => received.length, { interval: 10 }).toBe(count);
const later = () => new Date(cloud.clock.now() + 3_600_000);

describe("task queue", () => {
  it("calls the URL with the body and the headers of Cloud Tasks", async () => {
    const { name, created } = await queue("plain").enqueue({ url, body: '{"agent":"a"}' });
    expect(created).toBe(true);
    await receives(1);
    expect(received[0]).toMatchObject({
      body: '{"agent":"a"}',
      headers: {
        "content-type": "application/json",
        "user-agent": "Google-Cloud-Tasks",
        "x-cloudtasks-queuename": "plain",
        "x-cloudtasks-taskname": name.slice(name.lastIndexOf("/") + 1),
        "x-cloudtasks-taskretrycount": "0",
      },
    });
  });

  it.each([
    ["the given one", "https://gateway.example", "https://gateway.example"],
    ["by default the URL's origin", undefined, () => new URL(url).origin],
  ])("sends an identity token for the audience, %s", async (_case, audience, expected) => {
    await queue("plain").enqueue({ url, audience });
    await receives(1);
    const token = received[0]?.headers.authorization?.replace("Bearer ", "") ?? "";
    const keys = createRemoteJWKSet(new URL(cloud.keySetUrl));
    const { payload } = await jwtVerify(token, keys, {
      issuer: "https://accounts.google.com",
      audience: typeof expected === "string" ? expected : expected(),
    });
    expect(payload).toMatchObject({ email: cloud.settings.invokerServiceAccount, email_verified: true });
  });

  it("holds a task back until its time has come", async () => {
    await queue("plain").enqueue({ url, body: "later", scheduleTime: later() });
    await queue("plain").enqueue({ url, body: "now" });
    await receives(1);
    expect(received[0]?.body).toBe("now");
    cloud.clock.advance(3_600_000);
    await receives(2);
    expect(received[1]?.body).toBe("later");
  });

  it("creates one task per name, also after the first has finished", async () => {
    const task = { url, name: "wake agent/7" };
    const first = await queue("plain").enqueue(task);
    expect(await queue("plain").enqueue(task)).toEqual({ name: first.name, created: false });
    await receives(1);
    expect(await queue("plain").enqueue(task)).toEqual({ name: first.name, created: false });
    cloud.clock.advance(4 * 3_600_000);
    await expect.poll(async () => (await queue("plain").enqueue(task)).created).toBe(true);
    await receives(2);
  });

  it("deletes a waiting task by either of its names", async () => {
    const { name } = await queue("plain").enqueue({ url, body: "deleted", scheduleTime: later() });
    await queue("plain").enqueue({ url, name: "given", body: "deleted", scheduleTime: later() });
    expect(await queue("plain").delete(name)).toBe(true);
    expect(await queue("plain").delete("given")).toBe(true);
    expect(await queue("plain").delete("given")).toBe(false);
    cloud.clock.advance(3_600_000);
    await queue("plain").enqueue({ url, body: "marker" });
    const bodies = () => received.map(({ body }) => body);
    await expect.poll(bodies, { interval: 10 }).toContain("marker");
    expect(bodies()).not.toContain("deleted");
  });

  it("repeats a failed call with a count, up to the queue's maximum of attempts", async () => {
    answer = () => 500;
    await queue("thrice").enqueue({ url, body: "failing" });
    await receives(3);
    answer = () => 200;
    await queue("thrice").enqueue({ url, body: "marker" });
    await receives(4);
    expect(received.map(({ body }) => body)).toEqual(["failing", "failing", "failing", "marker"]);
    expect(received.map(({ headers }) => headers["x-cloudtasks-taskretrycount"])).toEqual([
      "0",
      "1",
      "2",
      "0",
    ]);
    expect(received[1]?.headers["x-cloudtasks-taskpreviousresponse"]).toBe("500");
  });

  it("dispatches up to the queue's number of concurrent tasks", async () => {
    let running = 0;
    let most = 0;
    answer = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return 200;
    };
    for (const body of ["1", "2", "3", "4"]) await queue("single").enqueue({ url, body });
    await receives(4);
    expect(most).toBe(1);
    expect(received.map(({ body }) => body)).toEqual(["1", "2", "3", "4"]);
  });

  it("keeps to the queue's rate", async () => {
    const started = performance.now();
    await Promise.all(Array.from({ length: 14 }, () => queue("slow").enqueue({ url })));
    await receives(14);
    // A burst of four, then twenty a second.
    expect(performance.now() - started).toBeGreaterThan(450);
  });

  it("dispatches the next task at the deadline while the handler still runs: one at a time is not a mutex", async () => {
    let running = 0;
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    answer = async ({ body }) => {
      running++;
      if (body === "stuck") await finish;
      return 200;
    };
    const stuck = await queue("single").enqueue({ url, body: "stuck", deadlineSeconds: 15 });
    await receives(1);
    await queue("single").enqueue({ url, body: "next" });
    cloud.clock.advance(15_000);
    await expect.poll(() => received.some(({ body }) => body === "next")).toBe(true);
    expect(running).toBeGreaterThan(1);
    await queue("single").delete(stuck.name);
    resolve();
  });

  it("delivers twice with the fault duplicate-dispatch, and again after a lost response", async () => {
    cloud.faults.add({ kind: "tasks.dispatch", action: "duplicate-dispatch" });
    await queue("plain").enqueue({ url, body: "twice" });
    await receives(2);
    cloud.faults.add({ kind: "tasks.dispatch", action: "lose-response" });
    await queue("plain").enqueue({ url, body: "again" });
    await receives(4);
    expect(received.map(({ body }) => body)).toEqual(["twice", "twice", "again", "again"]);
  });

  it("survives a storm of UNAVAILABLE, and recognises its own task after a lost response", async () => {
    cloud.faults.add({ kind: "tasks.CreateTask", action: "503", times: 2 });
    cloud.faults.add({ kind: "tasks.CreateTask", action: "lose-response" });
    const made = await queue("plain").enqueue({ url, name: "stormy", scheduleTime: later() });
    expect(made.created).toBe(true);
    cloud.faults.add({ kind: "tasks.DeleteTask", action: "lose-response" });
    expect(await queue("plain").delete("stormy")).toBe(true);
  });

  it("ends with queue_unavailable when Cloud Tasks does not answer in time", async () => {
    cloud.faults.add({ kind: "tasks.CreateTask", action: "503", times: 1000 });
    await expect(queue("plain").enqueue({ url }, { timeoutMs: 300 })).rejects.toMatchObject({
      type: "queue_unavailable",
    });
  });

  it("names a missing queue and a missing invoker", async () => {
    const enqueued = queue("missing").enqueue({ url }, { timeoutMs: 500 });
    const failure = { type: "queue_unavailable", message: expect.stringContaining('"missing"') };
    await expect(enqueued).rejects.toMatchObject(failure);
    const unproved = createTaskQueue({ ...cloud.settings, invokerServiceAccount: undefined }, "plain");
    await expect(unproved.enqueue({ url })).rejects.toMatchObject({ type: "invalid_configuration" });
  });

  it("enqueues in a queue that answers NOT_FOUND at first, as one without tasks for a month", async () => {
    cloud.faults.add({ kind: "tasks.CreateTask", action: "refuse", code: 5, times: 2 });
    expect(await queue("plain").enqueue({ url })).toMatchObject({ created: true });
    await receives(1);
  });

  it("counts a finished task as absent", async () => {
    const { name } = await queue("plain").enqueue({ url, name: "finished", scheduleTime: later() });
    cloud.faults.add({ kind: "tasks.GetTask", action: "refuse", code: 9 });
    expect(await queue("plain").has(name)).toBe(false);
    cloud.faults.add({ kind: "tasks.DeleteTask", action: "refuse", code: 9 });
    expect(await queue("plain").delete(name)).toBe(false);
  });
});
