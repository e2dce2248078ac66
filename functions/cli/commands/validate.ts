import { PRACTICE_NOTE } from "../../../shared/browser/launch/practice-hosts.ts";
import { warningLines } from "../../../shared/wizards/answers/apply-defaults.ts";
import type { ValidationReport } from "../../../shared/wizards/validation-report.ts";
import { EXIT } from "../exit-code.ts";
import { getWizard } from "../input/open-catalogue.ts";
import {
  addConfirmedOption,
  addDataOptions,
  type DataOptions,
  readUserData,
} from "../input/read-user-data.ts";
import { practiceOf } from "../output/practice-of.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, examples } from "./command-group.ts";

/** `federalrunner validate ID --data F` */
export const addValidateCommand: AddCommand = (program, done) => {
  const command = program
    .command("validate")
    .description("check user data against the contract of a wizard, without a run")
    .argument("<id>", "an id of `federalrunner wizards`")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner validate fsa-estimator --data examples/fsa-dependent-freshman.json",
        "federalrunner validate ssa-quick-calculator --set birth_date=06/15/1980 --json",
      ),
    );
  addConfirmedOption(addDataOptions(command)).action(
    async (id: string, options: DataOptions & { json?: boolean }) => {
      const { validationReport } = await import("../../../shared/wizards/validation-report.ts");
      const [{ wizard, contract }, data] = await Promise.all([getWizard(id), readUserData(options)]);
      const report = validationReport(wizard, contract, data, options.confirmed);
      const practice = practiceOf(wizard.url);
      if (options.json)
        printJson({ success: report.valid, wizard_id: wizard.wizard_id, practice, ...report });
      else printReport(report, practice);
      if (!report.valid) done(EXIT.failed);
    },
  );
};

function printReport({ valid, suggestions, mapped, warnings }: ValidationReport, practice?: true): void {
  const lines = [
    ...(practice ? [PRACTICE_NOTE] : []),
    valid ? "The data is complete and valid." : "The data is not valid:",
    ...suggestions.map((suggestion) => `  ${suggestion}`),
    ...(mapped.length > 0 ? ["Converted answers:"] : []),
    ...mapped.map(({ field, from }) =>
      from === undefined
        ? `  ${field} was converted to the form's format.`
        : `  ${field} was taken from ${from}.`,
    ),
    ...warningLines(warnings).map((line) => `  ! ${line}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
