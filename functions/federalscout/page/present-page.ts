/** A page in the tools' responses: short, but complete enough to save the page from it. */
import type { SeenFigure, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { guessType, parseResult } from "../../../shared/browser/results/parse-result.ts";
import { defined } from "../../../shared/core/defined.ts";
import { wholeLabel } from "../../../shared/text/figures.ts";
import { type Notation, notationOfPage } from "../../../shared/text/notation.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { ResultType } from "../../../shared/wizards/format/wizard-file.ts";
import { bindingReason } from "./binding.ts";
import { isNeeded } from "./box-groups.ts";
import { beginsForm, buttonsToContinue, likelyContinue } from "./buttons.ts";
import { nameField } from "./name-field.ts";
import { askedQuestions, conditionOf, isRequired, type PageKnowledge } from "./page-knowledge.ts";
import type { Question } from "./question.ts";

const MOST_ELEMENTS = 30;
const MOST_OPTIONS = 15;
const MOST_LINKS = 8;
// Leaves room for the buttons of a long page.
const BUTTONS_KEPT = 3;

/** A selector in the tools' notation. */
export function selectorOf(locators: readonly Locator[]): string | undefined {
  const id = locators.find((locator) => locator.by === "id");
  if (id && /^[\w-]+$/.test(id.value)) return `#${id.value}`;
  const css = locators.find((locator) => locator.by === "css");
  if (css) return css.value;
  const text = locators.find((locator) => locator.by === "text" || locator.by === "label");
  return text && "value" in text ? text.value : id?.value;
}

/** A question as the tools' answers and a discovery without a model show it. */
export interface PresentedQuestion {
  field_id: string;
  label: string;
  /** The question around the first of several boxes, whose labels are those of the boxes alone. */
  group?: string;
  field_type: string;
  interaction?: string;
  required?: boolean;
  hint?: string;
  options?: string[] | Record<string, string>;
  options_total?: number;
  /** Present where other answers have other options. */
  options_follow?: string;
  multiple?: boolean;
  at_least_one?: boolean;
  expects?: string;
  suggestions?: string[];
  sub_fields?: PresentedQuestion[];
  add_button?: string;
  save_button?: string;
  lookup_button?: string;
  example_value?: string;
  binding?: boolean;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  max_length?: number;
  unsupported?: string;
  visible_when?: Record<string, unknown>;
  visible?: boolean;
  value?: string | boolean;
}

export interface PresentedButton {
  button: string;
  selector?: string;
  /** The words around it, where another button has the same caption. */
  context?: string;
  likely_continue?: boolean;
  /** One of several buttons or links to continue from a page without questions. */
  may_continue?: boolean;
  binding?: boolean;
  disabled?: boolean;
}

export interface PresentedLink {
  link: string;
  may_continue?: boolean;
}

export type PresentedElement = PresentedQuestion | PresentedButton | PresentedLink;

/** Up to 30 visible interactive elements: questions, then buttons, then links. */
export function presentContext(knowledge: PageKnowledge, from = 0): PresentedElement[] {
  const { seen } = knowledge;
  const next = likelyContinue(seen.buttons);
  const questions = presentQuestions(knowledge);
  const shown = seen.buttons.filter((button) => !button.aside);
  const ways = questions.length > 0 ? [] : buttonsToContinue(shown);
  const starts = questions.length > 0 ? [] : seen.links.filter(({ text }) => beginsForm(text));
  const isChoice = ways.length + starts.length > 1;
  const buttons = shown.map((button) =>
    defined({
      button: button.text,
      selector: selectorOf(button.locators),
      context: shown.some((other) => other !== button && other.text === button.text)
        ? button.context
        : undefined,
      likely_continue: button === next || undefined,
      may_continue: (isChoice && ways.includes(button)) || undefined,
      binding: bindingReason(button, knowledge.place) !== undefined || undefined,
      disabled: button.disabled || undefined,
    }),
  );
  const links = [...starts, ...seen.links.filter((link) => link.text !== "" && !starts.includes(link))];
  const kept = questions.slice(from, from + MOST_ELEMENTS - Math.min(BUTTONS_KEPT, buttons.length));
  return [
    ...kept,
    ...buttons,
    ...links.slice(0, MOST_LINKS).map((link) =>
      defined({
        link: link.text,
        may_continue: starts.includes(link) || undefined,
      }),
    ),
  ].slice(0, MOST_ELEMENTS);
}

/** Totals and the start of the next portion, where the context omits questions. */
export function leftOut(knowledge: PageKnowledge, from = 0): object | undefined {
  const total = presentable(knowledge).length;
  const next = from + MOST_ELEMENTS - BUTTONS_KEPT;
  return total > next ? { questions_total: total, questions_next: next } : undefined;
}

/** The page's questions; the boxes of one question state it once. */
function presentQuestions(knowledge: PageKnowledge): PresentedQuestion[] {
  let last = "";
  return presentable(knowledge).map((question) => {
    const presented = presentQuestion(question, knowledge);
    const { group, label } = question.control;
    const isBox = question.field_type === "checkbox" && group !== "" && label !== "" && group !== label;
    const isFirst = group !== last;
    last = isBox ? group : "";
    return isBox ? { ...presented, label, ...(isFirst ? { group } : {}) } : presented;
  });
}

/** The page's questions, each with its whole label. */
export function presentableQuestions(knowledge: PageKnowledge): PresentedQuestion[] {
  return presentable(knowledge).map((question) => presentQuestion(question, knowledge));
}

function presentable(knowledge: PageKnowledge): Question[] {
  return askedQuestions(knowledge).filter(
    ({ aside, visible, key }) => !aside && (visible || knowledge.shown.has(key)),
  );
}

/** One question with its suggested metadata; the interaction is named where it is not the usual one. */
export function presentQuestion(question: Question, knowledge: PageKnowledge): PresentedQuestion {
  const { field_type, options, hint, value, group, control } = question;
  const listed = knowledge.listed.get(question.key)?.labels ?? control.options?.map(({ label }) => label);
  const suggestions = options.length > 0 ? undefined : listed;
  return defined({
    field_id: question.field_id,
    label: question.label,
    field_type,
    interaction: question.interaction === "javascript_click" ? question.interaction : undefined,
    required: isRequired(question, knowledge),
    hint: hint || undefined,
    options: options.length > 0 ? presentOptions(options) : undefined,
    options_total: options.length > MOST_OPTIONS ? options.length : undefined,
    options_follow: knowledge.dependent.get(question.key) === "part" ? "from other answers" : undefined,
    multiple: question.multiple || undefined,
    at_least_one: isNeeded(question, knowledge) || undefined,
    expects: control.expects ?? (field_type === "text" && control.numeric ? "number" : undefined),
    suggestions: suggestions?.slice(0, 4),
    sub_fields: group?.questions.map((sub) => presentQuestion(sub, knowledge)),
    add_button: group?.add.text,
    save_button: group?.save?.text,
    lookup_button: knowledge.lookups.get(question.key)?.text,
    example_value: group ? "a list with an object for each instance" : undefined,
    binding: question.binding || undefined,
    pattern: options.length > 0 ? undefined : control.pattern,
    minimum: control.minimum,
    maximum: control.maximum,
    max_length: control.max_length,
    unsupported: control.unsupported,
    visible_when: conditionOf(question, knowledge),
    visible: question.visible ? undefined : false,
    value: value === "" || value === false ? undefined : value,
  });
}

/** Values, with their labels where these differ. */
function presentOptions(options: { value: string; label: string }[]): string[] | Record<string, string> {
  const shown = options.slice(0, MOST_OPTIONS);
  return shown.every(({ value, label }) => value === label)
    ? shown.map(({ value }) => value)
    : Object.fromEntries(shown.map(({ value, label }) => [value, label]));
}

export interface PresentedResult {
  name: string;
  label: string;
  type: ResultType;
  text: string;
  locators: Locator[];
}

/** Likely results, in the format of `federalscout_complete_discovery`. */
export function presentResults({ lang, url }: SeenPage, figures: SeenFigure[]): PresentedResult[] {
  const notation = notationOfPage(undefined, { lang, host: new URL(url).hostname });
  const used = new Set<string>();
  return figures.map((figure) => {
    const { text, locators } = figure;
    const isOnly = figures.filter((other) => other.label === figure.label).length === 1;
    const label = isOnly ? figure.label : wholeLabel(figure);
    const base = nameField({ label, group: "", name: "", id: "", type: "" });
    let name = base;
    for (let n = 2; used.has(name); n++) name = `${base}_${n}`;
    used.add(name);
    return {
      name,
      label,
      type: typeOf(figure, notation),
      text,
      locators: locators.slice(0, 2),
    };
  });
}

/** A sentence has the type of its amount where its own words leave the amount its meaning. */
function typeOf({ label, text, amount, rows }: SeenFigure, notation: Notation): ResultType {
  const type = guessType({ label, text: amount ?? text, rows }, notation);
  const isRead = amount === undefined || parseResult(label, type, text, rows, notation).value !== null;
  return isRead ? type : "text";
}
