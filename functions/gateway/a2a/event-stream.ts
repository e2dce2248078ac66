/** Server-sent events. A comment now and then keeps proxies from closing a stream on which nothing happens. */
import type { ServerResponse } from "node:http";

const PING_MS = 15_000;

export function openEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache",
    connection: "keep-alive",
    "x-accel-buffering": "no",
  });
  response.flushHeaders();
  keepAwake(response);
}

/** For a stream that is open. */
export function keepAwake(response: ServerResponse): void {
  const timer = setInterval(() => response.write(": ping\n\n"), PING_MS);
  response.once("close", () => clearInterval(timer));
}

export function writeEvent(response: ServerResponse, data: unknown, type?: "error"): void {
  // Who has left gets no more, and its stream ends by itself.
  if (!response.writable) return;
  response.write(`${type === undefined ? "" : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`);
}
