/** Regular expressions of the vocabulary's words. A script of a page holds none that it does not use: making one has no other effect. */

/** The alternatives of a list in all languages of its topic, for a regular expression. */
export function inAllLanguages(topic: Readonly<Record<string, string>>): string;
export function inAllLanguages<T>(topic: Readonly<Record<string, T>>, listOf: (words: T) => string): string;
// @__NO_SIDE_EFFECTS__
export function inAllLanguages<T>(
  topic: Readonly<Record<string, T>>,
  listOf: (words: T) => string = String,
): string {
  return Object.values(topic).map(listOf).join("|");
}

/** Matches a text that begins with one of the words, given as alternatives of a regular expression. */
// @__NO_SIDE_EFFECTS__
export function atStart(words: string): RegExp {
  return new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, "iu");
}

/** Any sign of a word: a class of Unicode properties that ignores case takes ten times as long to compile. */
const LETTER = "[^\\s.,;:!?…()\"„“”«»¿¡'’/-]";

/** Matches a text that is one of the words, or begins with one, with "…" and other marks around them. */
// @__NO_SIDE_EFFECTS__
export function isText(words: string, ends = "\\W*$"): RegExp {
  return new RegExp(`^[\\s*–—<(\\[.+＋-]*(?:${words.replaceAll("\\p{L}", LETTER)})(?!${LETTER})${ends}`, "i");
}

/** Matches a text that begins with one of the words, after marks such as a dash. */
// @__NO_SIDE_EFFECTS__
export function beginsText(words: string): RegExp {
  return isText(words, "");
}

/** Matches a text that holds one of the words. */
// @__NO_SIDE_EFFECTS__
export function holdsText(words: string): RegExp {
  return new RegExp(`(?<!${LETTER})(?:${words.replaceAll("\\p{L}", LETTER)})(?!${LETTER})`, "i");
}

/** Matches a text that ends with one of the words. */
// @__NO_SIDE_EFFECTS__
export function endsText(words: string): RegExp {
  return new RegExp(`(?<!${LETTER})(?:${words.replaceAll("\\p{L}", LETTER)})\\W*$`, "i");
}

/** As {@link anywhere}, for a text in lower case and for long lists: such an expression takes a tenth of the time. */
// @__NO_SIDE_EFFECTS__
export function anywhereInLowerCase(words: string): RegExp {
  return new RegExp(`(?<!${LETTER})(?:${words.replaceAll("\\p{L}", LETTER)})(?!${LETTER})`);
}

/** Matches a text that holds one of the words, given as alternatives of a regular expression. */
// @__NO_SIDE_EFFECTS__
export function anywhere(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");
}
