/** The acts of a recording, page by page of the form. */
import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import { foldText } from "../../../shared/wizards/answers/words/fold-text.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { Question, QuestionOption } from "../page/question.ts";
import type { RecordedAct, Recording } from "./recording.ts";

export interface RecordedPage {
  /** The chosen options and the states of boxes, by field id; typed texts are not among them. */
  answers: Record<string, string>;
  /** The caption of the button that led on. */
  pressed: string | undefined;
}

export class RecordedPages {
  readonly #acts: readonly RecordedAct[];
  /** The first act of the current page. */
  #from = 0;
  readonly #used = new Set<RecordedAct>();

  constructor({ acts }: Recording) {
    this.#acts = acts;
  }

  /** The acts on the page with these questions and buttons; the next call is for the page after it. */
  next(questions: readonly Question[], buttons: readonly SeenButton[]): RecordedPage {
    const rest = this.#acts.slice(this.#from);
    const buttonOf = ({ act, targets }: RecordedAct) =>
      act === "press" ? buttons.find((button) => isAt(targets, button.locators, [button.text])) : undefined;
    const answersOf = (acts: readonly RecordedAct[]) => readAnswers(questions, acts, this.#used);
    const last = rest.findIndex((act) => buttonOf(act) !== undefined);
    const own = last < 0 ? rest : rest.slice(0, last);
    const press = rest[last];
    const button = press && buttonOf(press);
    if (press) this.#used.add(press);
    this.#from += own.length + (press ? 1 : 0);
    return { answers: answersOf(own), pressed: button?.text };
  }

  /** The places of the acts that fit no question and no button of the form. */
  get unused(): string[] {
    return this.#acts.filter((act) => !this.#used.has(act)).map(({ place }) => place);
  }
}

interface Answer {
  question: Question;
  value: string;
}

/** Acts and questions are in the same order: of several questions with the same words, an act means the next open one. */
function readAnswers(
  questions: readonly Question[],
  acts: readonly RecordedAct[],
  used: Set<RecordedAct>,
): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const act of acts) {
    const fitting = questions.flatMap((question) => answerBy(act, question) ?? []);
    const { question, value } =
      fitting.find(({ question: { field_id } }) => !Object.hasOwn(answers, field_id)) ?? fitting.at(-1) ?? {};
    if (!question || value === undefined) continue;
    used.add(act);
    if (value === "") continue;
    const before = question.multiple ? answers[question.field_id] : undefined;
    answers[question.field_id] = before === undefined ? value : `${before},${value}`;
  }
  return answers;
}

/** @returns an empty value for a question that was answered by a text */
function answerBy({ act, targets, value }: RecordedAct, question: Question): Answer | undefined {
  const { control, label, locators, field_type } = question;
  const option = question.options.find((one) => isOption(targets, one));
  if (option && act !== "type") return { question, value: value === false ? "" : option.value };
  const own: Locator[] = [
    ...locators,
    ...control.locators,
    { by: "id", value: control.id },
    { by: "name", value: control.name },
  ];
  if (!isAt(targets, own, [label, control.label])) return undefined;
  if (field_type === "checkbox") return { question, value: String(value ?? true) };
  return act === "choose" && typeof value === "string" && hasChoices(question)
    ? { question, value: optionBy(value, question) }
    : { question, value: "" };
}

function hasChoices({ field_type, options }: Question): boolean {
  return field_type === "select" || field_type === "radio" || options.length > 0;
}

function optionBy(value: string, { options }: Question): string {
  return options.find((one) => one.value === value || isSameText(one.label, value))?.value ?? value;
}

function isOption(targets: readonly Locator[], { label, locators }: QuestionOption): boolean {
  return isAt(targets, locators, [label]);
}

/** Whether one of the targets is a known place of the element, or has its words. */
function isAt(targets: readonly Locator[], places: readonly Locator[], words: readonly string[]): boolean {
  return targets.some(
    (target) =>
      places.some((place) => JSON.stringify(place) === JSON.stringify(target)) ||
      words.some((one) => one !== "" && isSameText(wordsOf(target) ?? "", one)),
  );
}

function wordsOf(target: Locator): string | undefined {
  if (target.by === "role") return target.name;
  return target.by === "label" || target.by === "text" ? target.value : undefined;
}

function isSameText(one: string, other: string): boolean {
  return one !== "" && foldText(one) === foldText(other);
}
