/** An operation as a command: its input as arguments and options, its answer as lines or as one JSON object. */
import type { Command } from "commander";
import type { z } from "zod";
import { EFFECTS, type Operation, type OperationCall } from "../../../shared/operations/operation.ts";
import { typeOf } from "../../../shared/operations/read-input.ts";
import { addOperationOptions, asArguments, flagOf, readOperationInput } from "../input/operation-options.ts";
import { addDataOptions, type DataOptions, readUserData } from "../input/read-user-data.ts";
import { type AddCommand, answering } from "./command-group.ts";

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

/** Options that a command has beyond its operation. */
export interface Extras {
  /** Options that give members: by other names, or from files. */
  members?: {
    add(command: Command): Command;
    /** @param args the operation's members that are arguments */
    read(options: never, args: Readonly<Record<string, string>>): Promise<Record<string, unknown>>;
  };
  /** Acts on the answer. @returns what it adds to the JSON object and to the lines */
  act?(options: never, found: never, call: OperationCall): Promise<{ json?: object; lines?: string[] }>;
}

/** The command that an operation declares. */
export function commandOf(
  operation: Operation,
  { options: selectors = [], open }: Opening,
  extras: Extras = {},
): AddCommand {
  const place = operation.command;
  if (!place) throw new TypeError(`${operation.name} has no command.`);
  const { isDefault = false, description = "", args = {}, options: meanings, data, hasOwnOptions } = place;
  const { note, text, json, jsonHelp = "print one JSON object", problems, hasFailed } = place;
  const members = Object.keys(args);
  const others = hasOwnOptions ? Object.keys(operation.input.shape) : [...members, ...(data ? [data] : [])];
  return answering({
    name: place.name.split(" ").at(-1) ?? "",
    isDefault,
    description,
    args: Object.fromEntries(members.map((member) => [argumentOf(operation, member), args[member] ?? ""])),
    options(command) {
      addOperationOptions(command, operation, { others, meanings });
      if (data) addDataOptions(command);
      extras.members?.add(command);
      for (const [flags, meaning] of selectors) command.option(flags, meaning);
      return command;
    },
    jsonHelp,
    notes: [EFFECTS[operation.effect].repeated, note].filter((sentence) => sentence !== undefined),
    examples: exampleLines(operation, members),
    async answer(...given: unknown[]) {
      const options = given[members.length] as DataOptions & { here?: boolean };
      const texts = new Map(members.map((member, at) => [member, [given[at]].flat().map(String)]));
      const named = Object.fromEntries([...texts].map(([member, [first = ""]]) => [member, first]));
      const input = readOperationInput(operation, options as Record<string, unknown>, texts, {
        ...(data && { [data]: await readUserData(options) }),
        ...(await extras.members?.read(options as never, named)),
      });
      const call = (await open(options)) as OperationCall;
      const found = await operation.handle(input, call);
      const more = await extras.act?.(options as never, found as never, call);
      return {
        json: { ...(json?.(found) ?? (found as object)), ...more?.json },
        lines: [text(found), ...(more?.lines ?? [])],
        problems: problems?.(found),
        isFailed: hasFailed?.(found),
      };
    },
  });
}

/** The commands that these operations declare. @param extras by the name of the operation */
export function commandsOf(
  operations: readonly Operation[],
  opening: Opening,
  extras: ReadonlyMap<string, Extras> = new Map(),
): AddCommand[] {
  return operations
    .filter(({ command }) => command)
    .map((operation) => commandOf(operation, opening, extras.get(operation.name)));
}

/** A list takes all further words. */
function argumentOf({ input }: Operation, member: string): string {
  const isList = typeOf(input.shape[member] as z.ZodType) === "array";
  return isList ? `<${flagOf(member).replace(/s$/, "")}...>` : `<${flagOf(member)}>`;
}

function exampleLines({ examples: inputs, command }: Operation, members: readonly string[]): string[] {
  const { name = "", data, hasOwnOptions, examples: more = [] } = command ?? {};
  const shown = hasOwnOptions ? [] : inputs;
  const own = shown.map((input) => [name, asArguments(input, members, data)].filter(Boolean).join(" "));
  return [...own, ...more];
}
