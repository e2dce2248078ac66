import { PRACTICE_NOTE } from "../../../../shared/browser/launch/practice-hosts.ts";
import { errorJson } from "../../../../shared/core/errors.ts";
import { openCatalogue } from "../../input/open-catalogue.ts";
import { practiceOf } from "../../output/practice-of.ts";
import { printError } from "../../output/print-error.ts";
import { printJson } from "../../output/print-json.ts";
import { printTable } from "../../output/print-table.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner wizards list`, also `federalrunner wizards` */
export const addWizardsListCommand: AddCommand = (group) => {
  group
    .command("list", { isDefault: true })
    .description("list the available wizards (default)")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards", "federalrunner wizards list --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { wizards, problems } = await (await openCatalogue()).list();
      const found = wizards.map((wizard) => ({ ...wizard, practice: practiceOf(wizard.url) }));
      if (json) {
        printJson({ success: true, count: found.length, wizards: found, problems: problems.map(errorJson) });
        return;
      }
      if (found.some(({ practice }) => practice)) process.stdout.write(`${PRACTICE_NOTE}\n`);
      const rows = found.map(({ wizard_id, host, official, total_pages, name, proved, proved_at }) => [
        wizard_id,
        official ? host : `${host} (discovered)`,
        String(total_pages),
        proved ? (proved_at?.slice(0, 10) ?? "yes") : "never",
        name,
      ]);
      printTable([["ID", "HOST", "PAGES", "PROVED", "NAME"], ...rows]);
      for (const problem of problems) printError(problem);
    });
};
