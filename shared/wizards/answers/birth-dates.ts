/** The dates of birth among the answers, by which other dates are limited and ages become dates. */
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import type { CalendarDate } from "../contract/limit.ts";
import { createQuestions, type Level } from "./mapping-level.ts";
import type { Question } from "./question.ts";
import { findDateGroups, matchDateGroup, readGroupDate } from "./split-dates.ts";

const BIRTH = anywhere(inAllLanguages(QUESTIONS, ({ birth }) => birth));
const EXPECTED = anywhere(inAllLanguages(QUESTIONS, ({ expected }) => expected));

/** Whether the question asks for a date of birth in the past, not for that of an expected child. */
export function isOfBirth({ id, words }: Question): boolean {
  const about = `${id.replaceAll("_", " ")} ${words}`;
  return BIRTH.test(about) && !EXPECTED.test(about);
}

/** The dates of birth by the field of their year. A date without its day begins its month. */
export function birthDates(raw: object, level: Level): Map<string, CalendarDate> {
  const answers = new Map<string, unknown>(Object.entries(raw));
  const groups = findDateGroups(createQuestions(level)).filter(
    ({ parts }) => parts.year && isOfBirth(parts.year),
  );
  const found = groups.flatMap((group) => {
    const { year, month, day } = group.parts;
    const [key] = [...answers.keys()].filter((one) => matchDateGroup(one, groups)[0] === group);
    const inParts = {
      year: answers.get(year?.id ?? ""),
      month: answers.get(month?.id ?? ""),
      day: answers.get(day?.id ?? ""),
    };
    const read = readGroupDate(key === undefined ? inParts : answers.get(key), group, level);
    if (!year || !read || "problem" in read) return [];
    return [[year.id, { ...read.value, day: read.value.day ?? 1 }] as const];
  });
  return new Map(found);
}

/** The person's own date of birth, where the form asks for those of several. */
export function ownBirth(dates: ReadonlyMap<string, CalendarDate>): CalendarDate | undefined {
  return dates.size === 1 ? [...dates.values()][0] : dates.get("birth_year");
}
