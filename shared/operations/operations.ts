import { getAgent, listAgents } from "./agents/read-agents.ts";
import { runAgent } from "./agents/run-agent.ts";
import type { Operation } from "./operation.ts";
import { cancelRun, deleteRun, deleteRuns } from "./runs/end-runs.ts";
import { followRun } from "./runs/follow-run.ts";
import { exportRuns, listRuns } from "./runs/list-runs.ts";
import { getRecord, getRun, getScreenshot } from "./runs/show-run.ts";
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  updateSchedule,
} from "./schedules/change-schedules.ts";
import { getSchedule, listSchedules, reportSchedule } from "./schedules/read-schedules.ts";
import { getWizard, listWizards } from "./wizards/read-wizards.ts";
import { runWizard } from "./wizards/run-wizard.ts";
import { validateUserData } from "./wizards/validate-user-data.ts";

/** Every operation, in the order of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = [
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
  listSchedules,
  createSchedule,
  getSchedule,
  updateSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  reportSchedule,
];
