/** The answers of a form, as a flat record by field id. */
import { holds } from "../../../shared/wizards/format/condition.ts";
import type { FieldProblem } from "../api/client.ts";
import type { Question, SimpleQuestion, WizardDetail } from "../api/types.ts";

export type Answers = Record<string, unknown>;

/** The questions whose conditions the given answers meet. */
export function askedQuestions<Asked extends SimpleQuestion>(
  questions: readonly Asked[],
  answers: Answers,
): Asked[] {
  const presets = questions.map(({ field_id, default: preset }) => [field_id, preset] as const);
  const known = Object.fromEntries(presets.filter(([, preset]) => preset !== undefined));
  for (const [field, answer] of Object.entries(answers)) if (!isEmpty(answer)) known[field] = answer;
  return questions.filter(({ when }) => holds(when, known));
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || answer === "" || (Array.isArray(answer) && answer.length === 0);
}

/** The fields that a question fills. */
function fieldsOf({ kind, field_id, parts, options = [] }: SimpleQuestion): string[] {
  if (kind === "date" && parts) return Object.values(parts);
  return kind === "checkboxes" ? options.map(({ value }) => value) : [field_id];
}

/** The answers to the asked questions; empty ones are left out. */
export function givenAnswers(questions: readonly Question[], answers: Answers): Answers {
  const given: Answers = {};
  for (const question of askedQuestions(questions, answers)) {
    for (const field of fieldsOf(question)) if (!isEmpty(answers[field])) given[field] = answers[field];
  }
  return given;
}

/** The example of each question that has to be answered: the contract's, or the one that its control shows. */
export function exampleAnswers({ questions, contract }: WizardDetail): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    if (question.kind === "list" || question.optional) continue;
    for (const field of fieldsOf(question)) {
      const [example = field === question.field_id ? question.example : undefined] =
        contract.properties?.[field]?.examples ?? [];
      if (example !== undefined) answers[field] = example;
    }
  }
  return answers;
}

/** The problems of a question, in the order of the report. */
export function problemsOf(question: SimpleQuestion, problems: readonly FieldProblem[]): FieldProblem[] {
  const names = new Set([question.field_id, ...fieldsOf(question)]);
  return problems.filter(({ field }) => names.has(field.split(/[.[]/, 1)[0] ?? ""));
}

/** The problems of one entry of a list, by the fields of the entry. */
export function entryProblems(
  list: string,
  index: number,
  problems: readonly FieldProblem[],
): FieldProblem[] {
  const prefix = `${list}[${index}].`;
  return problems
    .filter(({ field }) => field.startsWith(prefix))
    .map((problem) => ({ ...problem, field: problem.field.slice(prefix.length), path: problem.field }));
}
