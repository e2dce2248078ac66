/** An operation as a command: its input as arguments and options, its answer as lines or as one JSON object. */
import type { z } from "zod";
import { EFFECTS, type Operation, type OperationCall } from "../../../shared/operations/operation.ts";
import { typeOf } from "../../../shared/operations/read-input.ts";
import { EXIT } from "../exit-code.ts";
import { addOperationOptions, asArguments, flagOf, readOperationInput } from "../input/operation-options.ts";
import { addDataOptions, type DataOptions, readUserData } from "../input/read-user-data.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, examples } from "./command-group.ts";

/** How the operations of a group are called. */
export interface Opening {
  /** Options that select the services. */
  options?: readonly (readonly [flags: string, description: string])[];
  /**
   * The parts of a call that the operations need.
   *
   * @throws AppError `invalid_configuration`
   */
  open(options: { here?: boolean }): Promise<Partial<OperationCall>>;
}

/** The command that an operation declares. */
export function commandOf(operation: Operation, { options: selectors = [], open }: Opening): AddCommand {
  const place = operation.command;
  if (!place) throw new TypeError(`${operation.name} has no command.`);
  const {
    isDefault = false,
    description = "",
    args = {},
    options: meanings,
    data,
    text,
    json,
    hasFailed,
  } = place;
  const members = Object.keys(args);
  const { repeated } = EFFECTS[operation.effect];
  return (group, done) => {
    const command = group.command(place.name.split(" ").at(-1) ?? "", { isDefault }).description(description);
    for (const member of members) command.argument(argumentOf(operation, member), args[member]);
    addOperationOptions(command, operation, { others: [...members, ...(data ? [data] : [])], meanings });
    if (data) addDataOptions(command);
    for (const [flags, meaning] of selectors) command.option(flags, meaning);
    if (repeated) command.addHelpText("after", `\n${repeated}`);
    command
      .option("--json", "print one JSON object")
      .addHelpText(
        "after",
        examples(...exampleLines(operation, members).map((line) => `federalrunner ${line}`)),
      )
      .action(async (...given: unknown[]) => {
        const options = given[members.length] as DataOptions & { json?: boolean; here?: boolean };
        const input = readOperationInput(
          operation,
          options as Record<string, unknown>,
          new Map(members.map((member, at) => [member, [given[at]].flat().map(String)])),
          data ? { [data]: await readUserData(options) } : {},
        );
        const found = await operation.handle(input, (await open(options)) as OperationCall);
        if (options.json) printJson({ success: true, ...((await json?.(found)) ?? (found as object)) });
        else process.stdout.write(`${await text(found)}\n`);
        if (hasFailed?.(found)) done(EXIT.failed);
      });
  };
}

/** The commands that these operations declare. */
export function commandsOf(operations: readonly Operation[], opening: Opening): AddCommand[] {
  return operations.filter(({ command }) => command).map((operation) => commandOf(operation, opening));
}

/** A list takes all further words. */
function argumentOf({ input }: Operation, member: string): string {
  const isList = typeOf(input.shape[member] as z.ZodType) === "array";
  return isList ? `<${flagOf(member).replace(/s$/, "")}...>` : `<${flagOf(member)}>`;
}

function exampleLines({ examples: inputs, command }: Operation, members: readonly string[]): string[] {
  const { name = "", data, examples: more = [] } = command ?? {};
  const own = inputs.map((input) => [name, asArguments(input, members, data)].filter(Boolean).join(" "));
  return [...own, ...more];
}
