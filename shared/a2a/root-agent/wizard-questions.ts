/** The missing and invalid answers of a wizard, as questions for people and as data for programs. */
import type { Part } from "@a2a-js/sdk";
import type { InputProblem } from "../../core/errors.ts";
import type { ExaminedUserData } from "../../wizards/answers/prepare-user-data.ts";
import type { Contract, ContractProperty } from "../../wizards/contract/contract.ts";
import type { Wizard, WizardField } from "../../wizards/wizard.ts";
import { dataPart, textPart } from "../parts.ts";

/** Loads the validator of JSON Schema on first use. */
export async function findProblems(
  wizard: Wizard,
  contract: Contract,
  user_data: Record<string, unknown>,
): Promise<ExaminedUserData> {
  const { examineUserData } = await import("../../wizards/answers/prepare-user-data.ts");
  return examineUserData(wizard, contract, user_data);
}

export function questionParts(wizard: Wizard, contract: Contract, problems: readonly InputProblem[]): Part[] {
  const questions = problems.map((problem) => toQuestion(wizard, contract, problem));
  const isMissing = ({ problem }: InputProblem) => problem === "missing";
  return [
    textPart(
      [
        `${wizard.name} requires ${questions.length === 1 ? "one more answer" : `${questions.length} more answers`}:`,
        ...questions.map(({ field, question, problem }) => `- ${question} (${field}: ${problem})`),
        questions.length === 1
          ? 'Answer with a text, or with a data part {"user_data": {…}}, in this task.'
          : 'Answer with a data part {"user_data": {…}} in this task; earlier answers are kept.',
      ].join("\n"),
    ),
    dataPart({
      wizard_id: wizard.wizard_id,
      missing_fields: problems.filter(isMissing).map(({ field }) => field),
      type_mismatches: problems.filter((problem) => !isMissing(problem)),
      questions,
    }),
  ];
}

interface Question {
  /** A path such as `children[1].age`. */
  field: string;
  question: string;
  /** The problem with the answer. */
  problem: string;
  options?: string[];
  /** JSON Schema of the answer. */
  schema?: ContractProperty;
}

function toQuestion(
  wizard: Wizard,
  contract: Contract,
  { field, message, candidates }: InputProblem,
): Question {
  const path = field.split(/[.[\]]+/).filter((name) => name !== "" && !/^\d+$/.test(name));
  const known = findField(
    wizard.pages.flatMap((page) => page.fields),
    path,
  );
  const options = known?.options.map(({ label }) => label) ?? [];
  const schema = findProperty(contract, path);
  return {
    field,
    question: known?.description ?? known?.label ?? schema?.title ?? schema?.description ?? field,
    problem: message,
    options: options.length > 0 ? options : candidates,
    schema,
  };
}

function findField(fields: WizardField[], [name, ...rest]: string[]): WizardField | undefined {
  const field = fields.find(({ field_id }) => field_id === name);
  return rest.length === 0 ? field : field && findField(field.sub_fields, rest);
}

function findProperty(schema: ContractProperty, [name, ...rest]: string[]): ContractProperty | undefined {
  const property = name === undefined ? undefined : (schema.properties ?? schema.items?.properties)?.[name];
  return rest.length === 0 ? property : property && findProperty(property, rest);
}
