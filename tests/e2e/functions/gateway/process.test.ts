import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { secretParts } from "../../../fixtures/auth/secret-parts.ts";
import {
  type GatewayProcess,
  spawnGateway,
  startGatewayProcess,
} from "../../../fixtures/gateway/gateway-process.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { call, callTool, initialize, openSession, post } from "../../../fixtures/gateway/mcp-calls.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";

const EXECUTE = "federalrunner_execute_wizard";

let stack: GatewayStack;
let token: string;

beforeAll(async () => {
  stack = await startGatewayStack({
    env: { LOG_LEVEL: "INFO" },
    practice: { delays: "none", ssa: { kind: "slow", delayMs: 800 } },
  });
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

async function withProcess<T>(
  work: (gateway: GatewayProcess) => Promise<T>,
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<T> {
  const gateway = await startGatewayProcess({ ...stack.env, ...env }, { nodeOptions });
  try {
    return await work(gateway);
  } finally {
    await gateway.stop("SIGKILL");
  }
}

describe("SERVER-007/gateway SERVER-SC-01 the process", () => {
  it("is configured by its environment alone, and exits with 0 on SIGTERM", async () => {
    const gateway = await startGatewayProcess(stack.env);
    expect((await initialize(`${gateway.url}/mcp`)).status).toBe(200);
    expect(await gateway.stop()).toEqual({ code: 0, signal: null });
  });

  it("logs its settings once at the start, without secrets", async () => {
    await withProcess(async (gateway) => {
      await initialize(`${gateway.url}/mcp`);
      const entries = gateway.log().trim().split("\n").map(parse);
      const [settings, ...more] = entries.filter((entry) => "settings" in entry);
      expect(more).toEqual([]);
      expect(settings).toMatchObject({
        severity: "INFO",
        settings: {
          environment: "development",
          audience: "http://127.0.0.1/",
          issuer: stack.identity.issuer,
        },
      });
      const secrets = secretParts(stack.env);
      expect(secrets).toHaveLength(7);
      for (const secret of secrets) expect(gateway.log()).not.toContain(secret);
    });
  });

  it("answers waiting calls after SIGTERM and accepts no new connection", async () => {
    const gateway = await startGatewayProcess(stack.env);
    const url = `${gateway.url}/mcp`;
    const session = await openSession(url);
    const user_data = await readExample("ssa-mid-career");
    const executing = callTool(
      url,
      EXECUTE,
      { wizard_id: "ssa-quick-calculator", user_data },
      { token, session },
    );
    await expect.poll(() => stack.cloud.stats.read("active/")).not.toEqual({});
    const stopped = gateway.stop();
    const answer = await executing;
    expect(answer.status).toBe(200);
    expect(await stopped).toEqual({ code: 0, signal: null });
    await expect(initialize(url)).rejects.toThrow();
    // The run itself is not affected.
    const { run_id } = answer.body.result.structuredContent;
    const fetched = await callTool(
      stack.url,
      "federalrunner_get_run",
      { run_id, wait_s: 30 },
      { token, session },
    );
    expect(fetched.body.result.structuredContent).toMatchObject({ run_id, state: "completed" });
  });
});

describe("SERVER-008/gateway settings", () => {
  async function refusal(env: Record<string, string>): Promise<{ code: number; words: string }> {
    const child = spawnGateway(env);
    const [words, [code]] = await Promise.all([
      child.stderr ? text(child.stderr) : "",
      once(child, "exit") as Promise<[number]>,
    ]);
    return { code, words };
  }

  it("with a port in use are logged as one line, with exit code 1", async () => {
    const { code, words } = await refusal({ ...stack.env, PORT: new URL(stack.url).port });
    expect(code).toBe(1);
    const [line = "", ...others] = words.trim().split("\n");
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ severity: "ERROR", message: "the process could not start" });
    expect(line).toContain("EADDRINUSE");
  });

  it("that are missing are reported together, with exit code 2", async () => {
    const { code, words } = await refusal({});
    expect(code).toBe(2);
    for (const name of [
      "AUTH0_DOMAIN",
      "AUTH0_API_AUDIENCE",
      "STATE_BUCKET",
      "CONFIGURATION_BUCKET",
      "HMAC_KEYS",
      "SESSION_SECRETS",
    ]) {
      expect(words).toContain(name);
    }
    expect(words).not.toContain("    at ");
  });

  it("EXEC-012/https of production must name an https URL", async () => {
    const own = { ENVIRONMENT: "production", TRUSTED_PROXY_HOPS: "1", FEDERALRUNNER_PRACTICE_HOSTS: "" };
    const production = { ...stack.env, ...own };
    const plain = await refusal({ ...production, MCP_SERVER_URL: "http://runner.example" });
    expect(plain).toMatchObject({
      code: 2,
      words: expect.stringContaining("MCP_SERVER_URL must be an https URL"),
    });
    const unset = await refusal(production);
    expect(unset.words).toContain("MCP_SERVER_URL is not set");
    await withProcess(async (gateway) => expect(gateway.url).toBe("https://runner.example"), {
      ...own,
      MCP_SERVER_URL: "https://runner.example",
      HOST: "127.0.0.1",
    });
  });

  it("SERVER-008/env-file are read from .env in development; the environment has precedence", async () => {
    const folder = await mkdtemp(join(tmpdir(), "federalrunner-env-"));
    await writeFile(join(folder, ".env"), "MCP_INITIALIZE_AUTH=required\nLOG_LEVEL=ERROR\n");
    const gateway = await startGatewayProcess(stack.env, { cwd: folder });
    try {
      expect((await initialize(`${gateway.url}/mcp`)).status).toBe(401);
      // LOG_LEVEL=INFO of the environment counts.
      expect(gateway.log()).toContain("the gateway is ready");
    } finally {
      await gateway.stop();
      await rm(folder, { recursive: true });
    }
  });
});

/** The clients of single calls. That of storage loads after the first response. */
const CLIENTS = /google-cloud\/(?:run|scheduler|tasks)|google-gax|grpc|playwright|sharp/;

describe("the first responses", () => {
  it("load no Google client of single calls and no Playwright", async () => {
    const preload = join(packageRoot, "tests", "fixtures", "gateway", "list-modules.cjs");
    const gateway = await startGatewayProcess(stack.env, { nodeOptions: ["--require", preload] });
    const url = `${gateway.url}/mcp`;
    const session = await openSession(url);
    expect(
      (await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, { session })).status,
    ).toBe(202);
    expect((await call(url, "tools/list", {}, { token, session })).status).toBe(200);
    await gateway.stop();
    const loaded = JSON.parse(/^LOADED (.*)$/m.exec(gateway.log())?.[1] ?? "null");
    expect(loaded).toContain("pino");
    expect(loaded.filter((name: string) => CLIENTS.test(name))).toEqual([]);
  });
});

