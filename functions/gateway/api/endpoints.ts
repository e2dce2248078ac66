import { getAgent, listAgents } from "./agents/agent-endpoints.ts";
import { runAgent } from "./agents/run-agent.ts";
import type { Endpoint } from "./define-endpoint.ts";
import { followRun } from "./runs/follow-run.ts";
import { getRecord, getRun, getScreenshot } from "./runs/get-run.ts";
import { cancelRun, deleteRun, deleteRuns, exportRuns, listRuns } from "./runs/run-operations.ts";
import { SCHEDULE_ENDPOINTS } from "./schedules/schedule-operations.ts";
import { getWizard } from "./wizards/get-wizard.ts";
import { listWizards } from "./wizards/list-wizards.ts";
import { runWizard } from "./wizards/run-wizard.ts";
import { validateUserData } from "./wizards/validate-user-data.ts";

/** All endpoints, in the order of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = [
  listWizards,
  getWizard,
  validateUserData,
  runWizard,
  listAgents,
  getAgent,
  runAgent,
  listRuns,
  exportRuns,
  getRun,
  followRun,
  getScreenshot,
  getRecord,
  cancelRun,
  deleteRun,
  deleteRuns,
  ...SCHEDULE_ENDPOINTS,
];
