/** The commands of `federalrunner schedules …`, in the order of the help. */
import { SCHEDULE_OPERATIONS } from "../../../../shared/operations/schedules/schedule-operations.ts";
import { openSchedules } from "../../input/open-schedules.ts";
import type { AddCommand } from "../command-group.ts";
import { commandsOf } from "../operation-command.ts";
import { addSchedulesRevokeCommand, SCHEDULE_OPTIONS } from "./change.ts";
import { addSchedulesReportCommand } from "./report.ts";
import { addSchedulesApplyCommand, addSchedulesSyncCommand } from "./sync.ts";

export const SCHEDULES_COMMANDS: AddCommand[] = [
  ...commandsOf(SCHEDULE_OPERATIONS, { open: async () => (await openSchedules()).call }, SCHEDULE_OPTIONS),
  addSchedulesReportCommand,
  addSchedulesRevokeCommand,
  addSchedulesSyncCommand,
  addSchedulesApplyCommand,
];
