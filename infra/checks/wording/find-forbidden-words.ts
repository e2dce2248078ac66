export interface ForbiddenWord {
  line: number;
  word: string;
}

/** Every forbidden word of a text with its line. A phrase may run over a line break. */
export function findForbiddenWords(text: string): ForbiddenWord[] {
  return [...text.matchAll(FORBIDDEN)].map(({ index, 0: word }) => ({
    line: text.slice(0, index).split("\n").length,
    word: word.replaceAll(/\s+/g, " ").toLowerCase(),
  }));
}

// CONTRIBUTING.md, "Language", has the rule. A capitalised constant such as NOBODY is no prose.
const WORDS = [
  "whoever",
  "whomever",
  "nobody",
  "somebody",
  "anybody",
  "shall",
  "beside",
  "for good",
  "as many as may",
];

const FORBIDDEN = new RegExp(`\\b(?:${WORDS.map(anyCase).join("|")})\\b`, "g");

/** As written, and with a capital at the start of a sentence. */
function anyCase(phrase: string): string {
  const [first = "", ...rest] = phrase.replaceAll(" ", "\\s+");
  return `[${first}${first.toUpperCase()}]${rest.join("")}`;
}
