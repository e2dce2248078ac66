/** Regular expressions of the vocabulary's words. */

/** The alternatives of a list in all languages of its topic, for a regular expression. */
export function inAllLanguages(topic: Readonly<Record<string, string>>): string;
export function inAllLanguages<T>(topic: Readonly<Record<string, T>>, listOf: (words: T) => string): string;
export function inAllLanguages<T>(
  topic: Readonly<Record<string, T>>,
  listOf: (words: T) => string = String,
): string {
  return Object.values(topic).map(listOf).join("|");
}

/** Matches a text that begins with one of the words, given as alternatives of a regular expression. */
export function atStart(words: string): RegExp {
  return new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, "iu");
}

/** As {@link anywhere}, for a text in lower case and for long lists: such an expression takes a tenth of the time. */
export function anywhereInLowerCase(words: string): RegExp {
  const letter = "[^\\s.,;:!?()\"„“”«»¿¡'’/-]";
  return new RegExp(`(?<!${letter})(?:${words.replaceAll("\\p{L}", letter)})(?!${letter})`);
}

/** Matches a text that holds one of the words, given as alternatives of a regular expression. */
export function anywhere(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");
}
