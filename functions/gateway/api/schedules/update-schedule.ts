import { z } from "zod";
import { patchSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam, scheduleSchema } from "./schedule-answer.ts";

export const updateSchedule = defineEndpoint({
  method: "PATCH",
  path: "/api/schedules/{id}",
  operationId: "updateSchedule",
  tag: "schedules",
  summary: "Change one of your schedules",
  description:
    "Only what is sent changes; null takes a value away, `cron` takes the place of `at` and the other way round. " +
    "The change takes effect at the schedule's next time.",
  scopes: ["schedules:write"],
  needsTargetScope: true,
  params: idParam,
  query: z.strictObject({
    revision: z
      .int()
      .min(1)
      .optional()
      .describe("Refuses the change when the schedule is at another one by now."),
  }),
  body: patchSchema,
  answers: {
    200: { description: "The schedule as it is now.", schema: z.object({ schedule: scheduleSchema }) },
  },
  failures: ["invalid_schedule", "schedule_conflict", "schedule_not_found", "scheduler_unavailable"],

  async handle({ schedules, caller, params, query, body }) {
    const schedule = await schedules.update(params.id ?? "", body, caller, query);
    return { status: 200, body: { schedule } };
  },
});
