import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { startGatewayProcess } from "../../../../fixtures/gateway/gateway-process.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { initialize, openSession } from "../../../../fixtures/gateway/mcp-calls.ts";
import { sendUnfinished, UNFINISHED } from "../../../../fixtures/local/slow-client.ts";

/** Google's own program. */
const PROGRAM = join(packageRoot, "node_modules/@google-cloud/functions-framework/build/src/main.js");

let stack: GatewayStack;
let token: string;

beforeAll(async () => {
  stack = await startGatewayStack();
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

interface Host {
  port: number;
  child: ChildProcess;
}

/** As the container starts it. */
async function startContainer(): Promise<Host> {
  return startGatewayProcess({ ...stack.env, NODE_ENV: "production" });
}

/** The folder's package.json names the function's module. */
async function startProgram(): Promise<Host> {
  return spawnProgram(["--target=gateway", "--port=0"], stack.env);
}

/** A module of the program reports the port on stdout as a line of JSON. */
async function spawnProgram(args: string[], env: Record<string, string>): Promise<Host> {
  const { child, log } = runProgram(args, env);
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> });
  const [line] = (await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`it ended with ${code}: ${log()}`))),
  ])) as [string];
  return { child, port: (JSON.parse(line) as { port: number }).port };
}

function runProgram(args: string[], env: Record<string, string>): { child: ChildProcess; log(): string } {
  const { PATH = "", HOME = "" } = process.env;
  const all = { PATH, HOME, NODE_ENV: "production", ...env };
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: packageRoot, env: all });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  return { child, log: () => log };
}

const HOSTS: [name: string, start: () => Promise<Host>][] = [
  ["the container's entry", startContainer],
  ["Google's own program", startProgram],
];

describe.each(HOSTS)("EXEC-001/function the gateway under %s", (_name, start) => {
  let host: Host;
  beforeAll(async () => {
    host = await start();
  });
  afterAll(async () => {
    if (host.child.exitCode === null) host.child.kill("SIGKILL");
  });

  const head = (path: string, more: string, type = "application/json") =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`;
  const bearer = () => `Authorization: Bearer ${token}\r\n`;
  const parseError = { jsonrpc: "2.0", id: null, error: { code: -32700 } };
  const refused = { jsonrpc: "2.0", id: null, error: { code: -32000 } };
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "ping" });

  it.each([
    ["900 MB without a token", () => head("/mcp", "Content-Length: 943718400"), 401, refused],
    ["900 MB with a token", () => head("/mcp", `${bearer()}Content-Length: 943718400`), 413, refused],
    ["unknown length without a token", () => head("/mcp", "Transfer-Encoding: chunked"), 401, refused],
  ])("answers at once to a body of %s, of which no byte arrives", async (_case, request, status, body) => {
    const answer = await firstAnswer(host.port, request());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(body);
  });

  it("reads a body of unknown length with a token", async () => {
    const chunk = `${ping.length.toString(16)}\r\n${ping}\r\n0\r\n\r\n`;
    const answer = await firstAnswer(
      host.port,
      head("/mcp", `${bearer()}Transfer-Encoding: chunked`) + chunk,
    );
    // The session is missing.
    expect(answer).toMatchObject({ status: 400, body: { id: 7, error: { code: -32000 } } });
  });

  it.each([
    ["malformed JSON", "/mcp", "application/json", "{a}", 400, parseError],
    ["a malformed path", "/%zz", "application/json", "{}", 404, { error: { type: "invalid_request" } }],
    ["a path that the framework ignores", "/favicon.ico", "text/plain", "", 404, { error: {} }],
    ["A2A's media type", "/agents/echo/rest/message:send", "application/a2a+json", "{}", 401, {}],
  ])("answers %s itself, in JSON", async (_case, path, type, sent, status, body) => {
    const answer = await firstAnswer(host.port, head(path, `Content-Length: ${sent.length}`, type) + sent);
    expect(answer.status).toBe(status);
    expect(answer.type).toMatch(/^application\/(?:\w+\+)?json/);
    expect(answer.body).toMatchObject(body);
    expect(answer.headers).not.toMatch(/x-powered-by|etag/i);
  });

  it("answers each request that is open at SIGTERM, and exits with 0", async () => {
    const url = `http://127.0.0.1:${host.port}/mcp`;
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const half = Math.floor(message.length / 2);
    const session = `MCP-Session-ID: ${await openSession(url)}\r\n`;
    const start = `${bearer()}${session}Connection: close\r\nContent-Length: ${message.length}`;
    const open = await Promise.all(
      [1, 2].map(async () => {
        const socket = connect(host.port, "127.0.0.1");
        // The headers have arrived when the server asks for the body.
        socket.write(head("/mcp", `Expect: 100-continue\r\n${start}`));
        await once(socket, "data");
        socket.write(message.slice(0, half));
        return socket;
      }),
    );
    const exited = once(host.child, "exit");
    host.child.kill("SIGTERM");
    await expect.poll(() => initialize(url).then(String, () => "closed")).toBe("closed");
    const answers = open.map(async (socket) => {
      socket.write(message.slice(half));
      return text(socket);
    });
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"federalrunner_list_wizards"/);
    }
    expect(await exited).toEqual([0, null]);
  });
});

describe("Google's own program", () => {
  it("ends with 2 and one line for invalid settings", async () => {
    const { child, log } = runProgram(["--target=gateway"], {});
    expect(await once(child, "exit")).toEqual([2, null]);
    const lines = log().trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ severity: "ERROR", settings: expect.anything() });
  });

  it("leaves no listener of its own in the process, and no domain", async () => {
    await withCountingFunction(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/favicon.ico?x=%zz`);
      expect(await response.json()).toEqual({
        url: "/favicon.ico?x=%zz",
        listeners: [0, 0, 0, 0, 0],
        domain: false,
      });
    });
  });

  it.each(UNFINISHED)("answers 408 to a client that sends %s", async (_name, begun) => {
    await withCountingFunction(async (port) => {
      expect(await sendUnfinished(port, begun)).toMatch(/^HTTP\/1\.1 408 /);
    });
  });
});

async function withCountingFunction(work: (port: number) => Promise<void>): Promise<void> {
  const source = join(packageRoot, "tests/fixtures/gateway/counting-function.ts");
  const { child, port } = await spawnProgram(["--target=gateway", `--source=${source}`, "--port=0"], {});
  try {
    await work(port);
  } finally {
    child.kill("SIGKILL");
  }
}

interface Answer {
  status: number;
  headers: string;
  type: string;
  body: unknown;
}

/** The whole first answer to these bytes. */
function firstAnswer(port: number, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("error", reject).on("data", (data) => {
      seen += data;
      const [headers = "", body] = seen.split("\r\n\r\n");
      const length = /^content-length: (\d+)/im.exec(headers)?.[1];
      if (body === undefined || Buffer.byteLength(body) < Number(length ?? 0)) return;
      socket.destroy();
      resolve({
        status: Number(headers.split(" ")[1]),
        headers,
        type: /^content-type: (.*)$/im.exec(headers)?.[1] ?? "",
        body: JSON.parse(body || "null"),
      });
    });
  });
}
