/** The life of tasks over A2A, with real agents. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unseal } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys } from "../../../../../shared/runs/config.ts";
import { deleteStaleAnswers } from "../../../../../shared/runs/record/live-answer.ts";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import {
  type A2aCalls,
  createA2aCalls,
  type Json,
  message,
  NEW_RPC,
  oldMessage,
  WITHIN,
} from "../../../../fixtures/gateway/a2a-calls.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";
import { callApi } from "../../../../fixtures/gateway/api-calls.ts";
import { type GitServer, startGitServer } from "../../../../fixtures/git/start-git-server.ts";
import { processesWith } from "../../../../fixtures/processes.ts";

let agents: TestAgents;
let stack: A2aStack;
let calls: A2aCalls;
let git: GitServer;

beforeAll(async () => {
  [agents, git] = await Promise.all([createTestAgents(), startGitServer({ "a.txt": "one\n" })]);
  const profiles = [
    ...agents.profiles,
    {
      id: "coder",
      executable: "sh",
      args: ["-c", "cat > a.txt"],
      access_type: "read-write",
      workspace: { repository: git.url, branch: "main", token: { from_env: "GIT_TOKEN" } },
    },
    {
      id: "remembering",
      executable: "sh",
      args: ["-c", "cat >> ~/.words; cat ~/.words", "sh", "{{session.resume}}"],
      session: { state: [".words"] },
    },
  ];
  stack = await startA2aStack({ profiles, agentEnv: { GIT_TOKEN: "token-of-a-test" } });
  calls = createA2aCalls(stack);
});
afterAll(async () => {
  await Promise.all([stack.close(), git.close()]);
  await agents.remove();
});

describe("tasks", () => {
  it("are listed page by page, the newest first, by context, state and time", async () => {
    const contextId = uniqueText("talk");
    const ids: unknown[] = [];
    for (const n of [1, 2, 3])
      ids.unshift(
        (
          await calls.send(uniqueText(`n${n}`), {
            message: { ...message("").message, contextId, parts: [{ text: uniqueText() }] },
          })
        ).id,
      );
    const list = async (query: Record<string, string>) =>
      (await calls.rest("GET", `/tasks?${new URLSearchParams(query)}`, undefined, { version: "1.0" }))
        .body as {
        tasks: Json[];
        nextPageToken: string;
      };
    const idsOf = ({ tasks }: { tasks: Json[] }) => tasks.map(({ id }) => id);
    expect(idsOf(await list({ contextId }))).toEqual(ids);
    const first = await list({ contextId, pageSize: "2" });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(await list({ contextId, pageSize: "2", pageToken: first.nextPageToken }))).toEqual(
      ids.slice(2),
    );
    expect(idsOf(await list({ contextId, status: "TASK_STATE_COMPLETED" }))).toEqual(ids);
    expect(idsOf(await list({ contextId, status: "TASK_STATE_WORKING" }))).toEqual([]);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(idsOf(await list({ contextId, statusTimestampAfter: later }))).toEqual([]);
    expect(idsOf(await list({ contextId: "never heard of" }))).toEqual([]);
    expect((await list({ contextId })).tasks[0]).not.toHaveProperty("artifacts");
    expect((await list({ contextId, includeArtifacts: "true" })).tasks[0]).toHaveProperty(
      "artifacts.0.parts.0.text",
    );
    expect((await list({ contextId, historyLength: "0" })).tasks[0]).not.toHaveProperty("history");

    const { status, body } = await calls.rest(
      "GET",
      `/v1/tasks?${new URLSearchParams({ contextId, status: "completed" })}`,
    );
    expect(status).toBe(200);
    expect(idsOf(body as { tasks: Json[] })).toEqual(ids);
    expect(body).toHaveProperty("tasks.0.history.0.content.0.text");
    const oldList = async (query: Record<string, string>) =>
      (await calls.rest("GET", `/v1/tasks?${new URLSearchParams(query)}`)).body as { tasks?: Json[] };
    expect((await oldList({ contextId })).tasks).toHaveLength(3);
    expect((await oldList({ contextId, status: "working" })).tasks ?? []).toEqual([]);
  });

  it("SC-002/concurrency each return their own output when ten are sent at once, over both transports", async () => {
    const texts = Array.from({ length: 10 }, (_, n) => uniqueText(`at once ${n}`));
    const answers = await Promise.all(
      texts.map(async (text, n) => {
        if (n % 2 === 0) return await calls.send(text, {}, { agent: "echo" });
        const { body } = await calls.rpc("SendMessage", message(text), { ...NEW_RPC, agent: "echo" });
        return (body.result as Json).task as Json;
      }),
    );
    for (const [n, task] of answers.entries()) {
      expect(task).toMatchObject({
        status: { state: "TASK_STATE_COMPLETED" },
        artifacts: [{ parts: [{ text: texts[n] }] }],
      });
    }
  });

  it("are the same for the same message, and for the same words within a minute", async () => {
    const text = uniqueText();
    const sent = message(text);
    const first = await calls.send(text, sent);
    expect(await calls.send(text, sent)).toMatchObject({ id: first.id, metadata: { deduplicated: true } });
    const words = uniqueText();
    const other = await calls.send(words, { message: { ...sent.message, parts: [{ text: words }] } });
    expect(other, "another message with the same id").toMatchObject({
      status: { state: "TASK_STATE_COMPLETED" },
      artifacts: [{ parts: [{ text: words }] }],
    });
    expect(await calls.send(text)).toMatchObject({ id: first.id, metadata: { deduplicated: true } });
    expect((await calls.send(text, { metadata: { dedup: false } })).id).not.toBe(first.id);
  });

  it("are two for the same words within one context, after a failure, and where the profile says so", async () => {
    const yes = (contextId: string) => calls.send("yes", message("yes", { contextId }));
    const contextId = uniqueText("talk");
    expect((await yes(contextId)).id).not.toBe((await yes(contextId)).id);
    const text = uniqueText();
    const failing = { agent: "failing" };
    expect((await calls.send(text, {}, failing)).id).not.toBe((await calls.send(text, {}, failing)).id);
    const repeating = { agent: "repeating" };
    expect((await calls.send(text, {}, repeating)).id).not.toBe((await calls.send(text, {}, repeating)).id);
  });

  it("are ordered by their last change, and counted before paging", async () => {
    const contextId = uniqueText("order");
    const agent = "held";
    const [slow, quick] = [uniqueText("slow"), uniqueText("quick")].map((text) => text.replace(" ", "-"));
    const ids: string[] = [];
    for (const text of [slow, quick] as string[]) {
      const request = { ...message(text, { contextId }), configuration: { returnImmediately: true } };
      ids.push((await calls.send(text, request, { agent })).id);
    }
    const list = async (query = "") =>
      (
        await calls.rest("GET", `/tasks?contextId=${encodeURIComponent(contextId)}${query}`, undefined, {
          agent,
          version: "1.0",
        })
      ).body as {
        tasks: { id: string; status: { state: string } }[];
        totalSize: number;
        nextPageToken: string;
      };
    const endWith = async (text = "") => {
      await agents.letGo(text);
      await expect
        .poll(async () => (await list()).tasks[0]?.status.state, WITHIN)
        .toBe("TASK_STATE_COMPLETED");
    };
    await endWith(quick);
    expect((await list()).tasks.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    await agents.letGo(slow as string);
    await expect.poll(async () => (await list()).tasks.map(({ id }) => id), WITHIN).toEqual(ids);
    const page = await list("&pageSize=1");
    expect(page).toMatchObject({ totalSize: 2, tasks: [{ id: ids[0] }] });
    const rest = await list(`&pageSize=1&pageToken=${encodeURIComponent(page.nextPageToken)}`);
    expect(rest).toMatchObject({ totalSize: 2, tasks: [{ id: ids[1] }], nextPageToken: "" });
  });

  it("of a writer in a repository have its changes as a patch", async () => {
    const task = await calls.send("two", {}, { agent: "coder" });
    expect(task.artifacts, JSON.stringify(task.status)).toMatchObject([
      { artifactId: "answer", metadata: { changes: [{ path: "a.txt", change: "changed" }] } },
      {
        artifactId: "patch",
        description: expect.stringContaining("git apply"),
        parts: [{ text: expect.stringMatching(/^diff --git a\/a\.txt b\/a\.txt\n[\s\S]*\n-one\n\+two/) }],
      },
    ]);
  });

  it("of one context continue the agent's conversation where its card states that", async () => {
    const card = async (agent: string) => {
      const path = `/agents/${agent}/.well-known/agent-card.json`;
      return ((await (await fetch(stack.url + path)).json()) as { description: string }).description;
    };
    expect(await card("remembering")).toMatch(/continues (the|its) conversation/);
    expect(await card("mirror")).toContain("Each message starts a new conversation");
    const say = (text: string, more: Json = {}) =>
      calls.send(text, message(text, more), { agent: "remembering" });
    const { contextId } = await say("orchid\n");
    const again = await say("lily\n", { contextId });
    expect(again.artifacts).toMatchObject([
      { parts: [{ text: "orchid\nlily" }], metadata: { session: "continued" } },
    ]);
  });

  it("hold the parameters of their message", async () => {
    const parameters = { greeting: "hello" };
    const parts = [{ text: uniqueText() }, { data: { parameters } }];
    const sent = { message: { ...message("").message, parts } };
    const task = await calls.send("", sent, { agent: "greeter" });
    expect(task.history).toMatchObject([{ parts: [{}, { data: { parameters } }] }]);
  });

  it("keep the id of their status message in the stream and on every read (STREAM-ORDER-003)", async () => {
    const call = { ...NEW_RPC, agent: "failing" };
    const streamed = await calls.rpc("SendStreamingMessage", message(uniqueText()), call);
    const { taskId, status } = (streamed.body.result as { statusUpdate: Json }).statusUpdate;
    const read = await calls.rpc("GetTask", { id: taskId }, call);
    expect((status as Json).message).toHaveProperty("messageId");
    expect(read.body).toMatchObject({ result: { status } });
    // The details of a failure are in the sealed result alone.
    expect(status).toMatchObject({ message: { parts: [{}, { data: { error: { exit_code: 3 } } }] } });
  });

  it("of agents accept no further messages", async () => {
    const { id: taskId } = (await calls.send(uniqueText())) as { id: string };
    const further = { message: { ...message("more").message, taskId } };
    expect((await calls.rpc("SendMessage", further, NEW_RPC)).body).toMatchObject({
      error: { code: -32004 },
    });
    expect((await calls.rpc("SubscribeToTask", { id: taskId }, NEW_RPC)).body).toMatchObject({
      error: { code: -32004 },
    });
    const unknown = { message: { ...message("more").message, taskId: "nonsense" } };
    expect((await calls.rpc("SendMessage", unknown, NEW_RPC)).body).toMatchObject({
      error: { code: -32001 },
    });
  });

  it("are rejected with 503, Retry-After and the task's id on every transport when the agent is at capacity (FR-EDGE-05)", async () => {
    const text = uniqueText("single").replace(" ", "-");
    const agent = "single";
    const { id } = (await calls.send(text, { configuration: { returnImmediately: true } }, { agent })) as {
      id: string;
    };
    await expect
      .poll(
        async () => (await calls.rest("GET", `/tasks/${id}`, undefined, { agent, version: "1.0" })).body,
        WITHIN,
      )
      .toMatchObject({ status: { state: "TASK_STATE_WORKING" } });

    const current = await calls.rest("POST", "/message:send", message(uniqueText()), {
      agent,
      version: "1.0",
    });
    expect(current).toMatchObject({
      status: 503,
      body: {
        error: {
          code: 503,
          status: "UNAVAILABLE",
          details: [
            { reason: "UNAVAILABLE", metadata: { type: "capacity_exhausted", task_id: expect.any(String) } },
            {},
          ],
        },
      },
    });
    expect(current.headers.get("retry-after")).toMatch(/^\d+$/);
    const old = await calls.rest(
      "POST",
      "/v1/message:send",
      { message: { messageId: "m", role: "ROLE_USER", content: [{ text: uniqueText() }] } },
      { agent },
    );
    expect(old).toMatchObject({ status: 503, body: { code: -32000, data: { task_id: expect.any(String) } } });
    const inRpc = await calls.rpc("SendStreamingMessage", message(uniqueText()), { agent, version: "1.0" });
    expect(inRpc).toMatchObject({
      status: 503,
      body: {
        id: "call-1",
        error: { code: -32000, data: [{ metadata: { task_id: expect.any(String) } }, {}] },
      },
    });
    const inOldRpc = await calls.rpc("message/send", oldMessage(uniqueText()), { agent });
    expect(inOldRpc).toMatchObject({
      status: 503,
      body: { error: { code: -32000, data: { task_id: expect.any(String) } } },
    });

    const rejected = (inOldRpc.body.error as { data: { task_id: string } }).data.task_id;
    expect(
      (await calls.rest("GET", `/tasks/${rejected}`, undefined, { agent, version: "1.0" })).body,
    ).toMatchObject({
      status: {
        state: "TASK_STATE_REJECTED",
        message: { parts: [{ text: expect.stringMatching(/^Transient error: /) }, {}] },
      },
    });
    await agents.letGo(text);
  });

  it("stop with their process when they are cancelled, also by another instance", async () => {
    const other = await stack.startGateway();
    const { id } = (await calls.send(
      uniqueText("held"),
      { configuration: { returnImmediately: true } },
      { agent: "held" },
    )) as { id: string };
    const isRunning = async () => (await stack.agents.processes()).length > idleProcesses();
    await expect.poll(isRunning, WITHIN).toBe(true);
    const cancelled = await fetch(`${other.url}/agents/held/rest/tasks/${id}:cancel`, {
      method: "POST",
      headers: calls.headersOf({ version: "1.0" }),
    });
    expect(cancelled.status).toBe(200);
    await expect
      .poll(
        async () =>
          (await calls.rest("GET", `/tasks/${id}`, undefined, { agent: "held", version: "1.0" })).body,
        WITHIN,
      )
      .toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
    await expect.poll(isRunning, WITHIN).toBe(false);
  });

  it("continue when their caller disconnects", async () => {
    const text = uniqueText("held").replace(" ", "-");
    const left = new AbortController();
    const sent = fetch(`${stack.url}/agents/held/rest/message:send`, {
      method: "POST",
      headers: calls.headersOf({ version: "1.0" }),
      body: JSON.stringify(message(text)),
      signal: left.signal,
    });
    const newest = async () =>
      (await calls.rest("GET", "/tasks?pageSize=1", undefined, { agent: "held", version: "1.0" })).body as {
        tasks: Json[];
      };
    await expect.poll(newest, WITHIN).toMatchObject({
      tasks: [{ status: { state: "TASK_STATE_WORKING" }, history: [{ parts: [{ text }] }] }],
    });
    left.abort();
    // On a busy machine the answer has begun by then.
    await expect(sent.then((response) => response.text())).rejects.toThrow();
    await agents.letGo(text);
    await expect
      .poll(newest, WITHIN)
      .toMatchObject({ tasks: [{ status: { state: "TASK_STATE_COMPLETED" } }] });
  });

  it("begin their answer while they run, for clients that wait five seconds for a byte", async () => {
    const text = uniqueText("held").replace(" ", "-");
    const current = message(text);
    const { message: literal } = oldMessage(text);
    const rpc = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });
    const requests: [path: string, version: string, body: object][] = [
      ["jsonrpc", "1.0", rpc("SendMessage", current)],
      ["jsonrpc", "0.3", rpc("message/send", { message: literal })],
      ["rest/message:send", "1.0", current],
      ["rest/v1/message:send", "0.3", { message: literal }],
      ["rest/message:stream", "1.0", current],
    ];
    const begun = await Promise.all(
      requests.map(([path, version, body]) =>
        fetch(`${stack.url}/agents/held/${path}`, {
          method: "POST",
          headers: calls.headersOf({ version }),
          body: JSON.stringify(body),
        }),
      ),
    );
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [stream] = begun.slice(-1) as [Response];
    let read = "";
    for await (const chunk of stream.body as ReadableStream<Uint8Array>) {
      read += Buffer.from(chunk).toString();
      if (read.includes(": ping")) break;
    }
    expect(read).toContain("data: ");
    await agents.letGo(text);
    for (const answer of begun.slice(0, -1)) {
      const whole = await answer.text();
      expect(whole).toMatch(/^ +\{/);
      expect(JSON.stringify(JSON.parse(whole))).toMatch(/"state":"(TASK_STATE_COMPLETED|completed)"/);
    }
  });

  it("are returned in their current state when a blocking call times out", async () => {
    const impatient = await stack.startGateway({ CALL_WAIT_SECONDS: "1" });
    const text = uniqueText("held").replace(" ", "-");
    const response = await fetch(`${impatient.url}/agents/held/rest/message:send`, {
      method: "POST",
      headers: calls.headersOf({ version: "1.0" }),
      body: JSON.stringify(message(text)),
    });
    expect(await response.json()).toMatchObject({ task: { status: { state: "TASK_STATE_WORKING" } } });
    await agents.letGo(text);
  });

  it("of a writer wait in the queue and are executed in order", async () => {
    const { id } = (await calls.send(
      uniqueText(),
      { configuration: { returnImmediately: true } },
      { agent: "writer" },
    )) as { id: string };
    await expect
      .poll(
        async () =>
          (await calls.rest("GET", `/tasks/${id}`, undefined, { agent: "writer", version: "1.0" })).body,
        WITHIN,
      )
      .toMatchObject({ status: { state: "TASK_STATE_COMPLETED" } });
  });
});

/** The services themselves. */
const idleProcesses = () => processesWith(`TMPDIR=${stack.agents.workerEnv.TMPDIR}`).length;

