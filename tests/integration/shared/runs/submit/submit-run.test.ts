import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { unsealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { followLaunched } from "../../../../../shared/runs/read/follow-launched.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { formatStreamLine } from "../../../../../shared/runs/read/stream-line.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { activeName, inputName, recordName } from "../../../../../shared/runs/record/object-names.ts";
import { readEvents } from "../../../../../shared/runs/record/run-events.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import { readActiveRecord } from "../../../../../shared/runs/record/run-store.ts";
import type { WizardRunResult } from "../../../../../shared/runs/record/wizard-run.ts";
import {
  chooseLaunchers,
  createJobLauncher,
  type Launcher,
} from "../../../../../shared/runs/submit/launcher.ts";
import { createServiceLauncher } from "../../../../../shared/runs/submit/service-launcher.ts";
import { type RunRequest, submitRun } from "../../../../../shared/runs/submit/submit-run.ts";
import type { StoredRun } from "../../../../../shared/runs/worker/stored-run.ts";
import { type Perform, workOnRun } from "../../../../../shared/runs/worker/work-on-run.ts";
import { interpose } from "../../../../fixtures/runs/interposed-store.ts";
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
    const input = (await readActiveRecord(runs.store, run.id))?.sealedInput ?? "";
    const opened = await unsealJson(readWorkerKeys(keys).workerPrivateKeys, inputName(run.id), input);
    expect(opened).toEqual(request.input);
  });

  it("EXEC-012/private stores no personal data in clear text in any object", async () => {
    const job = createJobLauncher(async () => "execution-1");
    const { run } = await submitRun(runs.store, request, { workerKey: workerKey(), launchers: [job] });
    const names = (await runs.names()).filter((name) => name.includes(run.id));
    expect(names.length).toBeGreaterThan(3);
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

describe("an input that the launch sends", () => {
  const worker = () => ({
    name: "worker-1",
    store: runs.store,
    inputKeys: readWorkerKeys(keys).workerPrivateKeys,
    gatewayKey: readGatewayKeys(keys).workerPublicKey,
    writeIntervalMs: 0,
  });
  const ending = { facts: {}, result: { success: true } as unknown as WizardRunResult };
  /** Executes the run as the worker of a service does. */
  const execute = async (id: string, stored?: StoredRun) => {
    let input: unknown;
    const perform: Perform = async (task) => {
      input = await task.wizardInput();
      return ending;
    };
    const run = await workOnRun(worker(), perform, id, { ...stored, launcher: "service" });
    return { run, input };
  };
  const stream = async function* () {};
  const inputOf = async (id: string) => {
    const sealed = (await readActiveRecord(runs.store, id))?.sealedInput;
    return sealed === undefined ? [] : [sealed];
  };
  const submit = (...launchers: [Launcher, ...Launcher[]]) =>
    submitRun(quiet(), request, { workerKey: workerKey(), launchers });
  const sendsInput = () => true;

  it("is not stored, neither before nor after the run", async () => {
    let inputs: string[] = [];
    let executed: Awaited<ReturnType<typeof execute>> | undefined;
    const service: Launcher = {
      sendsInput,
      async launch(id, stored) {
        inputs = await inputOf(id);
        executed = await execute(id, stored);
        return { launcher: "service", stream: stream() };
      },
    };
    runs.cloud.stats.reset();
    const { run } = await submit(service);
    expect(inputs).toEqual([]);
    expect(executed).toMatchObject({ run: { state: "completed" }, input: request.input });
    expect(await inputOf(run.id)).toEqual([]);
    const { calls: deletes } = runs.cloud.stats.read()["storage.delete"] ?? {};
    expect([deletes, runs.cloud.stats.read()["storage.insert"]?.calls]).toEqual([1, 6]);
  });

  it("is stored for the next launcher, once the first has failed", async () => {
    const service: Launcher = {
      sendsInput,
      launch: () => Promise.reject(new AppError("launch_failed", "The service is gone.")),
    };
    const job = createJobLauncher(async () => "execution-1");
    const { run } = await submit(service, job);
    expect(await inputOf(run.id)).toHaveLength(1);
    expect(await execute(run.id)).toMatchObject({ run: { state: "completed" }, input: request.input });
    expect(await inputOf(run.id)).toEqual([]);
  });

  it("is stored for a worker that gets none, such as that of a large input", async () => {
    const service = createServiceLauncher({
      url: "http://127.0.0.1:1",
      identityToken: async () => undefined,
    });
    expect(service.sendsInput?.("x".repeat(400 * 1024))).toBe(true);
    expect(service.sendsInput?.("x".repeat(500 * 1024))).toBe(false);
  });

  it.each(["before", "after"])(
    "leaves none where the first worker works although its response is lost, and ends %s the input is stored",
    async (moment) => {
      let sent: StoredRun | undefined;
      const service: Launcher = {
        sendsInput,
        async launch(id, stored) {
          sent = stored;
          if (moment === "before") await execute(id, stored);
          throw new AppError("launch_failed", "No response.");
        },
      };
      const job = createJobLauncher(async (env) => {
        const id = String(env.RUN_ID);
        expect(await inputOf(id)).toHaveLength(moment === "before" ? 0 : 1);
        if (moment === "after") expect(await execute(id, sent)).toMatchObject({ input: request.input });
        return "execution-1";
      });
      const { run } = await submit(service, job);
      expect(await readRun(runs.store, run.id)).toMatchObject({ state: "completed" });
      expect(await inputOf(run.id)).toEqual([]);
      expect(await runs.names(activeName(run.id))).toEqual([]);
    },
  );

  it("is stored by a second creator of the run, for the worker that it launches", async () => {
    const id = newRunId(runs.store.clock.now());
    const launched: (StoredRun | undefined)[] = [];
    const service: Launcher = {
      sendsInput,
      async launch(_, stored) {
        launched.push(stored);
        return { launcher: "service", stream: stream() };
      },
    };
    const again = () =>
      submitRun(runs.store, { ...request, id }, { workerKey: workerKey(), launchers: [service] });
    await again();
    await again();
    expect(launched).toEqual([expect.anything(), undefined]);
    expect(await execute(id)).toMatchObject({ run: { state: "completed" }, input: request.input });
    expect(await inputOf(id)).toEqual([]);
  });
});

describe("storing a run", () => {
  it("creates the record, with its input, before all else, so that the sweeper finds what is left", async () => {
    const id = newRunId(runs.store.clock.now());
    const created: string[] = [];
    const objects = interpose(
      runs.store.objects,
      ({ method, name }) => method === "create" && created.push(name),
    );
    const job = createJobLauncher(async () => "execution-1");
    const options = { workerKey: workerKey(), launchers: [job] } as const;
    await submitRun({ ...runs.store, objects }, { ...request, id }, options);
    expect(created[0]).toBe(activeName(id));
    expect(created).not.toContain(recordName(id));
    expect((await readActiveRecord(runs.store, id))?.sealedInput).toBeDefined();
  });
});

describe("submitting an ended run again", () => {
  it("launches no worker and leaves no input", async () => {
    const id = newRunId(runs.store.clock.now());
    let launches = 0;
    const job = createJobLauncher(async () => `execution-${++launches}`);
    const schedule = { id: "daily", scheduled_for: runs.store.clock.now().toISOString() };
    const submit = () =>
      submitRun(runs.store, { ...request, id, schedule }, { workerKey: workerKey(), launchers: [job] });
    await submit();
    await cancelRun(runs.store, id);
    expect((await submit()).run).toMatchObject({ id, state: "cancelled" });
    expect(launches).toBe(1);
    expect(await runs.names(activeName(id))).toEqual([]);
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
