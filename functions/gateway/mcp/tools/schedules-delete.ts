import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { errorOutput } from "./error-output.ts";
import { scheduleIdInput } from "./schedule-output.ts";

export const schedulesDelete = defineTool({
  name: "schedules_delete",
  title: "Delete a schedule",
  description:
    "Delete one of the user's own schedules permanently. Runs that it has started continue and stay listed. To stop it for a " +
    "while only, use schedules_update with enabled: false.",
  scope: "schedules:write",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ id: scheduleIdInput }),
  output: z.looseObject({
    success: z.boolean(),
    deleted: z.string().optional(),
    error: errorOutput.optional(),
  }),

  async handle({ id }, { caller, schedules }) {
    await schedules.delete(id, caller.owners);
    return { structured: { success: true, deleted: id } };
  },
});
