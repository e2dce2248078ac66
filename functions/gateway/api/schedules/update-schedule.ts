import { z } from "zod";
import { patchSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam, scheduleSchema } from "./schedule-response.ts";

export const updateSchedule = defineEndpoint({
  method: "PATCH",
  path: "/api/schedules/{id}",
  operationId: "updateSchedule",
  tag: "schedules",
  summary: "Change one of your schedules",
  description:
    "A JSON merge patch: fields that are left out do not change, and null removes a field. `cron` replaces `at`, and " +
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
