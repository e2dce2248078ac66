import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJobClient } from "../../../../../shared/cloud/jobs.ts";
import { createObjectStore } from "../../../../../shared/cloud/objects.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../../fixtures/local/temporary-cloud.ts";

let cloud: TemporaryCloud;

beforeAll(async () => {
  cloud = await startTemporaryCloud({
    jobs: { sleeper: { command: "sleep", args: ["60"], graceSeconds: 0 } },
    maxRunningExecutions: 2,
  });
});
afterEach(async () => {
  await call("DELETE", "/faults");
  await call("PUT", "/latency", {});
});
afterAll(() => cloud.remove());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(cloud.httpUrl + path, {
    method,
    headers: cloud.headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe("switches over HTTP", () => {
  it("make the next calls of a kind fail, and only those that match", async () => {
    await call("POST", "/faults", { kind: "storage.insert", action: "503", times: 2, match: "hit/" });
    const store = createObjectStore(cloud.settings);
    await call("DELETE", "/stats");
    await store.create("spared/1", "x");
    await store.create("hit/1", "x");
    const { body } = await call("GET", "/stats?prefix=hit/");
    expect(body["storage.insert"]).toMatchObject({ calls: 3, failed: 2 });
    expect((await call("GET", "/stats?prefix=spared/")).body["storage.insert"]).toMatchObject({
      calls: 1,
      failed: 0,
    });
    expect((await call("GET", "/faults")).body).toEqual([]);
  });

  it("accept several faults in one call, and clear the remaining ones", async () => {
    const faults = [
      { kind: "storage", action: "delay", delayMs: 5, times: 3 },
      { kind: "run.RunJob", action: "503" },
    ];
    expect((await call("POST", "/faults", faults)).body).toHaveLength(2);
    await call("DELETE", "/faults");
    expect((await call("GET", "/faults")).body).toEqual([]);
  });

  it("reject an unknown action, setting, latency or path", async () => {
    expect((await call("POST", "/faults", { kind: "storage", action: "explode" })).status).toBe(400);
    expect((await call("POST", "/faults", { kind: "storage", action: "503", time: 3 })).status).toBe(400);
    expect((await call("PUT", "/latency", { storage: "slow" })).status).toBe(400);
    expect((await call("POST", "/nonsense", {})).status).toBe(404);
  });

  it("add latency to a kind of call, the most exact entry first", async () => {
    await call("PUT", "/latency", { storage: 0, "storage.read": 120 });
    const store = createObjectStore(cloud.settings);
    await store.create("slow/1", "x");
    const started = performance.now();
    await store.read("slow/1");
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    expect((await call("GET", "/latency")).body).toEqual({ storage: 0, "storage.read": 120 });
  });

  it("count bytes in both directions", async () => {
    const store = createObjectStore(cloud.settings);
    await store.create("bytes/1", Buffer.alloc(5_000));
    await store.read("bytes/1");
    const { body } = await call("GET", "/stats?prefix=bytes/");
    expect(body["storage.insert"].bytes_in).toBeGreaterThan(5_000);
    expect(body["storage.read"].bytes_out).toBe(5_000);
  });

  it("move the clock ahead", async () => {
    const before = Date.parse((await call("GET", "/clock")).body.now);
    await call("POST", "/clock", { advanceMs: 86_400_000 });
    const after = Date.parse((await call("GET", "/clock")).body.now);
    expect(after - before).toBeGreaterThanOrEqual(86_400_000);
  });
});

describe("killing an execution", () => {
  async function running(env: Record<string, string>): Promise<string> {
    const launcher = createJobClient(cloud.settings);
    const execution = await launcher.start("sleeper", env);
    await expect.poll(() => launcher.state(execution), { interval: 10 }).toBe("running");
    return execution;
  }

  it("happens when a call arrives, to executions with a matching environment, before or after the call takes effect", async () => {
    const launcher = createJobClient(cloud.settings);
    const store = createObjectStore(cloud.settings);
    const [victim, bystander] = [await running({ RUN_ID: "victim" }), await running({ RUN_ID: "bystander" })];
    cloud.faults.add({
      kind: "storage.insert",
      action: "kill-child",
      match: "runs/victim/",
      when: "after",
      env: { RUN_ID: "victim" },
    });
    await store.create("runs/victim/result", "x");
    expect(await store.read("runs/victim/result")).toBeDefined();
    await expect.poll(() => launcher.state(victim)).toBe("failed");
    expect(await launcher.state(bystander)).toBe("running");
    await launcher.cancel(bystander);
    await expect.poll(() => launcher.state(bystander)).toBe("cancelled");
  });
});

describe("executions at once", () => {
  it("are limited; the rest waits in its order", async () => {
    const launcher = createJobClient(cloud.settings);
    const executions: string[] = [];
    for (let count = 0; count < 3; count++) executions.push(await launcher.start("sleeper", {}));
    const [first, second, third] = executions as [string, string, string];
    await expect.poll(() => launcher.state(second)).toBe("running");
    expect(await launcher.state(third)).toBe("pending");
    await launcher.cancel(first);
    await expect.poll(() => launcher.state(third)).toBe("running");
    for (const execution of [second, third]) await launcher.cancel(execution);
    await expect.poll(() => launcher.state(third)).toBe("cancelled");
  });
});

describe("the local identity", () => {
  it("issues tokens as the metadata server does, to callers that send its header", async () => {
    const path =
      "/computeMetadata/v1/instance/service-accounts/default/identity?audience=https://worker.example";
    expect((await fetch(cloud.httpUrl + path, { headers: cloud.headers })).status).toBe(403);
    const response = await fetch(cloud.httpUrl + path, {
      headers: { ...cloud.headers, "Metadata-Flavor": "Google" },
    });
    const [, claims] = (await response.text()).split(".");
    expect(JSON.parse(Buffer.from(claims ?? "", "base64url").toString())).toMatchObject({
      aud: "https://worker.example",
      email: cloud.settings.invokerServiceAccount,
      iss: "https://accounts.google.com",
    });
  });

  it("shows no private part of its key", async () => {
    const { keys } = (await (await fetch(cloud.keySetUrl)).json()) as { keys: Record<string, string>[] };
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});
