import { z } from "zod";
import { runSchema, viewRun } from "../../../../shared/operations/runs/run-view.ts";
import { definitionSchema, patchSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam, reportSchema, scheduleDetailSchema, scheduleSchema } from "./schedule-response.ts";

export const listSchedules = defineEndpoint({
  method: "GET",
  path: "/api/schedules",
  operationId: "listSchedules",
  tag: "schedules",
  summary: "List your schedules with their last and next times",
  scopes: ["schedules:write"],
  responses: {
    200: { description: "The schedules.", schema: z.object({ schedules: z.array(scheduleSchema) }) },
  },

  async handle({ schedules, caller }) {
    return { status: 200, body: { schedules: await schedules.list(caller.owners) } };
  },
});

export const getSchedule = defineEndpoint({
  method: "GET",
  path: "/api/schedules/{id}",
  operationId: "getSchedule",
  tag: "schedules",
  summary: "Show one of your schedules with the input of its runs",
  scopes: ["schedules:write"],
  params: idParam,
  responses: {
    200: { description: "The schedule.", schema: z.object({ schedule: scheduleDetailSchema }) },
  },
  failures: ["schedule_not_found"],

  async handle({ schedules, caller, params }) {
    return { status: 200, body: { schedule: await schedules.get(params.id ?? "", caller.owners) } };
  },
});

export const createSchedule = defineEndpoint({
  method: "POST",
  path: "/api/schedules",
  operationId: "createSchedule",
  tag: "schedules",
  summary: "Create a schedule",
  description:
    "Runs an agent or a wizard at the times of a crontab, or once. The input of its runs (`input`, `parameters`, " +
    "`user_data`) is stored sealed; `name`, `description` and `tags` are not.",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  body: definitionSchema,
  responses: {
    201: { description: "The schedule.", schema: z.object({ schedule: scheduleSchema }) },
  },
  failures: ["invalid_schedule", "schedule_conflict", "scheduler_unavailable"],

  async handle({ schedules, caller, body }) {
    return { status: 201, body: { schedule: await schedules.create(body, caller) } };
  },
});

export const updateSchedule = defineEndpoint({
  method: "PATCH",
  path: "/api/schedules/{id}",
  operationId: "updateSchedule",
  tag: "schedules",
  summary: "Change one of your schedules",
  description:
    "A JSON merge patch: fields that are left out do not change, and null removes a field; so do the answers in `user_data`. `cron` replaces `at`, and " +
    "`at` replaces `cron`. The change takes effect at the schedule's next time.",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  params: idParam,
  query: z.strictObject({
    revision: z
      .int()
      .min(1)
      .optional()
      .describe("Rejects the change when the schedule has another revision."),
  }),
  body: patchSchema,
  responses: {
    200: { description: "The updated schedule.", schema: z.object({ schedule: scheduleSchema }) },
  },
  failures: ["invalid_schedule", "schedule_conflict", "schedule_not_found", "scheduler_unavailable"],

  async handle({ schedules, caller, params, query, body }) {
    const schedule = await schedules.update(params.id ?? "", body, caller, query);
    return { status: 200, body: { schedule } };
  },
});

export const deleteSchedule = defineEndpoint({
  method: "DELETE",
  path: "/api/schedules/{id}",
  operationId: "deleteSchedule",
  tag: "schedules",
  summary: "Delete one of your schedules",
  description: "Its running runs continue; its runs stay in the history.",
  scopes: ["schedules:write"],
  params: idParam,
  responses: { 200: { description: "The schedule is deleted.", schema: z.object({ deleted: z.string() }) } },
  failures: ["schedule_not_found", "scheduler_unavailable"],

  async handle({ schedules, caller, params }) {
    const id = params.id ?? "";
    await schedules.delete(id, caller.owners);
    return { status: 200, body: { deleted: id } };
  },
});

/** `POST /api/schedules/{id}/pause` and `…/resume`. */
export const pauseSchedule = switchTo(
  "pause",
  "Pause one of your schedules",
  "The schedule does not run until it is resumed. Missed times are not made up for.",
);
export const resumeSchedule = switchTo(
  "resume",
  "Resume one of your schedules",
  "The schedule runs again from its next time on.",
);

function switchTo(action: "pause" | "resume", summary: string, description: string) {
  return defineEndpoint({
    method: "POST",
    path: `/api/schedules/{id}/${action}`,
    operationId: `${action}Schedule`,
    tag: "schedules",
    summary,
    description,
    scopes: ["schedules:write"],
    needsTargetScope: true,
    params: idParam,
    responses: {
      200: { description: "The updated schedule.", schema: z.object({ schedule: scheduleSchema }) },
    },
    failures: ["invalid_schedule", "schedule_not_found", "scheduler_unavailable"],

    async handle({ schedules, caller, params }) {
      const patch = { enabled: action === "resume" };
      return {
        status: 200,
        body: { schedule: await schedules.update(params.id ?? "", patch, caller) },
      };
    },
  });
}

export const runSchedule = defineEndpoint({
  method: "POST",
  path: "/api/schedules/{id}/run",
  operationId: "runSchedule",
  tag: "schedules",
  summary: "Run one of your schedules now",
  description: "Also while it is paused. The scheduled times do not change. Each call starts a run.",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  params: idParam,
  responses: {
    202: {
      description: "The run; GET /api/runs/{run_id} returns its state.",
      schema: z.object({ run: runSchema }),
    },
  },
  failures: ["schedule_not_found", "agent_disabled", "agent_not_found", "wizard_not_found"],

  async handle({ schedules, caller, params, trigger }) {
    const run = await schedules.runNow(params.id ?? "", caller, trigger);
    return { status: 202, body: { run: viewRun(run, caller) } };
  },
});

export const reportSchedule = defineEndpoint({
  method: "GET",
  path: "/api/schedules/{id}/report",
  operationId: "reportSchedule",
  tag: "schedules",
  summary: "Report the punctuality and success of one of your schedules",
  scopes: ["schedules:write"],
  params: idParam,
  query: z.strictObject({
    days: z.int().min(1).max(365).optional().describe("Number of days up to now; default 30."),
  }),
  responses: { 200: { description: "The report.", schema: z.object({ report: reportSchema }) } },
  failures: ["schedule_not_found"],

  async handle({ schedules, caller, params, query: { days = 30 } }) {
    return { status: 200, body: { report: await schedules.report(params.id ?? "", caller.owners, days) } };
  },
});
