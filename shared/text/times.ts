/** Times of day as people say them. */
import { readInAnyLanguage } from "./number-words.ts";
import { withoutHesitation } from "./plain-speech.ts";
import { TIMES } from "./vocabulary/times.ts";
import { inAllLanguages } from "./words.ts";

/** A time of day as people write it: `4 pm`, `9:30 in the morning`, `14.30`, `noon`. */
export interface TimeOfDay {
  /** From 0 to 23, or from 1 to 12 while the half of the day is open. */
  hour: number;
  minutes: number;
  half?: "am" | "pm";
  /** Written as digits with a mark, such as `4:15`. */
  isClock: boolean;
}

const of = (name: keyof (typeof TIMES)["en"]) => inAllLanguages(TIMES, (words) => words[name]);
const NOON = new RegExp(`^(?:${of("noon")})$`, "u");
const MIDNIGHT = new RegExp(`^(?:${of("midnight")})$`, "u");
const AT = new RegExp(`^(?:${of("at")}) `, "u");
/** As in `dates.ts`, which a page bundles without the words of numbers. */
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?$/i;
const HALF = new RegExp(
  `[ ,]*(?:(?<=[\\d ])(?<letter>[ap])\\.? ?m\\b\\.?|(?<morning>${of("morning")})|(?<later>${of("later")}))$`,
  "u",
);
/** "14 Uhr 30" and "9 heures". */
const HOURS = new RegExp(` ?(?:${of("hours")})(?: (?=\\d{2}$)|$)`, "u");

/** @returns undefined for a text that is no time of one minute */
export function parseTime(text: string): TimeOfDay | undefined {
  const said = withoutHesitation(text).toLowerCase().replace(/\s+/g, " ").replace(AT, "");
  const words = NOON.test(said) ? "12 pm" : MIDNIGHT.test(said) ? "12 am" : said;
  const { 0: ending = "", groups: { letter, morning, later } = {} } = HALF.exec(words) ?? {};
  const half = letter === "a" || morning ? "am" : (letter ?? later) ? "pm" : undefined;
  const bare = words.slice(0, words.length - ending.length);
  const rest = bare.replace(HOURS, (_, at: number) => (at + _.length < bare.length ? ":" : ""));
  const [, digits, minutes = "00"] = CLOCK.exec(rest) ?? [];
  const hour = digits === undefined ? readInAnyLanguage(rest) : Number(digits);
  if (hour === undefined || !Number.isInteger(hour) || hour > 23 || Number(minutes) > 59) return undefined;
  if (half && (hour < 1 || hour > 12)) return undefined;
  return { hour, minutes: Number(minutes), half, isClock: /^0|[:h]/.test(rest) };
}
