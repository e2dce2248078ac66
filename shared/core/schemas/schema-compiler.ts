/** Compiles JSON Schemas (draft-07) that are read at run time: contracts of wizards and parameters of agents. */
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { compilePattern } from "./pattern.ts";

/** The value of `$schema` in such a schema. */
export const DRAFT_07 = /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/;

export interface SchemaCompiler<Schema extends object> {
  /** Compiled once for each schema object. @throws Error for an invalid schema */
  compile(schema: Schema): ValidateFunction;
  /** The mistakes of the schema itself; `path` is empty for the whole schema. */
  findMistakes(schema: Schema): { path: string; message: string }[];
}

export interface CompilerOptions<Schema> extends Options {
  /** Adds keywords to the instance. */
  extend?: (ajv: Ajv) => void;
  /** Applied to each schema before it is compiled. */
  complete?: (schema: Schema) => object;
}

export function createSchemaCompiler<Schema extends object>({
  extend,
  complete = (schema) => schema,
  ...options
}: CompilerOptions<Schema> = {}): SchemaCompiler<Schema> {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    // Names such as `constructor` must not be found on the prototype of the data.
    ownProperties: true,
    // Two schemas may have the same $id.
    addUsedSchema: false,
    validateFormats: false,
    logger: false,
    code: { regExp: Object.assign(compilePattern, { code: "unused: schemas are not written as code" }) },
    ...options,
  });
  extend?.(ajv);
  const compiled = new WeakMap<Schema, ValidateFunction>();

  function compile(schema: Schema): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    const completed = complete(schema);
    const validate = ajv.compile(completed);
    // Ajv never releases a compiled schema; the WeakMap releases the function with its schema.
    ajv.removeSchema(completed);
    compiled.set(schema, validate);
    return validate;
  }

  return {
    compile,
    findMistakes(schema) {
      if (ajv.validateSchema(schema) === false) {
        return (ajv.errors ?? []).map(({ instancePath, message = "" }) => {
          return { path: instancePath.slice(1).replaceAll("/", "."), message };
        });
      }
      try {
        compile(schema);
        return [];
      } catch (error) {
        return [{ path: "", message: error instanceof Error ? error.message : "cannot be used as a schema" }];
      }
    },
  };
}
