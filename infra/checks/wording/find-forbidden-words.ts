export interface ForbiddenWord {
  line: number;
  word: string;
}

/** Every forbidden word or opening of a comment in a text, with its line. A phrase may run over a line break. */
export function findForbiddenWords(text: string): ForbiddenWord[] {
  return [...text.matchAll(FORBIDDEN)].map(({ index, 0: word }) => ({
    line: text.slice(0, index).split("\n").length,
    word: word.trim().replaceAll(/\s+/g, " ").toLowerCase(),
  }));
}

// CONTRIBUTING.md, "Language", has the rule. A capitalised constant such as NOBODY is not prose.
const WORDS = [
  "whoever",
  "whomever",
  "nobody",
  "somebody",
  "anybody",
  "shall",
  "beside",
  "for good",
  "as many as",
  "whatever",
  "anew",
  "once more",
  "under way",
  "at hand",
  "everybody",
  "otherwise than",
  "of its own accord",
  "of yours",
  "in vain",
  "upon",
  "thereby",
  "hence",
  "mended",
];

/** A comment that opens like this has no subject: a fragment, or a relative clause. */
const OPENINGS = String.raw`/(?:\*\*?|/)(?:[ \t]*\n[ \t]*\*)?[ \t]+(?:Of|What|Who|Whose|Whom)\s`;

const FORBIDDEN = new RegExp(`\\b(?:${WORDS.map(anyCase).join("|")})\\b|${OPENINGS}`, "g");

/** As written, and with a capital at the start of a sentence. */
function anyCase(phrase: string): string {
  const [first = "", ...rest] = phrase.replaceAll(" ", "\\s+");
  return `[${first}${first.toUpperCase()}]${rest.join("")}`;
}
