/** Compares the word lists of the sources with the exceptions. */
import { findWordLists } from "./find-word-lists.ts";

/**
 * @param sources by their paths below the package
 * @param exceptions files and folders, with their reasons
 * @returns word lists outside the exceptions, and exceptions without a word list
 */
export function checkWords(
  sources: ReadonlyMap<string, string>,
  exceptions: ReadonlyMap<string, string>,
): string[] {
  const unused = new Set(exceptions.keys());
  const problems = [...sources].flatMap(([path, source]) => {
    const lists = findWordLists(path, source);
    const exception = [...exceptions.keys()].find((one) => path === one || path.startsWith(`${one}/`));
    if (exception === undefined)
      return lists.map(({ line, words }) => `${path}:${line}  words of a language: ${words.join(", ")}`);
    if (lists.length > 0) unused.delete(exception);
    return [];
  });
  return [...problems, ...[...unused].map((path) => `${path}  is an exception without a word list`)];
}
