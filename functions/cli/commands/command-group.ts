import type { Command } from "commander";
import type { AppError } from "../../../shared/core/errors.ts";
import { EXIT } from "../exit-code.ts";
import { pasteable } from "../output/pasteable.ts";
import { printError } from "../output/print-error.ts";
import { printJson } from "../output/print-json.ts";

/** Adds one command to its parent. `done` sets the exit code, which is 0 by default. */
export type AddCommand = (parent: Command, done: (exitCode: number) => void) => void;

/** A command that answers by lines for a person, or with `--json` by one object. */
export interface AnsweringCommand {
  /** Without its group. */
  name: string;
  /** Whether the group alone is this command. */
  isDefault?: boolean;
  description: string;
  /** By their form, as in `<id>`, `[id]` or `[file...]`. */
  args?: Readonly<Record<string, string>>;
  options?(command: Command): Command;
  /** The help of `--json`, where it prints more than the lines. */
  jsonHelp?: string | undefined;
  /** Sentences of the help before the examples. */
  notes?: readonly string[];
  /** Without `federalrunner`. */
  examples: readonly string[];
  /** @param given the arguments, then the options */
  answer(...given: never[]): Promise<Answer>;
}

export interface Answer {
  /** The JSON object, unless the command has printed its own form; `success` is that of the command unless it states another. */
  json?: object;
  /** Empty where the command has printed them itself. */
  lines: readonly string[];
  /** Failures next to the answer, on the standard error. */
  problems?: readonly AppError[] | undefined;
  /** Whether the command fails in spite of an answer. */
  isFailed?: boolean | undefined;
}

export function answering({ name, isDefault = false, args = {}, ...declared }: AnsweringCommand): AddCommand {
  return (parent, done) => {
    const command = parent.command(name, { isDefault }).description(declared.description);
    for (const [form, meaning] of Object.entries(args)) command.argument(form, meaning);
    declared.options?.(command);
    for (const note of declared.notes ?? []) command.addHelpText("after", `\n${note}`);
    command
      .option("--json", declared.jsonHelp ?? "print one JSON object")
      .addHelpText("after", examples(...declared.examples.map((line) => `federalrunner ${line}`)))
      .action(async (...given: unknown[]) => {
        const { json, lines, problems = [], isFailed } = await declared.answer(...(given as never[]));
        if ((given[Object.keys(args).length] as { json?: boolean }).json) {
          if (json) printJson({ success: !isFailed, ...json });
        } else {
          if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
          for (const problem of problems) printError(problem);
        }
        if (isFailed) done(EXIT.failed);
      });
  };
}

/** A group such as `federalrunner runs …`; help lists the commands in the given order. */
export function commandGroup(name: string, description: string, commands: AddCommand[]): AddCommand {
  return (program, done) => {
    const group = program.command(name).description(description);
    for (const addCommand of commands) addCommand(group, done);
    group.hook("preSubcommand", (_, chosen) => refuseUnknown(group, chosen));
  };
}

/** The default command of a group would report its name as an argument too many. */
function refuseUnknown(group: Command, chosen: Command): void {
  const [word = chosen.name()] = group.args;
  if (word === chosen.name() || word.startsWith("-")) return;
  const names = group.commands.map((command) => command.name()).join(", ");
  group.error(`error: unknown command '${word}' of '${group.name()}'. Possible: ${names}.`);
}

/** The last part of a command's help. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${pasteable(line)}`).join("\n")}`;
}
