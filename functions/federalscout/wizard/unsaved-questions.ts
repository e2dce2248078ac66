import { askedQuestions, type PageKnowledge } from "../page/page-knowledge.ts";
import type { FilePage } from "../sessions/discovery-session.ts";

const MOST_LABELS = 10;

/** Labels of the required questions on the present page that no saved page has: the form may continue. */
export function unsavedQuestions(knowledge: PageKnowledge, pages: readonly FilePage[]): string[] {
  const saved = new Set(pages.flatMap(({ fields }) => fields.map(({ label }) => label)));
  return askedQuestions(knowledge)
    .filter(({ aside, visible, required, label }) => !aside && visible && required && !saved.has(label))
    .map(({ label }) => label)
    .slice(0, MOST_LABELS);
}
