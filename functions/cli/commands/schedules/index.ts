import { commandGroup } from "../command-group.ts";
import {
  addSchedulesCreateCommand,
  addSchedulesDeleteCommand,
  addSchedulesPauseCommand,
  addSchedulesResumeCommand,
  addSchedulesRevokeCommand,
  addSchedulesRunCommand,
  addSchedulesUpdateCommand,
} from "./change.ts";
import { addSchedulesListCommand, addSchedulesShowCommand } from "./read.ts";
import { addSchedulesReportCommand } from "./report.ts";
import { addSchedulesApplyCommand, addSchedulesSyncCommand } from "./sync.ts";

/** `federalrunner schedules …` */
export const addSchedulesCommand = commandGroup(
  "schedules",
  "run agents and wizards at set times, in a deployment or the local stack",
  [
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
  ],
);
