import { PRACTICE_NOTE } from "../../../shared/browser/launch/practice-hosts.ts";
import { describeCondition } from "../../../shared/wizards/format/condition.ts";
import { dependencesOf, describeDependences } from "../../../shared/wizards/format/dependence.ts";
import type { Dependence } from "../../../shared/wizards/format/format.ts";
import { notShownInWords, proofOf } from "../../../shared/wizards/proof.ts";
import { questionWords } from "../../../shared/wizards/question-words.ts";
import type { WizardField } from "../../../shared/wizards/wizard.ts";
import { getWizard } from "../input/open-catalogue.ts";
import { practiceOf } from "../output/practice-of.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, examples } from "./command-group.ts";

/** `federalrunner info ID` */
export const addInfoCommand: AddCommand = (program) => {
  program
    .command("info")
    .description("show the pages and fields of a wizard")
    .argument("<id>", "an id of `federalrunner wizards`")
    .option("--json", "print one JSON object with the contract (JSON Schema draft-07) and the structure")
    .addHelpText(
      "after",
      examples("federalrunner info fsa-estimator", "federalrunner info fsa-estimator --json"),
    )
    .action(async (id: string, { json }: { json?: boolean }) => {
      const loaded = await getWizard(id);
      const { wizard, contract, file, contract_source, source, official } = loaded;
      if (json) {
        printJson({
          success: true,
          wizard_id: wizard.wizard_id,
          wizard_name: wizard.name,
          url: wizard.url,
          host: new URL(wizard.url).host,
          official,
          practice: practiceOf(wizard.url),
          ...proofOf(loaded),
          page_count: wizard.pages.length,
          schema: contract,
          schema_source: contract_source,
          source,
          wizard: file,
        });
        return;
      }
      const { proof } = proofOf(loaded);
      const lines = [
        ...(practiceOf(wizard.url) ? [PRACTICE_NOTE] : []),
        wizard.name,
        wizard.url,
        ...(wizard.description ? [wizard.description] : []),
        proof,
        ...(wizard.proof ? notShownInWords(wizard.proof, wizard) : []),
      ];
      for (const page of wizard.pages) {
        lines.push(
          "",
          `${page.page_number}. ${page.page_title}`,
          ...page.fields.flatMap((field) => fieldLines(field, "   ", dependencesOf(page, field))),
        );
      }
      process.stdout.write(`${lines.join("\n")}\n`);
    });
};

function fieldLines(field: WizardField, indent: string, dependences?: Dependence[]): string[] {
  const when = describeCondition(field.visible_when ?? {});
  const facts = [
    field.required ? "required" : "optional",
    ...(when === "" ? [] : [`asked when ${when}`]),
    ...(dependences ? [describeDependences(dependences).replace(/^M/, "m")] : []),
  ];
  const options = field.options.map((option) => option.value);
  const { question, hint } = questionWords(field);
  const words = hint === undefined ? question : `${question} (${hint})`;
  return [
    `${indent}${field.field_id} (${facts.join(", ")}): ${words}`,
    ...(options.length > 0
      ? [`${indent}  ${options.length > 12 ? `${options.slice(0, 12).join(", ")}, …` : options.join(", ")}`]
      : []),
    ...field.sub_fields.flatMap((sub) => fieldLines(sub, `${indent}  `)),
  ];
}
