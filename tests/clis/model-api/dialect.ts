import type { ServerResponse } from "node:http";

/** The wire format of one model API. */
export interface Dialect {
  path: RegExp;
  read(body: Record<string, unknown>): Asked;
  /** Status and body of the answer to a wrong key. */
  refusal: [number, unknown];
  send(
    response: ServerResponse,
    reply: Reply,
    options: { isStream: boolean; body: Record<string, unknown> },
  ): void;
}

/** https://platform.openai.com/docs/guides/error-codes */
export const OPENAI_REFUSAL: Dialect["refusal"] = [
  401,
  {
    error: { message: "Incorrect API key provided.", type: "invalid_request_error", code: "invalid_api_key" },
  },
];

export interface Asked {
  /** The words of users and the marks of tool results, in order; the first one may hold the client's own words. */
  turns: Turn[];
  tools: Tool[];
  /** All of the client's own words. */
  context: string;
}

export type Turn = { by: "user"; text: string } | { by: "tool" };

export interface Tool {
  name: string;
  /** JSON Schema of the arguments; undefined for a tool that takes a text. */
  parameters?: { properties?: Record<string, { type?: unknown }> } | undefined;
}

export type Reply = { text: string } | { tool: string; input: Record<string, unknown> | string };

export interface ServerEvent {
  event?: string;
  data: unknown;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

export function sendEvents(response: ServerResponse, events: readonly ServerEvent[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const { event, data } of events) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`);
  }
  response.end();
}

/** The texts of a content, which is a text or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : ""))
    .join("\n");
}
