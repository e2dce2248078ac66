/** A whole date for a form that asks for its parts: `birth_date`, `dob` or `date_of_birth` fill `birth_month` and so on. */

import { type GivenDate, parseDate, readMonth } from "../../text/dates.ts";
import { type Era, inCommonEra, inJapaneseEra, type JapaneseEra, yearInEra } from "../../text/eras.ts";
import { DEFAULT_NOTATION, type Notation } from "../../text/notation.ts";
import type { Reading } from "../../text/reading.ts";
import { parseSpokenDate } from "../../text/spoken-dates.ts";
import { anywhere } from "../../text/words.ts";
import type { CalendarDate } from "../contract/limit.ts";
import { convertAnswer } from "./convert-answer.ts";
import { eraOption, refused } from "./fit-era.ts";
import type { Question } from "./question.ts";
import { formatDatePart, PART_NAMES } from "./read-date.ts";

type Part = "month" | "day" | "year";

const PARTS: Record<string, Part> = { mm: "month", dd: "day", yyyy: "year" };

const PART_ID = new RegExp(`^(?:(.+)_)?(${[...Object.entries(PARTS).flat()].join("|")})$`);

/** The stem of the id of a part of a date: `birth` of `birth_month`. */
export function stemOfPart(id: string): string | undefined {
  return PART_ID.exec(id)?.[1];
}

export interface DateGroup {
  stem: string;
  parts: Partial<Record<Part, Question>>;
  /** The list of Japanese eras in which the year is counted. */
  era?: Question | undefined;
}

/** The dates that the questions ask for in parts: a year with a month, or with both a month and a day. */
export function findDateGroups(questions: ReadonlyMap<string, Question>): DateGroup[] {
  const groups = new Map<string, DateGroup>();
  for (const question of questions.values()) {
    const [, stem = "", part = ""] = PART_ID.exec(question.id) ?? [];
    if (part === "") continue;
    const group = groups.get(stem) ?? { stem, parts: {} };
    group.parts[PARTS[part] ?? (part as Part)] = question;
    groups.set(stem, group);
  }
  const dates = [...groups.values()].filter(({ parts }) => parts.year && parts.month);
  const eras = [...questions.values()].filter(isEraList);
  return dates.map((group) => ({ ...group, era: eras.find(({ id }) => isOfStem(id, group.stem, dates)) }));
}

/** Whether a question asks for one of the Japanese eras, and for no year. */
function isEraList({ era, id, isList, options }: Question): boolean {
  return (
    era?.kind === "japanese" && era.of === undefined && (isList || options.length > 0) && !/year$/.test(id)
  );
}

function isOfStem(id: string, stem: string, groups: DateGroup[]): boolean {
  return groups.length === 1 || (stem === "" ? !id.includes("_") : id.startsWith(`${stem}_`));
}

const SAME_WORD: Record<string, string> = {
  dob: "birth",
  birthday: "birth",
  birthdate: "birth",
  born: "birth",
};
const EMPTY_WORDS = new Set(["date", "of", "the", "on", "my", "your", "full"]);

/** The groups that a key names: it must have the words of the stem, or of every part's label, and no others. */
export function matchDateGroup(key: string, groups: DateGroup[]): DateGroup[] {
  const keyMeaning = meaning(key);
  if (keyMeaning === "") return [];
  // A name of a field is never that of another one whose label has the same words.
  const exact = groups.filter(({ stem }) => stem === key || `${stem}_date` === key);
  const byStem = exact.length > 0 ? exact : groups.filter(({ stem }) => meaning(stem) === keyMeaning);
  if (byStem.length > 0) return byStem;
  const isNamed = ({ parts }: DateGroup) =>
    Object.values(parts).every(({ label }) => meaning(label.replace(PART_WORDS, " ")) === keyMeaning);
  return groups.filter(isNamed);
}

/** The group for which a key such as `retirement_age` gives an age. */
export function matchAgeGroup(key: string, groups: DateGroup[]): DateGroup | undefined {
  const words = key.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u);
  const rest = words.filter((word) => word.toLowerCase() !== "age");
  const [group, ...others] = rest.length < words.length ? matchDateGroup(rest.join("_"), groups) : [];
  return others.length === 0 ? group : undefined;
}

const PART_WORDS = new RegExp(anywhere(PART_NAMES).source, "giu");

interface ReadOptions {
  notation?: Notation;
  /** Decides the century of "5/15/07". */
  isPossible?: IsPossible;
}

/** @returns the parts by field id, each in the form of its field; undefined for a value that is not a date */
export function splitDate(
  value: unknown,
  group: DateGroup,
  options: ReadOptions = {},
): Reading<Map<string, unknown>> {
  const date = readGroupDate(value, group, options);
  if (!date || "problem" in date) return date;
  if (group.parts.day?.isOptional === false && date.value.day === undefined)
    return { problem: "format", message: "needs a day of the month" };
  return toParts(date.value, group);
}

