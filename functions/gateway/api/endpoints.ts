import { getAgent } from "./agents/get-agent.ts";
import { listAgents } from "./agents/list-agents.ts";
import { runAgent } from "./agents/run-agent.ts";
import type { Endpoint } from "./define-endpoint.ts";
import { cancelRun } from "./runs/cancel-run.ts";
import { deleteRun, deleteRuns } from "./runs/delete-run.ts";
import { followRun } from "./runs/follow-run.ts";
import { getRecord } from "./runs/get-record.ts";
import { getRun } from "./runs/get-run.ts";
import { getScreenshot } from "./runs/get-screenshot.ts";
import { exportRuns, listRuns } from "./runs/list-runs.ts";
import { createSchedule } from "./schedules/create-schedule.ts";
import { deleteSchedule } from "./schedules/delete-schedule.ts";
import { getSchedule } from "./schedules/get-schedule.ts";
import { listSchedules } from "./schedules/list-schedules.ts";
import { reportSchedule } from "./schedules/report-schedule.ts";
import { runSchedule } from "./schedules/run-schedule.ts";
import { pauseSchedule, resumeSchedule } from "./schedules/switch-schedule.ts";
import { updateSchedule } from "./schedules/update-schedule.ts";
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
