/** The open questions of a form with its own controls, for the card that asks them. */
import { defined } from "../../core/defined.ts";
import type { InputProblem } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { dateConstraints } from "../../wizards/contract/check-dates.ts";
import { isMoneyField } from "../../wizards/contract/money-fields.ts";
import { isConfirmable, unusualQuestion } from "../../wizards/contract/unusual-question.ts";
import type { LoadedWizard } from "../../wizards/format/load-wizard.ts";
import { type Question, questionnaire, quoteQuestions } from "../../wizards/questionnaire.ts";

export interface AskedQuestion {
  field_id: string;
  question: string;
  help?: string;
  control: "choice" | "boxes" | "yes_no" | "number" | "date" | "month" | "text";
  options?: { value: string; label: string }[];
  optional?: true;
  /** The answer so far, which does not fit. */
  value?: string;
  /** The reason why it does not. */
  problem?: string;
  /** The answer is unusual: the same one again confirms it. */
  confirms?: true;
}

const MOST_QUESTIONS = 40;
const MOST_OPTIONS = 80;

interface AskedForm extends Pick<LoadedWizard, "wizard" | "contract"> {
  words_note?: string | undefined;
}

/** @returns undefined where nothing is open, or an open question is a list, which the conversation asks */
export function askedQuestions(
  form: AskedForm,
  problems: readonly InputProblem[],
  answers: Readonly<Record<string, unknown>>,
): AskedQuestion[] | undefined {
  const byField = Map.groupBy(problems, ({ field }) => field.replace(/[.[].*$/, ""));
  const all = questionnaire(form.wizard, form.contract);
  const known = form.words_note === undefined ? all : quoteQuestions(all);
  const open = known.flatMap((question): { question: Question; own: InputProblem[] }[] => {
    const ids = [question.field_id, ...(question.covers ?? []), ...boxesOf(question, form)];
    const own = [...new Set(ids)].flatMap((id) => byField.get(id) ?? []);
    for (const id of ids) byField.delete(id);
    return own.length > 0 ? [{ question, own }] : [];
  });
  // A problem of no question, such as an unknown name, is the assistant's to correct.
  if (open.length === 0 || open.length > MOST_QUESTIONS || byField.size > 0) return undefined;
  if (open.some(({ question }) => question.questions !== undefined)) return undefined;
  return open.map(({ question, own }) => toAsked(question, own, form, answers));
}

function boxesOf({ field_id, several }: Question, { wizard }: AskedForm): string[] {
  const group = several ? wizard.choices.find(({ name }) => name === field_id) : undefined;
  return group
    ? [...group.options.map(({ field }) => field), ...(group.none === undefined ? [] : [group.none])]
    : [];
}

function toAsked(
  { field_id, question, help, optional, several, covers }: Question,
  own: readonly InputProblem[],
  { wizard, contract }: AskedForm,
  answers: Readonly<Record<string, unknown>>,
): AskedQuestion {
  const field = wizard.pages.flatMap((page) => page.fields).find((one) => one.field_id === field_id);
  const group = several ? wizard.choices.find(({ name }) => name === field_id) : undefined;
  const date = Object.values(dateConstraints(contract)).find(({ year }) => covers?.includes(year));
  const options = (
    group
      ? group.options.map(({ label }) => ({ value: label, label }))
      : (field?.options ?? []).map(({ value, label }) => ({ value, label }))
  ).map(({ value, label }) => ({ value, label: cleanSiteText(label) }));
  const isListed = options.length > 0 && options.length <= MOST_OPTIONS;
  const [problem] = own.filter((one) => one.problem !== "missing");
  const given = answers[field_id];
  return defined({
    field_id,
    question,
    help,
    control: controlOf(),
    options: isListed ? options : undefined,
    optional,
    value: problem && (typeof given === "string" || typeof given === "number") ? String(given) : undefined,
    problem: problem && (problem.problem === "unusual" ? unusualQuestion(problem) : problem.message),
    confirms: own.every(isConfirmable) ? (true as const) : undefined,
  });

  function controlOf(): AskedQuestion["control"] {
    if (date) return date.day === undefined ? "month" : "date";
    if (isListed) return group || field?.multiple ? "boxes" : "choice";
    const { type } = contract.properties[field_id] ?? {};
    if (type === "boolean") return "yes_no";
    return type === "number" || (field && isMoneyField(field)) ? "number" : "text";
  }
}
