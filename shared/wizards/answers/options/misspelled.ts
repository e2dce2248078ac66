/** An answer that misspells one option in a way that makes no other word of it. */
import { distance } from "fastest-levenshtein";
import { foldText } from "../words/fold-text.ts";
import type { AnswerOption } from "./option-words.ts";

const FEWEST_LETTERS = 6;
/** The number of letters by which another option may differ and still be meant. */
const NEAR = 2;
/** Two options that begin with so many letters of the answer are both meant: "Austra" is Austria or Australia. */
const SHARED = 5;
const VOWEL = /[aeiouy]/;

/**
 * "marrried", "Missisippi", "standrad" and "independant". The first and the last letter hold, and a consonant in place of
 * another one ("hearing" for "heating") is another word.
 */
export function misspelledOption(answer: string, options: readonly AnswerOption[]): AnswerOption | undefined {
  const words = foldText(answer);
  const fitting = options.filter(({ label }) => misspells(words, foldText(label)));
  const [option, ...others] = fitting;
  if (!option || others.length > 0) return undefined;
  const isNear = options.some(
    (other) =>
      other !== option &&
      (distance(words, foldText(other.label)) <= NEAR ||
        foldText(other.label).startsWith(words.slice(0, SHARED))),
  );
  return isNear ? undefined : option;
}

function misspells(word: string, right: string): boolean {
  if (right.length < FEWEST_LETTERS || !/^\p{L}[\p{L} ]+$/u.test(word) || word === right) return false;
  if (word.at(0) !== right.at(0) || word.at(-1) !== right.at(-1)) return false;
  const at = firstDifference(word, right);
  const [one = "", other = ""] = [word[at], right[at]];
  const [rest, rightRest] = [word.slice(at + 1), right.slice(at + 1)];
  if (word.length === right.length) {
    const isVowel = VOWEL.test(one) && VOWEL.test(other) && rest === rightRest;
    const isSwapped =
      one === right[at + 1] && other === word[at + 1] && word.slice(at + 2) === right.slice(at + 2);
    return isVowel || isSwapped;
  }
  if (word.length === right.length - 1) return word.slice(at) === rightRest;
  // A letter too many repeats the one before it.
  return word.length === right.length + 1 && rest === right.slice(at) && one === word[at - 1];
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
