import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startFilteringProxy } from "../../../../../shared/browser/launch/filtering-proxy.ts";
import { type LaunchedBrowser, launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";

const DEPLOYMENT = { ...QUICK, refusedNetworks: ["metadata", "loopback", "private"] as const };

let server: Server;
let port: number;
let launched: LaunchedBrowser;
/** Requests and upgrades that reached this machine other than through the practice host. */
const reached: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { host } = request.headers;
    const url = new URL(request.url ?? "/", "http://test.invalid");
    if (host !== "practice.example") reached.push(`${host}${url.pathname}`);
    const to = url.searchParams.get("to");
    if (to) response.writeHead(302, { location: to }).end();
    else response.setHeader("content-type", "text/html").end("<title>Here</title>");
  }).on("upgrade", (request, socket) => {
    reached.push(`upgrade ${request.headers.host}`);
    socket.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  const practiceHosts = { "practice.example:80": `127.0.0.1:${port}` };
  launched = await launchBrowser({ ...DEPLOYMENT, practiceHosts }, "chromium");
});
beforeEach(() => void reached.splice(0));
afterAll(async () => {
  await launched.close();
  server.close();
});

test.each([
  "127.0.0.1",
  "localhost",
  "app.localhost",
  "0.0.0.0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "2130706433",
])(
  "a deployment's browser cannot reach %s by a page, redirect, script, WebSocket, image or worker",
  async (host) => {
    const address = `${host}:${port}`;
    const context = await launched.newContext();
    const start = "http://practice.example/";
    const visit = async (url: string) => {
      // A page of its own: the browser's error page would replace the next address.
      const page = await context.newPage();
      return page.goto(url).then(
        () => page,
        (error: Error) => error.message,
      );
    };
    expect(await visit(`http://${address}/`)).toContain("ERR_EMPTY_RESPONSE");
    expect(await visit(`${start}?to=http://${address}/`)).toContain("ERR_EMPTY_RESPONSE");
    expect(await visit(`${start}?to=https://${address}/`)).toContain("ERR_TUNNEL_CONNECTION_FAILED");
    const page = (await visit(start)) as Page;
    const outcomes = await page.evaluate(async (target) => {
      const settled = (work: (done: (how: string) => void) => void) => new Promise<string>(work);
      const worker = `fetch("http://${target}/", {mode: "no-cors"}).then(() => postMessage("reached"), () => postMessage("failed"))`;
      return Promise.all([
        fetch(`http://${target}/`, { mode: "no-cors" }).then(
          () => "reached",
          () => "failed",
        ),
        settled((done) => {
          const socket = new WebSocket(`ws://${target}/`);
          socket.onopen = () => done("reached");
          socket.onerror = () => done("failed");
        }),
        settled((done) => {
          const image = new Image();
          image.onload = () => done("reached");
          image.onerror = () => done("failed");
          image.src = `http://${target}/`;
        }),
        settled((done) => {
          new Worker(URL.createObjectURL(new Blob([worker]))).onmessage = ({ data }) => done(data);
        }),
      ]);
    }, address);
    expect(outcomes).toEqual(["failed", "failed", "failed", "failed"]);
    expect(reached).toEqual([]);
    await context.close();
  },
);

test("WebRTC sends no datagram around the proxy", async () => {
  const datagrams: Buffer[] = [];
  const stun = createSocket("udp4", (datagram) => datagrams.push(datagram));
  stun.bind(0, "127.0.0.1");
  await once(stun, "listening");
  const page = await (await launched.newContext()).newPage();
  await page.goto("http://practice.example/");
  const state = await page.evaluate(async (urls) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls }] });
    connection.createDataChannel("probe");
    await connection.setLocalDescription();
    if (connection.iceGatheringState === "complete") return "complete";
    return new Promise<string>((resolve) => {
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState === "complete") resolve("complete");
      };
    });
  }, `stun:127.0.0.1:${stun.address().port}`);
  expect(state).toBe("complete");
  expect(datagrams).toEqual([]);
  stun.close();
});

test.each(["127.0.0.1", "localhost"])("a run of a form at %s names the refused address", async (host) => {
  const wizard = sketchWizard(`http://${host}:${port}/`, [{ fields: [field("a", "text", "id=a")] }]);
  const { error } = await run(wizard, { a: "1" }, { config: DEPLOYMENT });
  expect(error?.type).toBe("site_blocked");
  expect(error?.message).toBe(`${host} is a loopback address, which the browser must not visit.`);
  expect(reached).toEqual([]);
});

test("a host without an address keeps its reason", async () => {
  const wizard = sketchWizard("https://form.invalid/", [{ fields: [field("a", "text", "id=a")] }]);
  const { error } = await run(wizard, { a: "1" }, { config: DEPLOYMENT });
  expect(error?.type).toBe("navigation_failed");
  expect(error?.message).toMatch(/^form\.invalid could not be reached \((ENOTFOUND|EAI_AGAIN)\)\.$/);
});

test("a request is repeated where the host closes the idle connection that it uses", async () => {
  const host = createServer((request, response) => {
    const { socket } = request;
    // As a host that closes the connection at the moment of its second request.
    if (socket.bytesRead > 1_000) socket.destroy();
    else response.end(`${request.method} ${socket.remotePort}`);
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  const proxy = await startFilteringProxy({ practiceHosts: undefined, refusedNetworks: [] });
  const path = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  const send = async (method: string) => {
    const headers = { "x-padding": "x".repeat(600) };
    const sent = sendRequest(proxy.url, { method, path, headers }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    return text(answer);
  };
  const [first, second] = [await send("GET"), await send("GET")];
  expect(second).toMatch(/^GET \d+$/);
  expect(second).not.toBe(first);
  expect(await send("POST")).toMatch(/^POST \d+$/);
  proxy.close();
  host.close();
});

test("public pages reach loopback and private addresses only where the wizard's own URL lies there", async () => {
  const practiceHosts = { "practice.example:80": `127.0.0.1:${port}` };
  const proxy = await startFilteringProxy({ practiceHosts, refusedNetworks: ["metadata"] });
  const { hostname, port: proxyPort } = new URL(proxy.url);
  const visit = async (url: string, method = "GET") => {
    const request = sendRequest({ host: hostname, port: proxyPort, path: url, method, agent: false });
    request.end();
    return once(request, "response").then(
      ([response]) => (response as IncomingMessage).resume().statusCode,
      () => "refused",
    );
  };
  const local = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `http://[::1]:${port}/`];
  try {
    expect(await visit(local[0] as string)).toBe(200);
    reached.splice(0);

    await proxy.confineTo("http://practice.example/form");
    expect(await visit("http://practice.example/form")).toBe(200);
    for (const url of [...local, `http://10.0.0.1:${port}/`, `http://192.168.1.1:${port}/`]) {
      for (const method of ["GET", "POST"]) expect(await visit(url, method), url).toBe("refused");
      expect(proxy.failureOf(new URL(url).hostname)?.type, url).toBe("site_blocked");
    }
    // The practice site alone was reached.
    expect(reached).toEqual([expect.stringMatching(/form$/)]);

    await proxy.confineTo(`http://localhost:${port}/form`);
    expect(await visit(local[0] as string)).toBe(200);
    expect(await visit(`http://10.0.0.1:${port}/`)).toBe("refused");
  } finally {
    proxy.close();
  }
});
