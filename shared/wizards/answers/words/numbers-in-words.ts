/** Numbers as people speak them: `eighty-five thousand`, `two and a half million`, `five point five`, `5 1/2`. */
import { foldText } from "./fold-text.ts";
import { withoutHesitation } from "./plain-speech.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = { thousand: 1e3, grand: 1e3, k: 1e3, million: 1e6, billion: 1e9 };
const DIGIT_WORDS = new Map([
  ...["oh", "o"].map((word) => [word, "0"] as const),
  ...["dash", "hyphen", "dot"].map((word) => [word, ""] as const),
]);
const TIMES = new Map([
  ["double", 2],
  ["triple", 3],
]);
const PARTS: Record<string, number> = { half: 0.5, quarter: 0.25, "three quarters": 0.75 };
const FRACTION =
  /^(.*?)(?:(?:^| and )(?:an? )?(half|quarter|three quarters)|(?<=\d) ([1-9])\/([2-9]))(?: an?(?= ))?( .*)?$/;

/** @returns undefined for text that is not a number, and for digits alone */
export function readSpokenNumber(text: string): number | undefined {
  const words = text
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  if (/^[\d.,' ]*$/.test(words)) return undefined;
  const point = /^(.+?) point ([a-z]+(?: [a-z]+)*)$/.exec(words);
  if (point) return readDecimals(point[1] ?? "", point[2] ?? "");
  const [, before = "", part, upper, lower, after = ""] = FRACTION.exec(words) ?? [];
  const share = part ? PARTS[part] : upper && lower ? Number(upper) / Number(lower) : undefined;
  if (share === undefined) return readWhole(words);
  // "half" and "a half" alone are not numbers.
  const unit = after.trim() === "" ? (before === "" ? undefined : 1) : SCALES[after.trim()];
  const whole = before.trim() === "" ? 0 : readWhole(before.trim());
  if (unit === undefined || whole === undefined) return undefined;
  return Number(((whole + share) * unit).toPrecision(12));
}

function readDecimals(whole: string, digits: string): number | undefined {
  const places = digits
    .trim()
    .split(" ")
    .map((word) => (word === "oh" || word === "o" ? 0 : SMALL.indexOf(word)));
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

/** "three fifty" as 350 and 3.50; undefined for any other text. */
export function readPair(text: string): string[] | undefined {
  const [first = "", ...others] = text.replaceAll("-", " ").split(" ");
  const [high, low] = [numberOf(first), others.length > 0 ? readWhole(others.join(" ")) : undefined];
  if (/\d/.test(text) || high === undefined || low === undefined || high < 1 || high > 18) return undefined;
  return low < 10 || low > 99 ? undefined : [String(100 * high + low), `${high}.${low}`];
}

/** "six oh six oh one" as "60601"; undefined unless every word is a digit. */
export function readSpokenDigits(text: string): string | undefined {
  const words = foldText(text).split(" ");
  const digits = words.map((word, i) => {
    if (TIMES.has(word)) return "";
    const small = SMALL.indexOf(word);
    const digit = DIGIT_WORDS.get(word) ?? (small >= 0 && small <= 9 ? String(small) : undefined);
    return digit?.repeat(TIMES.get(words[i - 1] ?? "") ?? 1);
  });
  return digits.includes(undefined) ? undefined : digits.join("");
}

const COUNTED =
  /^(.+?) (people|persons?|family members|members|children|child|kids?|dependents?|years?|yrs?|years old|yrs old|yo|y o|stars?|points?)$/;
const OF_US = /^(?:just |only )?(?:(?:the )?(.+) of us|a? ?(?:family|household) of (.+))$/;

/** "4 years" as a number with its unit in the singular; undefined for a number alone. */
export function readCount(text: string): { number: number; unit: string } | undefined {
  const [, , unit] = COUNTED.exec(foldText(text)) ?? [];
  const number = unit === undefined ? undefined : readSmallNumber(text);
  if (unit === undefined || number === undefined) return undefined;
  return {
    number,
    unit: unit
      .replace(/ old$|s$/g, "")
      .replace(/s$/, "")
      .replace(/^yr$/, "year"),
  };
}

const DOZENS = new Map([
  ["half a dozen", 6],
  ["a dozen", 12],
  ["one dozen", 12],
]);

/** "four", "Four people", "4 kids" or "four of us" as a whole number; undefined for anything else. */
export function readSmallNumber(text: string): number | undefined {
  const folded = foldText(withoutHesitation(text)).replace(/^(?:just|only) (?:the )?(?=.)/, "");
  const dozens = DOZENS.get(folded);
  if (dozens !== undefined) return dozens;
  const [, together, family] = OF_US.exec(folded) ?? [];
  if (together ?? family)
    return readSmallNumber(together ?? family ?? "") ?? digits(together ?? family ?? "");
  const bare = COUNTED.exec(folded)?.[1] ?? folded;
  if (["none", "nothing", "nil"].includes(bare)) return 0;
  const spoken = /^[a-z ]+$/.test(bare) ? readSpokenNumber(bare) : undefined;
  if (spoken !== undefined) return spoken;
  return bare !== folded ? digits(bare) : undefined;
}

const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
const SPOKEN_DAY = new RegExp(`\\b(?:(twenty|thirty)[ -])?(${ORDINALS.join("|")}|thirtieth)\\b`);
/** "Twenty-seven" is a day or a short year, and no 2007. */
const SPOKEN_YEAR =
  /\b(?:(nineteen|twenty)(?:(?: hundred)(?: and)?[ -]|[ -](?:oh?[ -]|(?!(?:one|two|three|four|five|six|seven|eight|nine)$)))([a-z -]+)|two thousand.*)$/;

const SHORT_YEAR = new RegExp(
  `(?<=(?:\\p{L}|\\d),? )(?:(${TENS.join("|")})(?:[ -](${SMALL.slice(1, 10).join("|")}))?|(${SMALL.slice(10).join("|")})|oh?[ -](${SMALL.slice(1, 10).join("|")}))$`,
  "u",
);

/** "may fifteenth, two thousand seven" as "may 15th, 2007", and "the fifth of march eighty-seven" as "the 5th of march 87". */
export function dateInDigits(words: string): string {
  return words
    .replace(SPOKEN_DAY, (_, tens: string | undefined, word: string) => {
      const ones = word === "thirtieth" ? 30 : ORDINALS.indexOf(word) + 1;
      return `${ones + (tens === "twenty" ? 20 : tens === "thirty" ? 30 : 0)}th`;
    })
    .replace(SPOKEN_YEAR, (spoken: string, century: string | undefined, rest = "") => {
      const short = readSpokenNumber(century === undefined ? spoken : rest);
      const year = century === undefined ? short : short && (century === "nineteen" ? 1900 : 2000) + short;
      return year === undefined ? spoken : String(year);
    })
    .replace(SHORT_YEAR, (_, tens = "", ones = "", teens = "", single = "") => {
      const year = [tens, ones, teens, single].filter(Boolean).map((word) => numberOf(word) ?? 0);
      return String(year.reduce((sum, part) => sum + part, 0)).padStart(2, "0");
    });
}

function digits(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}
