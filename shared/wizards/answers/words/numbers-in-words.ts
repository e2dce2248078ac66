/** Numbers in English words: `eighty-five thousand`, `two and a half million`. */
import { foldText } from "./fold-text.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = { thousand: 1e3, grand: 1e3, k: 1e3, million: 1e6, billion: 1e9 };
const SHARES: Record<string, number> = { half: 0.5, quarter: 0.25, "three quarters": 0.75 };
const FRACTION = /^(.+?)(?: and (?:an? )?(half|quarter|three quarters)|(?<=\d) ([1-9])\/([2-9]))( .*)?$/;

/** @returns undefined for text that is not a number, and for digits alone */
export function readSpokenNumber(text: string): number | undefined {
  const words = text
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  if (/^[\d.,' ]*$/.test(words)) return undefined;
  const [, before = "", part, upper, lower, after = ""] = FRACTION.exec(words) ?? [];
  const share = part ? SHARES[part] : upper && lower ? Number(upper) / Number(lower) : undefined;
  if (share === undefined) return readWhole(words);
  const unit = after.trim() === "" ? 1 : SCALES[after.trim()];
  const whole = readWhole(before.trim());
  if (unit === undefined || whole === undefined) return undefined;
  return Number(((whole + share) * unit).toPrecision(12));
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
    else if (part === 0) return undefined;
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

const DIGIT_WORDS: Record<string, string> = { oh: "0", o: "0", dash: "", hyphen: "" };

/** "six oh six oh one" as "60601"; undefined unless every word is a digit. */
export function readSpokenDigits(text: string): string | undefined {
  const digits = foldText(text)
    .split(" ")
    .map((word) => DIGIT_WORDS[word] ?? SMALL.slice(0, 10).indexOf(word).toString());
  return digits.includes("-1") ? undefined : digits.join("");
}

/** A number with its unit in the singular: "2 kids", "four years"; undefined for any other text. */
export function readCount(text: string): { number: number; unit: string } | undefined {
  const [, digits, words = "", unit = ""] =
    /^(?:(\d{1,3})|([a-z]+(?:[ -][a-z]+)?)) (\p{L}+)(?: old)?$/u.exec(foldText(text)) ?? [];
  const number = digits === undefined ? readSpokenNumber(words) : Number(digits);
  return number === undefined ? undefined : { number, unit: unit.replace(/s$/, "").replace(/^yr$/, "year") };
}

const OF_US = /^(?:the )?(.+) of us$|^a? ?(?:family|household) of (.+)$/;

/** "four", "just one", "the two of us", "a family of five" and "none" as a whole number; undefined for anything else. */
export function readSmallNumber(text: string): number | undefined {
  const bare = foldText(text).replace(/^(?:just|only) (?=.)/, "");
  const [, together, family] = OF_US.exec(bare) ?? [];
  const folded = together ?? family ?? bare;
  if (/^(?:none|nothing|nil)$/.test(folded)) return 0;
  return /^[a-z ]+$/.test(folded) ? readSpokenNumber(folded) : undefined;
}
