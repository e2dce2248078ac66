import { z } from "zod";
import { patchSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineTool } from "./define-tool.ts";
import { oneScheduleOutput, scheduleIdInput } from "./schedule-output.ts";

export const schedulesUpdate = defineTool({
  name: "schedules_update",
  title: "Change, pause or resume a schedule",
  description:
    "Change one of the user's own schedules; fields that are left out do not change. enabled: false pauses it, " +
    "enabled: true resumes it. null removes a value; cron replaces at, and at replaces cron. The change takes effect at " +
    "the schedule's next time.",
  scope: "schedules:write",
  needsTargetScope: true,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: patchSchema.extend({
    id: scheduleIdInput,
    revision: z
      .int()
      .min(1)
      .optional()
      .describe(
        "The revision that the change is based on; the change is rejected when the schedule has another one.",
      ),
  }),
  output: oneScheduleOutput,

  async handle({ id, revision, ...patch }, { caller, schedules }) {
    const schedule = await schedules.update(id, patch, caller, { revision });
    return { structured: { success: true, schedule } };
  },
});
