import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createWizardService } from "../../../../functions/execute-wizard/run-service.ts";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { followLaunched } from "../../../../shared/runs/read/follow-launched.ts";
import { readRun } from "../../../../shared/runs/read/read-run.ts";
import { claimRun } from "../../../../shared/runs/record/claim-run.ts";
import { claimName } from "../../../../shared/runs/record/object-names.ts";
import type { RunEvent } from "../../../../shared/runs/record/run.ts";
import { newRunId } from "../../../../shared/runs/record/run-id.ts";
import { createServiceLauncher } from "../../../../shared/runs/submit/service-launcher.ts";
import type { RunsService } from "../../../../shared/runs/worker/serve-runs.ts";
import type { Worker } from "../../../../shared/worker/execute-run.ts";
import type { SpareBrowser } from "../../../../shared/worker/spare-browser.ts";
import { interpose } from "../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";
import {
  type Engine,
  outcomeWith,
  type ScriptedWorkers,
  scriptWorkers,
  untilStopped,
} from "../../../fixtures/runs/scripted-worker.ts";
import { waitForRun } from "../../../fixtures/runs/wait-for-run.ts";

let runs: LocalRuns;
let scripted: ScriptedWorkers;
beforeAll(async () => {
  runs = await startLocalRuns();
  scripted = await scriptWorkers(runs);
});
afterAll(() => runs.close());

const noSpare: SpareBrowser = {
  config: readBrowserConfig({}),
  prepare: async () => {},
  launch: () => Promise.reject(new Error("no browser here")),
  close: async () => {},
};

const services: RunsService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.drain(0)));
});

async function serve(engine: Engine, overrides: Partial<Worker> = {}) {
  const worker = scripted.worker(engine, overrides);
  const service = createWizardService({ worker, spareBrowser: noSpare, concurrency: 2 });
  services.push(service);
  service.server.listen(0, "127.0.0.1");
  await once(service.server, "listening");
  const url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  const launcher = createServiceLauncher({ url, identityToken: async () => undefined });
  return { url, service, launcher };
}

const post = (url: string, id: string) => fetch(`${url}/runs/${id}`, { method: "POST" });

const onePage: Engine = async (_wizard, _data, { onProgress } = {}) => {
  onProgress?.({ type: "page_done", page: 1, title: "Quick Calculator", total_pages: 1, elapsed_ms: 5 });
  return outcomeWith();
};

/** An engine that reports its start, and runs until it is released or stopped. */
function gated(): { engine: Engine; begun: Promise<void>; letGo: () => void } {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const engine: Engine = (...given) => {
    begun.resolve();
    return Promise.race([gate.promise.then(() => outcomeWith()), untilStopped(...given)]);
  };
  return { engine, begun: begun.promise, letGo: gate.resolve };
}

describe("the private service", () => {
  it("executes the run and streams its events and its outcome", async () => {
    const { launcher } = await serve(onePage);
    const id = await scripted.submit();
    const { stream } = await launcher.launch(id);
    const seen: RunEvent[] = [];
    const events = followLaunched(runs.store, id, stream);
    let step = await events.next();
    for (; !step.done; step = await events.next()) seen.push(step.value);
    expect(seen).toMatchObject([{ type: "progress", page: 1, pages: 1, title: "Quick Calculator" }]);
    expect(step.value).toMatchObject({ id, state: "completed" });
  });

  it("has settled the run when its response ends", async () => {
    const { url } = await serve(onePage);
    const id = await scripted.submit();
    await (await post(url, id)).text();
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });

  it("responds with the current run when another worker has it", async () => {
    const { url, launcher } = await serve(onePage);
    const id = await scripted.submit();
    await claimRun(runs.store, id, "another-worker");
    const { stream } = await launcher.launch(id);
    const lines = [];
    for await (const line of stream ?? []) lines.push(line);
    expect(lines).toMatchObject([{ run: { id, state: "running" } }]);
    expect((await post(url, id)).status).toBe(200);
  });

  it("continues when its caller disconnects", async () => {
    const { engine, begun, letGo } = gated();
    const { url } = await serve(engine);
    const id = await scripted.submit();
    const caller = new AbortController();
    await fetch(`${url}/runs/${id}`, { method: "POST", signal: caller.signal });
    await begun;
    caller.abort();
    letGo();
    expect(await waitForRun(runs.store, id)).toMatchObject({ state: "completed" });
  });

  it("rejects runs above its concurrency", async () => {
    const { engine, letGo } = gated();
    const { url } = await serve(engine);
    const ids = await Promise.all([scripted.submit(), scripted.submit(), scripted.submit()]);
    const [one, two] = await Promise.all(ids.slice(0, 2).map((id) => post(url, id)));
    const refused = await post(url, ids[2] as string);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await readRun(runs.store, ids[2] as string)).toMatchObject({ state: "starting" });
    letGo();
    await Promise.all([one?.text(), two?.text()]);
    expect((await post(url, ids[2] as string)).status).toBe(200);
  });

  it.each([
    ["GET", "/health", 200],
    ["POST", "/runs/not-an-id", 400],
    ["POST", `/runs/${newRunId(new Date())}`, 404],
    ["GET", `/runs/${newRunId(new Date())}`, 404],
    ["POST", "/", 404],
  ])("answers %s %s with %i", async (method, path, status) => {
    const { url } = await serve(onePage);
    expect((await fetch(url + path, { method })).status).toBe(status);
  });

  it("responds with 503 when storage refuses the claim, and leaves the run to others", async () => {
    const id = await scripted.submit();

    const objects = interpose(runs.store.objects, ({ name }) => {
      if (name === claimName(id)) throw new AppError("storage_unavailable", "No success within 30 s.");
    });
    const log = { ...runs.store.log, error: () => {} } as typeof runs.store.log;
    const { url } = await serve(onePage, { store: { ...runs.store, objects, log } });
    expect((await post(url, id)).status).toBe(503);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "starting" });
  });
});

describe("the private service, on SIGTERM", () => {
  it("rejects further runs and lets the current ones finish", async () => {
    const { engine, begun, letGo } = gated();
    const { url, service } = await serve(engine);
    const id = await scripted.submit();
    const answer = await post(url, id);
    await begun;
    const drained = service.drain(30_000);
    await expect(post(url, await scripted.submit())).rejects.toThrow("fetch failed");
    letGo();
    expect(await answer.text()).toContain('"state":"completed"');
    await drained;
  });

  it("ends the remaining runs as lost when the drain time is over", async () => {
    const { engine, begun } = gated();
    const { url, service } = await serve(engine);
    const id = await scripted.submit();
    await post(url, id);
    await begun;
    await service.drain(0);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "failed", error: { type: "worker_lost" } });
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });
});
