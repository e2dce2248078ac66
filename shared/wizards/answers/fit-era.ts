/** Answers to questions that count years in another era: the date is converted, and a year that cannot be converted is refused. */
import type { GivenDate } from "../../text/dates.ts";
import { type Era, inCommonEra, inJapaneseEra, type JapaneseEra, yearInEra } from "../../text/eras.ts";
import type { Reading } from "../../text/reading.ts";
import { parseSpokenDate } from "../../text/spoken-dates.ts";
import type { AnswerOption } from "./option-words.ts";
import type { Question } from "./question.ts";

const COMMON_YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/;
const YEAR_ALONE = /^\d{1,4}$/;
/** `平成2年5月4日`, `H2.5.4` */
const WRITTEN = /^(?:\p{Script=Han}{2}|[A-Za-z])\s?(?:元|\d{1,2})(?:年|[-/.])/u;

/** @returns undefined for a question of the common era, and for an answer without a date */
export function readInEra(text: string, question: Question): Reading<string | number> {
  const { era, options } = question;
  if (!era) return undefined;
  // Each option of a list has its own words for the choice of an era.
  if (options.length > 0 && options.some(({ value, label }) => [String(value), label].includes(text)))
    return undefined;
  const common = inCommonEra(text, era);
  if (YEAR_ALONE.test(common)) return ofYear(Number(common), question, text);
  const date = parseSpokenDate(common, question.notation, { isMonth: true });
  if (date && "problem" in date) return date;
  if (date) return ofDate(date.value, question, text);
  return COMMON_YEAR.test(common) ? refused(question) : undefined;
}

function ofYear(year: number, question: Question, given: string): Reading<string | number> {
  const { era, type } = question;
  if (!era) return undefined;
  // Two digits are a year of the era itself.
  const isOwn = era.kind === "japanese" || era.kind === "republic";
  if (!COMMON_YEAR.test(String(year))) return isOwn ? asType(year, type) : undefined;
  if (era.kind !== "buddhist" && era.kind !== "republic") {
    const own =
      era.kind === "japanese" && era.of ? ofOwnEra({ year, month: 12, day: 31 }, era.of) : undefined;
    return own === undefined ? refused(question) : asType(own, type);
  }
  // The year was given in the era itself.
  return String(year) === given ? asType(yearInEra(year, era.kind), type) : asType(Number(given), type);
}

function asType(year: number, type: Question["type"]): { value: string | number } {
  return { value: type === "number" ? year : String(year) };
}

function ofOwnEra(date: GivenDate, era: JapaneseEra): number | undefined {
  const found = inJapaneseEra(date);
  return found?.era === era ? found.year : undefined;
}

function ofDate(date: GivenDate, question: Question, given: string): Reading<string | number> {
  const { era, example = "", id, label, type } = question;
  const isPart = /(?:^|_)year(?:_of_birth)?$/.test(id) || /^\d{1,4}$/.test(example);
  if (era?.kind === "buddhist" || era?.kind === "republic") {
    const year = yearInEra(date.year, era.kind);
    if (isPart) return asType(year, type);
    const [, mark] = /\d([-/.])\d/.exec(example) ?? [];
    const written = writeDate({ ...date, year }, mark ?? "/", example);
    return written === undefined ? refused(question) : { value: written };
  }
  const own = era?.kind === "japanese" ? inJapaneseEra(date) : undefined;
  if (era?.kind !== "japanese" || !own) return refused(question);
  if (era.of) return isPart && own.era === era.of ? asType(own.year, type) : refused(question);
  if (/^\p{Script=Han}{2}\s?(?:元|\d{1,2})年/u.test(example) && date.day !== undefined)
    return { value: `${own.era.name}${own.year}年${date.month}月${date.day}日` };
  if (/^[A-Z]\s?\d{1,2}[-/.]\d/i.test(example) && date.day !== undefined)
    return {
      value: [`${own.era.letter}${own.year}`, date.month, date.day].join(
        /\d([-/.])/.exec(example)?.[1] ?? ".",
      ),
    };
  return WRITTEN.test(given.normalize("NFKC")) && !label.includes(own.era.name)
    ? { value: given }
    : refused(question);
}

/** Day first, as each country with such an era writes it, unless the example begins with the year. */
function writeDate({ year, month, day }: GivenDate, mark: string, example: string): string | undefined {
  if (day === undefined) return undefined;
  const isPadded = !/(?<!\d)[1-9](?!\d)/.test(example);
  const [two, one] = [month, day].map((part) => (isPadded ? String(part).padStart(2, "0") : String(part)));
  const isYearFirst = /^\d{3,4}\D/.test(example);
  return isYearFirst ? [year, two, one].join(mark) : [one, two, year].join(mark);
}

export function refused({
  era,
  example,
}: Pick<Question, "era" | "example">): Extract<Reading<never>, { problem: string }> {
  const names: Record<Era["kind"], string> = {
    buddhist: "the Buddhist era",
    republic: "the era of the Republic of China",
    japanese: "Japanese eras",
    other: "another calendar",
  };
  const counts = `the form counts years in ${names[era?.kind ?? "other"]}, and the answer has no year that can be converted`;
  return {
    problem: "format",
    message: `${counts}: give the whole date${example ? `, or as in ${example}` : ""}`,
  };
}

/** The option of a list of eras, else the era's name. */
export function eraOption(era: JapaneseEra, options: readonly AnswerOption[]): unknown {
  const named = options.find(
    ({ value, label }) => label.includes(era.name) || String(value).includes(era.name),
  );
  const lettered = options.find(({ value, label }) => [String(value), label].includes(era.letter));
  return (named ?? lettered)?.value ?? era.name;
}
