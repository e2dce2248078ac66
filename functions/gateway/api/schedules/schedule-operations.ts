/** The operations of schedules over REST. */
import {
  createSchedule as create,
  pauseSchedule as pause,
  deleteSchedule as remove,
  resumeSchedule as resume,
  runSchedule as run,
  updateSchedule as update,
} from "../../../../shared/operations/schedules/change-schedules.ts";
import {
  getSchedule as get,
  listSchedules as list,
  reportSchedule as report,
} from "../../../../shared/operations/schedules/read-schedules.ts";
import { endpointOf } from "../define-endpoint.ts";

const tag = "schedules";
const ALL = { tag, path: "/api/schedules" } as const;
const ONE = { tag, path: "/api/schedules/{id}" } as const;
const changed = { 200: "The updated schedule." };

export const SCHEDULE_ENDPOINTS = [
  endpointOf(list, { ...ALL, method: "GET", responses: { 200: "The schedules." } }),
  endpointOf(create, { ...ALL, method: "POST", responses: { 201: "The schedule." } }),
  endpointOf(get, { ...ONE, method: "GET", responses: { 200: "The schedule." } }),
  endpointOf(update, { ...ONE, method: "PATCH", query: ["revision"], responses: changed }),
  endpointOf(remove, { ...ONE, method: "DELETE", responses: { 200: "The schedule is deleted." } }),
  endpointOf(pause, { tag, method: "POST", path: "/api/schedules/{id}/pause", responses: changed }),
  endpointOf(resume, { tag, method: "POST", path: "/api/schedules/{id}/resume", responses: changed }),
  endpointOf(run, {
    tag,
    method: "POST",
    path: "/api/schedules/{id}/run",
    responses: { 202: "The run; GET /api/runs/{run_id} returns its state." },
  }),
  endpointOf(report, {
    tag,
    method: "GET",
    path: "/api/schedules/{id}/report",
    responses: { 200: "The report." },
  }),
];
