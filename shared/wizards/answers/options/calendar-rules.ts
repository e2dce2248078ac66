/** Rules by which an answer is a month, a day of the week or a time of a list of them. */

import type { Notation } from "../../../text/notation.ts";
import { foldText } from "../words/fold-text.ts";
import { readMonth } from "../words/parse-date.ts";
import { parseTime, type TimeOfDay } from "../words/parse-time.ts";
import type { AnswerOption } from "./option-words.ts";

export function isSameMonth(
  answer: string,
  option: AnswerOption,
  all: AnswerOption[],
  notation: Notation,
): boolean {
  const months = all.map(
    (other) => monthOf(other.label, notation) ?? readMonth(String(other.value), notation),
  );
  const isMonthList = months.filter((month) => month !== undefined).length >= 12;
  const meant = readMonth(answer, notation);
  return isMonthList && meant !== undefined && months[all.indexOf(option)] === meant;
}

/** "May", "05" and "05 - May". */
function monthOf(label: string, notation: Notation): number | undefined {
  const [, number, name] = /^\s*(\d{1,2})\s*[-–—.:/)(]\s*(\p{L}+)\W*$/u.exec(label) ?? [];
  if (name === undefined) return readMonth(label, notation);
  const month = readMonth(name, notation);
  return month === Number(number) ? month : undefined;
}

const DAYS = /^(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday|s|rs|r|nes)?s?$/;

/** "Tues" in a list of weekdays, and "Mondays". */
export function isSameDay(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const dayOf = (text: string) => DAYS.exec(foldText(text))?.[1];
  const isDayList = all.filter(({ label }) => dayOf(label) !== undefined).length >= 5;
  const meant = dayOf(answer);
  return isDayList && meant !== undefined && meant === dayOf(option.label);
}

const TIME = /^\d{1,2}[:.]\d{2}|^\d{1,2} ?[ap]\.?m|^(?:noon|midnight|midday)$/i;

/** "noon", "3pm" and "half past one" in a list of times; without its half of the day, a time must fit one option. */
export function isSameTime(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const offered = timesOf(all);
  const meant = offered.length < 2 ? undefined : parseTime(answer);
  const time = meant && timeOf(option);
  return time !== undefined && isTime(meant, time);
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
