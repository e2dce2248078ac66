/** Times of day, written as the question's example: "4 pm" as `04:00 PM` or `16:00`. */
import type { Question } from "../question.ts";
import { withoutHesitation } from "../words/plain-speech.ts";
import type { Reading } from "../words/reading.ts";

const EXAMPLE = /^(\d{1,2}):\d{2}(?:(\s?)([ap])(\.?)m\.?)?$/i;
const TIME =
  /^(\d{1,2})(?:[:.](\d{2}))?(?: ?([ap])\.?m\.?| (?:o'?clock )?in the (morning|afternoon|evening))?$/;
const NAMED = new Map([
  ["noon", "12:00 pm"],
  ["midday", "12:00 pm"],
  ["midnight", "12:00 am"],
]);

/** @returns undefined for a time that may be before or after noon */
export function readTimeOfDay(text: string, { example = "" }: Question): Reading<string> {
  const shape = EXAMPLE.exec(example);
  const words = withoutHesitation(text).toLowerCase().replace(/^at /, "");
  const [, hours = "", minutes = "00", letter = "", part] = TIME.exec(NAMED.get(words) ?? words) ?? [];
  const half = part === undefined ? letter : part === "morning" ? "a" : "p";
  const hour = Number(hours);
  const isClear = half === "" ? hour === 0 || hour > 12 || /^0|:/.test(words) : hour > 0 && hour <= 12;
  if (!shape || hours === "" || hour > 23 || Number(minutes) > 59 || !isClear) return undefined;
  const [, shown = "", space = "", sign, dot = ""] = shape;
  // "4:15" may be a.m. or p.m., unless the example has 24 hours.
  if (half === "" && sign !== undefined && hour > 0 && hour <= 12) return undefined;
  const whole = half === "" ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const written = String(sign === undefined ? whole : whole % 12 || 12);
  const isPadded = shown.length === 2 && (sign === undefined || shown.startsWith("0"));
  const clock = `${isPadded ? written.padStart(2, "0") : written}:${minutes}`;
  if (sign === undefined) return { value: clock };
  const mark = `${whole < 12 ? "a" : "p"}${dot}m${dot}`;
  return { value: `${clock}${space}${/[AP]/.test(sign) ? mark.toUpperCase() : mark}` };
}