describe("personal values in words and answers (FR-014/secrets)", () => {
  const VALUES = ["123-45-6789", "4111 1111 1111 1111", "+1 415 555 2671", "DE89370400440532013000"];
  const words = () => `SSN and others: ${uniqueText()} ${VALUES.join(", ")}`;
  const get = async (id: unknown) => (await calls.rpc("GetTask", { id }, NEW_RPC)).body.result as Json;

  it("are whole for the caller that waits, and masked when they are read again", async () => {
    const text = words();
    const answered = await calls.send(text);
    expect(answered).toMatchObject({ artifacts: [{ parts: [{ text }] }], history: [{ parts: [{ text }] }] });
    expect(answered.metadata).not.toHaveProperty("masked");
    const stored = await get(answered.id);
    expect(stored).toMatchObject({ metadata: { masked: true }, artifacts: [{ parts: [{}] }] });
    for (const value of VALUES) expect(JSON.stringify(stored)).not.toContain(value);
    const plain = await calls.send(uniqueText());
    expect((await get(plain.id)).metadata).not.toHaveProperty("masked");
  });

  it("are whole in a stream", async () => {
    const text = words();
    const request = { jsonrpc: "2.0", id: 1, method: "SendStreamingMessage", params: message(text) };
    const response = await calls.post(JSON.stringify(request), NEW_RPC);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const events = await response.text();
    const artifact = events.split("\n").find((line) => line.includes("artifactUpdate"));
    expect(artifact).toContain(JSON.stringify(text).slice(1, -1));
    expect(events).not.toContain('"masked"');
  });

  it("are whole over REST with `wait`, and masked without a waiting caller", async () => {
    const input = words();
    const run = (body: Json) =>
      callApi(stack.url, "POST /api/agents/mirror/runs", { token: stack.token, body: { input, ...body } });
    expect((await run({ wait: 30 })).body).toMatchObject({ output: input, run: { state: "completed" } });
    const { body } = await run({ dedup: false });
    const read = () => callApi(stack.url, `GET /api/runs/${body.run.id}`, { token: stack.token });
    await expect.poll(async () => (await read()).body.result?.masked, WITHIN).toBe(true);
    expect(JSON.stringify((await read()).body)).not.toContain(VALUES[0]);
  });

  it("are in no stored object after their delivery, in clear or sealed", async () => {
    const { store } = stack.agents.runs;
    await expect.poll(() => stack.agents.names("active/"), WITHIN).toEqual([]);
    expect(await stack.agents.names("live/")).toEqual([]);
    const everything = [await stack.agents.everythingStored()];
    const keys = readGatewayKeys(stack.agents.gatewayEnv).gatewayPrivateKeys;
    for (const name of await stack.agents.names("runs/")) {
      const body = (await store.objects.read(name))?.body.toString("utf8") ?? "";
      const sealed = name.endsWith("/result") ? (JSON.parse(body).sealed as string | undefined) : body;
      if (sealed?.startsWith("eyJ")) everything.push((await unseal(keys, name, sealed)).toString("utf8"));
    }
    expect(everything.length).toBeGreaterThan(10);
    expect(everything.join("\n")).toContain("SSN");
    for (const value of VALUES) expect(everything.join("\n").includes(value), value).toBe(false);
  });

  it("that no caller fetched are deleted after ten minutes", async () => {
    const { runs } = stack.agents;
    const submission = await stack.agents.ask("mirror", words());
    await stack.agents.ended(submission);
    expect(await stack.agents.names("live/")).toHaveLength(1);
    await deleteStaleAnswers(runs.store);
    expect(await stack.agents.names("live/")).toHaveLength(1);
    const later = () => new Date(Date.now() + 11 * 60_000);
    await deleteStaleAnswers({ ...runs.store, clock: { ...runs.store.clock, now: later } });
    expect(await stack.agents.names("live/")).toEqual([]);
  });
});
