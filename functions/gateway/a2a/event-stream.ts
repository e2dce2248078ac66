/** Server-sent events. Regular comments keep proxies from closing an idle stream. */
import type { ServerResponse } from "node:http";

const PING_MS = 15_000;

export function openEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  response.flushHeaders();
  sendPings(response);
}

export function sendPings(response: ServerResponse): void {
  const timer = setInterval(() => response.write(": ping\n\n"), PING_MS);
  response.once("close", () => clearInterval(timer));
}

export function writeEvent(response: ServerResponse, data: unknown, type?: "error"): void {
  if (!response.writable) return;
  response.write(`${type === undefined ? "" : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`);
}
