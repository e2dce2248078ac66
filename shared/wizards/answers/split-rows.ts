/** One object for the rows of a matrix, each of which is a question: `{ impact: { sleep: "hard" } }` for `impact_sleep`. */
import { matchFieldName } from "./match-field-name.ts";
import type { Question } from "./question.ts";

/** @returns the answer for each question's id; undefined unless every row names exactly one question */
export function splitRows(
  key: string,
  value: unknown,
  questions: ReadonlyMap<string, Question>,
): Map<string, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value) || questions.has(key))
    return undefined;
  const rows = new Map([...questions].filter(([id]) => startsWith(id, key)));
  const found = new Map<string, unknown>();
  for (const [row, answer] of Object.entries(value)) {
    const named = matchFieldName(`${key}_${row}`, rows);
    const [id, ...others] = named.length > 0 ? named : matchFieldName(row, rows);
    if (id === undefined || others.length > 0 || found.has(id)) return undefined;
    found.set(id, answer);
  }
  return found.size > 0 ? found : undefined;
}

function startsWith(id: string, key: string): boolean {
  const [whole, stem] = [id, key].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_")) as [
    string,
    string,
  ];
  return whole.startsWith(`${stem}_`);
}
