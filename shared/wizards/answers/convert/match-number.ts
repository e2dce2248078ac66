/** Matches an answer with options that are numbers of one unit, or of none: "35 hours a week" among 20, 35 and 40. */
import type { Question } from "../question.ts";
import { singular } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { inexact } from "../words/parse-amount.ts";
import type { Reading } from "../words/reading.ts";
import { readOtherUnit, readPersons, withoutUnit } from "./read-number.ts";

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
  const persons = readPersons(answer, { words });
  const alone = options.filter(({ label }) => /^(?:1|one)(?: person| member)?$/i.test(label.trim()));
  if (persons && alone.length === 1) return "value" in persons ? { value: alone[0]?.value } : persons;
  const labels = options.map(({ label }) => NUMBER_AND_UNIT.exec(label.trim()) ?? []);
  const numbers = labels.map(([, number]) => Number(number));
  const isScale = labels.every(([, , meaning = ""]) => MEANING.test(meaning)) && RATING.test(answer);
  const units = new Set(labels.map(([, , unit = ""]) => singular(foldText(unit.replace("%", " percent ")))));
  if (numbers.some(Number.isNaN) || (units.size !== 1 && !isScale)) return undefined;
  const asked = { id, words: [words, ...(isScale ? [] : units)].join(" "), maximum: Math.max(...numbers) };
  const other = readOtherUnit(answer, asked);
  if (other && "problem" in other) return other;
  const number = Number(other?.value ?? withoutUnit(answer.replace(/ ?%/, " percent"), asked));
  const fitting = options.filter((_, index) => numbers[index] === number);
  if (fitting.length === 1) return { value: fitting[0]?.value };
  // The number before another unit is none of the options.
  return other && String(other.value) !== withoutUnit(answer, asked) ? inexact([other.value]) : undefined;
}
