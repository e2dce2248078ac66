/**
 * Selects every option of a page's choices and compares the visible questions, to find conditional ones. It presses no
 * button.
 */
import { DocumentReplaced, type FormPage } from "../../../shared/browser/form-page.ts";
import { lookAtPage, type PageKnowledge } from "./page-knowledge.ts";
import { planQuestion, type Question } from "./question.ts";

const MOST_OPTIONS = 12;
const MOST_TRIES = 60;
const LIMIT_MS = 25_000;
const ANSWER_MS = 2000;
const CHANGE_MS = 120;

export interface Exploration {
  knowledge: PageKnowledge;
  tries: number;
  /** The reason why some options were not tried. */
  stopped?: string;
}

/** Leaves the page answered. Where possible, all questions that were visible before stay visible. */
export async function explorePage(
  form: FormPage,
  known: PageKnowledge,
  taken: ReadonlySet<string>,
): Promise<Exploration> {
  const end = performance.now() + LIMIT_MS;
  const tried = new Set<string>();
  let knowledge = known;
  let tries = 0;
  const look = async () => {
    const before = await form.callSettled("mark");
    await form.call("settle", before, "anything", CHANGE_MS);
    knowledge = await lookAtPage(form, taken, knowledge);
    return new Set(knowledge.questions.filter(({ visible }) => visible).map(({ key }) => key));
  };
  const next = () =>
    knowledge.questions.find(
      (question) => question.visible && !question.aside && isChoice(question) && !tried.has(question.key),
    );
  try {
    for (let question = next(); question; question = next()) {
      tried.add(question.key);
      const { key } = question;
      if (question.field_type === "typeahead") {
        const suggestions = await form.call("trySuggestions", question.locators, ANSWER_MS);
        if (suggestions.length > 0) knowledge.suggestions.set(key, suggestions);
        tries++;
        await look();
        continue;
      }
      const shownWith = new Map<string, Set<string>>();
      for (const value of answersOf(question)) {
        if (tries >= MOST_TRIES || performance.now() > end)
          return { knowledge, tries, stopped: "there are too many" };
        tries++;
        const trouble = await form.call("fillField", planQuestion(question, value), ANSWER_MS);
        if (!trouble) shownWith.set(value, await look());
      }
      noteConditions(knowledge, question, shownWith);
      const richest = [...shownWith].sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
      if (richest !== undefined) {
        await form.call("fillField", planQuestion(question, richest), ANSWER_MS);
        await look();
      }
    }
    return { knowledge, tries };
  } catch (error) {
    if (!(error instanceof DocumentReplaced)) throw error;
    return { knowledge: await lookAtPage(form, taken), tries, stopped: "an answer loaded another page" };
  }
}

function isChoice(question: Question): boolean {
  if (question.control.disabled) return false;
  switch (question.field_type) {
    case "radio":
    case "checkbox":
    case "typeahead":
      return true;
    case "select":
      return question.options.length > 0 && question.options.length <= MOST_OPTIONS;
    default:
      return false;
  }
}

// A box ends unchecked, its usual state.
function answersOf(question: Question): string[] {
  return question.field_type === "checkbox" ? ["true", "false"] : question.options.map(({ value }) => value);
}

function noteConditions(
  knowledge: PageKnowledge,
  { key: by }: Question,
  shownWith: Map<string, Set<string>>,
): void {
  for (const { key } of knowledge.questions) {
    const values = [...shownWith].filter(([, shown]) => shown.has(key)).map(([value]) => value);
    const isConditional = key !== by && values.length > 0 && values.length < shownWith.size;
    if (isConditional && !knowledge.conditions.has(key)) knowledge.conditions.set(key, { by, values });
  }
}
