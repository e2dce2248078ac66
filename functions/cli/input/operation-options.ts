/** The input of an operation as options: `--wizard <text>` for `wizard_id`. */
import type { Command } from "commander";
import type { z } from "zod";
import { readTexts, typeOf } from "../../../shared/operations/read-input.ts";
import { repeatable } from "./parse-option.ts";

interface OptionWords {
  /** Members that are no options. */
  others?: readonly string[];
  /** Instead of those of the members; undefined for a member without an option. */
  meanings?: Readonly<Record<string, string | undefined>> | undefined;
}

export function addOperationOptions(
  command: Command,
  { input }: { input: z.ZodObject },
  { others = [], meanings = {} }: OptionWords = {},
): Command {
  for (const [name, schema] of Object.entries(input.shape as Record<string, z.ZodType>)) {
    if (others.includes(name)) continue;
    const meaning = name in meanings ? meanings[name] : asHelp(schema.description ?? "");
    if (meaning === undefined) continue;
    const type = typeOf(schema);
    if (type === "boolean") command.option(`--${flagOf(name)}`, meaning);
    else command.option(`--${flagOf(name)} <${type === "integer" ? "number" : "text"}>`, meaning, repeatable);
  }
  return command;
}

/** An example of an operation's input as arguments and options. @param data the member that `--set` gives */
export function asArguments(input: object, args: readonly string[], data?: string): string {
  const given = Object.entries(input).map(([name, value]) => {
    if (args.includes(name)) return [value].flat().map(quoted).join(" ");
    if (name === data)
      return Object.entries(value as object)
        .map(([field, answer]) => `--set ${quoted(`${field}=${answer}`)}`)
        .join(" ");
    return value === true ? `--${flagOf(name)}` : `--${flagOf(name)} ${quoted(value)}`;
  });
  return given.join(" ");
}

function quoted(value: unknown): string {
  const text = String(value);
  return /[\s*]/.test(text) ? `"${text}"` : text;
}

/**
 * The operation's input of the given options, with the mistakes that REST reports too.
 *
 * @param args the texts of the members that are arguments
 * @param read members that are no texts
 * @throws AppError `invalid_request`
 */
export function readOperationInput<Input extends z.ZodObject>(
  { input }: { input: Input },
  options: Readonly<Record<string, unknown>>,
  args: ReadonlyMap<string, readonly string[]> = new Map(),
  read: Readonly<Record<string, unknown>> = {},
): z.output<Input> {
  const texts = new Map(args);
  for (const name of Object.keys(input.shape)) {
    const given = options[flagOf(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (Array.isArray(given)) texts.set(name, given);
    else if (given === true) texts.set(name, ["true"]);
  }
  return readTexts(input, texts, "an option of this command", read);
}

/** The name of a member on the command line. */
export function flagOf(name: string): string {
  return name.replace(/_id(?=s?$)/, "").replaceAll("_", "-");
}

/** As the help of other options: without capital and full stop. */
function asHelp(description: string): string {
  return description.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, "");
}
