import { z } from "zod";
import { defineEndpoint } from "../define-endpoint.ts";
import { idParam, scheduleSchema } from "./schedule-response.ts";

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
