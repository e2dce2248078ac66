import { errorJson } from "../../../../shared/core/errors.ts";
import { openCatalogue } from "../../input/open-catalogue.ts";
import { printError } from "../../output/print-error.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import type { AddCommand } from "../add-command.ts";
import { addWizardsCheckCommand } from "./check.ts";
import { addWizardsPullCommand } from "./pull.ts";
import { addWizardsPushCommand } from "./push.ts";

/** What can be done with wizards, in the order in which help lists it. */
const SUBCOMMANDS: AddCommand[] = [addWizardsCheckCommand, addWizardsPushCommand, addWizardsPullCommand];

/** `federalrunner wizards [--json]`, and what is under it */
export const addWizardsCommand: AddCommand = (program, done) => {
  const wizards = program
    .command("wizards")
    .description("list the wizards that can be run")
    .option("--json", "print one JSON object")
    .action(async ({ json }: { json?: boolean }) => {
      const { wizards, problems } = await openCatalogue().list();
      if (json) {
        printJson({ success: true, count: wizards.length, wizards, problems: problems.map(errorJson) });
        return;
      }
      printTable([
        ["ID", "PAGES", "NAME"],
        ...wizards.map((wizard) => [wizard.wizard_id, String(wizard.total_pages), wizard.name]),
      ]);
      for (const problem of problems) printError(problem);
    });
  for (const addCommand of SUBCOMMANDS) addCommand(wizards, done);
};