describe("SERVER-006 EXEC-012/private EXEC-015/logs the request log", () => {
  it("contains the caller's kind, the request, the status, the duration and the trace", async () => {
    await withProcess(async (gateway) => {
      const url = `${gateway.url}/mcp`;
      const session = await openSession(url);
      const headers = { "x-cloud-trace-context": "105445aa7843bc8bf206b12000100000/1;o=1" };
      await callTool(url, "federalrunner_list_wizards", {}, { token, session, headers });
      await call(url, "tools/list", {}, { session });
      await call(url, "tools/list", {}, {});
      const requests = () =>
        gateway
          .log()
          .trim()
          .split("\n")
          .map(parse)
          .filter(({ message }) => message === "request");
      await expect.poll(requests).toHaveLength(4);
      const [, listed, refused, unknown] = requests();
      expect(listed).toMatchObject({
        severity: "INFO",
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        service: "gateway",
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
        "logging.googleapis.com/trace": "projects/local-project/traces/105445aa7843bc8bf206b12000100000",
        httpRequest: {
          requestMethod: "POST",
          requestUrl: "/mcp",
          status: 200,
          latency: expect.stringMatching(/s$/),
        },
        duration_ms: expect.any(Number),
        protocol_version: "absent",
        session: "present",
        rpc_method: "tools/call",
        tool: "federalrunner_list_wizards",
      });
      expect(refused).toMatchObject({
        httpRequest: { status: 401 },
        refused: "no_token",
        session: "present",
      });
      expect(unknown).toMatchObject({ httpRequest: { status: 401 }, session: "absent" });
    });
  });

  it("never contains a body, a token, a session, or a caller's invented names", async () => {
    await withProcess(
      async (gateway) => {
        const url = `${gateway.url}/mcp`;
        const session = await openSession(url);
        const options = { token, session };
        const secrets = ["078-05-1120", "Zebulon", "zanzibar"];
        const [number, name, place] = secrets;
        await callTool(
          url,
          "federalrunner_validate_user_data",
          { wizard_id: "fsa-estimator", user_data: { state: name, ssn: number } },
          options,
        );
        await callTool(url, EXECUTE, { wizard_id: `${place}`, user_data: { [`${name}`]: number } }, options);
        await callTool(url, `${place}`, {}, options);
        await call(url, `${name}/${place}`, { number }, options);
        await call(`${gateway.url}/${name}?token=${token}`, "tools/list", {}, options);
        await post(url, `{"broken": "${number}`, options);
        await call(url, "tools/list", {}, { ...options, version: "zanzibar" });
        await call(url, "tools/list", {}, { session, token: `${token}x` });
        await expect.poll(() => gateway.log().split('"message":"request"').length - 1).toBe(9);
        for (const secret of [...secrets, token, token.slice(-40), session, session.slice(0, 22)]) {
          expect(gateway.log()).not.toContain(secret);
        }
        // Ours are named all the same.
        expect(gateway.log()).toContain('"tool":"federalrunner_validate_user_data"');
        expect(gateway.log()).toContain('"error_type":"wizard_not_found"');
      },
      { LOG_LEVEL: "DEBUG" },
    );
  });
});

// biome-ignore lint/suspicious/noExplicitAny: log lines have many forms.
function parse(line: string): any {
  return JSON.parse(line);
}
