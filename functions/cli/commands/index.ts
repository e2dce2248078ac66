import { addAgentsCommand } from "./agents/index.ts";
import type { AddCommand } from "./command-group.ts";
import { addDemoCommand } from "./demo.ts";
import { addDiscoverCommand, addImportCommand, addRecordCommand } from "./discover.ts";
import { addInfoCommand } from "./info.ts";
import { addKeysCommand } from "./keys.ts";
import { addMcpCommand, addScoutCommand } from "./mcp.ts";
import { addRunCommand } from "./run.ts";
import { addRunsCommand } from "./runs/index.ts";
import { addSchedulesCommand } from "./schedules/index.ts";
import { addSmokeCommand } from "./smoke.ts";
import { addStartCommand } from "./start.ts";
import { addStepCommand } from "./step.ts";
import { addTokensCommand } from "./tokens.ts";
import { addValidateCommand } from "./validate.ts";
import { addWizardsCommand } from "./wizards/index.ts";

/** Every command, in the order of the help. */
export const COMMANDS: AddCommand[] = [
  addRunCommand,
  addWizardsCommand,
  addInfoCommand,
  addValidateCommand,
  addAgentsCommand,
  addRunsCommand,
  addSchedulesCommand,
  addKeysCommand,
  addTokensCommand,
  addMcpCommand,
  addScoutCommand,
  addDiscoverCommand,
  addRecordCommand,
  addImportCommand,
  addStepCommand,
  addStartCommand,
  addSmokeCommand,
  addDemoCommand,
];
