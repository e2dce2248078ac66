/** FederalRunner itself over A2A: wizards as skills, and conversations until their answers are complete. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readGrpcConfig } from "../../../../../functions/a2a-grpc/config.ts";
import { type RunningGrpc, startGrpc } from "../../../../../functions/a2a-grpc/run-grpc.ts";
import { readGatewayConfig } from "../../../../../functions/gateway/config.ts";
import { type RunningGateway, startGateway } from "../../../../../functions/gateway/server.ts";
import {
  type LocalIdentity,
  startLocalIdentity,
} from "../../../../../infra/local/identity/start-local-identity.ts";
import { freePort } from "../../../../../infra/local/stack/free-port.ts";
import { refuseUnconfirmed } from "../../../../../shared/browser/navigate/binding-press.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { maintainRuns } from "../../../../../shared/runs/maintain/maintain-runs.ts";
import { createRunsService, type RunsService } from "../../../../../shared/runs/worker/serve-runs.ts";
import type { WizardPage } from "../../../../../shared/wizards/wizard.ts";
import { executeRun } from "../../../../../shared/worker/execute-run.ts";
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
import { BUNDLED_IDS } from "../../../../fixtures/wizards/bundled.ts";

let runs: LocalRuns;
let service: RunsService;
let identity: LocalIdentity;
let gateway: RunningGateway;
let other: RunningGateway;
let grpc: RunningGrpc;
let token: string;
/** The answers that the form received, run by run. */
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
  const grpcPort = String(await freePort());
  const front = { ...env, A2A_GRPC_ADDRESS: `127.0.0.1:${grpcPort}` };
  gateway = await startGateway(readGatewayConfig(front));
  other = await startGateway(readGatewayConfig(front));
  grpc = await startGrpc(readGrpcConfig({ ...front, PORT: grpcPort, MCP_SERVER_URL: gateway.url }));
  token = await identity.mintAccessToken();
});
afterAll(async () => {
  await Promise.all([gateway.close(), other.close(), grpc.close(), service.drain(0), identity.close()]);
  await runs.close();
});

