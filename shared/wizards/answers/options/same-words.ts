/** Rules by which an answer has the words of an option: of one of its alternatives, in another order, or without those of all. */
import { singular, withoutFillers } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { SYNONYMS } from "../words/synonyms.ts";
import { type AnswerOption, listedWords } from "./option-words.ts";

/** "some college" is "Some college, no degree", and "Pacific Islander" "Native Hawaiian or Other Pacific Islander". */
export function isAlternative(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = [foldText(answer), withoutFillers(answer, listedWords(all))].map(singular);
  if (words.some((one) => one.length < 3 || /^[\d ]+$/.test(one))) return false;
  const alternatives = alternativesOf(option);
  const isOther = all.some((other) => other !== option && foldText(other.label).startsWith(words[0] ?? ""));
  const isForm =
    isOther && /\([^)]*\/[^)]*\)/.test(option.label) && !foldText(option.label).startsWith(words[0] ?? "");
  return !isForm && alternatives.length > 1 && alternatives.some((one) => one !== "" && words.includes(one));
}

/** "Native Hawaiian" and "Pacific Islander" of "Native Hawaiian or Other Pacific Islander", in the singular. */
function alternativesOf(option: AnswerOption): string[] {
  const outside = option.label.replace(/\(.*?\)/g, " ").split(/[,;/]|\sor\s(?:other\s)?/i);
  const inside = [...option.label.matchAll(/\((.*?)\)/g)].map(([, text = ""]) => text);
  return [...outside, ...inside].map((one) => singular(foldText(one)));
}

/** "3rd year" is "Third year (junior)", and "PhD" "Doctorate, or professional degree". */
export function meansAlternative(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = [foldText(answer), withoutFillers(answer, listedWords(all))];
  const alternatives = alternativesOf(option);
  return (
    alternatives.length > 1 &&
    SYNONYMS.some(
      (group) =>
        group.some((word) => words.includes(word)) &&
        group.some((word) => alternatives.includes(singular(word))),
    )
  );
}

const ORDINALS = new Map(
  Object.entries({ first: "1st", second: "2nd", third: "3rd", fourth: "4th", fifth: "5th", sixth: "6th" }),
);

/** "first bachelor's" is "1st bachelor's degree". */
export function hasSameOrdinal(answer: string, option: AnswerOption): boolean {
  const inDigits = (text: string) =>
    singular(foldText(text))
      .split(" ")
      .map((word) => ORDINALS.get(word) ?? word)
      .join(" ");
  const [words, label] = [inDigits(answer), inDigits(option.label)];
  return /\d(?:st|nd|rd|th) \p{L}/u.test(words) && `${label} `.startsWith(`${words} `);
}

/** "disagree strongly" is "Strongly disagree". */
export function hasSameWords(answer: string, option: AnswerOption): boolean {
  const sorted = (text: string) => foldText(text).split(" ").sort().join(" ");
  return answer.includes(" ") && sorted(answer) === sorted(option.label);
}

/** "D" among "Band A" to "Band H". */
export function isSameWithoutCommonWords(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const [first = [], ...others] = all.map(({ label }) => foldText(label).split(" "));
  const common = first.filter((word) => others.length > 1 && others.every((words) => words.includes(word)));
  const rest = foldText(option.label)
    .split(" ")
    .filter((word) => !common.includes(word));
  return common.length > 0 && rest.length === 1 && rest[0] === foldText(answer);
}
