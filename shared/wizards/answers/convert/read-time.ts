/** Times of day, written as the question's example or pattern: "4 pm" as `04:00 PM` or `16:00`. */
import type { Question } from "../question.ts";
import { parseTime, type TimeOfDay } from "../words/parse-time.ts";
import { fitting, found, type Reading } from "../words/reading.ts";

const EXAMPLE = /^(\d{1,2}):\d{2}(?:(\s?)([ap])(\.?)m\.?)?$/i;
/** Forms of a time, for a question with a pattern and no example. */
const FORMS = ["09:30", "9:30", "09:30 AM", "9:30 AM", "09:30 am", "9:30 am", "9:30 a.m."];

/** @returns undefined for a time that may be before or after noon, where another field may ask for it */
export function readTimeOfDay(text: string, question: Question): Reading<string> {
  const { example = "", pattern, isList } = question;
  const isStated = EXAMPLE.test(example);
  const shapes = isStated ? [example] : pattern ? FORMS.filter((form) => pattern.test(form)) : [];
  const time = shapes.length > 0 ? parseTime(text) : undefined;
  const written = time && shapes.map((shape) => writeTime(time, shape)).filter((one) => one !== undefined);
  if (written && written.length > 0) return found(isStated ? written[0] : fitting(written, pattern));
  if (!isStated || pattern || isList || /^\d{1,2}:\d{2}/.test(text)) return undefined;
  return { problem: "format", message: `is not an exact time of day, as in ${example}` };
}

function writeTime({ hour, minutes, half, isClock }: TimeOfDay, example: string): string | undefined {
  const [, shown = "", space = "", sign, dot = ""] = EXAMPLE.exec(example) ?? [];
  // "4:15" may be a.m. or p.m., unless the example has 24 hours.
  const isOpen = half === undefined && hour > 0 && hour <= 12 && (sign !== undefined || !isClock);
  if (isOpen) return undefined;
  const whole = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  const written = String(sign === undefined ? whole : whole % 12 || 12);
  const isPadded = shown.length === 2 && (sign === undefined || shown.startsWith("0"));
  const clock = `${isPadded ? written.padStart(2, "0") : written}:${String(minutes).padStart(2, "0")}`;
  if (sign === undefined) return clock;
  const mark = `${whole < 12 ? "a" : "p"}${dot}m${dot}`;
  return `${clock}${space}${/[AP]/.test(sign) ? mark.toUpperCase() : mark}`;
}
