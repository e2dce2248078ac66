import { foldText } from "../words/fold-text.ts";
import { matchOption } from "./match-option.ts";
import type { AnswerOption } from "./option-words.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const NAMED = new Map([
  ["weekdays", [0, 4]],
  ["every weekday", [0, 4]],
  ["weekends", [5, 6]],
  ["weekend", [5, 6]],
  ["every day", [0, 6]],
  ["daily", [0, 6]],
]);
const FROM_TO =
  /^(?:from )?(\p{L}+)\.? ?(?:[-–—]|\bto\b|\bthrough\b|\bthru\b|\btill?\b|\buntil\b) ?(\p{L}+)\.?$/iu;

/** "Monday to Friday" and "weekends" among the days of the week; undefined for any other list or text. */
export function readDays(text: string, options: AnswerOption[]): unknown[] | undefined {
  const values = DAYS.map((day) => options.find(({ label }) => foldText(label) === day)?.value);
  if (options.length !== DAYS.length || values.includes(undefined)) return undefined;
  const words = foldText(text).replace(/^(?:on )?(?:the )?/, "");
  const [, first = "", last = ""] = FROM_TO.exec(text.trim()) ?? [];
  const [from = -1, to = -1] = NAMED.get(words) ?? [first, last].map((day) => indexOf(day, options, values));
  return from < 0 || to < from ? undefined : values.slice(from, to + 1);
}

function indexOf(day: string, options: AnswerOption[], values: unknown[]): number {
  const reading = day === "" ? undefined : matchOption(day, options);
  return reading && "value" in reading ? values.indexOf(reading.value) : -1;
}
