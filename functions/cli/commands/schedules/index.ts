import { commandGroup } from "../command-group.ts";
import { addSchedulesApplyCommand } from "./apply.ts";
import { addSchedulesCreateCommand } from "./create.ts";
import { addSchedulesDeleteCommand } from "./delete.ts";
import { addSchedulesListCommand } from "./list.ts";
import { addSchedulesReportCommand } from "./report.ts";
import { addSchedulesRevokeCommand } from "./revoke.ts";
import { addSchedulesRunCommand } from "./run.ts";
import { addSchedulesShowCommand } from "./show.ts";
import { addSchedulesPauseCommand, addSchedulesResumeCommand } from "./switch.ts";
import { addSchedulesSyncCommand } from "./sync.ts";
import { addSchedulesUpdateCommand } from "./update.ts";

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
