/** Writes responses: JSON, empty, and web-standard ones with their streams. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Exchange } from "./exchange.ts";

export function sendJson(
  { response }: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  sendBody({ response }, status, JSON.stringify(body), headers);
}

/** @param body a JSON text */
export function sendBody(
  { response }: Pick<Exchange, "response">,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

export function sendEmpty(
  { response }: Exchange,
  status: number,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers);
  response.end();
}

/** Sends a web-standard response. A client that disconnects ends the stream only. */
export async function sendResponse({ response }: Exchange, source: Response): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of source.headers) if (name !== "connection") headers[name] = value;
  if (!isStream(source)) {
    const body = Buffer.from(await source.arrayBuffer());
    response.writeHead(source.status, { ...headers, "content-length": body.length });
    response.end(body);
    return;
  }
  response.writeHead(source.status, headers);
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(source.body as NodeReadableStream), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

function isStream(source: Response): boolean {
  return source.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}
