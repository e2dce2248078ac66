import type { Question } from "../question.ts";

const MARKS: [RegExp, string][] = [
  [/ (?:dot|period|point) /g, "."],
  [/ underscore /g, "_"],
  [/ (?:dash|hyphen|minus) /g, "-"],
];

/** "jo at example dot com" as `jo@example.com`; undefined for an address in writing, and for any other question. */
export function readEmail(text: string, { id, words }: Pick<Question, "id" | "words">): string | undefined {
  if (!/\be-?mail\b/i.test(`${id.replaceAll("_", " ")} ${words}`) || text.includes("@")) return undefined;
  const [name, host, ...others] = text.toLowerCase().split(" at ");
  if (host === undefined || others.length > 0) return undefined;
  const address = MARKS.reduce((whole, [word, mark]) => whole.replace(word, mark), `${name}@${host}`);
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address) ? address : undefined;
}
