/** A new operation is one declaration: each interface renders this one, which nothing else in the tree knows. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { Command } from "commander";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { commandOf } from "../../../../functions/cli/commands/operation-command.ts";
import { createApiRoutes } from "../../../../functions/gateway/api/api-route.ts";
import { endpointOf } from "../../../../functions/gateway/api/define-endpoint.ts";
import { describeApi } from "../../../../functions/gateway/api/openapi.ts";
import { createApp } from "../../../../functions/gateway/app.ts";
import { createOpenStreams } from "../../../../shared/auth/open-streams.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { createMcpServerFactory } from "../../../../shared/mcp/mcp-server.ts";
import type { CallContext } from "../../../../shared/mcp/tool-call.ts";
import { toolOf } from "../../../../shared/mcp/tools/operation-tool.ts";
import { defineOperation, type OperationCall } from "../../../../shared/operations/operation.ts";

const PLACE = { method: "GET", path: "/api/words/{word_id}", responses: { 200: "The letters." } } as const;
const countLetters = defineOperation({
  name: "countLetters",
  summary: "Count the letters of a word",
  effect: "stop",
  scopes: ["federalrunner:read"],
  input: z.strictObject({
    word_id: z.string().min(2).describe("The word."),
    most: z.int().min(1).optional().describe("The largest number that is counted."),
  }),
  examples: [{ word_id: "tree", most: 3 }],
  output: z.object({ letters: z.int(), owner: z.string(), trigger: z.string() }),
  failures: ["wizard_not_found"],
  rest: PLACE,
  tool: {
    name: "federalrunner_count_letters",
    title: "Count letters",
    description: "Counts the letters of a word.",
    text: ({ letters }) => `${letters} letters.`,
  },
  command: {
    name: "words count",
    description: "count the letters of a word",
    args: { word_id: "a word" },
    examples: ["words count tree --json"],
    text: ({ letters }) => `${letters} letters`,
    hasFailed: ({ letters }) => letters > 4,
  },

  async handle({ word_id, most = 9 }, { caller, trigger }: Pick<OperationCall, "caller" | "trigger">) {
    if (word_id === "none") throw new AppError("wizard_not_found", "There is no such word.");
    return { letters: Math.min(word_id.length, most), owner: caller.owners[0], trigger };
  },
});

const caller = {
  owners: ["o1"] as [string],
  scopes: new Set(["federalrunner:read"] as const),
  subject: "s",
  tokenId: "t",
};
const log = createLogger("silent");
const endpoint = endpointOf(countLetters, PLACE);
const app = createApp({
  routes: createApiRoutes({
    endpoints: [endpoint],
    authenticate: async (_, scope) =>
      caller.scopes.has(scope as never)
        ? { caller }
        : { refusal: { type: "insufficient_scope", status: 403, reason: "no scope", headers: {} } as never },
    dependencies: {} as never,
    openStreams: createOpenStreams(1),
    draining: new AbortController().signal,
  }),
  allowedHosts: new Set(["127.0.0.1"]),
  log,
  project: "p",
});
const server = createServer(app);
const client = new Client({ name: "test", version: "1" });
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const create = createMcpServerFactory({ tools: [toolOf(countLetters)], version: "1" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await create({ caller, facts: {}, log, reportsProgress: false } as unknown as CallContext).connect(far);
  await client.connect(near as never);
});
afterAll(async () => {
  await client.close();
  server.close();
});

async function get(path: string) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The command's lines, and its exit code where it sets one. */
async function run(...args: string[]) {
  const group = new Command("words").exitOverride();
  let code = 0;
  const open = async () => ({ caller, trigger: "cli" }) as unknown as OperationCall;
  commandOf(countLetters, { open })(group, (exit) => {
    code = exit;
  });
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    await group.parseAsync(args, { from: "user" });
    return { code, text: write.mock.calls.map(([text]) => text).join("") };
  } finally {
    write.mockRestore();
  }
}

