import type { Scope } from "../../auth/scopes.ts";
import { agentsList } from "./agents-list.ts";
import { agentsRun } from "./agents-run.ts";
import { cancelRun } from "./cancel-run.ts";
import { compareRuns } from "./compare-runs.ts";
import type { Tool } from "./define-tool.ts";
import { deleteRun } from "./delete-run.ts";
import { executeWizard } from "./execute-wizard.ts";
import { getRun } from "./get-run.ts";
import { getWizardInfo } from "./get-wizard-info.ts";
import { listRuns } from "./list-runs.ts";
import { listWizards } from "./list-wizards.ts";
import { schedulesChange } from "./schedules-change.ts";
import { schedulesList } from "./schedules-list.ts";
import { validateUserData } from "./validate-user-data.ts";

/** Every tool, in the order of a conversation. A new tool is one file here and one line below. */
export const TOOLS: readonly Tool[] = [
  listWizards,
  getWizardInfo,
  validateUserData,
  executeWizard,
  getRun,
  compareRuns,
  listRuns,
  cancelRun,
  deleteRun,
  schedulesList,
  schedulesChange,
  agentsList,
  agentsRun,
];

/** The scopes of a person on their own computer: agents and schedules need a deployment. */
export const DESKTOP_SCOPES: ReadonlySet<Scope> = new Set(["federalrunner:read", "federalrunner:execute"]);

export const DESKTOP_TOOLS: readonly Tool[] = TOOLS.filter(({ scope }) => DESKTOP_SCOPES.has(scope));
