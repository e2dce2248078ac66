/** Matches a caller's key with a field: `birthMonth`, `Birth month` and `birth-month` are all `birth_month`. */
import type { Question } from "./question.ts";

/** @returns the ids that the key may mean; one for a match, none for an unknown key */
export function matchFieldName(key: string, questions: ReadonlyMap<string, Question>): string[] {
  if (questions.has(key)) return [key];
  const bare = letters(key);
  if (bare === "") return [];
  const all = [...questions.values()];
  const byId = all.filter((question) => letters(question.id) === bare);
  const fitting = byId.length > 0 ? byId : all.filter((question) => letters(question.label) === bare);
  return fitting.map((question) => question.id);
}

function letters(text: string): string {
  return text
    .slice(0, 300)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
