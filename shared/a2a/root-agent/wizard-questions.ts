/** The missing and invalid answers of a wizard, as questions for people and as data for programs. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { defined } from "../../core/defined.ts";
import type { InputProblem } from "../../core/errors.ts";
import { quoteSiteText } from "../../core/site-text.ts";
import type { StoredMessage } from "../../runs/runs.ts";
import type { ExaminedUserData } from "../../wizards/answers/prepare-user-data.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import type { Contract, ContractProperty } from "../../wizards/contract/contract.ts";
import { isConfirmable, unusualQuestion } from "../../wizards/contract/unusual-question.ts";
import type { Wizard, WizardField } from "../../wizards/wizard.ts";

/** Loads the validator of JSON Schema on first use. */
export async function findProblems(
  wizard: Wizard,
  contract: Contract,
  user_data: Record<string, unknown>,
  confirmed: readonly string[] = [],
): Promise<ExaminedUserData> {
  const { examineUserData } = await import("../../wizards/answers/prepare-user-data.ts");
  return examineUserData(wizard, contract, user_data, undefined, confirmed);
}

/** @param messages of the task so far */
export function createQuestion(
  taskId: string,
  messages: readonly StoredMessage[],
  { wizard, contract, words_note }: Pick<CatalogueWizard, "wizard" | "contract" | "words_note">,
  problems: readonly InputProblem[],
  isPractice: (url: string) => boolean,
): StoredMessage {
  const practice = isPractice(wizard.url);
  const questions = problems.map((problem) => toQuestion(wizard, contract, problem));
  const quote = words_note === undefined ? (words: string) => words : quoteSiteText;
  const isMissing = ({ problem }: InputProblem) => problem === "missing";
  return {
    id: `${taskId}-question-${messages.length}`,
    role: "agent",
    text: [
      ...(practice ? [PRACTICE_NOTE] : []),
      ...(words_note === undefined ? [] : [words_note]),
      `${quote(wizard.name)} requires ${questions.length === 1 ? "one more answer" : `${questions.length} more answers`}:`,
      ...questions.map(({ field, question, problem, isUnusual }) =>
        isUnusual
          ? `- ${quote(question)} (${field}: yes, or the right answer)`
          : `- ${quote(question)} (${field}: ${problem})`,
      ),
      questions.length === 1
        ? 'Answer in this task, with a text or {"user_data": {…}} as text or data.'
        : `Answer in this task, with lines such as "${questions[0]?.field}: …", one line for each question in ` +
          'this order, or {"user_data": {…}} as text or data; earlier answers are kept.',
    ].join("\n"),
    data: {
      ...(practice && { note: PRACTICE_NOTE, practice }),
      ...(words_note !== undefined && { words_note }),
      wizard_id: wizard.wizard_id,
      missing_fields: problems.filter(isMissing).map(({ field }) => field),
      type_mismatches: problems.filter((problem) => !isMissing(problem)),
      questions: questions.map(({ isUnusual: _, ...question }) => question),
    },
  };
}

/** The fields that the task has asked to confirm. */
export function askedToConfirm(messages: readonly StoredMessage[]): string[] {
  return messages.flatMap(({ role, data }) => {
    const asked = role === "agent" && Array.isArray(data?.type_mismatches) ? data.type_mismatches : [];
    return (asked as InputProblem[]).filter(isConfirmable).map(({ field }) => field);
  });
}

interface Question {
  /** A path such as `children[1].age`. */
  field: string;
  question: string;
  /** The problem with the answer. */
  problem: string;
  /** The answer is valid, and confirmed by a yes. */
  isUnusual?: true;
  options?: string[];
  /** JSON Schema of the answer. */
  schema?: ContractProperty;
}

function toQuestion(wizard: Wizard, contract: Contract, given: InputProblem): Question {
  const { field, problem, message, candidates = [] } = given;
  if (problem === "unusual") {
    const isUnusual = isConfirmable(given) || undefined;
    return defined({ field, question: unusualQuestion(given), problem: message, isUnusual });
  }
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
