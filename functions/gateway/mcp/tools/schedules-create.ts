import { definitionSchema } from "../../../../shared/schedules/definition/schedule.ts";
import { defineTool } from "./define-tool.ts";
import { oneScheduleOutput } from "./schedule-output.ts";

export const schedulesCreate = defineTool({
  name: "schedules_create",
  title: "Create a schedule",
  description:
    "Run a form's wizard or an agent at set times, without the user: repeatedly (cron) or once (at). " +
    '"Every Monday at nine" is cron "0 9 * * MON" with the user\'s own time_zone: ask for it when you do not know it. ' +
    "For a wizard, collect and validate user_data first, as for federalrunner_execute_wizard; every run submits the " +
    "same data. Confirm with the user what will run, with which data and when, before you call this. " +
    "Results are fetched later: schedules_list has the last run, federalrunner_get_run its results.",
  scope: "schedules:write",
  needsTargetScope: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: definitionSchema,
  output: oneScheduleOutput,

  async handle(definition, { caller, schedules }) {
    return { structured: { success: true, schedule: await schedules.create(definition, caller) } };
  },
});
