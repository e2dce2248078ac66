/** A form for a person at a terminal: its pages with the fields, and as JSON the contract with the structure. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { describeCondition } from "../../wizards/format/condition.ts";
import { dependencesOf, describeDependences } from "../../wizards/format/dependence.ts";
import type { Dependence } from "../../wizards/format/format.ts";
import { notShownInWords, proofOf } from "../../wizards/proof.ts";
import { questionWords } from "../../wizards/question-words.ts";
import type { WizardField } from "../../wizards/wizard.ts";
import type { ShownForm } from "./read-wizards.ts";

export function describeForPerson({ form, isPractice }: ShownForm): string {
  const { wizard } = form;
  const lines = [
    ...(isPractice ? [PRACTICE_NOTE] : []),
    wizard.name,
    wizard.url,
    ...(wizard.description ? [wizard.description] : []),
    proofOf(form).proof,
    ...(wizard.proof ? notShownInWords(wizard.proof, wizard) : []),
    ...wizard.pages.flatMap((page) => [
      "",
      `${page.page_number}. ${page.page_title}`,
      ...page.fields.flatMap((field) => fieldLines(field, "   ", dependencesOf(page, field))),
    ]),
  ];
  return lines.join("\n");
}

export function structureForPerson({ form, isPractice }: ShownForm): object {
  const { wizard, contract, file, contract_source, source, official } = form;
  return {
    wizard_id: wizard.wizard_id,
    wizard_name: wizard.name,
    url: wizard.url,
    host: new URL(wizard.url).host,
    official,
    practice: isPractice || undefined,
    ...proofOf(form),
    page_count: wizard.pages.length,
    schema: contract,
    schema_source: contract_source,
    source,
    wizard: file,
  };
}

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
