/** Checks data against a contract and says every problem at once, in terms of fields and without their values. */
import type { ErrorObject } from "ajv";
import type { InputProblem } from "../core/errors.ts";
import { closestTo } from "./closest.ts";
import { effectiveConditions, holds } from "./condition.ts";
import { type Contract, type ContractProperty, compileContract } from "./contract.ts";
import type { Wizard } from "./wizard.ts";

/**
 * @param data what the form would get, after mapping
 * @returns no problems for data that the wizard can be run with
 */
export function validateUserData(wizard: Wizard, contract: Contract, data: unknown): InputProblem[] {
  const validate = compileContract(contract);
  validate(data);
  const found = (validate.errors ?? []).flatMap((error) => describeError(error, contract, data));
  const problems = [...found, ...unknownToBoth(wizard, contract, data)];
  const conditions = effectiveConditions(wizard);
  // A contract may require what the structure says is not asked of everybody.
  const isAsked = ({ field, problem }: InputProblem) =>
    problem !== "missing" || holds(conditions.get(field), asObject(data));
  return withoutRepetitions(problems.filter(isAsked));
}

function describeError(error: ErrorObject, contract: Contract, data: unknown): InputProblem[] {
  const field = fieldPath(error.instancePath);
  const property = (error.parentSchema ?? propertyAt(contract, error.instancePath)) as ContractProperty;
  const { params } = error;
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
    case "const":
      return [
        describeUnknownOption(field, params.allowedValues ?? [params.allowedValue], valueAt(data, error)),
      ];
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
    case "minProperties":
    case "maxProperties":
      return [
        { field, problem: "range", message: (error.message ?? "is out of range").replace("NOT", "not") },
      ];
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

function describeUnknownField(
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

/** Version 1 contracts allow further properties; what neither file knows could never reach the form. */
function unknownToBoth(wizard: Wizard, contract: Contract, data: unknown): InputProblem[] {
  if (contract.additionalProperties === false) return [];
  const given = asObject(data);
  const known = new Set(wizard.pages.flatMap((page) => page.fields.map((field) => field.field_id)));
  return Object.keys(given)
    .filter((name) => !known.has(name) && !Object.hasOwn(contract.properties, name))
    .map((name) => describeUnknownField("", name, contract, given));
}

/** One problem a field and kind; a wrong type or option makes the field's other complaints noise. */
function withoutRepetitions(problems: InputProblem[]): InputProblem[] {
  const rank: InputProblem["problem"][] = ["unknown_option", "type"];
  const strongest = new Map<string, InputProblem["problem"]>();
  for (const { field, problem } of problems) {
    if (rank.includes(problem) && strongest.get(field) !== "unknown_option") strongest.set(field, problem);
  }
  const seen = new Set<string>();
  return problems.filter(({ field, problem }) => {
    const key = `${field}\n${problem}`;
    if (seen.has(key) || (strongest.get(field) ?? problem) !== problem) return false;
    seen.add(key);
    return true;
  });
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

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
