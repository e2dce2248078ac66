import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningGateway } from "../../../../functions/gateway/server.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import {
  type CallOptions,
  call,
  callStateless,
  callTool,
  openSession,
  post,
  STATELESS,
  type StreamedCall,
  streamTool,
} from "../../../fixtures/gateway/mcp-calls.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";

const EXECUTE = "federalrunner_execute_wizard";
const PATIENCE = { interval: 100 };

let stack: GatewayStack;
let url: string;
let other: RunningGateway;
let args: Record<string, unknown>;
let alice: Required<Pick<CallOptions, "token" | "session">>;
let bob: typeof alice;

beforeAll(async () => {
  // Eight seconds for the four pages: longer than an early cancellation at another instance takes.
  stack = await startGatewayStack({ warm: true, practice: { fsa: { kind: "slow", delayMs: 2_000 } } });
  url = stack.url;
  other = await stack.startInstance();
  const user_data = await readExample("fsa-foster-care");
  args = { wizard_id: "fsa-estimator", user_data, options: { screenshots: "none" } };
  const user = async (subject: string) => ({
    token: await stack.identity.mintAccessToken({ subject }),
    session: await openSession(url),
  });
  [alice, bob] = await Promise.all([user("auth0|alice"), user("auth0|bob")]);
});
afterAll(() => stack.close());

/** Starts a run and waits for its first page. */
async function begin(user: typeof alice, id: string | number): Promise<StreamedCall & { runId: string }> {
  const streamed = await streamTool(url, EXECUTE, args, { ...user, id });
  for (;;) {
    const step = await streamed.messages.next();
    if (step.done) throw new Error("the call ended before its first page");
    if (step.value.params?.progress >= 1) break;
    if (step.value.result) throw new Error(JSON.stringify(step.value.result.structuredContent));
  }
  const answer = await callTool(url, "federalrunner_list_runs", { limit: 1 }, user);
  return { ...streamed, runId: answer.body.result.structuredContent.runs[0].run_id };
}

async function stateOf(runId: string, user = alice): Promise<string> {
  const answer = await callTool(url, "federalrunner_get_run", { run_id: runId, screenshots: "none" }, user);
  return answer.body.result.structuredContent.state;
}

const cancelNotification = (requestId: string | number) => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId, reason: "The person changed her mind." },
});

describe("a caller that disconnects", () => {
  it("does not stop its run; the result can be fetched later", async () => {
    const run = await begin(alice, "leaving");
    run.leave();
    expect(await stateOf(run.runId)).toBe("running");
    const answer = await callTool(
      `${other.url}/mcp`,
      "federalrunner_get_run",
      { run_id: run.runId, wait_s: 60, screenshots: "final" },
      alice,
    );
    expect(answer.body.result.structuredContent).toMatchObject({ success: true, pages_completed: 4 });
    expect(answer.body.result.content.some(({ type }: { type: string }) => type === "image")).toBe(true);
  });
});

describe("revision 2026-07-28", () => {
  it("cancels the run of a stream that its caller closes", async () => {
    const left = new AbortController();
    const params = {
      name: EXECUTE,
      arguments: args,
      _meta: {
        progressToken: "p",
        "io.modelcontextprotocol/protocolVersion": STATELESS,
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    };
    const response = await fetch(url, {
      method: "POST",
      signal: left.signal,
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        authorization: `Bearer ${bob.token}`,
        "mcp-protocol-version": STATELESS,
        "mcp-method": "tools/call",
        "mcp-name": EXECUTE,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: "closing", method: "tools/call", params }),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("Page 1 of")) text += (await reader?.read())?.value ?? "";
    const runId = /Run ([\da-f-]{36}) is submitted/.exec(text)?.[1] ?? "";
    left.abort();
    await expect.poll(() => stateOf(runId, bob), PATIENCE).toBe("cancelled");
  });
});

describe("notifications/cancelled", () => {
  it("leaves the run of a client that gave up waiting", async () => {
    const run = await begin(alice, 43);
    const reason = "McpError: MCP error -32001: Request timed out";
    const gaveUp = { ...cancelNotification(43), params: { requestId: 43, reason } };
    expect((await post(`${other.url}/mcp`, gaveUp, alice)).status).toBe(202);
    run.leave();
    const answer = await callTool(url, "federalrunner_get_run", { run_id: run.runId, wait_s: 60 }, alice);
    expect(answer.body.result.structuredContent).toMatchObject({ success: true, state: "completed" });
  });

  it("stops the run of the named call, on any instance", async () => {
    const anotherSession = await openSession(url);
    const run = await begin(alice, 41);
    const elsewhere = `${other.url}/mcp`;
    // Another's notification, another session's and one for another call do nothing.
    const others = [
      [{ ...bob, session: alice.session }, 41],
      [{ ...alice, session: anotherSession }, 41],
      [alice, 42],
      [alice, "41"],
    ] as const;
    const posted = others.map(([user, id]) => post(elsewhere, cancelNotification(id), user));
    for (const { status } of await Promise.all(posted)) expect(status).toBe(202);
    expect(await stateOf(run.runId)).toBe("running");

    expect((await post(elsewhere, cancelNotification(41), alice)).status).toBe(202);
    const rest = await Array.fromAsync(run.messages);
    expect(rest.at(-1)).toMatchObject({
      id: 41,
      result: { isError: true, structuredContent: { state: "cancelled", error: { type: "cancelled" } } },
    });
  });

  it("finds a call of the stateless revision by the caller's token", async () => {
    const before = await callTool(url, "federalrunner_list_runs", { limit: 1 }, alice);
    const newest = before.body.result.structuredContent.runs[0].run_id;
    const execution = callStateless(
      url,
      "tools/call",
      { name: EXECUTE, arguments: args },
      { ...alice, id: 7 },
    );
    await expect
      .poll(async () => {
        const now = await callTool(url, "federalrunner_list_runs", { limit: 1 }, alice);
        const [run] = now.body.result.structuredContent.runs;
        return run.run_id !== newest && run.state;
      }, PATIENCE)
      .toBe("running");
    const notice = await post(url, cancelNotification(7), {
      token: alice.token,
      version: "2026-07-28",
      headers: { "mcp-method": "notifications/cancelled" },
    });
    expect(notice.status).toBe(202);
    const answer = await execution;
    expect(answer.body.result.structuredContent.error.type).toBe("cancelled");
  });

  it("leaves no stored entry after the call, only cancellations that found none", async () => {
    const entries = await storedIn("mcp-calls/");
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(Object.keys(JSON.parse(entry))).toEqual(["cancelled_at"]);
  });
});

