/** The commands of `federalrunner runs …`, in the order of the help. */
import type { AddCommand } from "../command-group.ts";
import { addRunsCancelCommand, addRunsDeleteCommand } from "./delete.ts";
import { addRunsListCommand } from "./list.ts";
import { addRunsRecordCommand } from "./record.ts";
import { addRunsShowCommand } from "./show.ts";

export const RUNS_COMMANDS: AddCommand[] = [
  addRunsListCommand,
  addRunsShowCommand,
  addRunsRecordCommand,
  addRunsCancelCommand,
  addRunsDeleteCommand,
];
