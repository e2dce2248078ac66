/** The JSON that a request carries. */
import { parseJson } from "../../../shared/core/parse-json.ts";
import type { Exchange } from "../http/exchange.ts";
import { readBody } from "../http/read-body.ts";

export type JsonBody =
  | { value: unknown }
  | { problem: "too_large" | "incomplete" }
  | { problem: "malformed"; message: string };

/** `value` is undefined for a request without a body. */
export async function readJsonBody(exchange: Exchange): Promise<JsonBody> {
  const body = await readBody(exchange);
  if ("problem" in body) return body;
  if (body.text.trim() === "") return { value: undefined };
  const parsed = parseJson(body.text);
  return "value" in parsed
    ? parsed
    : { problem: "malformed", message: `The body is not JSON: ${parsed.problem}.` };
}
