import type { Scope } from "../../auth/scopes.ts";
import { cancelRun } from "../../operations/runs/end-runs.ts";
import { compareRuns } from "./compare-runs.ts";
import type { Tool } from "./define-tool.ts";
import { deleteRun } from "./delete-run.ts";
import { executeWizard } from "./execute-wizard.ts";
import { getRun } from "./get-run.ts";
import { getWizardInfo } from "./get-wizard-info.ts";
import { listRuns } from "./list-runs.ts";
import { listWizards } from "./list-wizards.ts";
import { toolOf } from "./operation-tool.ts";
import { validateUserData } from "./validate-user-data.ts";

/** The scopes of a person on their own computer: agents and schedules need a deployment. */
export const DESKTOP_SCOPES: ReadonlySet<Scope> = new Set(["federalrunner:read", "federalrunner:execute"]);

/** The tools of these scopes, in the order of a conversation. */
export const DESKTOP_TOOLS: readonly Tool[] = [
  listWizards,
  getWizardInfo,
  validateUserData,
  executeWizard,
  getRun,
  compareRuns,
  listRuns,
  toolOf(cancelRun),
  deleteRun,
];
