import type { Command } from "commander";

/** Adds one command to the program; `done` takes its exit code where that is not 0. */
export type AddCommand = (program: Command, done: (exitCode: number) => void) => void;
