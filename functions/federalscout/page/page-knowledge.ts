/** All that is known of the page at which a discovery stands, gathered over several looks. */
import type { FormPage } from "../../../shared/browser/form-page.ts";
import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { hasTurned } from "./has-turned.ts";
import { type Question, readQuestions } from "./question.ts";

export interface PageKnowledge {
  /** The last look. */
  seen: SeenPage;
  /** Every question that any look has shown, in the page's order; `visible` is that of the last look. */
  questions: Question[];
  /** By a question's key: asked only while the question `by` is answered with one of `values`. */
  conditions: Map<string, { by: string; values: string[] }>;
  /** By a question's key: what a typeahead suggested. */
  suggestions: Map<string, string[]>;
  /** Locators, as JSON, that matched exactly one element or were used with success. */
  proven: Set<string>;
}

/**
 * Looks at the page.
 *
 * @param taken field ids of other pages
 * @param before what is known so far; counts only if the same page is still there
 */
export async function lookAtPage(
  form: FormPage,
  taken: ReadonlySet<string>,
  before?: PageKnowledge,
): Promise<PageKnowledge> {
  const seen = await form.callSettled("describePage");
  const known = before && !hasTurned(before.seen, seen) ? before : undefined;
  const questions = mergeQuestions(known?.questions ?? [], readQuestions(seen.controls, taken), taken);
  const proven = new Set(known?.proven);
  for (const { locators } of [...seen.controls, ...seen.buttons])
    for (const one of locators) proven.add(json(one));
  for (const { locators, options } of questions) {
    for (const one of [locators, ...options.map((option) => option.locators)].flat()) proven.add(json(one));
  }
  return {
    seen,
    questions,
    conditions: known?.conditions ?? new Map(),
    suggestions: known?.suggestions ?? new Map(),
    proven,
  };
}

/** The questions that a person would see now. */
export function visibleQuestions({ questions }: PageKnowledge): Question[] {
  return questions.filter((question) => question.visible);
}

/** Notes that a locator led to one element. */
export function prove(knowledge: PageKnowledge, locators: readonly Locator[]): void {
  for (const locator of locators) knowledge.proven.add(json(locator));
}

export function isProven(knowledge: PageKnowledge, locators: readonly Locator[]): boolean {
  return locators.some((locator) => knowledge.proven.has(json(locator)));
}

/** Known questions keep their names; new ones come in where the page has them. */
function mergeQuestions(known: Question[], now: Question[], taken: ReadonlySet<string>): Question[] {
  const merged: Question[] = known.map((question) => {
    const again = now.find(({ key }) => key === question.key);
    if (!again) return { ...question, visible: false };
    // What is hidden now has told less about itself.
    const told =
      again.visible || !question.options.length ? again : { ...again, ...question, visible: false };
    return { ...told, field_id: question.field_id, required: question.required || again.required };
  });
  const used = new Set([...taken, ...merged.map(({ field_id }) => field_id)]);
  for (const [i, question] of now.entries()) {
    if (merged.some(({ key }) => key === question.key)) continue;
    const before = now.slice(0, i).findLast(({ key }) => merged.some((other) => other.key === key));
    let at = before ? merged.findIndex(({ key }) => key === before.key) + 1 : 0;
    // What another answer has shown in this place stays before it.
    while (at < merged.length && !now.some(({ key }) => key === merged[at]?.key)) at++;
    let field_id = question.field_id;
    for (let n = 2; used.has(field_id); n++) field_id = `${question.field_id}_${n}`;
    used.add(field_id);
    merged.splice(at, 0, { ...question, field_id });
  }
  return merged;
}

function json(locator: Locator): string {
  return JSON.stringify(locator);
}
