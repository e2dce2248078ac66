/** What a wizard still has to know, as questions for people and as fields for programs. */
import type { Part } from "@a2a-js/sdk";
import type { InputProblem } from "../../core/errors.ts";
import type { ExaminedUserData } from "../../wizards/answers/prepare-user-data.ts";
import type { Contract, ContractProperty } from "../../wizards/contract/contract.ts";
import type { Wizard, WizardField } from "../../wizards/wizard.ts";
import { dataPart, textPart } from "../parts.ts";

/** The validator of JSON Schema is loaded with the first use. */
export async function findProblems(
  wizard: Wizard,
  contract: Contract,
  user_data: Record<string, unknown>,
): Promise<ExaminedUserData> {
  const { examineUserData } = await import("../../wizards/answers/prepare-user-data.ts");
  return examineUserData(wizard, contract, user_data);
}

export function askFor(wizard: Wizard, contract: Contract, problems: readonly InputProblem[]): Part[] {
  const questions = problems.map((problem) => toQuestion(wizard, contract, problem));
  const isMissing = ({ problem }: InputProblem) => problem === "missing";
  return [
    textPart(
      [
        `${wizard.name} needs ${questions.length === 1 ? "one more answer" : `${questions.length} more answers`}:`,
        ...questions.map(({ field, question, problem }) => `- ${question} (${field}: ${problem})`),
        questions.length === 1
          ? 'Answer with a text, or with a data part {"user_data": {…}}, in this task.'
          : 'Answer with a data part {"user_data": {…}} in this task; what was said already is kept.',
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
  /** Why it is asked. */
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
    ...(options.length > 0 ? { options } : candidates ? { options: candidates } : {}),
    ...(schema ? { schema } : {}),
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
