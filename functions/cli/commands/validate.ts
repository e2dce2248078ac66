import type { ValidationReport } from "../../../shared/wizards/validation-report.ts";
import { EXIT } from "../exit-code.ts";
import { openCatalogue } from "../input/open-catalogue.ts";
import { addDataOptions, type DataOptions, readUserData } from "../input/read-user-data.ts";
import { printJson } from "../output/print-json.ts";
import type { AddCommand } from "./add-command.ts";

/** `federalrunner validate ID --data F` */
export const addValidateCommand: AddCommand = (program, done) => {
  const command = program
    .command("validate")
    .description("check data against a wizard's contract without running anything")
    .argument("<id>", "the wizard's id")
    .option("--json", "print one JSON object");
  addDataOptions(command).action(async (id: string, options: DataOptions & { json?: boolean }) => {
    const { validationReport } = await import("../../../shared/wizards/validation-report.ts");
    const [{ wizard, contract }, data] = await Promise.all([openCatalogue().get(id), readUserData(options)]);
    const report = validationReport(wizard, contract, data);
    if (options.json) printJson({ success: report.valid, wizard_id: wizard.wizard_id, ...report });
    else printReport(report);
    if (!report.valid) done(EXIT.failed);
  });
};

function printReport({ valid, suggestions, mapped, warnings }: ValidationReport): void {
  const lines = [
    valid ? "The data is complete and fits." : "The data cannot be used yet:",
    ...suggestions.map((suggestion) => `  ${suggestion}`),
    ...mapped.map(({ field, from }) =>
      from === undefined
        ? `  ${field} was put into the form's own words.`
        : `  ${field} was taken from ${from}.`,
    ),
    ...warnings.map(({ field, message }) => `  ! ${field}: ${message}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
