/** The rules by which an answer means an option, from strict to loose. */

import { readMonth, weekdaysOf } from "../../text/dates.ts";
import { foldText } from "../../text/fold-text.ts";
import type { Notation } from "../../text/notation.ts";
import { findCountry, findProvince, findState } from "../../text/places.ts";
import { areNegatedAlike, singular, withoutFillers } from "../../text/plain-speech.ts";
import { SYNONYMS } from "../../text/synonyms.ts";
import { parseTime, type TimeOfDay } from "../../text/times.ts";
import { KINDS } from "../../text/vocabulary/concepts.ts";
import { TIMES } from "../../text/vocabulary/times.ts";
import { YES_NO } from "../../text/vocabulary/yes-no.ts";
import { inAllLanguages } from "../../text/words.ts";
import { readSpokenYesNo, readYesNo } from "../../text/yes-no.ts";
import { isInRange, isPointOfScale, isSameCount, isSameNumber } from "./number-rules.ts";
import { type AnswerOption, genders, listedWords, spellings } from "./option-words.ts";

/** Rules by which an answer is a month, a day of the week or a time of a list of them. */
function isSameMonth(answer: string, option: AnswerOption, all: AnswerOption[], notation: Notation): boolean {
  const meant = readMonth(answer, notation);
  if (meant === undefined || all.length < 12) return false;
  const months = all.map(
    (other) => monthOf(other.label, notation) ?? readMonth(String(other.value), notation),
  );
  const isMonthList = months.filter((month) => month !== undefined).length >= 12;
  return isMonthList && months[all.indexOf(option)] === meant;
}

/** "May", "05" and "05 - May". */
function monthOf(label: string, notation: Notation): number | undefined {
  const [, number, name] = /^\s*(\d{1,2})\s*[-–—.:/)(]\s*(\p{L}+)\W*$/u.exec(label) ?? [];
  if (name === undefined) return readMonth(label, notation);
  const month = readMonth(name, notation);
  return month === Number(number) ? month : undefined;
}

/** "Tues" in a list of weekdays, and "Mondays". */
function isSameDay(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const daysOf = (text: string) => [foldText(text), foldText(text).replace(/s$/, "")].flatMap(weekdaysOf);
  const meant = new Set(daysOf(answer));
  if (meant.size !== 1) return false;
  const isDayList = all.filter(({ label }) => daysOf(label).length > 0).length >= 5;
  return isDayList && daysOf(option.label).some((day) => meant.has(day));
}

const TIME = new RegExp(
  `^\\d{1,2}[:.]\\d{2}|^\\d{1,2} ?[ap]\\.?m|^(?:${inAllLanguages(TIMES, ({ noon, midnight }) => `${noon}|${midnight}`)})$`,
  "iu",
);

/** "noon", "3pm" and "half past one" in a list of times; without its half of the day, a time must fit one option. */
function isSameTime(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const meant = parseTime(answer);
  const time = meant && timeOf(option);
  return time !== undefined && isTime(meant, time) && timesOf(all).length > 1;
}

function timesOf(all: AnswerOption[]): TimeOfDay[] {
  return all.flatMap((option) => timeOf(option) ?? []);
}

function timeOf({ label }: AnswerOption): TimeOfDay | undefined {
  return TIME.test(label.trim()) ? parseTime(label) : undefined;
}

function isTime(meant: TimeOfDay | undefined, time: TimeOfDay): boolean {
  if (!meant || meant.minutes !== time.minutes) return false;
  const isOpen = [meant, time].some(({ half, hour }) => half === undefined && hour > 0 && hour <= 12);
  return isOpen ? meant.hour % 12 === time.hour % 12 : hourOf(meant) === hourOf(time);
}

function hourOf({ hour, half }: TimeOfDay): number {
  return half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
}

type Find = (text: string) => unknown;

const FEWEST_PLACES = 3;

/** "NY" is "New York", "PEI" "Prince Edward Island" and "Holland" "Netherlands". */
function isSamePlace(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  return (
    isSameBy(findState, answer, option) ||
    (isListOf(findProvince, all) && isSameBy(findProvince, answer, option)) ||
    (isListOf(findCountry, all) && isSameBy(findCountry, answer, option))
  );
}

function isListOf(find: Find, all: AnswerOption[]): boolean {
  const count = countOf(find, all);
  // Next to a first entry that names no option, two places make a list, too.
  const isList = count >= FEWEST_PLACES || (count > 1 && count >= all.length - 1);
  return isList && count >= countOf(findState, all);
}

const COUNTS = new WeakMap<AnswerOption[], Map<Find, number>>();

/** The options of a list are read once for all of them. */
function countOf(find: Find, all: AnswerOption[]): number {
  const counts = COUNTS.get(all) ?? new Map<Find, number>();
  COUNTS.set(all, counts);
  const known = counts.get(find);
  if (known !== undefined) return known;
  const count = all.filter(({ label }) => find(label) !== undefined).length;
  counts.set(find, count);
  return count;
}

