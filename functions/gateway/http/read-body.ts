/**
 * Reads a body up to a limit. A larger Content-Length is rejected before the first byte is read, and JSON that is too deep
 * or has too many keys before it is parsed.
 */
import { exceededJsonLimit } from "../../../shared/core/json/json-limits.ts";
import { parseJson } from "../../../shared/core/json/parse-json.ts";
import type { Exchange } from "./exchange.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Read without authentication. */
const SMALL_BODY_BYTES = 64 * 1024;

export type JsonBody = { value: unknown } | BodyProblem;

export type BodyProblem = { problem: "too_large" | "incomplete" | "malformed"; message: string };

/** @returns the parsed JSON; undefined for an empty body where that is allowed */
export async function readJson(
  exchange: Exchange,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<JsonBody> {
  const { "content-encoding": encoding = "identity" } = exchange.request.headers;
  if (encoding.toLowerCase() !== "identity") return COMPRESSED;
  const body = await readBody(exchange);
  if ("problem" in body) return body;
  if (mayBeEmpty && body.text.trim() === "") return { value: undefined };
  const exceeded = exceededJsonLimit(body.text);
  if (exceeded) return { problem: "malformed", message: `The body ${exceeded}.` };
  const parsed = parseJson(body.text);
  if ("value" in parsed) return parsed;
  return { problem: "malformed", message: `The body is not valid JSON: ${parsed.problem}.` };
}

/** Whether the headers limit the body to 64 KB. */
export function isSmall({ request }: Exchange): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding === undefined && Number(length ?? 0) <= SMALL_BODY_BYTES;
}

async function readBody({ request }: Exchange): Promise<{ text: string } | BodyProblem> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return TOO_LARGE;
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const settle = (body: { text: string } | BodyProblem) => {
      request.off("data", take).off("end", end).off("error", fail).off("close", fail);
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) settle(TOO_LARGE);
      else chunks.push(chunk);
    };
    const end = () => settle({ text: Buffer.concat(chunks).toString("utf8") });
    const fail = () => settle(INCOMPLETE);
    request.on("data", take).on("end", end).on("error", fail).on("close", fail);
  });
}

const TOO_LARGE: BodyProblem = {
  problem: "too_large",
  message: `The body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB.`,
};
/** A proxy that inflates it sees another body than this process. */
const COMPRESSED: BodyProblem = {
  problem: "malformed",
  message: "The body is compressed: send it without Content-Encoding.",
};
const INCOMPLETE: BodyProblem = { problem: "incomplete", message: "The body ended before it was complete." };
