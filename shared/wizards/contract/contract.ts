/**
 * The contract: the JSON Schema (draft-07) of a wizard's user data. Callers derive their questions from it, and the data
 * is checked against it before a browser starts.
 */
import type { ValidateFunction } from "ajv";
import { isObject } from "../../core/json/is-object.ts";
import { createSchemaCompiler, DRAFT_07 } from "../../core/schemas/schema-compiler.ts";
import { invalidWizard } from "../format/normalize-wizard.ts";
import { guidanceMistakes } from "./guidance.ts";
import { addContractKeywords } from "./keywords.ts";

/** One property of a contract; keywords that are not listed are kept and checked too. */
export interface ContractProperty {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, ContractProperty>;
  items?: ContractProperty;
  required?: string[];
  minItems?: number;
  maxItems?: number;
  additionalProperties?: unknown;
  allOf?: unknown[];
  [keyword: string]: unknown;
}

/** The JSON Schema of a wizard's data: an object with one property per field. */
export interface Contract extends ContractProperty {
  $schema?: string;
  type: "object";
  properties: Record<string, ContractProperty>;
}

/**
 * @param source the file's name in error messages
 * @throws AppError `invalid_wizard` that lists the mistakes of the schema
 */
export function readContract(json: unknown, source: string): Contract {
  const mistakes = shapeMistakes(json);
  if (mistakes.length > 0) throw invalidWizard(source, mistakes);
  const contract = json as Contract;
  const misguided = guidanceMistakes(contract);
  if (misguided.length > 0) throw invalidWizard(source, misguided);
  const lines = compiler
    .findMistakes(contract)
    .map(({ path, message }) => `${path || "the file"}: ${message}`);
  if (lines.length > 0) throw invalidWizard(source, [...new Set(lines)]);
  return contract;
}

/** The validator of a contract, compiled once for each contract object. */
export function compileContract(contract: Contract): ValidateFunction {
  return compiler.compile(contract);
}

const compiler = createSchemaCompiler<Contract>({ passContext: true, extend: addContractKeywords });

function shapeMistakes(json: unknown): string[] {
  if (!isObject(json)) return ["the file: must be a JSON Schema object"];
  const mistakes: string[] = [];
  if (json.$schema !== undefined && !DRAFT_07.test(String(json.$schema))) {
    mistakes.push("$schema: must be http://json-schema.org/draft-07/schema#");
  }
  if (json.$async !== undefined) mistakes.push("$async: is not supported");
  if (json.type !== "object") mistakes.push('type: must be "object"');
  if (!isObject(json.properties)) mistakes.push("properties: must be an object with one schema per field");
  else {
    for (const [name, property] of Object.entries(json.properties)) {
      if (!isObject(property)) mistakes.push(`properties.${name}: must be a schema object`);
    }
  }
  return mistakes;
}
