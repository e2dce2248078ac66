/**
 * Answers that take long. Some clients end a call after five seconds without a byte, and proxies close idle connections:
 * an answer is begun before it is ready, and then sends something at intervals.
 */
import type { ServerResponse } from "node:http";

const SILENCE_MS = 3_000;

/** Begins an answer that is not sent after some seconds. Its status is 200 then. */
export function openWhenSlow(response: ServerResponse, open: (response: ServerResponse) => void): void {
  const timer = setTimeout(() => {
    if (!response.headersSent && response.writable) open(response);
  }, SILENCE_MS);
  response.once("close", () => clearTimeout(timer));
}

/** Begins a document of JSON, before which blanks have no meaning. */
export function openJson(response: ServerResponse, contentType = "application/json"): void {
  response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" });
  response.write(" ");
  sendPings(response, " ");
}

/** Begins server-sent events. */
export function openEventStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  response.flushHeaders();
  sendPings(response);
}

/** @param ping by default a comment of server-sent events */
function sendPings(response: ServerResponse, ping = ": ping\n\n"): void {
  const timer = setInterval(() => {
    if (response.writable) response.write(ping);
  }, SILENCE_MS);
  response.once("close", () => clearInterval(timer));
}

export function writeEvent(response: ServerResponse, data: unknown, type?: "error"): void {
  if (!response.writable) return;
  response.write(`${type === undefined ? "" : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`);
}
