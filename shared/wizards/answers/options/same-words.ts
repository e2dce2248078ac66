/** Rules by which an answer has the words of an option: of one of its alternatives, in another order, or without those of all. */
import { singular, withoutFillers } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { type AnswerOption, listedWords } from "./option-words.ts";

/** "some college" is "Some college, no degree", and "Pacific Islander" "Native Hawaiian or Other Pacific Islander". */
export function isAlternative(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = [foldText(answer), withoutFillers(answer, listedWords(all))].map(singular);
  if (words.some((one) => one.length < 3 || /^[\d ]+$/.test(one))) return false;
  const outside = option.label.replace(/\(.*?\)/g, " ").split(/[,;/]|\sor\s(?:other\s)?/i);
  const inside = [...option.label.matchAll(/\((.*?)\)/g)].map(([, text = ""]) => text);
  const alternatives = [...outside, ...inside].map((one) => singular(foldText(one)));
  return alternatives.length > 1 && alternatives.some((one) => one !== "" && words.includes(one));
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
