import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClient as connectMcp } from "../../infra/local/mcp-client/connect-client.ts";
import { readCloudSettings } from "../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../shared/cloud/objects.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { describeTool } from "../../shared/mcp/tools/define-tool.ts";
import { TOOLS } from "../../shared/mcp/tools/index.ts";
import { connectClient as connectA2a } from "../fixtures/gateway/a2a-clients.ts";
import { type GatewayStack, startGatewayStack } from "../fixtures/gateway/gateway-stack.ts";
import { CONVERSATIONS, INSTRUCTING, siteThatInstructs } from "./conversations.ts";
import { TROUBLED, troubledSite } from "./family-conversations.ts";
import { type Call, type Known, MOST_TOKENS } from "./turn.ts";

const PATIENCE_MS = 60_000;
let stack: GatewayStack;

beforeAll(async () => {
  stack = await startGatewayStack({ practice: { delays: "none" } });
  const configuration = createConfigurationStore(readCloudSettings(stack.env));
  const kinds = Object.keys(TROUBLED) as (keyof typeof TROUBLED)[];
  for (const suffix of [".json", ".schema.json"]) {
    const file = JSON.parse(
      await readFile(join(packageRoot, `wizards/ssa-quick-calculator${suffix}`), "utf8"),
    );
    const copies = [
      [INSTRUCTING, suffix === ".json" ? siteThatInstructs(file) : file],
      ...kinds.map((kind) => [TROUBLED[kind], suffix === ".json" ? troubledSite(file, kind) : file]),
    ] as const;
    for (const [id, copy] of copies) {
      await configuration.create(`wizards/${id}${suffix}`, JSON.stringify(copy));
    }
  }
});
afterAll(() => stack.close());

interface Said {
  text: string;
  /** Whether the text is limited, as that of a result. */
  isShort: boolean;
}

/** The lines of a kind that is not the whole text. */
const LINES: Partial<Record<keyof typeof MOST_TOKENS, RegExp>> = {
  difference: /^Changed: /,
  hint: /^- Ask/,
};

/** One person, whose runs are listed and deleted alone. */
async function openClient(subject: string) {
  const token = await stack.identity.mintAccessToken({ subject });
  const { client: mcp, close } = await connectMcp(stack.url, { token });
  const known: Known = { runs: [], task: undefined };
  const remember = (id: unknown) => void (typeof id === "string" && known.runs.push(id));

  async function callTool(name: string, args: Record<string, unknown>): Promise<Said> {
    const result = await mcp.callTool({ name: `federalrunner_${name}`, arguments: args }, undefined, {
      timeout: PATIENCE_MS,
    });
    const [first] = result.content as { type: string; text?: string }[];
    if (name === "execute_wizard")
      remember((result.structuredContent as { run_id?: string } | undefined)?.run_id);
    return { text: first?.text ?? "", isShort: name !== "get_wizard_info" };
  }

  async function callRest(operation: string, body: object | undefined): Promise<Said> {
    const [method = "", path = ""] = operation.split(" ");
    const response = await fetch(new URL(path, stack.gateway.url), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.headers.get("content-type")?.includes("json")) remember(JSON.parse(text).run?.id);
    return { text, isShort: false };
  }

  return {
    close,
    async say(call: Call): Promise<Said> {
      if ("mcp" in call)
        return callTool(call.mcp, typeof call.args === "function" ? call.args(known) : call.args);
      if ("rest" in call)
        return callRest(typeof call.rest === "function" ? call.rest(known) : call.rest, call.body);
      if ("resource" in call) {
        const { contents } = await mcp.readResource({ uri: call.resource(known) });
        return { text: contents.map((one) => ("text" in one ? one.text : "")).join(""), isShort: false };
      }
      const client = await connectA2a("1.3 JSON-RPC", `${stack.gateway.url}/a2a`, token);
      try {
        const task = await client.send(call.a2a, {
          ...(call.data && { data: call.data }),
          ...(call.continues && known.task && { taskId: known.task }),
        });
        known.task = task.id;
        return { text: task.says || task.answer, isShort: true };
      } catch (error) {
        // An assistant reads the refusal of a message, too.
        return { text: String(error), isShort: true };
      }
    },
  };
}

describe.concurrent("a conversation", () => {
  it.for(Object.entries(CONVERSATIONS))("%s", async ([name, turns], { expect }) => {
    const client = await openClient(`auth0|${name}`);
    try {
      for (const { person, says, never, limit, ...call } of turns) {
        const { text, isShort } = await client.say(call as Call);
        let rest = text;
        for (const words of says) {
          const found = words.exec(rest);
          expect(found, `"${person}" must be answered with ${words}, and is with:\n${text}`).not.toBeNull();
          rest = rest.slice(words.source.startsWith("^") ? 0 : (found?.index ?? 0));
        }
        if (never) expect(text).not.toMatch(never);
        if (!isShort && limit === undefined) continue;
        const lines = text.split("\n").filter((one) => LINES[limit ?? "result"]?.test(one));
        const said = lines.length > 0 ? lines.join("\n") : text;
        // Random ids have different numbers of tokens.
        const counted = said.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID");
        expect(encode(counted).length, said).toBeLessThanOrEqual(MOST_TOKENS[limit ?? "result"]);
      }
    } finally {
      await client.close();
    }
  });
});

it("the list of tools has at most 5,000 tokens", () => {
  expect(
    encode(JSON.stringify({ tools: TOOLS.map((tool) => describeTool(tool as never)) })).length,
  ).toBeLessThanOrEqual(5_000);
});

it("26 conversations are written", () => {
  expect(Object.keys(CONVERSATIONS)).toHaveLength(26);
});