describe("federalrunner_cancel_run", () => {
  it("stops a run within seconds", async () => {
    const run = await begin(alice, "to-be-stopped");
    const answer = await callTool(url, "federalrunner_cancel_run", { run_id: run.runId }, alice);
    expect(answer.body.result.structuredContent).toMatchObject({ success: true, run_id: run.runId });
    await expect.poll(() => stateOf(run.runId), PATIENCE).toBe("cancelled");
    run.leave();
  });
});

describe("a run that outlasts its call", () => {
  it("is returned by its id to a client without progress, continues, and can be fetched later", async () => {
    const impatient = await stack.startInstance({ MCP_QUIET_WAIT_SECONDS: "1" });
    const answer = await callTool(`${impatient.url}/mcp`, EXECUTE, args, alice);
    const { structuredContent, isError } = answer.body.result;
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({
      success: false,
      wizard_id: "fsa-estimator",
      next_step: expect.stringContaining("federalrunner_get_run"),
    });
    expect(["queued", "starting", "running"]).toContain(structuredContent.state);
    const { run_id } = structuredContent;
    const later = await callTool(
      url,
      "federalrunner_get_run",
      { run_id, wait_s: 60, screenshots: "none" },
      alice,
    );
    expect(later.body.result.structuredContent).toMatchObject({ success: true, run_id });
  });

  it("is returned by its id at once when the instance gets SIGTERM", async () => {
    const ending = await stack.startInstance();
    const before = await storedIn("active/");
    const executing = callTool(`${ending.url}/mcp`, EXECUTE, args, alice);
    await expect.poll(() => storedIn("active/"), PATIENCE).toHaveLength(before.length + 1);
    await ending.close();
    const { structuredContent } = (await executing).body.result;
    expect(structuredContent.next_step).toContain("federalrunner_get_run");
    await callTool(url, "federalrunner_cancel_run", { run_id: structuredContent.run_id }, alice);
  });
});

describe("EXEC-012/callers two users", () => {
  it("cannot read each other's runs, pictures and progress, and cannot stop them", async () => {
    const run = await begin(alice, "private");
    const missing = await callTool(url, "federalrunner_get_run", { run_id: run.runId }, bob);
    const madeUp = await callTool(
      url,
      "federalrunner_get_run",
      { run_id: run.runId.replace(/.$/, "0") },
      bob,
    );
    expect(missing.body.result.structuredContent.error.type).toBe("run_not_found");
    expect(missing.body.result).toEqual(madeUp.body.result);
    const stopping = await callTool(url, "federalrunner_cancel_run", { run_id: run.runId }, bob);
    expect(stopping.body.result).toEqual(madeUp.body.result);
    const list = await callTool(url, "federalrunner_list_runs", {}, bob);
    const theirRuns = list.body.result.structuredContent.runs.map((each: { run_id: string }) => each.run_id);
    expect(theirRuns).not.toContain(run.runId);

    const messages = await Array.fromAsync(run.messages);
    const uri = `federalrunner://runs/${messages.at(-1).result.structuredContent.run_id}/screenshots/1`;
    const theirs = await call(url, "resources/read", { uri }, bob);
    const none = await call(url, "resources/read", { uri: uri.replace(/\d+$/, "99") }, alice);
    expect(theirs.body.error.code).toBe(none.body.error.code);
    expect((await call(url, "resources/read", { uri }, alice)).body.result).toBeDefined();
  });
});

describe("federalrunner_list_runs", () => {
  it("lists all runs page by page, the newest first", async () => {
    const pages: { run_id: string; created_at: string }[][] = [];
    let cursor: string | undefined;
    do {
      const answer = await callTool(url, "federalrunner_list_runs", { limit: 2, cursor }, alice);
      const { runs, next_cursor } = answer.body.result.structuredContent;
      pages.push(runs);
      cursor = next_cursor;
    } while (cursor !== undefined);
    const whole = await callTool(url, "federalrunner_list_runs", { limit: 50 }, alice);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(whole.body.result.structuredContent.runs);
    const times = pages.flat().map((run) => run.created_at);
    expect(times).toEqual([...times].sort().reverse());
  });
});

/** The contents of the objects of a folder. */
async function storedIn(prefix: string): Promise<string[]> {
  const { createObjectStore } = await import("../../../../shared/cloud/objects.ts");
  const { readCloudSettings } = await import("../../../../shared/cloud/config.ts");
  const store = createObjectStore(readCloudSettings(stack.cloud.env));
  const { objects } = await store.list(prefix);
  const read = await Promise.all(objects.map(({ name }) => store.read(name)));
  return read.flatMap((stored) => (stored ? [stored.body.toString("utf8")] : []));
}
