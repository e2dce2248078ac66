import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { unsealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { followLaunched } from "../../../../../shared/runs/read/follow-launched.ts";
import { formatStreamLine } from "../../../../../shared/runs/read/stream-line.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { activeName, inputName, recordName } from "../../../../../shared/runs/record/object-names.ts";
import { readEvents } from "../../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import {
  chooseLaunchers,
  createJobLauncher,
  type Launcher,
} from "../../../../../shared/runs/submit/launcher.ts";
import { createServiceLauncher } from "../../../../../shared/runs/submit/service-launcher.ts";
import { type RunRequest, submitRun } from "../../../../../shared/runs/submit/submit-run.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const request: RunRequest = {
  kind: "wizard",
  target: "fsa-estimator",
  trigger: "mcp",
  owner: "owner-hash",
  input: { user_data: { last_name: "Featherstonehaugh" } },
  startLimitSeconds: 600,
};

let runs: LocalRuns;
let keys: Awaited<ReturnType<typeof createKeySet>>;
beforeAll(async () => {
  [runs, keys] = await Promise.all([startLocalRuns(), createKeySet()]);
});
afterAll(() => runs.close());

const workerKey = () => readGatewayKeys(keys).workerPublicKey;
const quiet = () => ({ ...runs.store, log: { ...runs.store.log, error: () => {} } as typeof runs.store.log });

describe("submitting a run", () => {
  it("seals its input to the worker, starts a job with the id alone, and records the execution", async () => {
    const started: Record<string, string>[] = [];
    const job = createJobLauncher(async (env) => `execution-${started.push(env)}`);
    const { run } = await submitRun(runs.store, request, { workerKey: workerKey(), launchers: [job] });
    expect(run).toMatchObject({ state: "starting", trigger: "mcp", attempts: [] });
    expect(started).toEqual([{ RUN_ID: run.id }]);
    expect(await readEvents(runs.store, run.id)).toMatchObject([
      { type: "starting", launcher: "job", execution: "execution-1" },
    ]);
    const input = await runs.store.objects.read(inputName(run.id));
    const opened = await unsealJson(
      readWorkerKeys(keys).workerPrivateKeys,
      inputName(run.id),
      String(input?.body),
    );
    expect(opened).toEqual(request.input);
  });

  it("EXEC-012/private stores no personal data in clear text in any object", async () => {
    const job = createJobLauncher(async () => "execution-1");
    const { run } = await submitRun(runs.store, request, { workerKey: workerKey(), launchers: [job] });
    const names = (await runs.names()).filter((name) => name.includes(run.id));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const stored = await runs.store.objects.read(name);
      expect(`${name} ${stored?.body.toString("latin1")}`).not.toContain("Featherstonehaugh");
    }
  });

  it("ends as failed with the reason when no launcher accepts it", async () => {
    const closed: Launcher = {
      launch: () => Promise.reject(new AppError("launch_failed", "The job is gone.")),
    };
    const { run } = await submitRun(quiet(), request, { workerKey: workerKey(), launchers: [closed] });
    expect(run).toMatchObject({ state: "failed", error: { type: "launch_failed" } });
    expect(await claimRun(runs.store, run.id, "worker-1")).toBeUndefined();
  });

  it("stays with the worker that claimed it although the launch seemed to fail", async () => {
    const lost: Launcher = {
      async launch(id) {
        await claimRun(runs.store, id, "worker-1");
        throw new AppError("launch_failed", "No answer.");
      },
    };
    const { run } = await submitRun(quiet(), request, { workerKey: workerKey(), launchers: [lost] });
    expect(run).toMatchObject({ state: "running" });
  });

  it("twice with one id launches the run again only while no worker has claimed it", async () => {
    const id = newRunId(runs.store.clock.now());
    const launched: string[] = [];
    const job = createJobLauncher(async () => `execution-${launched.push("one")}`);
    const submit = () =>
      submitRun(runs.store, { ...request, id }, { workerKey: workerKey(), launchers: [job] });
    await submit();
    expect((await submit()).run).toMatchObject({ id, state: "starting" });
    await claimRun(runs.store, id, "worker-1");
    expect((await submit()).run).toMatchObject({ id, state: "running" });
    expect(launched).toHaveLength(2);
  });
});

describe("storing a run", () => {
  it("creates the record after its mark and its input, so that no process ends the run between them", async () => {
    const id = newRunId(runs.store.clock.now());
    const { objects } = runs.store;
    let before: string[] = [];
    const create: typeof objects.create = async (name, ...content) => {
      if (name === recordName(id)) before = await runs.names();
      return objects.create(name, ...content);
    };
    const job = createJobLauncher(async () => "execution-1");
    const options = { workerKey: workerKey(), launchers: [job] } as const;
    await submitRun({ ...runs.store, objects: { ...objects, create } }, { ...request, id }, options);
    expect(before).toEqual(expect.arrayContaining([activeName(id), inputName(id)]));
  });
});

