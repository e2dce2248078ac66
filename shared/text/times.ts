/** Times of day as people say them. */
import { readSpokenNumber } from "./number-words.ts";
import { withoutHesitation } from "./plain-speech.ts";

/** A time of day as people write it: `4 pm`, `9:30 in the morning`, `14.30`, `noon`. */
export interface TimeOfDay {
  /** From 0 to 23, or from 1 to 12 while the half of the day is open. */
  hour: number;
  minutes: number;
  half?: "am" | "pm";
  /** Written as digits with a mark, such as `4:15`. */
  isClock: boolean;
}

const NAMED: Record<string, string> = {
  ...{ noon: "12 pm", "12 noon": "12 pm", midday: "12 pm" },
  ...{ midnight: "12 am", "12 midnight": "12 am" },
};
/** As in `dates.ts`, which a page bundles without the words of numbers. */
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?$/i;
const HALF = /[ ,]*(?:(?<=[\d ])([ap])\.? ?m\b\.?|in the (morning|afternoon|evening)|o['’]?clock)$/;

/** @returns undefined for a text that is no time of one minute */
export function parseTime(text: string): TimeOfDay | undefined {
  const spoken = withoutHesitation(text).toLowerCase().replace(/\s+/g, " ").replace(/^at /, "");
  const words = NAMED[spoken] ?? spoken;
  const [ending = "", letter, part] = HALF.exec(words) ?? [];
  const half = letter === "a" || part === "morning" ? "am" : (letter ?? part) ? "pm" : undefined;
  const rest = words.slice(0, words.length - ending.length);
  const [, digits, minutes = "00"] = CLOCK.exec(rest) ?? [];
  const hour = digits === undefined ? readSpokenNumber(rest) : Number(digits);
  if (hour === undefined || !Number.isInteger(hour) || hour > 23 || Number(minutes) > 59) return undefined;
  if (half && (hour < 1 || hour > 12)) return undefined;
  return { hour, minutes: Number(minutes), half, isClock: /^0|[:h]/.test(rest) };
}
