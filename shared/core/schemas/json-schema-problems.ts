/** Describes the errors of a JSON Schema, in the words that {@link schemaProblems} has for zod. */

import type { ErrorObject } from "ajv";
import { closestTo, nearest } from "../closest.ts";
import type { InputProblem } from "../errors.ts";
import { scalarText } from "../json/scalar-text.ts";
import { describeUnknownKey, limitPhrase, typePhrase } from "./schema-issues.ts";

/** The keywords of a JSON Schema that the descriptions use. */
export interface DescribedSchema {
  title?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  properties?: Record<string, DescribedSchema>;
  items?: DescribedSchema;
}

export interface ValidatedInput {
  schema: DescribedSchema;
  data: unknown;
  /** Completes "is not …" for an unknown key, as in "a field of this wizard". */
  member: string;
}

/** @returns no problem for an error that another one describes better */
export function jsonSchemaProblems(
  error: ErrorObject,
  { schema, data, member }: ValidatedInput,
): InputProblem[] {
  const field = fieldPath(error.instancePath);
  const property = (error.parentSchema ?? propertyAt(schema, error.instancePath)) as DescribedSchema;
  const { params } = error;
  // "None fits" is reported instead of each alternative's errors, except for the names of missing fields.
  if (/\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath) && error.keyword !== "required") return [];
  const range = describeLimit(error);
  if (range !== undefined) return [{ field, problem: "range", message: range }];
  switch (error.keyword) {
    case "if":
      // The errors of `then` and `else` are reported.
      return [];
    case "required":
    case "dependencies": {
      const name = String(params.missingProperty);
      const missing = propertyAt(schema, `${error.instancePath}/${name}`);
      return [{ field: join(field, name), problem: "missing", message: `is missing${hint(missing)}` }];
    }
    case "type":
      return [
        {
          field,
          problem: "type",
          message: `must be ${typePhrase(params.type)}${choicesOf(property)}${hint(property)}`,
        },
      ];
    case "enum":
      return [describeUnknownOption(field, params.allowedValues, valueAt(data, error))];
    case "const":
      return [describeOnlyOption(field, params.allowedValue, error.schemaPath)];
    case "pattern":
      return [
        {
          field,
          problem: "pattern",
          message: `does not match the pattern${hint(property) || ` ${params.pattern}`}`,
        },
      ];
    case "additionalProperties": {
      const name = String(params.additionalProperty);
      return [
        describeUnknownField(
          { schema: propertyAt(schema, error.instancePath), data: valueAt(data, error), member },
          field,
          name,
        ),
      ];
    }
    case "x-choices":
      return [describeChoices(params)];
    case "anyOf":
    case "oneOf":
      return [{ field, problem: "format", message: `matches none of the accepted forms${hint(property)}` }];
    default:
      return [{ field, problem: "format", message: `does not match the schema (${error.keyword})` }];
  }
}

/** @returns undefined for a keyword that limits nothing */
function describeLimit({ keyword, params }: ErrorObject): string | undefined {
  switch (keyword) {
    case "minimum":
    case "minLength":
    case "minItems":
      return limitPhrase(COUNTED[keyword], "at least", params.limit);
    case "maximum":
    case "maxLength":
    case "maxItems":
      return limitPhrase(COUNTED[keyword], "at most", params.limit);
    case "x-range":
      return describeRange(params);
    case "exclusiveMinimum":
      return `must be more than ${params.limit}`;
    case "exclusiveMaximum":
      return `must be less than ${params.limit}`;
    case "multipleOf":
      return `must be a multiple of ${params.multipleOf}`;
    default:
      return undefined;
  }
}

function describeRange({ low, high }: { low?: number; high?: number }): string {
  const limits = [low === undefined ? [] : `at least ${low}`, high === undefined ? [] : `at most ${high}`];
  return `must be ${limits.flat().join(" and ")}`;
}

/** No choice at all, or choices that exclude each other. */
function describeChoices(params: Record<string, unknown>): InputProblem {
  const { name, question, none, chosen } = params as Record<string, string> & { chosen: string[] };
  const field = String(name);
  if (chosen.length === 0) return { field, problem: "missing", message: `is missing: ${question}` };
  return {
    field,
    problem: "ambiguous",
    message: `has both ${none} and ${chosen.join(", ")}: either none applies, or the others`,
    candidates: [String(none), ...chosen].slice(0, 3),
  };
}

