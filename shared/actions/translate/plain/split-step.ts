/** Divides the words of a step at its connecting words, such as "into"; a quoted text is one part. */
const QUOTED = /"[^"]*"|“[^”]*”|‘[^’]*’|(?<!\p{L})'[^']*'(?!\p{L})/gu;
/** A long text may hold many such words. */
const MOST_SPLITS = 30;

/** Every division into the words before a match and those after it, the last ones. */
export function splitAt(words: string, separators: RegExp): [before: string, after: string][] {
  const quoted = [...words.matchAll(QUOTED)].map(({ 0: text, index }) => [index, index + text.length]);
  return [...words.matchAll(separators)]
    .filter(({ index }) => !quoted.some(([from = 0, to = 0]) => index > from && index < to))
    .slice(-MOST_SPLITS)
    .map(({ 0: separator, index }) => [words.slice(0, index), words.slice(index + separator.length)]);
}
