import type { AddCommand } from "./add-command.ts";
import { addSchedulesApplyCommand } from "./schedules-apply.ts";
import { addSchedulesCreateCommand } from "./schedules-create.ts";
import { addSchedulesDeleteCommand } from "./schedules-delete.ts";
import { addSchedulesListCommand } from "./schedules-list.ts";
import { addSchedulesReportCommand } from "./schedules-report.ts";
import { addSchedulesRunCommand } from "./schedules-run.ts";
import { addSchedulesShowCommand } from "./schedules-show.ts";
import { addSchedulesPauseCommand, addSchedulesResumeCommand } from "./schedules-switch.ts";
import { addSchedulesSyncCommand } from "./schedules-sync.ts";
import { addSchedulesUpdateCommand } from "./schedules-update.ts";

/** What can be done with schedules, in the order in which help lists it. */
const SUBCOMMANDS: AddCommand[] = [
  addSchedulesListCommand,
  addSchedulesShowCommand,
  addSchedulesCreateCommand,
  addSchedulesUpdateCommand,
  addSchedulesPauseCommand,
  addSchedulesResumeCommand,
  addSchedulesRunCommand,
  addSchedulesDeleteCommand,
  addSchedulesReportCommand,
  addSchedulesSyncCommand,
  addSchedulesApplyCommand,
];

/** `federalrunner schedules …` */
export const addSchedulesCommand: AddCommand = (program, done) => {
  const schedules = program
    .command("schedules")
    .description("run agents and wizards at set times, of a deployment or of the local stack");
  for (const addCommand of SUBCOMMANDS) addCommand(schedules, done);
};
