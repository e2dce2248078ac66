/** One complaint of the schema library in our terms: which field, what is wrong, what would be right. */
import type { ErrorObject } from "ajv";
import { closestTo } from "../../core/closest.ts";
import type { InputProblem } from "../../core/errors.ts";
import type { Contract, ContractProperty } from "./contract.ts";

/** @returns nothing where another complaint says the same better */
export function describeSchemaError(error: ErrorObject, contract: Contract, data: unknown): InputProblem[] {
  const field = fieldPath(error.instancePath);
  const property = (error.parentSchema ?? propertyAt(contract, error.instancePath)) as ContractProperty;
  const { params } = error;
  // "None fits" is reported instead of each alternative's errors, except for the names of missing fields.
  if (/\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath) && error.keyword !== "required") return [];
  switch (error.keyword) {
    case "if":
      // Its consequence reports for itself.
      return [];
    case "required":
    case "dependencies": {
      const name = String(params.missingProperty);
      const missing = propertyAt(contract, `${error.instancePath}/${name}`);
      return [{ field: join(field, name), problem: "missing", message: `is missing${hint(missing)}` }];
    }
    case "type":
      return [{ field, problem: "type", message: `must be ${typeName(params.type)}${hint(property)}` }];
    case "enum":
      return [describeUnknownOption(field, params.allowedValues, valueAt(data, error))];
    case "const":
      return [describeOnlyOption(field, params.allowedValue, error.schemaPath)];
    case "pattern":
      return [{ field, problem: "pattern", message: `does not have the form asked for${hint(property)}` }];
    case "additionalProperties": {
      const name = String(params.additionalProperty);
      return [
        describeUnknownField(
          field,
          name,
          propertyAt(contract, error.instancePath),
          asObject(valueAt(data, error)),
        ),
      ];
    }
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
    case "multipleOf":
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
      return [{ field, problem: "range", message: LIMITS[error.keyword](params.limit ?? params.multipleOf) }];
    case "anyOf":
    case "oneOf":
      return [{ field, problem: "format", message: `is none of what the contract allows${hint(property)}` }];
    default:
      return [{ field, problem: "format", message: `does not fit the contract (${error.keyword})` }];
  }
}

function describeUnknownOption(field: string, options: unknown[], value: unknown): InputProblem {
  const candidates = options.map(String);
  const closest = typeof value === "string" ? closestTo(value, candidates) : undefined;
  return {
    field,
    problem: "unknown_option",
    message: `must be one of ${candidates.slice(0, 12).join(", ")}${candidates.length > 12 ? ", …" : ""}`,
    candidates,
    ...(closest === undefined ? {} : { closest }),
  };
}

const LIMITS = {
  minimum: (limit: number) => `must be at least ${limit}`,
  maximum: (limit: number) => `must be at most ${limit}`,
  exclusiveMinimum: (limit: number) => `must be more than ${limit}`,
  exclusiveMaximum: (limit: number) => `must be less than ${limit}`,
  multipleOf: (limit: number) => `must be a multiple of ${limit}`,
  minLength: (limit: number) => `must have at least ${limit} characters`,
  maxLength: (limit: number) => `must have at most ${limit} characters`,
  minItems: (limit: number) => `must have at least ${limit} entries`,
  maxItems: (limit: number) => `must have at most ${limit} entries`,
};

/** A constant under `then` is what other answers leave open. */
function describeOnlyOption(field: string, value: unknown, schemaPath: string): InputProblem {
  const reason = schemaPath.includes("/then/") ? ", given the other answers" : "";
  return {
    field,
    problem: "unknown_option",
    message: `must be ${String(value)}${reason}`,
    candidates: [String(value)],
  };
}

/** For a name that no field has. */
export function describeUnknownField(
  path: string,
  name: string,
  owner: ContractProperty | undefined,
  given: object,
): InputProblem {
  const known = Object.keys(owner?.properties ?? {});
  const closest = closestTo(
    name,
    known.filter((id) => !Object.hasOwn(given, id)),
  );
  return {
    field: join(path, shorten(name)),
    problem: "unknown_field",
    message: `is not a field of this wizard${closest === undefined ? "" : `; did you mean ${closest}?`}`,
    candidates: known,
    ...(closest === undefined ? {} : { closest }),
  };
}

function typeName(type: unknown): string {
  const names: Record<string, string> = {
    array: "a list",
    boolean: "true or false",
    integer: "a whole number",
    number: "a number",
    object: "an object",
    string: "a text",
  };
  return [type]
    .flat()
    .map((one) => names[String(one)] ?? String(one))
    .join(" or ");
}

/** What the contract says about the field, so that a caller can ask for it. */
function hint(property: ContractProperty | undefined): string {
  const words = property?.description ?? property?.title;
  const example = property?.examples?.[0];
  const parts = [
    words?.replace(/\.$/, ""),
    example === undefined ? undefined : `for example ${String(example)}`,
  ];
  const text = parts.filter(Boolean).join("; ");
  return text === "" ? "" : `: ${text.length > 240 ? `${text.slice(0, 239)}…` : text}`;
}

function propertyAt(contract: Contract, instancePath: string): ContractProperty | undefined {
  let property: ContractProperty | undefined = contract;
  for (const part of pointerParts(instancePath)) {
    if (/^\d+$/.test(part) && property?.items) property = property.items;
    else {
      const inner: Record<string, ContractProperty> = property?.properties ?? {};
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

/** A caller's own key may be anything; it is shown short and on one line. */
function shorten(name: string): string {
  return name.replace(/[^\p{L}\p{N}_ .-]/gu, "?").slice(0, 60);
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
