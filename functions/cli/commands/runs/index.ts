import { commandGroup } from "../command-group.ts";
import { addRunsCancelCommand, addRunsDeleteCommand } from "./delete.ts";
import { addRunsListCommand } from "./list.ts";
import { addRunsRecordCommand } from "./record.ts";
import { addRunsShowCommand } from "./show.ts";

/** `federalrunner runs …` */
export const addRunsCommand = commandGroup(
  "runs",
  "list, show, cancel and delete runs of a deployment, of the local stack, or of `federalrunner mcp` on this computer",
  [addRunsListCommand, addRunsShowCommand, addRunsRecordCommand, addRunsCancelCommand, addRunsDeleteCommand],
);
