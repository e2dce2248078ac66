import type { Operation } from "../operation.ts";
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  updateSchedule,
} from "./change-schedules.ts";
import { getSchedule, listSchedules, reportSchedule } from "./read-schedules.ts";

/** In the order of documents and help. */
export const SCHEDULE_OPERATIONS: readonly Operation[] = [
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
