import type { AddCommand } from "../add-command.ts";
import { addAgentsCheckCommand } from "./check.ts";
import { addAgentsListCommand } from "./list.ts";
import { addAgentsRunCommand } from "./run.ts";
import { addAgentsShowCommand } from "./show.ts";

/** What can be done with agents, in the order in which help lists it. */
const SUBCOMMANDS: AddCommand[] = [
  addAgentsListCommand,
  addAgentsShowCommand,
  addAgentsCheckCommand,
  addAgentsRunCommand,
];

/** `federalrunner agents …` */
export const addAgentsCommand: AddCommand = (program, done) => {
  const agents = program.command("agents").description("look at the agents, and run them");
  for (const addCommand of SUBCOMMANDS) addCommand(agents, done);
};
