/** Times of day as people write and speak them: `4 pm`, `nine thirty in the morning`, `quarter to five`, `14.30`. */

import { readSpokenNumber } from "./numbers-in-words.ts";
import { withoutHesitation } from "./plain-speech.ts";

export interface TimeOfDay {
  /** From 0 to 23, or from 1 to 12 while the half of the day is open. */
  hour: number;
  minutes: number;
  half?: "am" | "pm";
  /** Written as digits with a mark, such as `4:15`. */
  isClock: boolean;
}

const NAMED = new Map([
  ["noon", "12 pm"],
  ["12 noon", "12 pm"],
  ["midday", "12 pm"],
  ["midnight", "12 am"],
  ["12 midnight", "12 am"],
]);
const HALF =
  /[ ,]*(?:(?<=[\d ])([ap])\.? ?m\b\.?|(?:o['’]?clock )?in the (morning|afternoon|evening)|o['’]?clock)$/;
const TO_OR_PAST =
  /^(?:a )?(half|quarter|[a-z]+(?:[ -][a-z]+)?|\d{1,2})(?: minutes?)? (past|after|to|of|till|before) (.+)$/;

/** @returns undefined for a text that is no time of one minute */
export function parseTime(text: string): TimeOfDay | undefined {
  const spoken = withoutHesitation(text).toLowerCase().replace(/\s+/g, " ").replace(/^at /, "");
  let words = NAMED.get(spoken) ?? spoken;
  let half: TimeOfDay["half"];
  for (let match = HALF.exec(words); match; match = HALF.exec(words)) {
    const [ending, letter, part] = match;
    const found = letter === "a" || part === "morning" ? "am" : (letter ?? part) ? "pm" : half;
    if (half && found !== half) return undefined;
    half = found;
    words = words.slice(0, -ending.length);
  }
  const clock = readClock(words) ?? readRelative(words);
  if (!clock || clock.hour > 23 || clock.minutes > 59) return undefined;
  if (half && (clock.hour < 1 || clock.hour > 12)) return undefined;
  return { ...clock, half };
}

type Clock = Omit<TimeOfDay, "half">;

function readClock(words: string): Clock | undefined {
  const [, hour, minutes = "00"] = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?$/.exec(words) ?? [];
  if (hour) return { hour: Number(hour), minutes: Number(minutes), isClock: /^0|:/.test(words) };
  const [first = "", ...others] = words.split(/[ -]/);
  const spokenHour = numberOf(first);
  const rest = others.join(" ").replace(/^(?:oh|o) (?=.)/, "");
  const spokenMinutes = rest === "" ? 0 : numberOf(rest);
  const isShort = others.length === 1 && spokenMinutes !== undefined && spokenMinutes < 10;
  if (spokenHour === undefined || spokenMinutes === undefined || isShort) return undefined;
  return { hour: spokenHour, minutes: spokenMinutes, isClock: false };
}

/** "quarter to five" as 4:45. */
function readRelative(words: string): Clock | undefined {
  const [, part = "", side = "", rest = ""] = TO_OR_PAST.exec(words) ?? [];
  const minutes = part === "half" ? 30 : part === "quarter" ? 15 : numberOf(part);
  const clock = readClock(rest);
  if (minutes === undefined || minutes < 1 || minutes > 30 || !clock || clock.minutes > 0) return undefined;
  const isPast = side === "past" || side === "after";
  // "Quarter to twelve" is in the other half of the day.
  if (!isPast && (part === "half" || clock.hour === 12)) return undefined;
  const whole = isPast ? clock.hour : clock.hour === 1 ? 12 : clock.hour - 1;
  return { hour: whole, minutes: isPast ? minutes : 60 - minutes, isClock: false };
}

function numberOf(words: string): number | undefined {
  return /^\d{1,2}$/.test(words) ? Number(words) : readSpokenNumber(words);
}
