/** The relay over real connections: its clients, its limits, and all that it refuses. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { CLOSE } from "../../../../../shared/handoff/relay/close-codes.ts";
import { createLocalBook, hashOf } from "../../../../../shared/handoff/relay/meeting-book.ts";
import { createRelay, RELAY_PATH } from "../../../../../shared/handoff/relay/relay.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

const CLIENT = "client-of-this-page";

async function open({ instances = 1, lastsMs = 60_000 } = {}) {
  const book = createLocalBook();
  const expiresAt = new Date(Date.now() + lastsMs);
  book.open("run.1", { page: hashOf("page token"), worker: hashOf("worker token"), expiresAt });
  const servers = Array.from({ length: instances }, async () => {
    const relay = createRelay({ book, log: { warn() {} } });
    const server = createServer();
    server.on("upgrade", (request, socket, head) => void relay.upgrade(request, socket, head));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => {
      relay.close();
      server.closeAllConnections();
      server.close();
    });
    return { relay, port: (server.address() as AddressInfo).port };
  });
  return { book, at: await Promise.all(servers) };
}

interface Client {
  socket: WebSocket;
  /** The next text of the relay, or the code of the connection's end. */
  next(): Promise<unknown>;
}

function dial(port: number, join: unknown, options: ClientOptions = {}): Client {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${RELAY_PATH}`, options);
  closing.push(() => socket.terminate());
  const heard: unknown[] = [];
  let wake = Promise.withResolvers<void>();
  const hear = (what: unknown) => {
    heard.push(what);
    wake.resolve();
    wake = Promise.withResolvers();
  };
  socket.on("open", () => join !== undefined && socket.send(JSON.stringify(join)));
  socket.on("message", (data: Buffer, isBinary) => hear(isBinary ? data : JSON.parse(String(data)).state));
  socket.on("close", (code) => hear(code));
  socket.on("error", (error) => hear(error.message));
  return {
    socket,
    async next() {
      while (heard.length === 0) await wake.promise;
      return heard.shift();
    },
  };
}

const PAGE = { role: "page", meeting: "run.1", token: "page token", client: CLIENT };
const WORKER = { role: "worker", meeting: "run.1", token: "worker token" };

test("page and worker meet, and each gets the other's bytes", async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  const worker = dial(port, WORKER);
  expect(await worker.next()).toBe("alone");
  const page = dial(port, PAGE);
  expect([await worker.next(), await page.next()]).toEqual(["ready", "ready"]);
  page.socket.send(Buffer.from("key"));
  expect(await worker.next()).toEqual(Buffer.from("key"));
  worker.socket.send(Buffer.from("frame"));
  expect(await page.next()).toEqual(Buffer.from("frame"));
  worker.socket.close();
  expect(await page.next()).toBe("alone");
});

test.each([
  ["a guessed token", { ...PAGE, token: "guessed" }, CLOSE.refused],
  ["the page's token in the worker's role", { ...WORKER, token: "page token" }, CLOSE.refused],
  ["an unknown meeting", { ...PAGE, meeting: "run.9" }, CLOSE.refused],
  ["no name of its own", { role: "page", meeting: "run.1", token: "page token" }, CLOSE.malformed],
  ["another role", { ...PAGE, role: "both" }, CLOSE.malformed],
  ["a long text", { ...PAGE, meeting: "x".repeat(10_000) }, CLOSE.malformed],
])("a client with %s gets nothing", async (_, join, code) => {
  const { at } = await open();
  expect(await dial(at[0]?.port ?? 0, join).next()).toBe(code);
});

test("a second opener gets nothing, and the first one stays", async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  const worker = dial(port, WORKER);
  await worker.next();
  const page = dial(port, PAGE);
  await page.next();
  expect(await dial(port, { ...PAGE, client: "client-of-another-page" }).next()).toBe(CLOSE.taken);
  page.socket.send(Buffer.from("still here"));
  expect([await worker.next(), await worker.next()]).toEqual(["ready", Buffer.from("still here")]);
});

test("the same page connects again, and replaces its connection", async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  const page = dial(port, PAGE);
  await page.next();
  const again = dial(port, PAGE);
  expect(await again.next()).toBe("alone");
  expect(await page.next()).toBe(CLOSE.replaced);
});

test("a link that is late opens nothing, and a meeting ends with its time", async () => {
  const { at } = await open({ lastsMs: 3000 });
  const port = at[0]?.port ?? 0;
  const page = dial(port, PAGE);
  expect(await page.next()).toBe("alone");
  expect(await page.next()).toBe(CLOSE.refused);
  expect(await dial(port, PAGE).next()).toBe(CLOSE.refused);
});

test("a page of a foreign origin is not connected", async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  expect(await dial(port, PAGE, { origin: "https://foreign.test" }).next()).toContain("403");
  expect(await dial(port, PAGE, { origin: `http://127.0.0.1:${port}` }).next()).toBe("alone");
});

test("a worker at another instance than the page is sent on, and so is one that the page leaves", async () => {
  const { at } = await open({ instances: 2 });
  const [one, other] = at.map(({ port }) => port);
  const page = dial(one ?? 0, PAGE);
  await page.next();
  expect(await dial(other ?? 0, WORKER).next()).toBe(CLOSE.elsewhere);
  const worker = dial(one ?? 0, WORKER);
  expect(await worker.next()).toBe("ready");
  dial(other ?? 0, PAGE);
  expect(await worker.next()).toBe(CLOSE.elsewhere);
});

test("an instance that ends sends its connections to the others", async () => {
  const { at } = await open();
  const page = dial(at[0]?.port ?? 0, PAGE);
  await page.next();
  at[0]?.relay.close();
  expect(await page.next()).toBe(CLOSE.restart);
});

test("texts after the first message, and messages of more than 512 KB, end the connection", async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  const page = dial(port, PAGE);
  await page.next();
  page.socket.send("text");
  expect(await page.next()).toBe(CLOSE.malformed);
  const again = dial(port, PAGE);
  await again.next();
  again.socket.send(Buffer.alloc(600 * 1024));
  expect(await again.next()).toBe(1009);
});

test("a fast sender is held up, and no byte is lost", { timeout: 20_000 }, async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  const page = dial(port, PAGE);
  await page.next();
  const worker = dial(port, WORKER);
  await Promise.all([worker.next(), page.next()]);
  const started = performance.now();
  const [count, size] = [12, 400 * 1024];
  for (let n = 0; n < count; n++) page.socket.send(Buffer.alloc(size, n));
  let received = 0;
  for (let n = 0; n < count; n++) received += ((await worker.next()) as Buffer).length;
  expect(received).toBe(count * size);
  // 4.7 MB at 2 MB a second, 1 MB of which at once.
  expect(performance.now() - started).toBeGreaterThan(1_000);
});

test("connections without a first message do not use up the relay", async () => {
  const { at } = await open();
  const port = at[0]?.port ?? 0;
  const silent = Array.from({ length: 100 }, () => dial(port, undefined));
  await Promise.all(silent.map(({ socket }) => once(socket, "open")));
  expect(await dial(port, PAGE).next()).toContain("503");
  for (const { socket } of silent) socket.terminate();
  await wait(50);
  expect(await dial(port, PAGE).next()).toBe("alone");
});
