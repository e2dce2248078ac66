/** Matches an answer with options that are numbers of one unit, or of none: "35 hours a week" among 20, 35 and 40. */
import type { Question } from "../question.ts";
import { singular } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import type { Reading } from "../words/reading.ts";
import { readOtherUnit, withoutUnit } from "./read-number.ts";

/** The words of a point of a scale, such as "3 – average". */
const MEANING = /^[-–—:.=(]\s*\p{L}/u;
const RATING = /^\d+( (stars?|points?)| ?(\/|(out )?of) ?\d+)$/i;
const NUMBER_AND_UNIT = /^(\d+(?:\.\d+)?)\s*(.*)$/;

/** @returns undefined where no option fits; a problem for a number in another unit */
export function matchNumber(
  answer: string,
  { options, words, id }: Pick<Question, "options" | "words" | "id">,
): Reading<unknown> {
  if (options.some(({ value }) => String(value) === answer)) return undefined;
  const labels = options.map(({ label }) => NUMBER_AND_UNIT.exec(label.trim()) ?? []);
  const numbers = labels.map(([, number]) => Number(number));
  const isScale = labels.every(([, , meaning = ""]) => MEANING.test(meaning)) && RATING.test(answer);
  const units = new Set(labels.map(([, , unit = ""]) => singular(foldText(unit.replace("%", " percent ")))));
  if (numbers.some(Number.isNaN) || (units.size !== 1 && !isScale)) return undefined;
  const asked = { id, words: [words, ...(isScale ? [] : units)].join(" "), maximum: Math.max(...numbers) };
  const other = readOtherUnit(answer, asked);
  if (other) return other;
  const number = Number(withoutUnit(answer.replace(/ ?%/, " percent"), asked));
  const fitting = options.filter((_, index) => numbers[index] === number);
  return fitting.length === 1 ? { value: fitting[0]?.value } : undefined;
}
