/** Converts a query to the types of its schema: numbers, booleans, and lists of repeated parameters. */
import { z } from "zod";
import { checkInput } from "./check-input.ts";

/** @throws AppError `invalid_request` that names every unknown or invalid parameter */
export function readQuery(schema: z.ZodObject | undefined, url: string): Record<string, unknown> {
  const at = url.indexOf("?");
  const given = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  const query = Object.fromEntries(
    [...new Set(given.keys())].map((name) => [name, convert(schemaOf(schema, name), given.getAll(name))]),
  );
  return checkInput(schema ?? z.strictObject({}), query, "a query parameter of this path");
}

// A name such as `constructor` is inherited and no parameter.
function schemaOf(schema: z.ZodObject | undefined, name: string): z.ZodType | undefined {
  return schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
}

function convert(schema: z.ZodType | undefined, texts: string[]): unknown {
  const type = schema === undefined ? "string" : z.toJSONSchema(schema, { io: "input" }).type;
  if (type === "array") return texts.flatMap((text) => text.split(","));
  // A repeated parameter that is not a list: the schema rejects it, so that no value is ignored.
  if (texts.length > 1) return texts;
  const [text = ""] = texts;
  if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return text;
}
