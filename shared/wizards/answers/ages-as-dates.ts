/** An age where the form asks for a date: "at 67" as the month in which the person is 67, by the date of birth among the answers. */
import type { DateParts } from "../../text/dates.ts";
import { readInAnyLanguage } from "../../text/number-words.ts";
import { withoutHesitation, withoutIntroduction } from "../../text/plain-speech.ts";
import type { Reading } from "../../text/reading.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { inAllLanguages } from "../../text/words.ts";
import type { CalendarDate } from "../contract/limit.ts";
import type { DateGroup } from "./split-dates.ts";

const OF_AGE = new RegExp(` (?:${inAllLanguages(QUESTIONS, ({ ofAge }) => ofAge)})$`, "iu");
const YOUNGEST = 14;
const OLDEST = 110;

/** "67", "at 67", "when I'm sixty-seven" and "mit 67 Jahren"; undefined for any other answer. */
export function readAge(value: unknown): number | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const said = withoutHesitation(String(value).trim());
  if (said.length > 40) return undefined;
  const bare = (withoutIntroduction(said, true) ?? said).replace(OF_AGE, "").replace(/ jahren$/i, "");
  const age = /^\d{1,3}$/.test(bare) ? Number(bare) : readInAnyLanguage(bare);
  return age !== undefined && Number.isInteger(age) && age >= YOUNGEST && age <= OLDEST ? age : undefined;
}

export interface AgeOptions {
  birth: DateParts | undefined;
  isPossible(date: CalendarDate): boolean;
}

/**
 * The date of the birthday, or the month that holds it; the next one where the form does not take that.
 *
 * @returns a problem without a date of birth
 */
export function dateOfAge(
  age: number,
  { parts }: DateGroup,
  { birth, isPossible }: AgeOptions,
): NonNullable<Reading<CalendarDate>> {
  if (!birth) {
    const message = `needs the date of birth for an age, or a date such as ${parts.day ? "2007-05-15" : "2031-06"}`;
    return { problem: "format", message };
  }
  const dates = [0, 1].map((later) =>
    parts.day
      ? dayOf(Date.UTC(birth.year + age, birth.month - 1, birth.day + later))
      : dayOf(Date.UTC(birth.year + age, birth.month - 1 + later, 1)),
  );
  const [first] = dates;
  const value = dates.find(isPossible) ?? first;
  return value ? { value } : { problem: "format", message: "is not a date of the calendar" };
}

function dayOf(time: number): CalendarDate {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
