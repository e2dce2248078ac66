import { commandGroup } from "../command-group.ts";
import { addWizardsCheckCommand } from "./check.ts";
import { addWizardsExportCommand } from "./export.ts";
import { addWizardsHealCommand } from "./heal.ts";
import { addWizardsListCommand } from "./list.ts";
import { addWizardsOverrideCommand } from "./override.ts";
import { addWizardsPullCommand, addWizardsPushCommand } from "./publish.ts";
import { addWizardsVerifyCommand } from "./verify.ts";

/** `federalrunner wizards …` */
export const addWizardsCommand = commandGroup(
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