interface Task {
  id: string;
  status: { state: string; message?: { messageId: string } };
  history: { messageId: string; role: string }[];
}

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
    const done = await client.send("75,321.98", { taskId: asked.id, contextId: asked.contextId });
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
    expect(wizards.map((wizard) => wizard.wizard_id)).toEqual(BUNDLED_IDS);
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
    expect(events.at(-3)).toMatch(/^artifact .*\nRun [\da-f-]{36}\.$/s);
    expect(events.at(-2)).toBe("artifact ");
    expect(events.at(-1)).toMatch(/^status completed/);
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

  it("EXEC-005 passes on the consent to a press that may bind, of the first message or of a later one, and names its key where it is missing", async () => {
    engine = async (wizard, _data, { confirm } = {}) => {
      const [page] = wizard.pages;
      try {
        refuseUnconfirmed({ ...wizard, proved: false }, { ...page, binding: true } as WizardPage, confirm);
        return outcomeWith();
      } catch (error) {
        return outcomeWith({ success: false, results: {}, error: error as AppError });
      }
    };
    const client = await connect("1.3 JSON-RPC");
    const send = (data: Record<string, unknown>, taskId?: string) =>
      client.send("", { data, ...(taskId === undefined ? {} : { taskId }) });
    const refused = await send({ wizard_id, user_data: USER_DATA });
    expect(refused).toMatchObject({ state: "failed", data: [{ error: { type: "invalid_request" } }] });
    expect(refused.says).toContain("REST and A2A: next to user_data");
    expect((await send({ wizard_id, user_data: USER_DATA, confirm: true })).state).toBe("completed");
    const first = await send({ wizard_id, user_data: WITHOUT_EARNINGS, confirm: true });
    expect((await send({ user_data: { current_earnings } }, first.id)).state).toBe("completed");
    const open = await send({ wizard_id, user_data: WITHOUT_EARNINGS });
    expect((await send({ user_data: { current_earnings }, confirm: true }, open.id)).state).toBe("completed");
    engine = async () => outcomeWith();
  });

  it("passes on the pictures that a run takes, of the first message or of a later one", async () => {
    const taken: unknown[] = [];
    engine = async (_wizard, _data, { screenshots } = {}) => {
      taken.push(screenshots);
      return outcomeWith();
    };
    const client = await connect("1.3 JSON-RPC");
    const send = (data: Record<string, unknown>, taskId?: string) =>
      client.send("", { data, ...(taskId === undefined ? {} : { taskId }) });
    const screenshots = "result";
    await send({ wizard_id, user_data: USER_DATA });
    await send({ wizard_id, user_data: USER_DATA, screenshots });
    const first = await send({ wizard_id, user_data: WITHOUT_EARNINGS, screenshots });
    await send({ user_data: { current_earnings } }, first.id);
    const open = await send({ wizard_id, user_data: WITHOUT_EARNINGS });
    await send({ user_data: { current_earnings }, screenshots }, open.id);
    expect(taken).toEqual([undefined, "result", "result", "result"]);
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
    await expect(client.send("1980", { taskId: id })).rejects.toThrow(
      /questions cannot be answered by this text/,
    );
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

  it("serves clients that send texts only: examples of the card, data in a text, natural answers", async () => {
    const card = await fetch(`${gateway.url}/.well-known/agent-card.json`, {
      headers: { "a2a-version": "1.0" },
    });
    const { skills } = (await card.json()) as { skills: { id: string; examples: string[] }[] };
    const client = await connect("1.3 JSON-RPC");
    for (const example of skills.find(({ id }) => id === wizard_id)?.examples ?? []) {
      expect(await client.send(example), example).toMatchObject({
        state: "input-required",
        metadata: { wizard_id },
      });
    }
    const { birth_day, birth_year } = USER_DATA;
    const named = await client.send("Fill in the Social Security Quick Calculator, please.", {
      data: { user_data: { birth_month: "06" } },
    });
    expect(named.data).toMatchObject([{ missing_fields: ["birth_day", "birth_year", "current_earnings"] }]);
    const done = await client.send(
      `birth day: ${birth_day}\nbirth_year: ${birth_year}\ncurrent_earnings: 75,321.98`,
      { taskId: named.id },
    );
    expect(done).toMatchObject({ id: named.id, state: "completed" });
    const whole = await client.send(JSON.stringify({ wizard_id, user_data: USER_DATA }));
    expect(whole.state).toBe("completed");
  });

  it("holds every message in its history, with the ids of the first read (CORE-HIST-005, STREAM-ORDER-003)", async () => {
    const rpc = async (method: string, params: unknown) => {
      const response = await fetch(`${gateway.url}/a2a/jsonrpc`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "a2a-version": "1.0",
          "content-type": "application/json",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      });
      const { result } = (await response.json()) as { result: { task?: Task } & Task };
      return result.task ?? result;
    };
    const send = (messageId: string, data: unknown, taskId?: string) =>
      rpc("SendMessage", { message: { messageId, role: "ROLE_USER", taskId, parts: [{ data }] } });
    const first = await send("h-1", { wizard_id });
    const question = first.status.message?.messageId;
    expect(await rpc("GetTask", { id: first.id })).toMatchObject({
      status: { message: { messageId: question } },
    });
    const second = await send("h-2", { user_data: { ...USER_DATA, current_earnings: undefined } }, first.id);
    const asked = second.status.message?.messageId;
    expect(second.history.map(({ messageId }) => messageId)).toEqual(["h-1", question, "h-2"]);
    const third = await send("h-3", { user_data: { current_earnings } }, first.id);
    expect(third.status.state).toBe("TASK_STATE_COMPLETED");
    const read = await rpc("GetTask", { id: first.id });
    expect(read.history.map(({ messageId }) => messageId)).toEqual(["h-1", question, "h-2", asked, "h-3"]);
    expect(read.history.map(({ role }) => role)).toEqual([
      "ROLE_USER",
      "ROLE_AGENT",
      "ROLE_USER",
      "ROLE_AGENT",
      "ROLE_USER",
    ]);
    const last = await rpc("GetTask", { id: first.id, historyLength: 2 });
    expect(last.history.map(({ messageId }) => messageId)).toEqual([asked, "h-3"]);

    const before = filled.length;
    expect((await send("h-3", { user_data: { current_earnings } }, first.id)).id).toBe(first.id);
    expect((await send("h-1", { wizard_id })).id).toBe(first.id);
    expect(filled).toHaveLength(before);

    // Clients reuse ids: other data is another message.
    const open = await send("h-4", { wizard_id });
    await send("h-5", { user_data: { birth_month: "06" } }, open.id);
    const { history } = await send("h-5", { user_data: { birth_day: "15" } }, open.id);
    expect(history.filter(({ messageId }) => messageId === "h-5")).toHaveLength(2);
  });

  it("keeps a subscription open while an answer is missing; a stream of 0.3 ends with `final`", async () => {
    const client = await connect("1.3 JSON-RPC");
    const { id } = await client.send("", { data: { wizard_id, user_data: WITHOUT_EARNINGS } });
    const events = client.resubscribe(id);
    expect((await events.next()).value).toBe("task input-required");
    const next = events.next();
    await client.send("", { taskId: id, data: { user_data: { current_earnings } } });
    expect((await next).value).toMatch(/^status working|artifact/);
    expect((await Array.fromAsync(events)).at(-1)).toBe("status completed");

    const old = await fetch(`${gateway.url}/a2a/jsonrpc`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "message/stream",
        params: {
          message: {
            kind: "message",
            messageId: "f-1",
            role: "user",
            parts: [{ kind: "data", data: { wizard_id } }],
          },
        },
      }),
    });
    const lines = (await old.text()).split("\n").filter((line) => line.startsWith("data: "));
    expect(JSON.parse(lines.at(-1)?.slice(6) ?? "")).toMatchObject({
      result: { kind: "status-update", status: { state: "input-required" }, final: true },
    });
    const inRest = await fetch(`${gateway.url}/a2a/rest/v1/message:stream`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        message: { messageId: "f-2", role: "ROLE_USER", content: [{ data: { data: { wizard_id } } }] },
      }),
    });
    const last = (await inRest.text()).split("\n").findLast((line) => line.startsWith("data: "));
    expect(JSON.parse(last?.slice(6) ?? "")).toMatchObject({
      statusUpdate: { status: { state: "TASK_STATE_INPUT_REQUIRED" }, final: true },
    });
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
    await maintainRuns(
      runs.store,
      { jobs: { state: async () => "running" } },
      {
        resultRetentionHours: 24,
        historyRetentionDays: 30,
      },
    );
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
