/** The request of an agent's run, from the command line, files or the standard input. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { AppError } from "../../../shared/core/errors.ts";
import { parseJson } from "../../../shared/core/json/parse-json.ts";

export interface AgentInputOptions {
  inputFile?: string;
  /** `key=value` */
  param?: string[];
  paramsFile?: string;
}

/** @throws AppError `invalid_request` without an input, or with two */
export async function readAgentInput(words: string[], { inputFile }: AgentInputOptions): Promise<string> {
  const isStdin = words.length === 1 && words[0] === "-";
  if (inputFile !== undefined && words.length > 0) {
    throw wrongUse("Give the request either as words or by --input-file.");
  }
  const input = isStdin
    ? await text(process.stdin)
    : inputFile === undefined
      ? words.join(" ")
      : await readText(inputFile, "--input-file");
  if (input.trim() === "") {
    throw wrongUse('The input is missing: give words, --input-file, or "-" for the standard input.');
  }
  return input;
}

/**
 * The parameters of `--params-file`, overridden by those of `--param`. A value that the schema declares as another type
 * than string is parsed as JSON, so that `--param depth=3` is a number.
 *
 * @param schema `parameters` of the profile
 */
export async function readParameters(
  { param = [], paramsFile }: AgentInputOptions,
  schema: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
  const parameters = paramsFile === undefined ? {} : await readObject(paramsFile);
  const declared = (schema?.properties ?? {}) as Record<string, { type?: unknown } | undefined>;
  for (const pair of param) {
    const at = pair.indexOf("=");
    if (at < 1) throw wrongUse("--param requires key=value.", "--param");
    const name = pair.slice(0, at);
    parameters[name] = readValue(
      pair.slice(at + 1),
      Object.hasOwn(declared, name) ? declared[name] : undefined,
    );
  }
  return parameters;
}

function readValue(value: string, schema: { type?: unknown } | undefined): unknown {
  const types = [schema?.type].flat();
  if (schema?.type === undefined || types.includes("string")) return value;
  const parsed = parseJson(value);
  // Invalid JSON remains a text, which the check against the schema reports.
  return "problem" in parsed ? value : parsed.value;
}

async function readObject(file: string): Promise<Record<string, unknown>> {
  const parsed = parseJson(await readText(file, "--params-file"));
  if ("problem" in parsed) throw wrongUse(`--params-file: ${file}: ${parsed.problem}.`, "--params-file");
  const { value } = parsed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongUse(`--params-file: ${file} must hold a JSON object.`, "--params-file");
  }
  return value as Record<string, unknown>;
}

async function readText(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new AppError("invalid_request", `${option}: ${file} cannot be read.`, {
      details: { option },
      cause,
    });
  }
}

function wrongUse(message: string, option?: string): AppError {
  return new AppError("invalid_request", message, option === undefined ? {} : { details: { option } });
}
