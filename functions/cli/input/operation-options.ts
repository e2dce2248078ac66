/** The input of an operation as options: `--wizard <text>` for `wizard_id`. */
import type { Command } from "commander";
import type { z } from "zod";
import { readTexts, typeOf } from "../../../shared/operations/read-input.ts";
import { repeatable } from "./parse-option.ts";

/** @param others members that are no options */
export function addOperationOptions(
  command: Command,
  { input }: { input: z.ZodObject },
  others: readonly string[] = [],
): Command {
  for (const [name, schema] of Object.entries(input.shape as Record<string, z.ZodType>)) {
    if (others.includes(name)) continue;
    const value = typeOf(schema) === "integer" ? "number" : "text";
    command.option(`--${flagOf(name)} <${value}>`, asHelp(schema.description ?? ""), repeatable);
  }
  return command;
}

/**
 * The operation's input of the given options, with the mistakes that REST reports too.
 *
 * @param args the texts of the members that are arguments
 * @throws AppError `invalid_request`
 */
export function readOperationInput<Input extends z.ZodObject>(
  { input }: { input: Input },
  options: Readonly<Record<string, unknown>>,
  args: ReadonlyMap<string, readonly string[]> = new Map(),
): z.output<Input> {
  const texts = new Map(args);
  for (const name of Object.keys(input.shape)) {
    const given = options[flagOf(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (Array.isArray(given)) texts.set(name, given);
  }
  return readTexts(input, texts, "an option of this command");
}

/** The name of a member on the command line. */
export function flagOf(name: string): string {
  return name.replace(/_id$/, "").replaceAll("_", "-");
}

/** As the help of other options: without capital and full stop. */
function asHelp(description: string): string {
  return description.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, "");
}
