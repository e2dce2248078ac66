/** FederalRunner itself over A2A: wizards as skills, and conversations until their answers are complete. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executeRun } from "../../../../../functions/execute-wizard/execute-run.ts";
import { readGatewayConfig } from "../../../../../functions/gateway/config.ts";
import { type RunningGateway, startGateway } from "../../../../../functions/gateway/server.ts";
import {
  type LocalIdentity,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { maintainRuns } from "../../../../../shared/runs/maintain/maintain-runs.ts";
import { createRunsService, type RunsService } from "../../../../../shared/runs/worker/serve-runs.ts";
import {
  CLIENTS,
  type ClientName,
  connectClient,
  type InteropClient,
} from "../../../../fixtures/gateway/a2a-clients.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";
import {
  type Engine,
  outcomeWith,
  scriptWorkers,
  USER_DATA,
} from "../../../../fixtures/runs/scripted-worker.ts";

let runs: LocalRuns;
let service: RunsService;
let identity: LocalIdentity;
let gateway: RunningGateway;
let other: RunningGateway;
let token: string;
/** What the form got, run by run. */
const filled: unknown[] = [];
let engine: Engine = async () => outcomeWith();

beforeAll(async () => {
  [runs, identity] = await Promise.all([
    startLocalRuns(),
    startLocalIdentity({ audience: "http://127.0.0.1/" }),
  ]);
  const scripted = await scriptWorkers(runs);
  const worker = scripted.worker(async (wizard, data, options) => {
    filled.push(data);
    return engine(wizard, data, options);
  });
  service = createRunsService({
    store: runs.store,
    execute: (id, options) => executeRun({ ...worker, name: `worker/${id}` }, id, options),
    concurrency: 10,
  });
  service.server.listen(0, "127.0.0.1");
  await once(service.server, "listening");
  const { port } = service.server.address() as AddressInfo;
  const env = {
    ...runs.cloud.env,
    ...scripted.keys,
    AUTH0_ISSUER: identity.issuer,
    AUTH0_API_AUDIENCE: "http://127.0.0.1/",
    WIZARD_SERVICE_URL: `http://127.0.0.1:${port}`,
    PORT: "0",
    LOG_LEVEL: "ERROR",
  };
  gateway = await startGateway(readGatewayConfig(env));
  other = await startGateway(readGatewayConfig(env));
  token = await identity.mintAccessToken();
});
afterAll(async () => {
  await Promise.all([gateway.close(), other.close(), service.drain(0), identity.close()]);
  await runs.close();
});

const connect = (name: ClientName, to: RunningGateway = gateway): Promise<InteropClient> =>
  connectClient(name, `${to.url}/a2a`, token);
const { current_earnings, ...WITHOUT_EARNINGS } = USER_DATA;
const wizard_id = "ssa-quick-calculator";

describe.each(CLIENTS)("the client %s", (name) => {
  it("executes a wizard with complete answers and gets results and screenshots", async () => {
    const task = await (await connect(name)).send("", { data: { wizard_id, user_data: USER_DATA } });
    expect(task).toMatchObject({
      state: "completed",
      results: [
        { wizard_id, success: true, pages_completed: 1, results: { monthly_benefit: { value: 1234 } } },
      ],
      metadata: { wizard_id },
    });
  });

  it("gets a question for missing data, and continues the task with its next message on another instance", async () => {
    const client = await connect(name);
    const asked = await client.send("", { data: { wizard_id, user_data: { birth_month: "06" } } });
    expect(asked.state).toBe("input-required");
    expect(asked.says).toContain("Social Security Quick Calculator requires");
    const [question] = asked.data as [Record<string, unknown>];
    expect(question).toMatchObject({
      wizard_id,
      missing_fields: ["birth_day", "birth_year", "current_earnings"],
    });

    const elsewhere = await connect(name, other);
    const { birth_day, birth_year } = USER_DATA;
    const more = await elsewhere.send("", {
      taskId: asked.id,
      data: { user_data: { birth_day, birth_year } },
    });
    expect(more).toMatchObject({ id: asked.id, contextId: asked.contextId, state: "input-required" });
    expect(await client.get(asked.id)).toMatchObject({ state: "input-required", data: more.data });

    // One question is left: a text answers it.
    const done = await client.send("75,321.98", { taskId: asked.id });
    expect(done).toMatchObject({ id: asked.id, contextId: asked.contextId, state: "completed" });
    expect(filled.at(-1)).toMatchObject({ ...WITHOUT_EARNINGS });
    await expect(elsewhere.send("thanks", { taskId: asked.id })).rejects.toThrow(
      /does not wait|not supported/,
    );
  });

  it("gets the list of wizards when it names none, and starts with the one that a text names", async () => {
    const client = await connect(name);
    const offer = await client.send("What can you do?");
    expect(offer.state).toBe("message");
    const [{ wizards }] = offer.data as [{ wizards: { wizard_id: string }[] }];
    expect(wizards.map((wizard) => wizard.wizard_id)).toEqual([
      "fsa-estimator",
      "loan-simulator-borrow-more",
      "loan-simulator-repayment",
      wizard_id,
    ]);
    const begun = await client.send("Please run the Social Security Quick Calculator for me.");
    expect(begun.state).toBe("input-required");
    expect((await client.cancel(begun.id)).state).toBe("canceled");
  });
});

