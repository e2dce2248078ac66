import type { AddCommand } from "../add-command.ts";
import { addRunsCancelCommand } from "./cancel.ts";
import { addRunsListCommand } from "./list.ts";
import { addRunsShowCommand } from "./show.ts";

/** What can be done with runs, in the order in which help lists it. */
const SUBCOMMANDS: AddCommand[] = [addRunsListCommand, addRunsShowCommand, addRunsCancelCommand];

/** `federalrunner runs list|show|cancel` */
export const addRunsCommand: AddCommand = (program, done) => {
  const runs = program.command("runs").description("look at the runs of a deployment, or of the local stack");
  for (const addCommand of SUBCOMMANDS) addCommand(runs, done);
};
