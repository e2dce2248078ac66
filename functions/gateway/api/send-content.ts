/** Bodies other than one JSON value. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Exchange } from "../http/exchange.ts";

/** Sent as JSON lines, each as soon as it exists. */
export class JsonLines {
  readonly values: AsyncIterable<unknown>;

  constructor(values: AsyncIterable<unknown>) {
    this.values = values;
  }
}

/** Bytes of a type other than JSON. */
export class Content {
  readonly type: string;
  readonly bytes: Buffer;

  /** @param content bytes, or a text as UTF-8 */
  constructor(type: string, content: Buffer | string) {
    this.type = typeof content === "string" ? `${type}; charset=utf-8` : type;
    this.bytes = Buffer.from(content);
  }
}

/** A failure of the first value gets an error response; a later one breaks the connection, so that no list looks whole. */
export async function sendLines(
  { response }: Exchange,
  status: number,
  { values }: JsonLines,
  headers: Record<string, string> = {},
): Promise<void> {
  const iterator = values[Symbol.asyncIterator]();
  const first = await iterator.next();
  response.writeHead(status, { "content-type": "application/jsonl", ...headers });
  response.flushHeaders();
  const rest: AsyncIterable<unknown> = { [Symbol.asyncIterator]: () => iterator };
  async function* lines(): AsyncGenerator<string> {
    if (first.done) return;
    yield `${JSON.stringify(first.value)}\n`;
    for await (const value of rest) yield `${JSON.stringify(value)}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), response);
  } catch (error) {
    // A client that disconnects ends the list.
    if (!response.destroyed) throw error;
  }
}

export function sendContent(
  { response }: Exchange,
  status: number,
  { type, bytes }: Content,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": type, "content-length": bytes.length, ...headers });
  response.end(bytes);
}
