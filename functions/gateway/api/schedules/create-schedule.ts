import { z } from "zod";
import { definitionSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { scheduleSchema } from "./schedule-response.ts";

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
