import type { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { type Exchange, headerOf } from "../http/exchange.ts";
import { readJson } from "../http/read-body.ts";
import { checkInput } from "./check-input.ts";

export type JsonBody<Value> = { value: Value } | { refusal: { status: 400 | 413 | 415; error: AppError } };

/**
 * @returns the value; a refusal with its own status when the body cannot be read
 * @throws AppError `invalid_request` that names every unknown or invalid field
 */
export async function readJsonBody<Schema extends z.ZodObject>(
  exchange: Exchange,
  schema: Schema,
): Promise<JsonBody<z.output<Schema>>> {
  const type = headerOf(exchange, "content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return refuse(415, "The body must be JSON: send Content-Type: application/json.");
  }
  const body = await readJson(exchange);
  if ("problem" in body) return refuse(body.problem === "too_large" ? 413 : 400, body.message);
  return { value: checkInput(schema, body.value, "a field of this request") };
}

function refuse(
  status: 400 | 413 | 415,
  message: string,
): { refusal: { status: 400 | 413 | 415; error: AppError } } {
  return { refusal: { status, error: new AppError("invalid_request", message) } };
}
