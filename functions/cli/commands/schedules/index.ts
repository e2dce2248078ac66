/** The commands of `federalrunner schedules …`, in the order of the help. */
import type { AddCommand } from "../command-group.ts";
import { addSchedulesCreateCommand, addSchedulesRevokeCommand, addSchedulesUpdateCommand } from "./change.ts";
import {
  addSchedulesDeleteCommand,
  addSchedulesPauseCommand,
  addSchedulesResumeCommand,
  addSchedulesRunCommand,
  addSchedulesShowCommand,
} from "./one.ts";
import { addSchedulesListCommand } from "./read.ts";
import { addSchedulesReportCommand } from "./report.ts";
import { addSchedulesApplyCommand, addSchedulesSyncCommand } from "./sync.ts";

export const SCHEDULES_COMMANDS: AddCommand[] = [
  addSchedulesListCommand,
  addSchedulesShowCommand,
  addSchedulesCreateCommand,
  addSchedulesUpdateCommand,
  addSchedulesPauseCommand,
  addSchedulesResumeCommand,
  addSchedulesRunCommand,
  addSchedulesDeleteCommand,
  addSchedulesReportCommand,
  addSchedulesRevokeCommand,
  addSchedulesSyncCommand,
  addSchedulesApplyCommand,
];