describe("submitting an ended run again", () => {
  it("launches no worker and leaves no input", async () => {
    const id = newRunId(runs.store.clock.now());
    let launches = 0;
    const job = createJobLauncher(async () => `execution-${++launches}`);
    const submit = () =>
      submitRun(runs.store, { ...request, id }, { workerKey: workerKey(), launchers: [job] });
    await submit();
    await cancelRun(runs.store, id);
    expect((await submit()).run).toMatchObject({ id, state: "cancelled" });
    expect(launches).toBe(1);
    expect((await runs.names()).filter((name) => [activeName(id), inputName(id)].includes(name))).toEqual([]);
  });
});

describe("the launcher setting", () => {
  const [job, service]: Launcher[] = [createJobLauncher(async () => "x"), createJobLauncher(async () => "y")];
  const launchers = { job: job as Launcher, service };
  it.each([
    ["auto", true, [service, job]],
    ["auto", false, [job]],
    ["job", true, [job]],
    ["service", true, [service]],
    ["service", false, [service]],
  ] as const)("%s, with a waiting caller: %s", (launcher, waits, expected) => {
    expect(chooseLaunchers(launchers, launcher, waits)).toEqual(expected);
  });

  it("always selects the job where no service is deployed", () => {
    expect(chooseLaunchers({ job: launchers.job }, "auto", true)).toEqual([launchers.job]);
  });
});

describe("the service launcher", () => {
  let server: Server;
  let url: string;
  let answer: (id: string, authorization: string | undefined) => { status: number; lines: string[] };
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      const id = incoming.url?.split("/").at(-1) ?? "";
      const { status, lines } = answer(id, incoming.headers.authorization);
      response.writeHead(status);
      for (const line of lines) response.write(line);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const service = () =>
    createServiceLauncher({ url, identityToken: async (audience) => `token for ${audience}` });

  it("calls the worker with an identity token and forwards its stream, split at any byte", async () => {
    let authorization: string | undefined;
    answer = (id, given) => {
      authorization = given;
      const at = new Date().toISOString();
      const lines = [
        formatStreamLine({ event: { seq: 0, at, type: "progress", page: 1, message: "Über Ümläute" } }),
        formatStreamLine({ run: { ...record, id, created_at: at, start_by: at } }),
      ].join("");
      return { status: 200, lines: [lines.slice(0, 60), lines.slice(60, 61), lines.slice(61)] };
    };
    const submission = await submitRun(runs.store, request, {
      workerKey: workerKey(),
      launchers: [service()],
    });
    expect(authorization).toBe(`Bearer token for ${url}`);
    const events = followLaunched(runs.store, submission.run.id, submission.stream);
    expect((await events.next()).value).toMatchObject({ type: "progress", message: "Über Ümläute" });
    expect(await events.next()).toMatchObject({ done: true, value: { state: "completed" } });
  });

  it.each([[503], [500]])("falls back to the job when the service answers %i", async (status) => {
    answer = () => ({ status, lines: [] });
    const launchers = [service(), createJobLauncher(async () => "execution-1")] as const;
    const { run } = await submitRun(runs.store, request, { workerKey: workerKey(), launchers });
    expect(await readEvents(runs.store, run.id)).toMatchObject([{ type: "starting", launcher: "job" }]);
  });

  it("uses no other launcher when the worker reports that it is at capacity", async () => {
    answer = () => ({ status: 503, lines: ['{"error":"capacity_exhausted"}'] });
    const launchers = [service(), createJobLauncher(async () => "execution-1")] as const;
    const { run } = await submitRun(quiet(), request, { workerKey: workerKey(), launchers });
    expect(run).toMatchObject({ state: "rejected", error: { type: "capacity_exhausted" } });
  });

  it("falls back to the job when the service's port is closed", async () => {
    const nowhere = createServiceLauncher({
      url: "http://127.0.0.1:1",
      identityToken: async () => undefined,
    });
    const launchers = [nowhere, createJobLauncher(async () => "execution-1")] as const;
    const { run } = await submitRun(runs.store, request, { workerKey: workerKey(), launchers });
    expect(run).toMatchObject({ state: "starting" });
  });
});

const record = {
  kind: "wizard" as const,
  target: "fsa-estimator",
  trigger: "mcp" as const,
  owner: "o",
  state: "completed" as const,
  attempts: [],
};
