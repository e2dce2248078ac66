/** Numbers as people speak them: `eighty-five thousand`, `two and a half million`, `five point five`, `5 1/2`. */
import { foldText } from "./fold-text.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = { thousand: 1e3, grand: 1e3, k: 1e3, million: 1e6, billion: 1e9 };
const PARTS: Record<string, number> = { half: 0.5, quarter: 0.25, "three quarters": 0.75 };
const FRACTION =
  /^(.*?)(?:(?:^| and )(?:an? )?(half|quarter|three quarters)|(?<=\d) ([1-9])\/([2-9]))(?: an?(?= ))?( .*)?$/;

/** @returns undefined for text that is no number, and for digits alone */
export function readSpokenNumber(text: string): number | undefined {
  const words = text
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  if (/^[\d.,' ]*$/.test(words)) return undefined;
  const point = /^(.+?) point ((?: ?[a-z]+)+)$/.exec(words);
  if (point) return readDecimals(point[1] ?? "", point[2] ?? "");
  const [, before = "", part, upper, lower, after = ""] = FRACTION.exec(words) ?? [];
  const share = part ? PARTS[part] : upper && lower ? Number(upper) / Number(lower) : undefined;
  if (share === undefined) return readWhole(words);
  // "half" and "a half" by themselves stand for no amount of anything.
  const unit = after.trim() === "" ? (before === "" ? undefined : 1) : SCALES[after.trim()];
  const whole = before.trim() === "" ? 0 : readWhole(before.trim());
  if (unit === undefined || whole === undefined) return undefined;
  return Number(((whole + share) * unit).toPrecision(12));
}

function readDecimals(whole: string, digits: string): number | undefined {
  const places = digits
    .trim()
    .split(" ")
    .map((word) => SMALL.indexOf(word));
  const start = readWhole(whole) ?? (/^\d+$/.test(whole) ? Number(whole) : undefined);
  if (start === undefined || places.some((digit) => digit < 0 || digit > 9)) return undefined;
  return Number(`${start}.${places.join("")}`);
}

/** Scales fall from left to right; hundreds, tens and ones each occur once within a scale. */
function readWhole(words: string): number | undefined {
  let total = 0;
  let scaled = Number.POSITIVE_INFINITY;
  let part: number | undefined;
  const tokens = words.split(" ");
  for (const [at, token] of tokens.entries()) {
    const scale = SCALES[token];
    const number = numberOf(token);
    if (token === "and") {
      if (at === 0 || at === tokens.length - 1 || !/^(hundred|thousand|million)$/.test(tokens[at - 1] ?? ""))
        return undefined;
    } else if (token === "a" || token === "an") {
      if (at > 0 || tokens.length === 1) return undefined;
      part = 1;
    } else if (token === "hundred") {
      if (part === undefined || part >= 100) return undefined;
      part *= 100;
    } else if (scale !== undefined) {
      if (part === undefined || scale >= scaled) return undefined;
      total += part * scale;
      [scaled, part] = [scale, undefined];
    } else if (number === undefined) return undefined;
    else if (part === undefined) part = number;
    else if ((number < 100 && part % 100 === 0) || (number < 10 && part % 10 === 0 && part % 100 >= 20))
      part += number;
    else return undefined;
  }
  return total + (part ?? 0);
}

function numberOf(token: string): number | undefined {
  const small = SMALL.indexOf(token);
  if (small >= 0) return small;
  const tens = TENS.indexOf(token);
  if (tens >= 0) return 20 + 10 * tens;
  return /^\d{1,3}(\.\d+)?$/.test(token) ? Number(token) : undefined;
}

const COUNTED =
  /^(.+?) (people|persons?|family members|members|children|child|kids?|dependents?|years?|years old|stars?|points?)$/;

/** "four", "Four people" or "4 kids" as a whole number; undefined for anything else. */
export function readSmallNumber(text: string): number | undefined {
  const folded = foldText(text);
  const bare = COUNTED.exec(folded)?.[1] ?? folded;
  if (["none", "nothing", "nil"].includes(bare)) return 0;
  const spoken = /^[a-z ]+$/.test(bare) ? readSpokenNumber(bare) : undefined;
  if (spoken !== undefined) return spoken;
  return bare !== folded && /^\d{1,2}$/.test(bare) ? Number(bare) : undefined;
}
