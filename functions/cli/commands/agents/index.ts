/** The commands of `federalrunner agents …`, in the order of the help. */
import type { AddCommand } from "../command-group.ts";
import { addAgentsCheckCommand } from "./check.ts";
import { addAgentsMigrateWorkspaceCommand } from "./migrate-workspace.ts";
import { AGENT_OPERATIONS } from "./operations.ts";
import { addAgentsRunCommand } from "./run.ts";

export const AGENTS_COMMANDS: AddCommand[] = [
  ...AGENT_OPERATIONS,
  addAgentsCheckCommand,
  addAgentsRunCommand,
  addAgentsMigrateWorkspaceCommand,
];