/** The date that a value states for a group; undefined for a value that is not a date. */
export function readGroupDate(
  value: unknown,
  group: DateGroup,
  { notation = DEFAULT_NOTATION, isPossible = () => true }: ReadOptions = {},
): Reading<GivenDate> {
  const era = eraOf(group);
  const given = typeof value === "string" && era ? inCommonEra(value, era) : value;
  const read = readDate(given, notation, group.parts.day === undefined);
  const possible = group.parts.year && onlyPossible(read, group.parts.year, isPossible);
  return possible === undefined ? read : parseDate(possible);
}

function eraOf({ era, parts }: DateGroup): Era | undefined {
  return era?.era ?? parts.year?.era;
}

/** The parts of a date by field id, each in the form of its field; a problem for a year that the form's era lacks. */
export function toParts(date: GivenDate, group: DateGroup): NonNullable<Reading<Map<string, unknown>>> {
  const era = eraOf(group);
  const counted = era ? countedYear(date, era, group) : { year: date.year };
  if (!counted) return refused({ era });
  const numbers = { month: date.month, day: date.day, year: counted.year };
  const parts = Object.entries(group.parts).flatMap(([part, question]) => {
    const number = numbers[part as Part];
    return number === undefined ? [] : [[question.id, toPart(number, part as Part, question)] as const];
  });
  const own =
    group.era && counted.era ? [[group.era.id, eraOption(counted.era, group.era.options)] as const] : [];
  return { value: new Map([...own, ...parts]) };
}

/** The year as the form counts it; undefined where it cannot be converted. */
function countedYear(
  date: GivenDate,
  era: Era,
  { era: list, parts: { year } }: DateGroup,
): { year: number; era?: JapaneseEra } | undefined {
  // A list may have the common year as its value.
  if (year?.options.some(({ value }) => String(value) === String(date.year))) return { year: date.year };
  if (era.kind === "buddhist" || era.kind === "republic") return { year: yearInEra(date.year, era.kind) };
  const own = era.kind === "japanese" ? inJapaneseEra(date) : undefined;
  return own && (list || (era.kind === "japanese" && era.of === own.era)) ? own : undefined;
}

/** Whether the date of the question, or the one that begins with its year, may have the value. */
export type IsPossible = (question: Question, date: CalendarDate) => boolean;

const YEAR = /(?:^|[_ ])year(?:[_ ]of[_ ]birth)?$/i;

/** The only candidate of a reading that is possible: an ISO date, or a year where the question asks for one. */
export function onlyPossible(
  reading: Reading<unknown>,
  question: Question,
  isPossible: IsPossible,
): string | undefined {
  const candidates = reading && "problem" in reading ? (reading.candidates ?? []) : [];
  // An amount may have four digits, too.
  const isYear = !question.isMoney && [question.id, question.label].some((text) => YEAR.test(text));
  const date = isYear ? /^\d{4}(?:-\d\d)*$/ : /^\d{4}-\d\d/;
  const possible = candidates.filter((candidate) => {
    const [year = 0, month = 1, day = 1] = date.test(candidate) ? candidate.split("-").map(Number) : [];
    return year > 0 && isPossible(question, { year, month, day });
  });
  return possible.length === 1 ? possible[0] : undefined;
}

/** The problem of a text that is not a date. */
export function noDate({ parts }: DateGroup) {
  const message = `is not a date such as ${parts.day ? "2007-05-15" : "2031-06"}`;
  return { problem: "format" as const, message };
}

/** A part as its field takes it: one of its options, or digits. */
function toPart(number: number, part: Part, question: Question): unknown {
  if (question.options.length > 0) {
    const option = convertAnswer(String(number), question);
    return "value" in option ? option.value : String(number);
  }
  return part === "year" ? String(number) : (formatDatePart(number, question) ?? String(number));
}

function readDate(value: unknown, notation: Notation, isMonth: boolean): Reading<GivenDate> {
  if (typeof value === "string") return parseSpokenDate(value, notation, { isMonth });
  if (typeof value !== "object" || value === null) return undefined;
  const parts = value as Record<string, unknown>;
  const [year, month, day] = ["year", "month", "day"].map((part) => textOf(parts[part]));
  const number = month === undefined ? undefined : readMonth(month, notation);
  if (year === undefined || number === undefined) return undefined;
  const two = (part: string | number) => String(part).padStart(2, "0");
  return parseDate([year, two(number), ...(day === undefined ? [] : [two(day)])].join("-"));
}

function textOf(part: unknown): string | undefined {
  return typeof part === "number" || typeof part === "string" ? String(part) : undefined;
}

function meaning(key: string): string {
  return key
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => SAME_WORD[word] ?? word)
    .filter((word) => word !== "" && !EMPTY_WORDS.has(word))
    .sort()
    .join(" ");
}
