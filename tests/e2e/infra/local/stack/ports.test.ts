/** A web page, or a name that it makes resolve to this machine, against every port of a running stack. */
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { connect } from "node:http2";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workerToken } from "../../../../../infra/local/cloud/identity/access-policy.ts";
import { type LocalStack, startStack } from "../../../../../infra/local/stack/start-stack.ts";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { createConfigurationStore, createObjectStore } from "../../../../../shared/cloud/objects.ts";
import { createLogger } from "../../../../../shared/core/logger.ts";
import { openRuns } from "../../../../../shared/runs/open-runs.ts";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import {
  isLoopbackAddress,
  type ListeningPort,
  listeningPorts,
} from "../../../../fixtures/local/listening-ports.ts";

const ATTACKER = "https://attacker.example";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** They need no token. */
const PUBLIC_PATHS = ["/health", "/oauth2/v3/certs", "/.well-known/openid-configuration"];
const PROTOCOLS = ["http", "https", "h2"] as const;
const PROFILE = JSON.stringify({ id: "echo", name: "Echo", executable: "/bin/sh" });

let dataDir: string;
let stack: LocalStack;
let ports: ListeningPort[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "federalrunner-ports-"));
  const before = new Set(listeningPorts(process.pid).map(({ port }) => port));
  stack = await startStack({ dataDir, port: 0, agents: true, gateway: true, wizardService: true });
  ports = listeningPorts(process.pid).filter(({ port }) => !before.has(port));
});
afterAll(async () => {
  await stack?.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("every listening port of a running stack", () => {
  it("is found, and bound to a loopback address", () => {
    expect(ports.map(({ port }) => port)).toEqual(expect.arrayContaining(Object.values(stack.ports)));
    expect(ports.filter(({ address }) => !isLoopbackAddress(address))).toEqual([]);
  });

  it("refuses a host name that was rebound to this machine, for every method", async () => {
    expect(await accepted({ host: "attacker.example" })).toEqual([]);
  });

  it("refuses scripts and forms of a foreign page, for every method", async () => {
    expect(await accepted({ origin: ATTACKER })).toEqual([]);
    expect(await accepted({ origin: "null" })).toEqual([]);
  });

  it("refuses images, scripts and frames of a foreign page, which carry no origin", async () => {
    for (const destination of ["image", "iframe"]) {
      const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": destination };
      expect(await accepted({ headers, methods: ["GET"] })).toEqual([]);
    }
  });

  it("without pages refuses those of this computer's other ports as well", async () => {
    const headers = { "sec-fetch-site": "same-site", "sec-fetch-dest": "iframe" };
    const { gateway, identity, sites } = stack.ports;
    const withPages = new RegExp(` (${gateway}|${identity}|${sites}) `);
    const reached = await accepted({ headers, methods: ["GET"] });
    expect(reached.filter((line) => !withPages.test(line))).toEqual([]);
  });
});

describe("the stored profiles of agents", () => {
  const upload = (headers: Record<string, string>) =>
    send("http", stack.ports.storage as number, {
      method: "POST",
      path: "/upload/storage/v1/b/federalrunner-configuration/o?uploadType=media&name=agents/echo.json",
      headers: { "content-type": "text/plain", ...headers },
      body: PROFILE,
    });

  it("cannot be written by a page's text/plain form", async () => {
    expect(await upload({ origin: ATTACKER })).toBe(403);
    expect(await storedProfiles()).toEqual([]);
  });

  it("cannot be written by a page under a rebound host name", async () => {
    expect(await upload({ host: `attacker.example:${stack.ports.storage}` })).toBe(403);
    expect(await storedProfiles()).toEqual([]);
  });

  it("cannot be written without the stack's access token", async () => {
    expect(await upload({})).toBe(401);
    expect(await upload({ authorization: "Bearer guessed" })).toBe(401);
    expect(await storedProfiles()).toEqual([]);
  });

  it("cannot be written by a worker, which reads them", async () => {
    const token = workerToken(stack.env.CLOUD_ACCESS_TOKEN ?? "");
    expect(await upload({ authorization: `Bearer ${token}` })).toBe(403);
    const cloud = { ...readCloudSettings(stack.env), accessToken: token };
    await expect(createConfigurationStore(cloud).create("wizards/x.json", "{}")).rejects.toMatchObject({
      type: "cloud_access_denied",
    });
    expect((await createConfigurationStore(cloud).list("")).objects).toEqual([]);
    expect(await createObjectStore(cloud).create("runs/x", "")).toEqual(expect.any(String));
  });

  async function storedProfiles() {
    const list = new URL("/storage/v1/b/federalrunner-configuration/o?prefix=agents/", stack.storage);
    const headers = { authorization: `Bearer ${stack.env.CLOUD_ACCESS_TOKEN}` };
    const { items = [] } = (await (await fetch(list, { headers })).json()) as { items?: unknown[] };
    return items;
  }
});

describe("the private services of workers", () => {
  const post = (port: number | undefined, path: string, headers: Record<string, string>) =>
    send("http", port as number, { method: "POST", path, headers });

  it("refuse programs of this machine without the stack's token", async () => {
    const { service, agents } = stack.ports;
    const run = `/runs/${newRunId(new Date())}`;
    for (const [port, path] of [
      [service, run],
      [agents, run],
      [agents, "/writers/wake"],
    ] as const) {
      expect(await post(port, path, {})).toBe(401);
      expect(await post(port, path, { authorization: "Bearer guessed" })).toBe(401);
    }
    const authorization = `Bearer ${stack.env.WORKER_SERVICE_TOKEN}`;
    expect(await post(agents, run, { authorization })).toBe(404);
  });

  it("execute what the gateway and its queues send", async () => {
    const runs = openRuns({ env: stack.env, log: createLogger("silent") });
    const agent = { id: "echo", access_type: "read-only", timeout_seconds: 30 } as const;
    for (const callerWaits of [true, false]) {
      const request = {
        agent,
        trigger: "cli",
        owner: runs.owners("x")[0],
        dedup: false,
        callerWaits,
      } as const;
      const submission = await runs.submitAgent({ ...request, input: { input: "hello" } });
      expect((await runs.awaitEnd(submission)).state).toBe("completed");
      const [launch] = await runs.events(submission.run.id);
      expect(launch).toMatchObject({ type: "starting", launcher: callerWaits ? "service" : "queue" });
    }
  });
});

describe("the data folder", () => {
  it("is open to its owner only", async () => {
    expect((await lstat(dataDir)).mode & 0o777).toBe(0o700);
    const open: string[] = [];
    for (const part of ["cloud", "identity"]) {
      for (const name of await readdir(join(dataDir, part), { recursive: true })) {
        const path = join(dataDir, part, name);
        // A task's file may be deleted meanwhile.
        const found = await lstat(path).catch(() => undefined);
        if (found && (found.mode & 0o077) !== 0) open.push(path);
      }
    }
    for (const name of await readdir(dataDir)) {
      if (((await lstat(join(dataDir, name))).mode & 0o077) !== 0) open.push(name);
    }
    expect(open).toEqual([]);
  });
});

/** The port, protocol and method of each request that was not refused. */
async function accepted({
  host,
  origin,
  headers: more = {},
  methods = METHODS,
}: {
  host?: string;
  origin?: string;
  headers?: Record<string, string>;
  methods?: string[];
}): Promise<string[]> {
  const attempts = ports.flatMap(({ port }) =>
    [...methods.map((method) => [method, "/"]), ...PUBLIC_PATHS.map((path) => ["GET", path])].flatMap(
      ([method = "", path = ""]) => PROTOCOLS.map((protocol) => ({ port, path, method, protocol })),
    ),
  );
  const statuses = await Promise.all(
    attempts.map(async ({ port, path, method, protocol }) => {
      const headers = {
        host: `${host ?? "127.0.0.1"}:${port}`,
        "content-type": "text/plain",
        ...(origin === undefined ? {} : { origin }),
        ...more,
      };
      const status = await send(protocol, port, { method, path, headers });
      // Load balancers probe it by address; it answers with the version alone.
      const isProbe = port === stack.ports.gateway && path === "/health";
      return isProbe || status === undefined || status >= 400
        ? []
        : [`${protocol} ${port} ${method} ${path}: ${status}`];
    }),
  );
  return statuses.flat();
}

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The status; undefined where the port does not speak the protocol. */
function send(protocol: (typeof PROTOCOLS)[number], port: number, sent: Sent): Promise<number | undefined> {
  if (protocol === "h2") return sendHttp2(port, sent);
  const { body, ...options } = sent;
  const request = protocol === "http" ? requestHttp : requestHttps;
  return new Promise((resolve) => {
    request({ ...options, host: "127.0.0.1", port, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", () => resolve(undefined))
      .end(body);
  });
}

/** With prior knowledge, as gRPC. */
function sendHttp2(port: number, { method, path, headers: { host, ...headers } }: Sent) {
  return new Promise<number | undefined>((resolve) => {
    const session = connect(`http://127.0.0.1:${port}`);
    const end = (status?: number) => {
      resolve(status);
      session.destroy();
    };
    session.on("error", () => end());
    session
      .request({ ":method": method, ":path": path, ":authority": host, ...headers })
      .on("response", (answer) => end(answer[":status"]))
      .on("error", () => end())
      .on("close", () => end())
      .end();
  });
}
