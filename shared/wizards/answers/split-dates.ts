/** A whole date for a form that asks for its parts: `birth_date`, `dob` or `date_of_birth` fill `birth_month` and so on. */
import { formatDatePart } from "./convert-answer.ts";
import { type DateParts, parseDate, readMonth } from "./parse-date.ts";
import type { Question } from "./question.ts";
import type { Reading } from "./reading.ts";

type Part = "month" | "day" | "year";

export interface DateGroup {
  stem: string;
  parts: Partial<Record<Part, Question>>;
}

/** The dates that the questions ask for in parts: a year with a month, or with both a month and a day. */
export function findDateGroups(questions: ReadonlyMap<string, Question>): DateGroup[] {
  const groups = new Map<string, DateGroup>();
  for (const question of questions.values()) {
    const [, stem, part] = /^(.+)_(month|day|year)$/.exec(question.id) ?? [];
    if (stem === undefined) continue;
    const group = groups.get(stem) ?? { stem, parts: {} };
    group.parts[part as Part] = question;
    groups.set(stem, group);
  }
  return [...groups.values()].filter(({ parts }) => parts.year && parts.month);
}

const SAME_WORD: Record<string, string> = {
  dob: "birth",
  birthday: "birth",
  birthdate: "birth",
  born: "birth",
};
const EMPTY_WORDS = new Set(["date", "of", "the", "on", "my", "your", "full"]);

/** The groups that a key means; the stem's words must all be there, and no others. */
export function matchDateGroup(key: string, groups: DateGroup[]): DateGroup[] {
  const wanted = meaning(key);
  if (wanted === "") return [];
  return groups.filter(({ stem }) => meaning(stem) === wanted);
}

/** @returns the parts by field id, as each field wants them; undefined where the value is no date */
export function splitDate(value: unknown, group: DateGroup): Reading<Map<string, string>> {
  const date = readDate(value);
  if (!date || "problem" in date) return date;
  const { year, month, day } = date.value;
  if (group.parts.day && day === undefined) return { problem: "format", message: "needs a day of the month" };
  const texts: [Question | undefined, string | undefined][] = [
    [group.parts.month, group.parts.month && formatDatePart(month, group.parts.month)],
    [group.parts.day, group.parts.day && formatDatePart(day ?? 0, group.parts.day)],
    [group.parts.year, String(year)],
  ];
  return {
    value: new Map(
      texts.flatMap(([question, text]) =>
        question && text !== undefined ? [[question.id, text] as const] : [],
      ),
    ),
  };
}

function readDate(value: unknown): Reading<DateParts> {
  if (typeof value === "string") return parseDate(value);
  if (typeof value !== "object" || value === null) return undefined;
  const parts = value as Record<string, unknown>;
  const [year, month, day] = ["year", "month", "day"].map((part) => textOf(parts[part]));
  const number = month === undefined ? undefined : readMonth(month);
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