const MOST_CANDIDATES = 3;

function describeUnknownOption(field: string, options: unknown[], value: unknown): InputProblem {
  const all = options.map(String);
  const closest = typeof value === "string" ? closestTo(value, all) : undefined;
  const candidates =
    all.length > MOST_CANDIDATES ? nearest(scalarText(value), all).slice(0, MOST_CANDIDATES) : all;
  const more = all.length > candidates.length ? ` (of ${all.length} options, the nearest)` : "";
  return {
    field,
    problem: "unknown_option",
    message: `must be one of ${candidates.join(", ")}${more}`,
    candidates,
    closest,
  };
}

/** The type whose length a limit counts; other limits compare numbers. */
const COUNTED: Record<string, "string" | "array"> = {
  minLength: "string",
  maxLength: "string",
  minItems: "array",
  maxItems: "array",
};

/** A constant under `then` depends on the other answers. */
function describeOnlyOption(field: string, value: unknown, schemaPath: string): InputProblem {
  const reason = schemaPath.includes("/then/") ? ", given the other answers" : "";
  return {
    field,
    problem: "unknown_option",
    message: `must be ${String(value)}${reason}`,
    candidates: [String(value)],
  };
}

/** @param path of the object that has the unknown key; its schema and its value are given */
export function describeUnknownField(
  { schema, data, member }: Partial<ValidatedInput> & Pick<ValidatedInput, "member">,
  path: string,
  name: string,
): InputProblem {
  const given = asObject(data);
  const known = Object.keys(schema?.properties ?? {});
  const missing = known.filter((id) => !Object.hasOwn(given, id));
  return describeUnknownKey({ field: join(path, shorten(name)), name, member, known, candidates: missing });
}

/** A longer list of options is represented by an example. */
const MOST_LISTED = 6;

/** The schema's description and example of the field, from which a caller derives its question. */
function hint(property: DescribedSchema | undefined): string {
  // A question with a problem is asked, so its condition need not be repeated.
  const words = (property?.description ?? property?.title)?.replace(/ ?Asked [^.]*\./g, "");
  const example = property?.examples?.[0];
  const options = property?.enum ?? [];
  const isNamed = options.length > 0 && options.every((option) => words?.includes(`${String(option)}: `));
  const isShortList = options.length > 0 && options.length <= MOST_LISTED && !isNamed;
  const parts = Object.values(property?.items?.properties ?? {}).flatMap(({ title }) => title ?? []);
  const hints = [
    words?.replace(/\.$/, ""),
    isShortList ? `one of ${options.join(", ")}` : "",
    isShortList || isNamed || example === undefined ? "" : `for example ${String(example)}`,
    parts.length === 0 ? "" : `for each: ${parts.join(", ")}`,
  ];
  const text = hints
    .filter(Boolean)
    .join("; ")
    .replace(/\?; ([fo])/, (_, first: string) => `? ${first.toUpperCase()}`);
  return text === "" ? "" : `: ${text.length > 400 ? `${text.slice(0, 399)}…` : text}`;
}

function propertyAt(schema: DescribedSchema, instancePath: string): DescribedSchema | undefined {
  let property: DescribedSchema | undefined = schema;
  for (const part of pointerParts(instancePath)) {
    if (/^\d+$/.test(part) && property?.items) property = property.items;
    else {
      const inner: Record<string, DescribedSchema> = property?.properties ?? {};
      property = Object.hasOwn(inner, part) ? inner[part] : undefined;
    }
  }
  return property;
}

function valueAt(data: unknown, { instancePath }: ErrorObject): unknown {
  return pointerParts(instancePath).reduce<unknown>(
    (value, part) => (Object.hasOwn(asObject(value), part) ? asObject(value)[part] : undefined),
    data,
  );
}

function fieldPath(instancePath: string): string {
  return pointerParts(instancePath).reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, shorten(part))),
    "",
  );
}

function pointerParts(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** A caller's own key can be any text; it is shown short and on one line. */
function shorten(name: string): string {
  return name.replace(/[^\p{L}\p{N}_ .-]/gu, "?").slice(0, 60);
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The options of a list's items. */
function choicesOf(list: DescribedSchema | undefined): string {
  const { items } = list ?? {};
  return items?.enum ? ` of ${items.enum.slice(0, MOST_CHOICES).map(String).join(", ")}` : "";
}

const MOST_CHOICES = 12;
