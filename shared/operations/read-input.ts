/** Reads an operation's input from an object, or from texts: those of a URL's query or of a command line. */
import { z } from "zod";
import { AppError } from "../core/errors.ts";
import { MOST_PROBLEMS, problemLines, schemaProblems } from "../core/schemas/schema-issues.ts";

/**
 * @param member of the input, as in "a query parameter"
 * @throws AppError `invalid_request` with all problems in its details, without the values
 */
export function readInput<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  member: string,
): z.output<Schema> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const problems = schemaProblems(read.error.issues, member, Object.keys(schema.shape), MOST_PROBLEMS);
  const lines = problemLines(problems, "the body");
  throw new AppError("invalid_request", `The request is malformed: ${lines.join("; ")}.`, {
    details: { problems },
  });
}

/**
 * {@link readInput} of the texts that each name has.
 *
 * @param read members that are no texts
 *
 * @throws AppError `invalid_request` that names every unknown or invalid member
 */
export function readTexts<Schema extends z.ZodObject>(
  schema: Schema,
  texts: ReadonlyMap<string, readonly string[]>,
  member: string,
  read: Readonly<Record<string, unknown>> = {},
): z.output<Schema> {
  const converted = [...texts].map(([name, given]) => [name, convert(schemaOf(schema, name), given)]);
  return readInput(schema, { ...read, ...Object.fromEntries(converted) }, member);
}

// A name such as `constructor` is inherited and no member.
function schemaOf(schema: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
}

function convert(schema: z.ZodType | undefined, texts: readonly string[]): unknown {
  const type = schema === undefined ? "string" : typeOf(schema);
  if (type === "array") return texts.flatMap((text) => text.split(",").map((part) => part.trim()));
  // A repeated member that is not a list: the schema rejects it, so that no value is ignored.
  if (texts.length > 1) return texts;
  const [text = ""] = texts;
  if ((type === "integer" || type === "number") && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return text;
}

/** The JSON type of a member. */
export function typeOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).type;
}
