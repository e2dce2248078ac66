import { type AddCommand, commandGroup } from "./command-group.ts";
import { addDemoCommand } from "./demo.ts";
import { addDiscoverCommand, addImportCommand, addRecordCommand } from "./discover.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addKeysCommand } from "./keys.ts";
import { addMcpCommand, addScoutCommand } from "./mcp.ts";
import { addRunCommand } from "./run.ts";
import { addSmokeCommand } from "./smoke.ts";
import { addStartCommand } from "./start.ts";
import { addStepCommand } from "./step.ts";
import { addTokensCommand } from "./tokens.ts";
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

/**
 * Every command, in the order of the help.
 *
 * @param used the name of the command that runs: of those that operations declare, only this one is whole, since their schemas
 * take half of the start. Without it, all are whole.
 */
export async function loadCommands(used?: string): Promise<AddCommand[]> {
  const isUsed = (name: string) => used === undefined || used === name;
  const [forms, agents, runs, schedules] = await Promise.all([
    isUsed("info") || isUsed("validate") ? import("./forms.ts") : undefined,
    isUsed("agents") ? import("./agents/index.ts").then(({ AGENTS_COMMANDS }) => AGENTS_COMMANDS) : [],
    isUsed("runs") ? import("./runs/index.ts").then(({ RUNS_COMMANDS }) => RUNS_COMMANDS) : [],
    isUsed("schedules")
      ? import("./schedules/index.ts").then(({ SCHEDULES_COMMANDS }) => SCHEDULES_COMMANDS)
      : [],
  ]);
  return [
    addRunCommand,
    addWizardsCommand,
    ofWizard("info", "show the pages and fields of a wizard", forms?.addInfoCommand),
    ofWizard(
      "validate",
      "check user data against the contract of a wizard, without a run",
      forms?.addValidateCommand,
    ),
    commandGroup("agents", "list, check and run command-line agents", agents),
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

/** A command that an operation on a wizard declares; where it is not used, its line in the list of commands alone. */
function ofWizard(name: string, description: string, add: AddCommand | undefined): AddCommand {
  return (program, done) => {
    if (add) add(program, done);
    else program.command(`${name} <id>`).option("--json");
    program.commands.at(-1)?.description(description);
  };
}
