import type { AddCommand } from "../add-command.ts";
import { addSchedulesApplyCommand } from "./apply.ts";
import { addSchedulesCreateCommand } from "./create.ts";
import { addSchedulesDeleteCommand } from "./delete.ts";
import { addSchedulesListCommand } from "./list.ts";
import { addSchedulesReportCommand } from "./report.ts";
import { addSchedulesRunCommand } from "./run.ts";
import { addSchedulesShowCommand } from "./show.ts";
import { addSchedulesPauseCommand, addSchedulesResumeCommand } from "./switch.ts";
import { addSchedulesSyncCommand } from "./sync.ts";
import { addSchedulesUpdateCommand } from "./update.ts";

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
