/** The similarity of the texts that name an element. */

import { distance } from "fastest-levenshtein";
import { LIKENESS } from "../../text/vocabulary/likeness.ts";
import { inAllLanguages } from "../../text/words.ts";

// Words that ask, instruct or connect, and name nothing.
const EMPTY = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ empty }) => empty)})$`);
const SHORT: Record<string, string> = {
  no: "number",
  nr: "number",
  num: "number",
  phone: "telephone",
  tel: "telephone",
  yr: "year",
  st: "street",
};
// Forms of one word.
const SAME: Record<string, string> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
  annual: "year",
  annually: "year",
  hourly: "hour",
  now: "current",
  currently: "current",
  presently: "current",
  frequently: "often",
  started: "start",
  ended: "end",
};
// Words that mean one: parts of a name, as "surname" does, and numbers of things.
const PHRASES: [RegExp, string][] = [
  [/\b(?:last|family) name\b/g, "surname"],
  [/\b(?:first|given) name\b/g, "forename"],
  [/\bhow many\b/g, "number"],
];
const LONG_ENOUGH = 7;

/** The words that name something, without case, plural and abbreviation. */
export function namingWords(text: string): string[] {
  const lower = text.normalize("NFKC").toLowerCase();
  const words = PHRASES.reduce((all, [part, word]) => all.replace(part, word), lower)
    .replace(/[\u2018\u2019\u02BC']s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT[word] ?? SAME[word] ?? word);
  const naming = words.filter((word) => !EMPTY.test(word));
  return [
    ...new Set((naming.length > 0 ? naming : words).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ""))),
  ];
}

export interface TextComparison {
  /** Sørensen-Dice coefficient of the naming words, from 0 to 1. */
  likeness: number;
  /** Each text has naming words that the other lacks: "student income", "parent income". */
  isSubstituted: boolean;
  /** Naming words of either text that the other lacks. */
  differing: string[];
}

export function compareTexts(one: string, other: string): TextComparison {
  const [a, b] = [namingWords(one), namingWords(other)];
  if (a.length === 0 || b.length === 0) return { likeness: 0, isSubstituted: false, differing: [] };
  const [onlyA, onlyB] = [without(a, b), without(b, a)];
  const common = a.length - onlyA.length;
  return {
    likeness: Math.min(1, (2 * common) / (a.length + b.length)),
    isSubstituted: common < a.length && common < b.length,
    differing: [...onlyA, ...onlyB],
  };
}

function without(words: string[], others: string[]): string[] {
  return words.filter((word) => !others.some((other) => isSameWord(word, other)));
}

/** The best comparison of any two of the texts. */
export function compareNames(names: readonly string[], others: readonly string[]): TextComparison {
  const all = names.flatMap((name) => others.map((other) => compareTexts(name, other)));
  return all.reduce((best, one) => (one.likeness > best.likeness ? one : best), {
    likeness: 0,
    isSubstituted: true,
    differing: [],
  });
}

/** Levenshtein similarity of identifiers, from 0 to 1. */
export function compareIdentifiers(names: readonly string[], others: readonly string[]): number {
  const likeness = (a: string, b: string) =>
    1 - distance(a.toLowerCase(), b.toLowerCase()) / Math.max(a.length, b.length);
  const all = names.flatMap((a) => others.flatMap((b) => (a === "" || b === "" ? [] : [likeness(a, b)])));
  return Math.max(0, ...all);
}

// One letter apart: a corrected misspelling. A short word with another letter is another word.
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  return a.length >= LONG_ENOUGH && a.length === b.length && distance(a, b) === 1 && !/\d/.test(a + b);
}
