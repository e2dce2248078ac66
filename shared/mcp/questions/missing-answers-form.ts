/** A form for the answers that are missing, as elicitation allows it: flat, with texts, numbers, booleans and choices. */
import type { InputProblem } from "../../core/errors.ts";
import { quoteSiteText } from "../../core/site-text.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import type { Contract } from "../../wizards/contract/contract.ts";
import { isConfirmable } from "../../wizards/contract/unusual-question.ts";
import { type Question, questionnaire, quoteQuestions } from "../../wizards/questionnaire.ts";
import type { Wizard } from "../../wizards/wizard.ts";

export interface AnswersForm {
  message: string;
  schema: Record<string, unknown>;
}

/** Longer forms are filled by the conversation instead. */
const MOST_QUESTIONS = 12;
const MOST_OPTIONS = 60;

/**
 * Unusual answers are asked about, too, where nothing else is open.
 *
 * @returns undefined where nothing is missing, something else is wrong, or a missing answer is not a plain value
 */
export function missingAnswersForm(
  { wizard, contract, words_note }: Pick<CatalogueWizard, "wizard" | "contract" | "words_note">,
  problems: readonly InputProblem[],
): AnswersForm | undefined {
  const isRecorded = words_note !== undefined;
  const name = isRecorded ? `${quoteSiteText(wizard.name)} on ${new URL(wizard.url).host}` : wizard.name;
  if (problems.length > 0 && problems.every(isConfirmable)) {
    return unusualForm(name, problems);
  }
  if (problems.length === 0 || problems.some(({ problem }) => problem !== "missing")) return undefined;
  const missing = new Set(problems.map(({ field }) => field));
  const all = questionnaire(wizard, contract);
  const questions = (isRecorded ? quoteQuestions(all) : all).filter(({ field_id, covers = [field_id] }) =>
    covers.some((id) => missing.has(id)),
  );
  if (questions.length > MOST_QUESTIONS || questions.some(({ questions: inner }) => inner)) return undefined;
  const properties = Object.fromEntries(
    questions.map((question) => [question.field_id, propertyOf(question, wizard, contract)]),
  );
  return {
    message: `${name} needs ${questions.length === 1 ? "one more answer" : `${questions.length} more answers`}.`,
    schema: { type: "object", properties, required: questions.map(({ field_id }) => field_id) },
  };
}

/** An answer of yes confirms, any other one replaces. A list's entries are left to the conversation. */
function unusualForm(name: string, problems: readonly InputProblem[]): AnswersForm | undefined {
  if (problems.length > MOST_QUESTIONS || problems.some(({ field }) => !/^\w+$/.test(field)))
    return undefined;
  const properties = Object.fromEntries(
    problems.map(({ field, candidates = [] }) => [
      field,
      { type: "string", title: candidates[0], description: "yes, or the right answer" },
    ]),
  );
  return {
    message: `${name}: ${problems.length === 1 ? "one answer is" : `${problems.length} answers are`} unusual.`,
    schema: { type: "object", properties, required: Object.keys(properties) },
  };
}

function propertyOf({ field_id, question }: Question, wizard: Wizard, contract: Contract): object {
  const title = question.slice(0, 200);
  const field = wizard.pages.flatMap((page) => page.fields).find((one) => one.field_id === field_id);
  const options = field?.options ?? [];
  if (options.length > 0 && options.length <= MOST_OPTIONS) {
    return {
      type: "string",
      title,
      oneOf: options.map(({ value, label }) => ({ const: value, title: label })),
    };
  }
  const { type } = contract.properties[field_id] ?? {};
  if (type === "boolean") return { type, title };
  const choices = wizard.choices.find(({ name }) => name === field_id);
  const description = choices ? "Name all that apply, or none." : undefined;
  return { type: type === "number" ? "number" : "string", title, description };
}
