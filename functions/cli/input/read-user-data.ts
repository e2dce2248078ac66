/** The user data of a wizard from `--data FILE|-` and `--set key=value`. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { AppError } from "../../../shared/core/errors.ts";
import { isObject } from "../../../shared/core/json/is-object.ts";
import { parseJson } from "../../../shared/core/json/parse-json.ts";
import { repeatable } from "./parse-option.ts";

export interface DataOptions {
  data?: string;
  set?: string[];
  /** Fields whose unusual answers the person has confirmed. */
  confirmed?: string[];
}

/** @throws AppError `invalid_request` that names the option */
export async function readUserData({ data, set = [] }: DataOptions): Promise<Record<string, unknown>> {
  const base = data === undefined ? {} : parseData(await readSource(data), data);
  const overrides = set.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1)
      throw new AppError("invalid_request", "--set requires key=value.", { details: { option: "--set" } });
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return { ...base, ...Object.fromEntries(overrides) };
}

async function readSource(source: string): Promise<string> {
  if (source === "-") return text(process.stdin);
  try {
    return await readFile(source, "utf8");
  } catch (cause) {
    throw new AppError("invalid_request", `--data: ${source} cannot be read.`, {
      details: { option: "--data" },
      cause,
    });
  }
}

function parseData(json: string, source: string): Record<string, unknown> {
  const name = source === "-" ? "the standard input" : source;
  const parsed = parseJson(json);
  const problem =
    "problem" in parsed
      ? parsed.problem
      : isObject(parsed.value)
        ? undefined
        : "must be a JSON object of answers";
  if (problem !== undefined) {
    throw new AppError("invalid_request", `--data: ${name}: ${problem}.`, { details: { option: "--data" } });
  }
  return (parsed as { value: Record<string, unknown> }).value;
}

/** Adds `--confirmed` to a command that asks about unusual answers. */
export function addConfirmedOption(command: Command): Command {
  return command.option(
    "--confirmed <field>",
    "a field whose unusual answer is meant; may be repeated",
    repeatable,
  );
}

/** Adds `--data` and `--set` to a command. */
export function addDataOptions(command: Command): Command {
  return command
    .option("--data <file>", "a JSON file with the answers; - reads the standard input")
    .option("--set <key=value>", "one answer, overrides that of --data; may be repeated", repeatable);
}
