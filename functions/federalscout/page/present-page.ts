/** A page in the tools' responses: short, but complete enough to save the page from it. */
import type { SeenFigure } from "../../../shared/browser/page/discover/page-description.ts";
import { guessType } from "../../../shared/browser/results/parse-result.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { conditionOf } from "./condition-of.ts";
import { likelyContinue } from "./likely-continue.ts";
import { nameField } from "./name-field.ts";
import { type PageKnowledge, visibleQuestions } from "./page-knowledge.ts";
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

/** The first 30 visible interactive elements: questions, then buttons, then links. */
export function presentContext(knowledge: PageKnowledge): object[] {
  const { seen } = knowledge;
  const next = likelyContinue(seen.buttons);
  const questions = knowledge.questions
    .filter((question) => !question.aside && (question.visible || knowledge.conditions.has(question.key)))
    .map((question) => presentQuestion(question, knowledge));
  const buttons = seen.buttons
    .filter((button) => !button.aside)
    .map((button) => ({
      button: button.text,
      selector: selectorOf(button.locators),
      ...(button === next ? { likely_continue: true } : {}),
      ...(button.disabled ? { disabled: true } : {}),
    }));
  const links = seen.links.map(({ text }) => text).filter(Boolean);
  const kept = questions.slice(0, MOST_ELEMENTS - Math.min(BUTTONS_KEPT, buttons.length));
  return [...kept, ...buttons, ...links.slice(0, MOST_LINKS).map((link) => ({ link }))].slice(
    0,
    MOST_ELEMENTS,
  );
}

/** Number of elements that the context omits. */
export function leftOut(knowledge: PageKnowledge): number {
  const shown = visibleQuestions(knowledge).filter(({ aside }) => !aside).length;
  return Math.max(0, shown + BUTTONS_KEPT - MOST_ELEMENTS);
}

/** One question with its suggested metadata. */
export function presentQuestion(question: Question, knowledge: PageKnowledge): object {
  const { field_type, options, hint, value } = question;
  const condition = conditionOf(question, knowledge);
  const suggestions = knowledge.suggestions.get(question.key);
  return {
    field_id: question.field_id,
    label: question.label,
    field_type,
    interaction: question.interaction,
    required: question.required,
    selector: selectorOf(question.control.locators),
    ...(hint ? { hint } : {}),
    ...(options.length > 0 ? { options: presentOptions(options) } : {}),
    ...(options.length > MOST_OPTIONS ? { options_total: options.length } : {}),
    ...(suggestions ? { suggestions: suggestions.slice(0, 4) } : {}),
    ...(condition ? { visible_when: condition } : {}),
    ...(question.visible ? {} : { visible: false }),
    ...(value === "" || value === false ? {} : { value }),
  };
}

/** Values, with their labels where these differ. */
function presentOptions(options: { value: string; label: string }[]): string[] | Record<string, string> {
  const shown = options.slice(0, MOST_OPTIONS);
  return shown.every(({ value, label }) => value === label)
    ? shown.map(({ value }) => value)
    : Object.fromEntries(shown.map(({ value, label }) => [value, label]));
}

/** Likely results, in the format of `federalscout_complete_discovery`. */
export function presentResults(figures: SeenFigure[]): object[] {
  const used = new Set<string>();
  return figures.map(({ label, text, rows, locators }) => {
    const base = nameField({ label, group: "", name: "", id: "", type: "" });
    let name = base;
    for (let n = 2; used.has(name); n++) name = `${base}_${n}`;
    used.add(name);
    return { name, label, type: guessType(text, rows), text, locators: locators.slice(0, 2) };
  });
}
