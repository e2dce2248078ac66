import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createBoundedTransport } from "../../../../../shared/browser/launch/bounded-transport.ts";

const MEGABYTE = 1024 * 1024;

function open() {
  const pipes = { input: new PassThrough(), output: new PassThrough() };
  let overflows = 0;
  const transport = createBoundedTransport(pipes, () => overflows++);
  const received: object[] = [];
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => resolve();
  });
  const waiting: (() => void)[] = [];
  transport.onmessage = (message) => {
    received.push(message);
    waiting.shift()?.();
  };
  return {
    ...pipes,
    transport,
    received,
    closed,
    overflows: () => overflows,
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

describe("the pipe to a browser", () => {
  it("passes messages on, whole and in order, from any division into chunks", async () => {
    const { output, received, next } = open();
    const messages = [
      { id: 1, result: { text: "é" } },
      { method: "Page.loadEventFired", params: {} },
    ];
    const bytes = Buffer.from(messages.map((message) => `${JSON.stringify(message)}\0`).join(""));
    const both = [next(), next()];
    for (const byte of bytes) output.write(Buffer.from([byte]));
    await Promise.all(both);
    expect(received).toEqual(messages);
  });

  it.each(["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"])(
    "drops a long %s, also of a worker, and passes on a short one",
    async (method) => {
      const { output, received, next, overflows } = open();
      const arrived = [next(), next()];
      output.write(`{"method":"${method}","params":{"text":"`);
      const part = "x".repeat(MEGABYTE);
      for (let count = 0; count < 40; count++) output.write(part);
      output.write(`"},"sessionId":"1"}\0{"method":"${method}"}\0{"id":2}\0`);
      await Promise.all(arrived);
      expect(received).toEqual([{ method }, { id: 2 }]);
      expect(overflows()).toBe(0);
    },
  );

  it("reports another message that is too large once, and keeps none of it", async () => {
    const { output, received, next, overflows } = open();
    const arrived = next();
    output.write('{"method":"Page.javascriptDialogOpening","params":{"message":"');
    const part = "x".repeat(MEGABYTE);
    for (let count = 0; count < 40; count++) output.write(part);
    output.write('"}}\0{"id":3}\0');
    await arrived;
    expect(received).toEqual([{ id: 3 }]);
    expect(overflows()).toBe(1);
  });

  it("keeps no long body of a request and no body of a WebSocket message", async () => {
    const { output, received, next } = open();
    const all = [next(), next(), next()];
    const { url, postDataEntries } = { url: "https://example.gov/", postDataEntries: [{ bytes: "c2Vj" }] };
    const sent = (postData: string) => ({ url, postData, postDataEntries });
    const messages = [
      { method: "Fetch.requestPaused", params: { request: sent("secret") } },
      { method: "Fetch.requestPaused", params: { request: sent("secret ".repeat(4096)) } },
      { method: "Network.webSocketFrameSent", params: { response: { opcode: 1, payloadData: "secret" } } },
    ];
    for (const message of messages) output.write(`${JSON.stringify(message)}\0`);
    await Promise.all(all);
    expect(received).toEqual([
      { method: "Fetch.requestPaused", params: { request: { url, postDataEntries } } },
      { method: "Fetch.requestPaused", params: { request: { url } } },
      { method: "Network.webSocketFrameSent", params: { response: { opcode: 1, payloadData: "" } } },
    ]);
  });

  it("ends with the browser, and takes no message after it", async () => {
    const { input, output, transport, closed } = open();
    transport.send({ id: 1 });
    expect(String(input.read())).toBe('{"id":1}\0');
    output.destroy();
    await closed;
    expect(() => transport.send({ id: 2 })).toThrow("ended");
  });
});