describe("FederalRunner as an agent", () => {
  it("streams the completed pages and the results", async () => {
    engine = async (_wizard, _data, { onProgress } = {}) => {
      const page = { type: "page_done", title: "Earnings", total_pages: 2, elapsed_ms: 5 } as const;
      onProgress?.({ ...page, page: 1 } as never);
      onProgress?.({ ...page, page: 2 } as never);
      return outcomeWith();
    };
    const client = await connect("1.3 JSON-RPC");
    const events = await Array.fromAsync(client.stream("", { data: { wizard_id, user_data: USER_DATA } }));
    expect(events.at(0)).toBe("task working");
    expect(events.slice(-3)).toEqual(["artifact ", "artifact ", "status completed"]);
    expect(events.filter((event) => event === "status working").length).toBeGreaterThanOrEqual(1);
    const asked = await Array.fromAsync(client.stream("", { data: { wizard_id } }));
    expect(asked).toEqual(["task input-required"]);
  });

  it("reports a rejected form field by field", async () => {
    engine = async () =>
      outcomeWith({
        success: false,
        results: {},
        error: new AppError("validation_error", "The site did not accept an answer.", {
          details: { validation_errors: [{ field_id: "birth_year", message: "Enter a valid year." }] },
        }),
      });
    const failed = await (await connect("1.3 REST")).send("", { data: { wizard_id, user_data: USER_DATA } });
    expect(failed).toMatchObject({
      state: "failed",
      data: [
        {
          error: {
            type: "validation_error",
            validation_errors: [{ field_id: "birth_year", message: "Enter a valid year." }],
          },
        },
      ],
    });
    expect(failed.says).toMatch(/^Permanent error: /);
    engine = async () => outcomeWith();
  });

  it("reports the mistake in a message, and does not change the conversation", async () => {
    const client = await connect("1.3 JSON-RPC");
    const send = (data: Record<string, unknown>, taskId?: string) =>
      client.send("", { data, ...(taskId === undefined ? {} : { taskId }) });
    await expect(send({ wizard_id: "fsa-estimater" })).rejects.toThrow(/fsa-estimator/);
    await expect(send({ user_data: {} })).rejects.toThrow(/wizard_id is missing/);
    await expect(send({ wizard_id, birth_year: 1980 })).rejects.toThrow(/put answers into user_data/);
    const { id, contextId } = await send({ wizard_id });
    await expect(client.send("1980", { taskId: id })).rejects.toThrow(/questions cannot be answered by text/);
    await expect(send({ wizard_id: "fsa-estimator" }, id)).rejects.toThrow(/executes the wizard ssa/);
    await expect(client.send("x", { taskId: id, contextId: "another" })).rejects.toThrow(
      /differs from the task/,
    );
    expect(await client.get(id)).toMatchObject({ contextId, state: "input-required" });
    const wrong = await send({ user_data: { ...USER_DATA, birth_month: "Smarch" } }, id);
    expect(wrong.state).toBe("input-required");
    expect(wrong.data).toMatchObject([{ missing_fields: [], type_mismatches: [{ field: "birth_month" }] }]);
    expect((await send({ user_data: { birth_month: "06" } }, id)).state).toBe("completed");
  });

  it("merges simultaneous answers, and runs once", async () => {
    const client = await connect("1.3 JSON-RPC");
    const elsewhere = await connect("1.3 REST", other);
    const { id } = await client.send("", { data: { wizard_id } });
    const before = filled.length;
    const { birth_month, birth_day, birth_year } = USER_DATA;
    const answers = await Promise.allSettled([
      client.send("", { taskId: id, data: { user_data: { birth_month, birth_day } } }),
      elsewhere.send("", { taskId: id, data: { user_data: { birth_year, current_earnings } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await expect.poll(async () => (await client.get(id)).state).toBe("completed");
    expect(filled.slice(before)).toMatchObject([WITHOUT_EARNINGS]);
  });

  it("finds the tasks of a context, and expires a conversation after a day", async () => {
    const client = await connect("1.3 JSON-RPC");
    const { id } = await client.send("", { contextId: "my talk", data: { wizard_id } });
    const list = async () => {
      const response = await fetch(`${gateway.url}/a2a/rest/tasks?contextId=my%20talk`, {
        headers: { authorization: `Bearer ${token}`, "a2a-version": "1.0" },
      });
      return (await response.json()) as { tasks: { id: string; status: { state: string } }[] };
    };
    expect((await list()).tasks).toMatchObject([{ id, status: { state: "TASK_STATE_INPUT_REQUIRED" } }]);
    runs.advance(25 * 3_600_000);
    await maintainRuns(runs.store, { state: async () => "running" } as never, {
      resultRetentionHours: 24,
      historyRetentionDays: 30,
    });
    expect((await list()).tasks).toMatchObject([{ id, status: { state: "TASK_STATE_REJECTED" } }]);
    expect(await runs.names(`runs/${id}/conversation`)).toEqual([]);
  });

  it("stores no answer in clear text", async () => {
    const client = await connect("1.3 JSON-RPC");
    const { id } = await client.send("", { data: { wizard_id, user_data: { current_earnings } } });
    for (const name of await runs.names()) {
      const stored = await runs.store.objects.read(name);
      expect(stored?.body.toString("latin1"), name).not.toContain(String(current_earnings));
    }
    expect(await client.get(id)).toMatchObject({ state: "input-required", asked: "" });
  });
});
