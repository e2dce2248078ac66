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
import { addWizardsAddCommand } from "./wizards/registry/add.ts";
import {
  addWizardsOutdatedCommand,
  addWizardsRemoveCommand,
  addWizardsUpdateCommand,
} from "./wizards/registry/keep.ts";
import { addWizardsPublishCommand, addWizardsWithdrawCommand } from "./wizards/registry/publish.ts";
import { addWizardsReproveCommand } from "./wizards/registry/reprove.ts";
import { addWizardsVerifyCommand } from "./wizards/verify.ts";

/** `federalrunner wizards …` */
const addWizardsCommand = commandGroup(
  "wizards",
  "list, check, verify, heal, export, override, push and pull wizards; share them by registries",
  [
    addWizardsListCommand,
    addWizardsCheckCommand,
    addWizardsVerifyCommand,
    addWizardsHealCommand,
    addWizardsExportCommand,
    addWizardsOverrideCommand,
    addWizardsPushCommand,
    addWizardsPullCommand,
    addWizardsAddCommand,
    addWizardsOutdatedCommand,
    addWizardsUpdateCommand,
    addWizardsRemoveCommand,
    addWizardsPublishCommand,
    addWizardsWithdrawCommand,
    addWizardsReproveCommand,
  ],
);

/** `federalrunner agents …` */
const addAgentsCommand = commandGroup("agents", "list, check and run command-line agents", [
  addAgentsListCommand,
  addAgentsShowCommand,
  addAgentsCheckCommand,
  addAgentsRunCommand,
  addAgentsMigrateWorkspaceCommand,
]);

/**
 * Every command, in the order of the help.
 *
 * @param used the name of the command that runs: of the groups that operations declare, only this one has its commands, since
 * their schemas take half of the start. All have them without it.
 */
export async function loadCommands(used?: string): Promise<AddCommand[]> {
  const isUsed = (name: string) => used === undefined || used === name;
  const [runs, schedules] = await Promise.all([
    isUsed("runs") ? import("./runs/index.ts").then(({ RUNS_COMMANDS }) => RUNS_COMMANDS) : [],
    isUsed("schedules")
      ? import("./schedules/index.ts").then(({ SCHEDULES_COMMANDS }) => SCHEDULES_COMMANDS)
      : [],
  ]);
  return [
    addRunCommand,
    addWizardsCommand,
    addInfoCommand,
    addValidateCommand,
    addAgentsCommand,
    commandGroup(
      "runs",
      "list, show, cancel and delete runs of a deployment, of the local stack, or of `federalrunner mcp` on this computer",
      runs,
    ),
    commandGroup(
      "schedules",
      "run agents and wizards at set times, in a deployment or the local stack",
      schedules,
    ),
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
}
