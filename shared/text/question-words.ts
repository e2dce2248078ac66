/** Whether two questions are the same by their words and names: those that occur in any question do not count. */
import { LIKENESS } from "./vocabulary/likeness.ts";
import { QUESTIONS } from "./vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "./words.ts";

const COMMON = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ links }) => links)})$`);
/** Persons other than the applicant. English, and the most frequent words of other languages. */
const PERSON = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ persons }) => persons)})$`, "u");
/** Words for one part, time, kind or amount among others. */
const OTHER = new RegExp(`^(?:${inAllLanguages(LIKENESS, ({ others }) => others)})$`, "u");
/** Names that pages give to any control. */
const ANY_NAME =
  /^(?:answer|box|choice|control|ctl|ddl|edit|element|entry|field|form|input|item|option|page|question|radio|row|select|step|text|textbox|txt|value)s?$/i;
const SHORTEST_NAME = 3;

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

/** Whether the word, without its plural, names a person other than the applicant. */
export function namesPerson(word: string): boolean {
  return PERSON.test(word);
}

/** Whether the word, without its plural, tells one person, part, time or kind from another. */
export function tellsApart(word: string): boolean {
  return PERSON.test(word) || OTHER.test(word);
}

/** The words of an id or a name, without counters and those that pages give to any control. */
export function wordsOfName(name: string): string[] {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").split(/[^\p{L}]+/u);
  return words.filter((word) => word.length >= SHORTEST_NAME && !ANY_NAME.test(word)).map(singular);
}

/**
 * Whether an element that an id or a name has found belongs to another question.
 *
 * @param name the id or name, which has stayed the same
 * @returns true where no word is in common and the name does not state the recorded question, and where the words differ by a
 *   person, or by the part, time or kind that they ask about
 */
export function isReused(name: string, recorded: readonly string[], shown: readonly string[]): boolean {
  const stated = wordsOfName(name);
  if (asksOther(recorded, shown))
    return !recorded.some((text) => singulars(text).some((word) => stated.includes(word)));
  const pairs = recorded.flatMap((was) => shown.map((is) => [singulars(was), singulars(is)] as const));
  return (
    pairs.length > 0 && pairs.every(([was, is]) => areOpposed(without(was, is), without(is, was), stated))
  );
}

/** Whether the texts differ in their numbers alone, such as a year: a name that has stayed the same decides. */
export function differInNumbers(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\d+/g, "0");
  return one !== other && /\p{L}/u.test(one) && plain(one) === plain(other);
}

function areOpposed(lost: string[], gained: string[], stated: string[]): boolean {
  const isPerson = (word: string) => PERSON.test(word) && !stated.includes(word);
  return [...lost, ...gained].some(isPerson) || [lost, gained].every((words) => words.some(tellsApart));
}

function without(words: string[], others: string[]): string[] {
  return words.filter((word) => !others.includes(word));
}

function singulars(text: string): string[] {
  return significantWords(text).map(singular);
}

function singular(word: string): string {
  return word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, "");
}

const BIRTH = anywhere(inAllLanguages(QUESTIONS, ({ birth }) => birth));

/** Whether the name of a date is that of a birth. */
export function namesBirth(name: string): boolean {
  return BIRTH.test(name.replaceAll("_", " "));
}
