/** Whether two questions are the same by their words: those that occur in any question do not count. */
import { LIKENESS } from "./vocabulary/likeness.ts";
import { inAllLanguages } from "./words.ts";

const COMMON = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ links }) => links)})$`);

/** The words and numbers of a text without case, and without the words that occur in any question. */
export function significantWords(text: string): string[] {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !COMMON.test(word));
}

/** Whether both questions name something, and no word in common: "over 18" and "under 18" share a number alone. */
export function asksOther(recorded: readonly string[], shown: readonly string[]): boolean {
  const [known, own] = [recorded, shown].map(
    (texts) => new Set(texts.flatMap(significantWords).filter((word) => /\p{L}/u.test(word))),
  );
  return (
    known !== undefined && own !== undefined && known.size > 0 && own.size > 0 && known.isDisjointFrom(own)
  );
}