function isSameBy(find: Find, answer: string, option: AnswerOption): boolean {
  const meant = find(answer);
  if (meant === undefined) return false;
  return spellings(option).some((one) => find(one) === meant);
}

/** @param question its label */
type Rule = (
  answer: string,
  option: AnswerOption,
  all: AnswerOption[],
  notation: Notation,
  question: string,
) => boolean;

/** From strict to loose; the first rule that matches any option decides. */
export const RULES: Rule[] = [
  (answer, option) => answer === String(option.value),
  isSpelledAlike,
  isSameWithoutAccents,
  meansSameYesNo,
  isSamePlace,
  isSameNumber,
  isInRange,
  isSameCount,
  isPointOfScale,
  isSameMonth,
  isSameDay,
  isSameTime,
  meansSameWord,
  isSameWithoutFillers,
  isAlternative,
  hasSameWords,
  isSameInSingular,
  isSameBesideQuestion,
  isKindOf,
  saysYesNo,
];

/** "$2" is an amount, not the option with the code 2. */
function isSpelledAlike(answer: string, option: AnswerOption): boolean {
  const isAmount = /[$£€]/.test(answer);
  if (option.aliases?.some((alias) => foldText(alias) === foldText(answer))) return true;
  return (isAmount ? [foldText(option.label)] : spellings(option)).includes(foldText(answer));
}

/** "childcare" is "Child care" too. */
export function isSameWithoutAccents(answer: string, option: AnswerOption): boolean {
  const bare = (text: string) =>
    foldText(text)
      .normalize("NFD")
      .replace(/[\p{M} ]/gu, "");
  const words = bare(answer);
  return words !== "" && [option.label, ...genders(option.label)].some((one) => bare(one) === words);
}

function meansSameYesNo(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const meant = readYesNo(answer);
  if (meant === undefined) return false;
  const meanings = all.map((other) => yesNoOf(other, all));
  // Without both a yes and a no, N may be North.
  if (!meanings.includes(true) || !meanings.includes(false)) return false;
  return meanings[all.indexOf(option)] === meant;
}

/** "No answer" is no "no". */
const NO_STATEMENT = new RegExp(
  `^\\p{L}+ (?:${inAllLanguages(YES_NO, ({ noStatement }) => noStatement)})(?!\\p{L})`,
  "u",
);
const YES = optionOf(
  "sí",
  Object.values(YES_NO).map(({ opensYes }) => opensYes.split("|")[0]),
  "y|true|si",
);
const NO = optionOf(
  "no",
  Object.values(YES_NO).map(({ opensNo }) => opensNo.split("|")[0]),
  "n|false",
);

/** The whole text of an option, or its first word; some are the whole text alone. */
function optionOf(accented: string, words: readonly (string | undefined)[], whole: string): RegExp {
  const first = [accented, ...words.filter((word) => word !== "si")].join("|");
  return new RegExp(`^(?:${first}|${whole})$|^(?:${first}) `, "u");
}

function yesNoOf(option: AnswerOption, all: AnswerOption[]): boolean | undefined {
  const [value = "", label = value] = spellings(option);
  for (const words of [label, value]) {
    if (YES.test(words)) return true;
    if (NO.test(words) && !NO_STATEMENT.test(words)) return false;
  }
  // In a list of 1, 2 and 3 the 1 is not a yes.
  const isSwitch =
    all.length === 2 && all.every((other) => /^[01]$/.test(String(other.value)) && !/\d./.test(other.label));
  return isSwitch ? value === "1" : undefined;
}

function meansSameWord(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const said = [foldText(answer), withoutFillers(answer, listedWords(all))];
  const words = [...said, ...said.map(singular)];
  const own = [...spellings(option), ...alternativesOf(option)];
  return SYNONYMS.some((group) => words.some((word) => group.has(word)) && own.some((one) => group.has(one)));
}

const NAMES_OF_KINDS = Object.values(KINDS).map((languages) => {
  const wordsIn = (list: "names" | "kinds") =>
    new Set(Object.values(languages).flatMap((words) => words[list].split("|")));
  return { names: wordsIn("names"), kinds: wordsIn("kinds") };
});

/** "My son" is "Child", where no option names him. */
function isKindOf(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const said = [foldText(answer), withoutFillers(answer, listedWords(all))];
  return NAMES_OF_KINDS.some(
    ({ names, kinds }) =>
      said.some((words) => kinds.has(words)) && spellings(option).some((one) => names.has(one)),
  );
}

/** "I will" is a clause, and not the county Will. */
const CLAUSE = new RegExp(
  `^(?:${inAllLanguages(YES_NO, ({ affirms, refuses }) => `${affirms}|${refuses}`)})$`,
  "u",
);

