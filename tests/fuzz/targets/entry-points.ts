/** Requests of any form to a gateway with agents: MCP, A2A, REST and gRPC answer each without a failure of their own. */
import { type ClientHttp2Session, connect } from "node:http2";
import * as fc from "fast-check";
import { createTestAgents } from "../../fixtures/gateway/a2a-agents.ts";
import { type A2aStack, startA2aStack } from "../../fixtures/gateway/a2a-stack.ts";
import { openSession } from "../../fixtures/gateway/mcp-calls.ts";
import { frame } from "../../fixtures/gateway/raw-grpc.ts";
import type { Target } from "../target.ts";
import { expectThat } from "./expect-that.ts";
import { mutatedJson } from "./mutated-json.ts";

/** Addresses of the schedules' calls, of which none is made. */
const SCHEDULES = {
  CALLBACK_URL: "http://127.0.0.1:9",
  INVOKER_SERVICE_ACCOUNT: "invoker@local-project.iam.gserviceaccount.com",
};
/** No answer holds a stack, a path of the machine or a module. */
const LEAKS = /\n\s+at |node_modules|node:internal|\/(?:home|root|tmp|usr)\/|\.[tj]s:\d/;
const RUN = "01a2004e-84a1-7e0d-946d-19ffc9cbe87a";

const rpc = (method: string, params: unknown) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const tool = (name: string, args: unknown) =>
  rpc("tools/call", { name: `federalrunner_${name}`, arguments: args });
const message = (parts: unknown[], more = {}) => ({
  message: { messageId: "m", role: "ROLE_USER", parts, ...more },
});

const MCP = [
  rpc("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "fuzz", version: "1" },
  }),
  rpc("tools/list", {}),
  rpc("resources/read", { uri: `federalrunner://runs/${RUN}/screenshots/1` }),
  rpc("prompts/get", { name: "fsa-estimator", arguments: {} }),
  tool("list_wizards", {}),
  tool("get_wizard_info", { wizard_id: "fsa-estimator", detail: true }),
  tool("validate_user_data", {
    wizard_id: "ssa-quick-calculator",
    user_data: { birth_year: "1980", birth_month: 5 },
  }),
  tool("get_run", { run_id: RUN }),
  tool("list_runs", { limit: 5, wizard_id: "fsa-estimator" }),
  tool("compare_runs", { run_ids: [RUN, RUN] }),
  tool("schedules_list", {}),
];

const A2A = [
  rpc("SendMessage", message([{ text: "" }], { role: "ROLE_AGENT" })),
  rpc("message/send", {
    message: { messageId: "m", role: "agent", parts: [{ kind: "text", text: "" }], kind: "message" },
  }),
  rpc("GetTask", { id: RUN, historyLength: 1 }),
  rpc("ListTasks", { pageSize: 5, status: "TASK_STATE_WORKING" }),
  rpc("CancelTask", { id: RUN }),
  rpc("tasks/resubscribe", { id: RUN }),
  rpc("CreateTaskPushNotificationConfig", { taskId: RUN, url: "https://example.com/hook", id: "a" }),
];

const REST = [
  { method: "GET", path: "/api/runs?limit=5" },
  { method: "GET", path: "/api/wizards/fsa-estimator" },
  { method: "GET", path: "/api/agents?x=1" },
  { method: "POST", path: "/api/agents/mirror/runs", body: { input: "", parameters: {} } },
  {
    method: "POST",
    path: "/api/schedules",
    body: { name: "x", cron: "0 9 * * 1", time_zone: "UTC", target: {} },
  },
  { method: "PATCH", path: "/api/schedules/none", body: { name: "y" } },
  { method: "DELETE", path: `/api/runs/${RUN}` },
].map((call) => JSON.stringify(call));

function serverTarget(
  name: string,
  documents: readonly string[],
  send: (stack: A2aStack, text: string, session: string) => Promise<{ status: number; text: string }>,
): Target {
  return {
    name,
    isSlow: true,
    async open() {
      const agents = await createTestAgents();
      const stack = await startA2aStack({ profiles: agents.profiles, env: SCHEDULES });
      let session = await openSession(`${stack.url}/mcp`);
      return {
        property: fc.asyncProperty(
          fc.oneof(
            { weight: 9, arbitrary: mutatedJson(documents) },
            fc.string().map((text) => ({ text })),
          ),
          async ({ text }) => {
            const answer = await send(stack, text, session);
            expectThat(answer.status < 500, `${answer.status}: ${answer.text.slice(0, 500)}`);
            expectThat(!LEAKS.test(answer.text), answer.text.slice(0, 500));
            expectThat(!/"code":-32603/.test(answer.text), `an internal error: ${answer.text.slice(0, 500)}`);
            expectThat(!answer.text.includes("internal_error"), answer.text.slice(0, 500));
            if (answer.status === 404) session = await openSession(`${stack.url}/mcp`);
          },
        ),
        async close() {
          await stack.close();
          await agents.remove();
        },
      };
    },
  };
}

