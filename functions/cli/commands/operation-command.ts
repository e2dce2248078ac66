/** An operation as a subcommand: its input as arguments and options, its answer as lines or as one JSON object. */
import type { z } from "zod";
import type { Operation, OperationCall } from "../../../shared/operations/operation.ts";
import { EXIT } from "../exit-code.ts";
import { addOperationOptions, flagOf, readOperationInput } from "../input/operation-options.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, examples } from "./command-group.ts";

/** How the operations of a group are called. */
export interface Opening {
  /** Options that select the services. */
  options?: readonly (readonly [flags: string, description: string])[];
  /** @throws AppError `invalid_configuration` */
  open(options: { here?: boolean }): Promise<OperationCall>;
}

/** The command that an operation declares. */
export function commandOf<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { options: selectors = [], open }: Opening,
): AddCommand {
  const place = operation.command;
  if (!place) throw new TypeError(`${operation.name} has no command.`);
  const { name, isDefault = false, description, args = {}, examples: lines, text, json, hasFailed } = place;
  const members = Object.keys(args);
  return (group, done) => {
    const command = group.command(name, { isDefault }).description(description);
    for (const member of members) command.argument(`<${flagOf(member)}>`, args[member]);
    addOperationOptions(command, operation, members);
    for (const [flags, meaning] of selectors) command.option(flags, meaning);
    command
      .option("--json", "print one JSON object")
      .addHelpText("after", examples(...lines.map((line) => `federalrunner ${group.name()} ${line}`)))
      .action(async (...given: unknown[]) => {
        const options = given[members.length] as { json?: boolean; here?: boolean };
        const input = readOperationInput(
          operation,
          options as Record<string, unknown>,
          new Map(members.map((member, at) => [member, [String(given[at])]])),
        );
        const output = (await operation.handle(input, await open(options))) as z.output<Output>;
        if (options.json) printJson({ success: true, ...(json?.(output) ?? (output as object)) });
        else process.stdout.write(`${text(output)}\n`);
        if (hasFailed?.(output)) done(EXIT.failed);
      });
  };
}

/** The commands that these operations declare. */
export function commandsOf(operations: readonly Operation[], opening: Opening): AddCommand[] {
  return operations.filter(({ command }) => command).map((operation) => commandOf(operation, opening));
}
