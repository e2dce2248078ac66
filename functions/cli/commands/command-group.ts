import type { Command } from "commander";
import { pasteable } from "../output/pasteable.ts";

/** Adds one command to its parent. `done` sets the exit code, which is 0 by default. */
export type AddCommand = (parent: Command, done: (exitCode: number) => void) => void;

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
