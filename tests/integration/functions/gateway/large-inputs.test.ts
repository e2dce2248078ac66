/** Bodies of 2 MB in their worst shapes at every entry point: the cost stays linear in their bytes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "../../../../functions/gateway/api/define-endpoint.ts";
import { TOOLS } from "../../../../shared/mcp/tools/index.ts";
import { type A2aStack, startA2aStack } from "../../../fixtures/gateway/a2a-stack.ts";
import { openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { isBounded, measureGrowth } from "../../../fixtures/measure-growth.ts";
import { HOLDERS, REFUSED, shapesFor, TEXTS } from "../../../fixtures/worst-shapes.ts";

const BYTES = 2 * 1024 * 1024;
const PLACE = "@@";
const SCHEDULES = {
  CALLBACK_URL: "https://gateway.example.com",
  INVOKER_SERVICE_ACCOUNT: "i@p.iam.gserviceaccount.com",
};
const FORM = "fsa-estimator";
const LARGEST_MEMORY = 400 * 1024 * 1024;

let stack: A2aStack;
let session: string;
beforeAll(async () => {
  stack = await startA2aStack({
    profiles: [{ id: "counter", executable: "wc", args: ["-c"] }],
    env: SCHEDULES,
  });
  session = await openSession(`${stack.url}/mcp`);
});
afterAll(() => stack.close());

interface Place {
  path: string;
  method?: string;
  /** JSON with the text {@link PLACE} where the shape belongs. */
  body: unknown;
  headers?: Record<string, string>;
}

async function send({ path, method = "POST", body, headers }: Place, value: string): Promise<void> {
  const text = JSON.stringify(body).replace(JSON.stringify(PLACE), () => value);
  const response = await fetch(new URL(path, stack.url), {
    method,
    headers: {
      ...stack.authorization,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "a2a-version": "1.0",
      "mcp-session-id": session,
      ...headers,
    },
    body: text,
  });
  const answer = await response.text();
  expect(response.status, answer.slice(0, 300)).toBeLessThan(500);
  expect(answer, answer.slice(0, 300)).not.toContain("failed internally");
  // A task repeats its message.
  expect(answer.length).toBeLessThan(Math.max(200_000, 2 * text.length));
}

async function expectBounded(place: Place, shapes: Record<string, (bytes: number) => string>): Promise<void> {
  const costs: string[] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const before = process.memoryUsage.rss();
    const growth = await measureGrowth((part) => send(place, shape(part * BYTES)));
    const memory = process.memoryUsage.rss() - before;
    if (!isBounded(growth)) costs.push(`${name}: ${growth.seconds} s, ${growth.times} times a quarter`);
    if (memory > LARGEST_MEMORY) costs.push(`${name}: ${memory} bytes of memory`);
  }
  expect(costs).toEqual([]);
}

/** Arguments that are valid, so that a large one reaches the tool. */
const ARGUMENTS: Record<string, Record<string, unknown>> = {
  federalrunner_get_wizard_info: { wizard_id: FORM },
  federalrunner_validate_user_data: { wizard_id: FORM, user_data: {} },
  federalrunner_execute_wizard: { wizard_id: FORM, user_data: {} },
  federalrunner_agents_run: { agent_id: "counter", input: "x" },
  federalrunner_schedules_change: { action: "create", name: "x" },
};

function propertiesOf(schema: z.ZodType): [string, z.core.JSONSchema.BaseSchema][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties) as [string, z.core.JSONSchema.BaseSchema][];
}

describe("MCP", () => {
  const places = TOOLS.flatMap(({ name, input }) =>
    propertiesOf(input).map(([property, schema]) => ({ name, property, schema })),
  );
  it.each(places)("$name: $property", async ({ name, property, schema }) => {
    const params = { name, arguments: { ...ARGUMENTS[name], [property]: PLACE } };
    await expectBounded(
      { path: "/mcp", body: { jsonrpc: "2.0", id: 1, method: "tools/call", params } },
      shapesFor(schema),
    );
  });

  it.each(["initialize", "prompts/get", "resources/read", "logging/setLevel", "tools/call", "tools/list"])(
    "params of %s",
    async (method) => {
      for (const params of [PLACE, { name: PLACE }, { arguments: PLACE }, { uri: PLACE }, { _meta: PLACE }])
        await expectBounded({ path: "/mcp", body: { jsonrpc: "2.0", id: 1, method, params } }, HOLDERS);
    },
  );
});

describe("REST", () => {
  const valid: Record<string, Record<string, unknown>> = {
    runAgent: { input: "x" },
    runWizard: { user_data: {} },
    validateUserData: { user_data: {} },
    createSchedule: { name: "x" },
  };
  const places = ENDPOINTS.flatMap(({ method, path, operationId, body }) =>
    body
      ? propertiesOf(body).map(([property, schema]) => ({ operationId, property, schema, method, path }))
      : [],
  );
  it.each(places)("$operationId: $property", async ({ operationId, property, schema, method, path }) => {
    const target = path.includes("agents") ? "counter" : FORM;
    await expectBounded(
      { path: path.replace(/\{\w+\}/, target), method, body: { ...valid[operationId], [property]: PLACE } },
      shapesFor(schema),
    );
  });
});

it.each(["agents", "wizards", "runs", "schedules"])("a path with a long id of %s", async (kind) => {
  const response = await fetch(new URL(`/api/${kind}/${"a".repeat(20_000)}`, stack.url), {
    headers: stack.authorization,
  });
  expect(response.status).toBe(404);
  expect((await response.text()).length).toBeLessThan(1000);
});

it.each([
  ["/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: PLACE }],
  ["/api/wizards/fsa-estimator/runs", { user_data: PLACE }],
  ["/a2a/jsonrpc", { jsonrpc: "2.0", id: 1, method: "SendMessage", params: PLACE }],
  ["/a2a/rest/message:send", { message: PLACE }],
])("%s with more values than a body may have", async (path, body) => {
  await expectBounded({ path, body }, REFUSED);
});

describe("A2A", () => {
  const message = (part: unknown, more = {}) => ({
    message: { role: "ROLE_USER", messageId: "m", parts: [part], ...more },
  });
  const contents = {
    text: message({ text: PLACE }),
    data: message({ data: PLACE }),
    answers: message({ data: { wizard_id: FORM, user_data: PLACE } }),
    raw: message({ raw: PLACE }),
    parts: { message: { role: "ROLE_USER", messageId: "m", parts: PLACE } },
    metadata: { ...message({ text: "x" }), metadata: PLACE },
    extensions: message({ text: "x" }, { extensions: PLACE }),
    "reference tasks": message({ text: "x" }, { referenceTaskIds: PLACE }),
    "message id": message({ text: "x" }, { messageId: PLACE }),
    "context id": message({ text: "x" }, { contextId: PLACE }),
    configuration: { ...message({ text: "x" }), configuration: { acceptedOutputModes: PLACE } },
  };
  const targets = ["", "/agents/counter"].flatMap((agent) =>
    Object.entries(contents).map(([name, params]) => ({ agent: agent || "/a2a", name, params })),
  );
  it.each(targets)("JSON-RPC $agent: $name", async ({ agent, params }) => {
    const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
    await expectBounded({ path: `${agent}/jsonrpc`, body }, { ...TEXTS, ...HOLDERS });
  });
  it.each(targets)("HTTP $agent: $name", async ({ agent, params }) => {
    await expectBounded({ path: `${agent}/rest/message:send`, body: params }, HOLDERS);
  });
});
