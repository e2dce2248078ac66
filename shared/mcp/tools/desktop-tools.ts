import type { Scope } from "../../auth/scopes.ts";
import { compareRuns } from "../../operations/runs/compare-runs.ts";
import { cancelRun } from "../../operations/runs/end-runs.ts";
import { listRuns } from "../../operations/runs/list-runs.ts";
import { listWizards } from "../../operations/wizards/read-wizards.ts";
import { getWizard } from "../../operations/wizards/show-wizard.ts";
import { validateUserData } from "../../operations/wizards/validate-user-data.ts";
import type { Tool } from "./define-tool.ts";
import { deleteRun } from "./delete-run.ts";
import { executeWizard } from "./execute-wizard.ts";
import { getRun } from "./get-run.ts";
import { toolOf } from "./operation-tool.ts";

/** The scopes of a person on their own computer: agents and schedules need a deployment. */
export const DESKTOP_SCOPES: ReadonlySet<Scope> = new Set(["federalrunner:read", "federalrunner:execute"]);

/** The tools of these scopes, in the order of a conversation. */
export const DESKTOP_TOOLS: readonly Tool[] = [
  toolOf(listWizards),
  toolOf(getWizard),
  toolOf(validateUserData),
  executeWizard,
  getRun,
  toolOf(compareRuns),
  toolOf(listRuns),
  toolOf(cancelRun),
  deleteRun,
];
