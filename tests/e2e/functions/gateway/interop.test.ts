import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { createSignInProvider, type SignInProvider } from "../../../fixtures/gateway/sign-in-provider.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";
import type { RecordedRequest } from "../../../interop/record-wire.ts";
import { replayWire } from "../../../interop/replay-wire.ts";

const INFO = { name: "interop", version: "1" };

let stack: GatewayStack;
let user_data: Record<string, unknown>;

beforeAll(async () => {
  stack = await startGatewayStack({ discoverable: true, warm: true, practice: { delays: "none" } });
  user_data = await readExample("ssa-mid-career");
});
afterAll(() => stack.close());

/** The methods that both clients' classes share. */
interface AnyClient {
  // biome-ignore lint/suspicious/noExplicitAny: the SDKs' types differ.
  listTools(): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  callTool(params: any, ...options: any[]): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  readResource(params: any): Promise<any>;
  close(): Promise<void>;
}

interface Way {
  /** Connects, by a sign-in where there is no token yet. */
  connect(
    provider: SignInProvider,
  ): Promise<{ client: AnyClient; transport: { terminateSession?(): Promise<void> } }>;
  progressOptions(onprogress: (progress: { progress: number }) => void): unknown[];
}

const oldWay: Way = {
  async connect(provider) {
    for (;;) {
      const client = new OldClient(INFO);
      const transport = new OldTransport(new URL(stack.url), { authProvider: provider });
      await client.connect(transport as never);
      // initialize is open: only the first call that needs a token leads to the sign-in.
      if (provider.tokens()) return { client, transport };
      await client.listTools().catch(() => transport.finishAuth(provider.brought().get("code") ?? ""));
      await client.close();
    }
  },
  progressOptions: (onprogress) => [undefined, { onprogress, timeout: 60_000 }],
};

const newWay = (mode: "legacy" | { pin: string }): Way => ({
  async connect(provider) {
    for (;;) {
      const client = new NewClient(INFO, { versionNegotiation: { mode } });
      const transport = new NewTransport(new URL(stack.url), { authProvider: provider as never });
      await client.connect(transport);
      if (provider.tokens()) return { client, transport };
      await client.listTools().catch(() => transport.finishAuth(provider.brought()));
      await client.close();
    }
  },
  progressOptions: (onprogress) => [{ onprogress, timeout: 60_000 }],
});

describe.each([
  ["the 1.x client", oldWay],
  ["the 2.x client in a session", newWay("legacy")],
  ["the 2.x client without sessions", newWay({ pin: "2026-07-28" })],
] as const)("EXEC-001/oauth EXEC-011/sign-in EXEC-SC-02/local-issuer %s", (_name, way) => {
  let provider: SignInProvider;
  let connection: Awaited<ReturnType<Way["connect"]>> | undefined;

  const connected = () => {
    if (!connection) throw new Error("not connected");
    return connection.client;
  };

  beforeAll(async () => {
    provider = createSignInProvider(stack.identity.newSignInLink);
    connection = await way.connect(provider);
  });
  afterAll(() => connection?.client.close());

  it("discovers the issuer, registers, and signs in for both scopes and this server", () => {
    const asked = provider.asked();
    expect(asked.href.startsWith(stack.identity.issuer)).toBe(true);
    expect(asked.searchParams.get("scope")).toContain("federalrunner:execute federalrunner:read");
    expect(new URL(asked.searchParams.get("resource") ?? "").origin).toBe(stack.gateway.url);
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  });

  it("lists the tools and calls them", async () => {
    const { tools } = await connected().listTools();
    expect(tools.map((tool: { name: string }) => tool.name)).toContain("federalrunner_execute_wizard");
    const list = await connected().callTool({ name: "federalrunner_list_wizards", arguments: {} });
    expect(list.structuredContent.success).toBe(true);
  });

  it("executes a wizard with progress, and reads a page in full size", async () => {
    const progress: number[] = [];
    const result = await connected().callTool(
      { name: "federalrunner_execute_wizard", arguments: { wizard_id: "ssa-quick-calculator", user_data } },
      ...way.progressOptions((update) => progress.push(update.progress)),
    );
    expect(result.structuredContent).toMatchObject({ success: true, pages_completed: 1 });
    expect(progress).toContain(1);
    const uri = `federalrunner://runs/${result.structuredContent.run_id}/screenshots/1`;
    const { contents } = await connected().readResource({ uri });
    expect(contents[0].mimeType).toBe("image/jpeg");
  });

  it("gets a failure as a tool result, and an unknown tool as a protocol error", async () => {
    const failed = await connected().callTool({
      name: "federalrunner_execute_wizard",
      arguments: { wizard_id: "ssa-quick-calculator", user_data: {} },
    });
    expect(failed.isError).toBe(true);
    expect(failed.structuredContent.error.type).toBe("invalid_user_data");
    const unknown = connected().callTool({ name: "no_such_tool", arguments: {} });
    await expect(unknown).rejects.toThrow("There is no tool with this name");
  });
});

