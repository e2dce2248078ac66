import { z } from "zod";
import { patchSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineTool } from "./define-tool.ts";
import { oneScheduleOutput, scheduleIdInput } from "./schedule-output.ts";

export const schedulesUpdate = defineTool({
  name: "schedules_update",
  title: "Change, pause or resume a schedule",
  description:
    "Change one of the user's own schedules; what is left out stays as it is. enabled: false pauses it, enabled: true " +
    "resumes it. null takes a value away; cron takes the place of at and the other way round. The change takes effect " +
    "at the schedule's next time.",
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
        "The schedule's revision that the change is meant for; refused when it has another one by now.",
      ),
  }),
  output: oneScheduleOutput,

  async handle({ id, revision, ...patch }, { caller, schedules }) {
    const schedule = await schedules.update(id, patch, caller, { revision });
    return { structured: { success: true, schedule } };
  },
});
