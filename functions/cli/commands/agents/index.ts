import { commandGroup } from "../command-group.ts";
import { addAgentsCheckCommand } from "./check.ts";
import { addAgentsListCommand } from "./list.ts";
import { addAgentsMigrateWorkspaceCommand } from "./migrate-workspace.ts";
import { addAgentsRunCommand } from "./run.ts";
import { addAgentsShowCommand } from "./show.ts";

/** `federalrunner agents …` */
export const addAgentsCommand = commandGroup("agents", "list, check and run command-line agents", [
  addAgentsListCommand,
  addAgentsShowCommand,
  addAgentsCheckCommand,
  addAgentsRunCommand,
  addAgentsMigrateWorkspaceCommand,
]);