const SECONDS = 20;

async function fetchText(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(SECONDS * 1000) });
  return { status: response.status, text: await response.text() };
}

export const jsonRpc = serverTarget("MCP requests", MCP, (stack, body, session) =>
  fetchText(`${stack.url}/mcp`, {
    method: "POST",
    headers: {
      ...stack.authorization,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-session-id": session,
    },
    body,
  }),
);

export const a2aMessages = serverTarget("A2A requests", A2A, (stack, body) =>
  fetchText(`${stack.url}/a2a/jsonrpc`, {
    method: "POST",
    headers: {
      ...stack.authorization,
      "content-type": "application/json",
      "a2a-version": /[a-z]\/[a-z]/.test(body) ? "0.3" : "1.0",
    },
    body,
  }),
);

/** A text that is no call is the body of one. */
export const restCalls = serverTarget("REST calls", REST, (stack, text) => {
  const { method, path, body } = readCall(text);
  return fetchText(new URL(path, stack.url).href, {
    method,
    headers: { ...stack.authorization, "content-type": "application/json" },
    ...(method === "GET" ? {} : { body }),
  });
});

function readCall(text: string): { method: string; path: string; body: string } {
  const fallback = { method: "POST", path: "/api/schedules", body: text };
  try {
    const { method, path, body } = JSON.parse(text);
    const isCall = ["GET", "POST", "PATCH", "DELETE"].includes(method) && typeof path === "string";
    return isCall && path.startsWith("/api/") ? { method, path, body: JSON.stringify(body) ?? "" } : fallback;
  } catch {
    return fallback;
  }
}

const METHODS = [
  "SendMessage",
  "GetTask",
  "ListTasks",
  "CancelTask",
  "SubscribeToTask",
  "GetExtendedAgentCard",
  "x",
];
const SERVICES = ["lf.a2a.v1.A2AService", "a2a.v1.A2AService", "grpc.health.v1.Health"];
/** Statuses of a failing server: UNKNOWN, INTERNAL, DATA_LOSS. */
const SERVER_FAILURES = new Set([2, 13, 15]);
/** gRPC itself answers INTERNAL to bytes that are no message. Source: grpc.github.io/grpc/core/md_doc_statuscodes.html */
const UNREADABLE = /deserializ/i;

/** Any bytes as the message of any method end with a status that is the client's. */
export const grpcMessages: Target = {
  name: "gRPC messages",
  isSlow: true,
  async open() {
    const agents = await createTestAgents();
    const stack = await startA2aStack({ profiles: agents.profiles, grpc: true });
    const session = connect(`http://${stack.grpcAddress}`);
    const bytes = fc.uint8Array({ maxLength: 60 });
    const texts = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.string({ maxLength: 8 })), { maxLength: 5 })
      .map((fields) => Buffer.concat(fields.map(([number, text]) => lengthDelimited(number, text))));
    return {
      property: fc.asyncProperty(
        fc.constantFrom(...SERVICES),
        fc.constantFrom(...METHODS, "Check"),
        fc.oneof(bytes, texts),
        async (service, method, body) => {
          const code = await callOnce(session, `/${service}/${method}`, stack.token, Buffer.from(body));
          expectThat(code !== undefined && !SERVER_FAILURES.has(code), `status ${code}`);
        },
      ),
      async close() {
        session.close();
        await stack.close();
        await agents.remove();
      },
    };
  },
};

function lengthDelimited(number: number, text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
}

function callOnce(
  session: ClientHttp2Session,
  path: string,
  token: string,
  body: Buffer,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ":method": "POST",
      ":path": path,
      "content-type": "application/grpc",
      te: "trailers",
      authorization: `Bearer ${token}`,
      "grpc-timeout": `${SECONDS}S`,
    });
    let code: string | undefined;
    const note = (headers: Record<string, unknown>) => {
      const isUnreadable = UNREADABLE.test(String(headers["grpc-message"]));
      if (headers["grpc-status"] !== undefined) code = isUnreadable ? "3" : String(headers["grpc-status"]);
    };
    stream.on("response", note);
    stream.on("trailers", note);
    stream.on("data", () => {});
    stream.on("error", reject);
    stream.on("close", () => resolve(code === undefined ? undefined : Number(code)));
    stream.end(frame(body));
  });
}