describe("EXEC-011/client-credentials a machine with client credentials", () => {
  it("gets its token from the issuer and calls with it", async () => {
    const { client, issuer } = stack.identity;
    const response = await fetch(new URL("oauth/token", issuer), {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: client.id,
        client_secret: client.secret,
        audience: stack.gateway.url,
      }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const machine = new OldClient(INFO);
    const requestInit = { headers: { authorization: `Bearer ${access_token}` } };
    await machine.connect(new OldTransport(new URL(stack.gateway.url), { requestInit }) as never);
    const { tools } = await machine.listTools();
    expect(tools.length).toBeGreaterThan(0);
    await machine.close();
  });
});

describe("SERVER-001 recorded clients in other languages", () => {
  // `npm run interop -- --record` records them with their toolchains.
  const replay = async (id: string, variables: Record<string, string>) => {
    const file = join(packageRoot, "tests", "interop", "recordings", `${id}.json`);
    // A gateway at another address serves the endpoint, and its settings name this one.
    const text = readFileSync(file, "utf8").replaceAll(/"\{gateway\}\/mcp",\s+"headers"/g, (part) =>
      variables.endpoint === undefined ? part : part.replace("{gateway}", "{endpoint}"),
    );
    const requests = JSON.parse(text) as RecordedRequest[];
    const issuer = new URL(stack.identity.issuer).origin;
    const replayed = await replayWire(
      requests,
      { gateway: stack.gateway.url, issuer, ...variables },
      stack.identity.newSignInLink,
    );
    for (const { recorded, expected, status, challenge, text } of replayed) {
      const request = `${recorded.method} ${recorded.url} ${JSON.stringify(recorded.body)}: ${text}`;
      expect(status, request).toBe(expected.status);
      expect(challenge, request).toBe(expected.challenge);
      if (expected.document) expect(JSON.parse(text), request).toMatchObject(expected.document);
    }
    return replayed;
  };

  it.each([
    "python-sdk-1",
    "python-sdk-2",
    "fastmcp",
    "langchain",
    "inspector",
    "typescript-sdk-1.11",
    "mcp-remote",
  ])("%s gets the recorded responses", async (id) => {
    const replayed = await replay(id, { access_token: await stack.identity.mintAccessToken() });
    expect(replayed.some(({ text }) => text.includes('"family_maximum"'))).toBe(true);
    // A client of a revision before 2025-06-18 rejects a result with a link to a resource.
    const isOlder = ["typescript-sdk-1.11", "mcp-remote"].includes(id);
    expect(replayed.some(({ text }) => text.includes('"resource_link"'))).toBe(!isOlder);
  });

  it("the Go SDK discovers the issuer from a challenge, registers, signs in and executes", async () => {
    const replayed = await replay("go-sdk", {});
    expect(replayed.map(({ recorded: { url } }) => url)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\{issuer\}.*(register|reg)/)]),
    );
    expect(replayed.at(-1)?.text).toContain("family_maximum");
  });

  it("the recorded wire of LibreChat gets its 401 from initialize, registers, signs in and calls a tool", async () => {
    const { port } = await stack.startInstance({
      MCP_INITIALIZE_AUTH: "required",
      MCP_SERVER_URL: stack.gateway.url,
    });
    const replayed = await replay("librechat-wire", { endpoint: `http://127.0.0.1:${port}` });
    const initialized = replayed.filter(
      ({ recorded: { body } }) => (body as { method?: string } | undefined)?.method === "initialize",
    );
    expect(initialized.map(({ status }) => status)).toEqual([401, 200]);
    expect(replayed.at(-1)?.text).toContain("ssa-quick-calculator");
  });
});
