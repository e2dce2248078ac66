/**
 * A loopback imitation of the model APIs that the bundled command-line agents call, with the streams of each. It answers
 * by the words of the prompt, see `choose-reply.ts`, and refuses {@link REFUSED_KEY}.
 */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { listen } from "../../fixtures/listen.ts";
import { chooseReply } from "./choose-reply.ts";
import { sendJson } from "./dialect.ts";
import { anthropic } from "./dialects/anthropic.ts";
import { chatCompletions } from "./dialects/chat-completions.ts";
import { gemini } from "./dialects/gemini.ts";
import { responses } from "./dialects/responses.ts";

export const REFUSED_KEY = "key-that-is-refused";

export interface ModelApi {
  url: string;
  /** Bodies of the requests so far. */
  bodies: string[];
  /** Names of the tools that clients offered. */
  offered: Set<string>;
  close(): Promise<void>;
}

const DIALECTS = [anthropic, responses, gemini, chatCompletions];

export async function startModelApi(): Promise<ModelApi> {
  const bodies: string[] = [];
  const offered = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "/";
      const dialect = DIALECTS.find((each) => each.path.test(path));
      if (!dialect) return sendJson(response, 200, { data: [], object: "list", models: [] });
      if (isRefused(request.headers, path)) return sendJson(response, ...dialect.refusal);
      const text = Buffer.concat(chunks).toString("utf8");
      bodies.push(text);
      const body = JSON.parse(text) as Record<string, unknown>;
      const asked = dialect.read(body);
      for (const { name } of asked.tools) offered.add(name);
      const isStream = body.stream === true || path.includes("stream");
      dialect.send(response, chooseReply(asked), { isStream, body });
    });
  });
  const { origin, close } = await listen(server);
  return {
    url: origin,
    bodies,
    offered,
    close,
  };
}

function isRefused(headers: IncomingHttpHeaders, path: string): boolean {
  const { authorization = "", "x-api-key": key, "x-goog-api-key": googleKey } = headers;
  return [authorization, key, googleKey, path].some((text) => text?.includes(REFUSED_KEY));
}
