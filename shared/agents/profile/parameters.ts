/** The parameters that a profile declares in JSON Schema (draft-07). */
import type { ValidateFunction } from "ajv";
import { isObject } from "../../core/json/is-object.ts";
import { createSchemaCompiler, DRAFT_07 } from "../../core/schemas/schema-compiler.ts";
import type { AgentProfile } from "./profile.ts";

type Schema = NonNullable<AgentProfile["parameters"]>;

export function parameterNames({ parameters }: Pick<AgentProfile, "parameters">): string[] {
  return isObject(parameters?.properties) ? Object.keys(parameters.properties) : [];
}

/** Whether every run has a value for the parameter: it is required or has a default. */
export function isAlwaysGiven({ parameters }: Pick<AgentProfile, "parameters">, name: string): boolean {
  const { required, properties } = parameters ?? {};
  if (Array.isArray(required) && required.includes(name)) return true;
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) && property.default !== undefined;
}

/** @returns mistakes of the schema itself as `path: message` */
export function findSchemaMistakes(schema: Schema): string[] {
  const shape = findShapeMistakes(schema);
  if (shape.length > 0) return shape;
  const lines = compiler
    .findMistakes(schema)
    .map(({ path, message }) => `parameters${path === "" ? "" : `.${path}`}: ${message}`);
  return [...new Set(lines)];
}

/** The validator, which also fills in defaults; compiled once for each schema object. */
export function compileParameters(schema: Schema): ValidateFunction {
  return compiler.compile(schema);
}

const compiler = createSchemaCompiler<Schema>({
  useDefaults: true,
  // An undeclared parameter would reach no agent.
  complete: (schema) => ({ additionalProperties: false, ...schema }),
});

const PARAMETER_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

function findShapeMistakes({ $schema, $async, type, properties, required }: Schema): string[] {
  const mistakes: string[] = [];
  if ($schema !== undefined && !DRAFT_07.test(String($schema))) {
    mistakes.push("parameters.$schema: must be http://json-schema.org/draft-07/schema#");
  }
  if ($async !== undefined) mistakes.push("parameters.$async: is not supported");
  if (type !== "object") mistakes.push('parameters.type: must be "object"');
  if (properties !== undefined && !isObject(properties)) {
    mistakes.push("parameters.properties: must be an object with one schema per parameter");
  }
  const names = parameterNames({ parameters: { properties } });
  for (const name of Array.isArray(required) ? required : []) {
    if (!names.includes(name)) mistakes.push(`parameters.required: ${name} is not among the properties`);
  }
  for (const name of names) {
    if (!PARAMETER_NAME.test(name)) {
      mistakes.push(
        `parameters.properties.${name}: a name consists of letters, digits, hyphens and underscores`,
      );
    }
  }
  return mistakes;
}
