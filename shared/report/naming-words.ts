/** The words that a result and a question about it have in common. */
import { foldText } from "../text/fold-text.ts";
import { LIKENESS } from "../text/vocabulary/likeness.ts";
import { inAllLanguages } from "../text/words.ts";

const ALL_WORDS = inAllLanguages(LIKENESS, ({ empty, links }) => `${empty}|${links}`);
const EMPTY_WORD = new RegExp(`^(?:${ALL_WORDS})$`, "u");

/** Words and numbers that name something. */
export function namingWords(text: string): string[] {
  const words = foldText(text).match(/\p{L}{3,}|\d+/gu) ?? [];
  return [...new Set(words)].filter((word) => !EMPTY_WORD.test(word));
}

const SHORTEST_STEM = 4;
const LONGEST_ENDING = 4;

/** "Month" is in "monthly payment", and "repayments" in "repayment". */
export function isAmong(word: string, words: readonly string[]): boolean {
  return words.some((other) => {
    const [short, long] = word.length < other.length ? [word, other] : [other, word];
    if (short === long) return true;
    return (
      short.length >= SHORTEST_STEM &&
      /^\p{L}+$/u.test(long) &&
      long.startsWith(short) &&
      long.length - short.length <= LONGEST_ENDING
    );
  });
}