/** "a freshman" is "freshman". */
function isSameWithoutFillers(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = withoutFillers(answer, listedWords(all));
  return (
    words.length > 2 &&
    !CLAUSE.test(foldText(answer)) &&
    !/^[\d ]+$/.test(words) &&
    spellings(option).includes(words)
  );
}

/** "some college" is "Some college, no degree", and "Pacific Islander" "Native Hawaiian or Other Pacific Islander". */
function isAlternative(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const said = [foldText(answer), withoutFillers(answer, listedWords(all))];
  if (said.some((one) => one.length < 3 || /^[\d ]+$/.test(one))) return false;
  const words = said.map(singular);
  // "Korea" alone is no name of "Korea, Republic of".
  if (isListOf(findCountry, all) && findCountry(option.label) !== undefined) return false;
  return !isFormOf(words[0] ?? "", option, all) && alternativesOf(option).some((one) => words.includes(one));
}

/** The alternatives that a label names, in the singular; none where it names one thing alone. */
function alternativesOf({ label }: AnswerOption): string[] {
  const outside = label.replace(/\(.*?\)/g, " ").split(/,(?!\d)|[;/]|\sor\s(?:other\s)?/i);
  const inside = [...label.matchAll(/\((.*?)\)/g)].flatMap(([, text = ""]) => [text, ...text.split("/")]);
  // "Inflated (future) dollars" are "future dollars".
  const [, before = "", other = "", after] = /^(.*?)\S+ \(([^)]*)\)( \S.*)$/.exec(label) ?? [];
  const replaced = after === undefined ? [] : [`${before}${other}${after}`];
  const all = [...outside, ...inside, ...replaced].map((one) => singular(foldText(one))).filter(Boolean);
  return all.length > 1 ? all : [];
}

/** "disagree strongly" is "Strongly disagree". */
function hasSameWords(answer: string, option: AnswerOption): boolean {
  const sorted = (text: string) => foldText(text).split(" ").sort().join(" ");
  return answer.includes(" ") && sorted(answer) === sorted(option.label);
}

/** "Bachelor" is "Bachelors"; a part of an option's words is never its name. */
function isSameInSingular(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = foldText(answer);
  if (words.length < 3 || /^[\d ]+$/.test(words) || CLAUSE.test(words)) return false;
  const listed = listedWords(all);
  const bare = singular(withoutFillers(words, listed));
  return spellings(option).some(
    (spelling) =>
      spelling !== "" &&
      areNegatedAlike(words, spelling) &&
      bare === singular(withoutInner(spelling, listed)),
  );
}

/** An option without its fillers; the last word of "Direct Loan A" is none. */
function withoutInner(spelling: string, listed: ReadonlySet<string>): string {
  const words = spelling.split(" ");
  const inner = words.slice(0, -1).filter((word) => withoutFillers(`${word} x`, listed) !== "x");
  return [...inner, ...words.slice(-1)].join(" ");
}

/** "The third" is "Third year" where the question asks for a year, or each option is one. */
function isSameBesideQuestion(
  answer: string,
  { label }: AnswerOption,
  all: AnswerOption[],
  _notation: Notation,
  question: string,
): boolean {
  const singularWords = (text: string) => singular(foldText(text)).split(" ");
  const [first = "", ...others] = all.map((one) => one.label);
  const isShared = (word: string) =>
    /^\p{L}{3,}$/u.test(word) && others.every((other) => singularWords(other).includes(word));
  const shared = singularWords(first).filter(isShared);
  const asked = new Set([...singularWords(question), ...(others.length > 0 ? shared : [])]);
  const words = singular(withoutFillers(answer, listedWords(all)));
  if (words.length < 3 || /^[\d ]+$/.test(words) || CLAUSE.test(foldText(answer))) return false;
  const own = singular(withoutFillers(label, listedWords(all))).split(" ");
  return words === own.filter((word) => !asked.has(word)).join(" ");
}

/** "Yes, my wife" is "Yes", unless the further words name another option. */
function saysYesNo(
  answer: string,
  option: AnswerOption,
  all: AnswerOption[],
  _notation: Notation,
  question: string,
): boolean {
  const meant = readSpokenYesNo(answer, question);
  const meanings = all.map((other) => yesNoOf(other, all));
  if (meant === undefined || !meanings.includes(true) || !meanings.includes(false)) return false;
  const words = ` ${foldText(answer)} `;
  const isNamed = all.some(
    (other, at) =>
      meanings[at] === undefined &&
      spellings(other).some((spelling) => spelling.length > 2 && words.includes(` ${spelling} `)),
  );
  return !isNamed && meanings[all.indexOf(option)] === meant;
}

/** "Gas" is "Gasoline" rather than "Hybrid (gas/electric)". */
function isFormOf(bare: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const isAmongForms = /\([^)]*\/[^)]*\)/.test(option.label);
  return isAmongForms && all.some((other) => other !== option && foldText(other.label).startsWith(bare));
}
