import { addAgentsCheckCommand } from "./agents/check.ts";
import { addAgentsListCommand } from "./agents/list.ts";
import { addAgentsMigrateWorkspaceCommand } from "./agents/migrate-workspace.ts";
import { addAgentsRunCommand } from "./agents/run.ts";
import { addAgentsShowCommand } from "./agents/show.ts";
import { type AddCommand, commandGroup } from "./command-group.ts";
import { addDemoCommand } from "./demo.ts";
import { addDiscoverCommand, addImportCommand, addRecordCommand } from "./discover.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addInfoCommand } from "./info.ts";
import { addKeysCommand } from "./keys.ts";
import { addMcpCommand, addScoutCommand } from "./mcp.ts";
import { addRunCommand } from "./run.ts";
import { addRunsCancelCommand, addRunsDeleteCommand } from "./runs/delete.ts";
import { addRunsListCommand } from "./runs/list.ts";
import { addRunsRecordCommand } from "./runs/record.ts";
import { addRunsShowCommand } from "./runs/show.ts";
import {
  addSchedulesCreateCommand,
  addSchedulesRevokeCommand,
  addSchedulesUpdateCommand,
} from "./schedules/change.ts";
import {
  addSchedulesDeleteCommand,
  addSchedulesPauseCommand,
  addSchedulesResumeCommand,
  addSchedulesRunCommand,
  addSchedulesShowCommand,
} from "./schedules/one.ts";
import { addSchedulesListCommand } from "./schedules/read.ts";
import { addSchedulesReportCommand } from "./schedules/report.ts";
import { addSchedulesApplyCommand, addSchedulesSyncCommand } from "./schedules/sync.ts";
import { addSmokeCommand } from "./smoke.ts";
import { addStartCommand } from "./start.ts";
import { addStepCommand } from "./step.ts";
import { addTokensCommand } from "./tokens.ts";
import { addValidateCommand } from "./validate.ts";
import { addWizardsCheckCommand } from "./wizards/check.ts";
import { addWizardsExportCommand } from "./wizards/export.ts";
import { addWizardsHealCommand } from "./wizards/heal.ts";
import { addWizardsListCommand } from "./wizards/list.ts";
import { addWizardsOverrideCommand } from "./wizards/override.ts";
import { addWizardsPullCommand, addWizardsPushCommand } from "./wizards/publish.ts";
import { addWizardsVerifyCommand } from "./wizards/verify.ts";

/** `federalrunner wizards …` */
const addWizardsCommand = commandGroup(
  "wizards",
  "list, check, verify, heal, export, override, push and pull wizards",
  [
    addWizardsListCommand,
    addWizardsCheckCommand,
    addWizardsVerifyCommand,
    addWizardsHealCommand,
    addWizardsExportCommand,
    addWizardsOverrideCommand,
    addWizardsPushCommand,
    addWizardsPullCommand,
  ],
);

/** `federalrunner schedules …` */
const addSchedulesCommand = commandGroup(
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

/** `federalrunner runs …` */
const addRunsCommand = commandGroup(
  "runs",
  "list, show, cancel and delete runs of a deployment, of the local stack, or of `federalrunner mcp` on this computer",
  [addRunsListCommand, addRunsShowCommand, addRunsRecordCommand, addRunsCancelCommand, addRunsDeleteCommand],
);

/** `federalrunner agents …` */
const addAgentsCommand = commandGroup("agents", "list, check and run command-line agents", [
  addAgentsListCommand,
  addAgentsShowCommand,
  addAgentsCheckCommand,
  addAgentsRunCommand,
  addAgentsMigrateWorkspaceCommand,
]);

/** Every command, in the order of the help. */
export const COMMANDS: AddCommand[] = [
  addRunCommand,
  addWizardsCommand,
  addInfoCommand,
  addValidateCommand,
  addAgentsCommand,
  addRunsCommand,
  addSchedulesCommand,
  addKeysCommand,
  addTokensCommand,
  addMcpCommand,
  addScoutCommand,
  addDiscoverCommand,
  addRecordCommand,
  addImportCommand,
  addStepCommand,
  addStartCommand,
  addSmokeCommand,
  addDemoCommand,
  addDoctorCommand,
];