it("is a route of REST, with its path, query, scope and failures in the OpenAPI document", async () => {
  expect(await get("/api/words/tree?most=3")).toEqual({
    status: 200,
    body: { letters: 3, owner: "o1", trigger: "api" },
  });
  const { paths } = describeApi([endpoint], { version: "1", serverUrl: "http://x", issuer: "http://i" });
  const { get: described } = (paths as Record<string, { get: Record<string, unknown> }>)[PLACE.path] ?? {};
  expect(described).toMatchObject({
    operationId: "countLetters",
    tags: ["words"],
    security: [{ openId: ["federalrunner:read"] }, { bearer: ["federalrunner:read"] }],
    parameters: [
      { name: "word_id", in: "path", required: true, description: "The word.", example: "tree" },
      { name: "most", in: "query", required: false, schema: { type: "integer", minimum: 1 }, example: 3 },
    ],
    description: "Repeating it changes nothing more.",
    responses: { 200: { description: "The letters." }, 404: {} },
  });
});

it("is a tool of MCP, with hints by its effect and the answer in words and by its schema", async () => {
  const { tools } = await client.listTools();
  expect(tools).toMatchObject([
    {
      name: "federalrunner_count_letters",
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
      inputSchema: { required: ["word_id"] },
      outputSchema: { properties: { letters: { type: "integer" }, success: { type: "boolean" } } },
    },
  ]);
  const answer = await client.callTool({
    name: "federalrunner_count_letters",
    arguments: { word_id: "tree" },
  });
  expect(answer).toMatchObject({
    content: [{ text: "4 letters." }],
    structuredContent: { success: true, letters: 4, owner: "o1", trigger: "mcp" },
  });
});

it("has its effect and its examples in the help of the command", () => {
  let help = "";
  const group = new Command("words").configureOutput({ writeOut: (text) => (help += text) });
  commandOf(countLetters, { open: async () => ({}) })(group, () => {});
  group.commands[0]?.copyInheritedSettings(group).outputHelp();
  expect(help).toMatch(
    /\nRepeating it changes nothing more\.\n\nExamples:\n {2}npx federalrunner words count tree --most 3\n {2}npx federalrunner words count tree --json\n/,
  );
});

it("is a command, with an argument, options, JSON and an exit code", async () => {
  expect(await run("count", "tree")).toEqual({ code: 0, text: "4 letters\n" });
  expect(await run("count", "forest")).toEqual({ code: 1, text: "6 letters\n" });
  const { text } = await run("count", "tree", "--most", "2", "--json");
  expect(JSON.parse(text)).toEqual({ success: true, letters: 2, owner: "o1", trigger: "cli" });
  const failed = await run("count", "forest", "--json");
  expect({ code: failed.code, ...JSON.parse(failed.text) }).toMatchObject({
    code: 1,
    success: false,
    letters: 6,
  });
});

const MISTAKES = [
  { field: "word_id", given: { word_id: "a" }, path: "/api/words/a", args: ["count", "a"] },
  {
    field: "most",
    given: { word_id: "tree", most: 0 },
    path: "/api/words/tree?most=0",
    args: ["count", "tree", "--most", "0"],
  },
];
it.each(MISTAKES)(
  "refuses a wrong $field in every interface by its name",
  async ({ field, given, path, args }) => {
    expect(await get(path)).toMatchObject({
      status: 400,
      body: { error: { type: "invalid_request", details: { problems: [{ field }] } } },
    });
    const answer = await client.callTool({ name: "federalrunner_count_letters", arguments: given });
    expect(answer).toMatchObject({
      isError: true,
      structuredContent: { error: { type: "invalid_request" } },
    });
    expect(JSON.stringify(answer)).toContain(field);
    await expect(run(...args)).rejects.toMatchObject({
      type: "invalid_request",
      details: { problems: [{ field }] },
    });
  },
);

it("fails with one type in every interface", async () => {
  expect(await get("/api/words/none")).toMatchObject({
    status: 404,
    body: { error: { type: "wizard_not_found" } },
  });
  const answer = await client.callTool({
    name: "federalrunner_count_letters",
    arguments: { word_id: "none" },
  });
  expect(answer).toMatchObject({ isError: true, structuredContent: { error: { type: "wizard_not_found" } } });
  await expect(run("count", "none")).rejects.toMatchObject({ type: "wizard_not_found" });
});
