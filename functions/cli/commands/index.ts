import type { Command } from "commander";
import { addDemoCommand } from "./demo.ts";
import { addInfoCommand } from "./info.ts";
import { addRunCommand } from "./run.ts";
import { addValidateCommand } from "./validate.ts";
import { addWizardsCommand } from "./wizards.ts";

/** Adds one command to the program; `done` takes its exit code where that is not 0. */
export type AddCommand = (program: Command, done: (exitCode: number) => void) => void;

/** Every command, in the order in which help lists them. */
export const COMMANDS: AddCommand[] = [
  addRunCommand,
  addWizardsCommand,
  addInfoCommand,
  addValidateCommand,
  addDemoCommand,
];
