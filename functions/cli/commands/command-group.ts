import type { Command } from "commander";

/** Adds one command to its parent. `done` sets the exit code, which is 0 by default. */
export type AddCommand = (parent: Command, done: (exitCode: number) => void) => void;

/** A group such as `federalrunner runs …`; help lists the commands in the given order. */
export function commandGroup(name: string, description: string, commands: AddCommand[]): AddCommand {
  return (program, done) => {
    const group = program.command(name).description(description);
    for (const addCommand of commands) addCommand(group, done);
  };
}

/** The last part of a command's help. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
