import type { Endpoint } from "../define-endpoint.ts";
import { createSchedule } from "./create-schedule.ts";
import { deleteSchedule } from "./delete-schedule.ts";
import { getSchedule } from "./get-schedule.ts";
import { listSchedules } from "./list-schedules.ts";
import { reportSchedule } from "./report-schedule.ts";
import { runSchedule } from "./run-schedule.ts";
import { pauseSchedule, resumeSchedule } from "./switch-schedule.ts";
import { updateSchedule } from "./update-schedule.ts";

/** All endpoints below `/api/schedules`. */
export const SCHEDULE_ENDPOINTS: readonly Endpoint[] = [
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
