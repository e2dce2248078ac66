/** Numbers in words: `eighty-five thousand`, `two and a half million`, `veinticuatro mil`, `vierundzwanzigtausend`. */
import { foldText } from "./fold-text.ts";
import { DATES } from "./vocabulary/dates.ts";
import type { Language } from "./vocabulary/languages.ts";
import { NUMBERS, type NumberWords } from "./vocabulary/numbers.ts";
import { PERSONS } from "./vocabulary/persons.ts";
import { inAllLanguages } from "./words.ts";

/** Lists of words are texts with a space between two: a list that nothing reads costs the script of pages nothing. */
interface Grammar {
  words: NumberWords;
  hundred: RegExp;
  mostHundreds: number;
  scales: readonly (readonly [RegExp, number])[];
  /** The count of a scale or a hundred without one; absent where each has its count. */
  uncounted?: number;
  isJoin(word: string, before: string): boolean;
  other?(word: string, isFirst: boolean): number | undefined;
}

const JOIN = /^(?:y|et|de)$/;
const whole = (alternatives: string) => new RegExp(`^(?:${alternatives === "" ? "(?!)" : alternatives})$`);
const scalesOf = ({ thousand, million, billion }: NumberWords) =>
  [
    [whole(thousand), 1e3],
    [whole(million), 1e6],
    [whole(billion), 1e9],
  ] as const;
const base = (language: Language, mostHundreds: number) => ({
  words: NUMBERS[language],
  hundred: whole(NUMBERS[language].hundred),
  mostHundreds,
  scales: scalesOf(NUMBERS[language]),
});

const GRAMMARS: Record<Exclude<Language, "de">, Grammar> = {
  en: {
    ...base("en", 99),
    isJoin: (word, before) => word === "and" && /^(?:hundred|thousand|million)$/.test(before),
    other(word, isFirst) {
      if (/^an?$/.test(word)) return isFirst ? 1 : undefined;
      return /^\d{1,3}(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
    },
  },
  es: {
    ...base("es", 0),
    uncounted: 1,
    isJoin: (word) => JOIN.test(word),
    other: (word) => (/^una?$/.test(word) ? 1 : word === "ciento" ? 100 : undefined),
  },
  fr: {
    ...base("fr", 9),
    uncounted: 1,
    isJoin: (word) => JOIN.test(word),
    other: (word) => (word === "une" ? 1 : undefined),
  },
};

/** Each part must be smaller than the one before it. @returns undefined for words that are no number */
function readWords(words: string, grammar: Grammar): number | undefined {
  const tokens = words.split(" ");
  let total = 0;
  let scaled = Number.POSITIVE_INFINITY;
  let part: number | undefined;
  for (const [at, token] of tokens.entries()) {
    const isInside = at > 0 && at < tokens.length - 1;
    if (isInside && grammar.isJoin(token, tokens[at - 1] ?? "")) continue;
    const [, scale] = grammar.scales.find(([name]) => name.test(token)) ?? [];
    const count = part ?? grammar.uncounted;
    if (scale !== undefined) {
      if (!count || scale >= scaled) return undefined;
      total += count * scale;
      [scaled, part] = [scale, undefined];
    } else if (grammar.hundred.test(token)) {
      if (!count || count > grammar.mostHundreds) return undefined;
      part = count * 100;
    } else {
      const number = wordValue(token, grammar, at === 0 && tokens.length > 1);
      if (number === undefined || (part !== undefined && !follows(part, number, grammar))) return undefined;
      part = (part ?? 0) + number;
    }
  }
  return total + (part ?? 0);
}

function indexIn(words: string, word: string): number {
  return word === "" ? -1 : words.split(" ").indexOf(word);
}

function wordValue(word: string, { words, other }: Grammar, isFirst: boolean): number | undefined {
  const [unit, ten, hundred] = [
    indexIn(words.small, word),
    indexIn(words.tens, word),
    indexIn(words.hundreds, word.replace(/as$/, "os")),
  ];
  if (unit >= 0) return unit;
  if (ten >= 0) return 20 + 10 * ten;
  return hundred >= 0 ? 100 * (hundred + 1) : other?.(word, isFirst);
}

/** "treinta" takes "cuatro", "soixante" takes "douze", "dix" takes "sept", and a hundred takes any smaller number. */
function follows(part: number, number: number, grammar: Grammar): boolean {
  if (part === 0 || number === 0 || number >= 100) return false;
  const tens = part % 100;
  const isFrench = grammar === GRAMMARS.fr;
  // "Soixante-dix-neuf" adds ten and nine to sixty.
  if (isFrench && [10, 70, 90].includes(tens) && number >= 7 && number <= 9) return true;
  const most = isFrench && [60, 80].includes(tens) ? 20 : 10;
  return tens === 0 || (tens % 10 === 0 && tens >= 20 && number < most);
}

const SHARES: Record<string, number> = { half: 0.5, quarter: 0.25, "three quarters": 0.75 };
const SIZES: Record<string, number> = {
  "": 1,
  thousand: 1e3,
  grand: 1e3,
  k: 1e3,
  million: 1e6,
  billion: 1e9,
};
const FRACTION = /^(.+?)(?: and (?:an? )?(half|quarter|three quarters)|(?<=\d) ([1-9])\/([2-9]))( .*)?$/;
/** "A thousand and a half" may be 1500 or 1000.5. */
const HALF_OF_SIZE = /\b(?:hundred|thousand|grand|million|billion) and (?:an? )?(?:half|quarter)$/;

/** English words. @returns undefined for text that is not a number, and for digits alone */
export function readSpokenNumber(text: string): number | undefined {
  const words = text
    .replace(/(?<=\p{L})-(?=\p{L})|(?<=thousand|million|billion),(?= \p{L})/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  if (/^[\d.,' ]*$/.test(words)) return undefined;
  const sized = readSized(words.toLowerCase(), "en");
  if (sized !== undefined) return sized;
  if (HALF_OF_SIZE.test(words)) return undefined;
  const [, before = "", part, upper, lower, after = ""] = FRACTION.exec(words) ?? [];
  const share = part ? SHARES[part] : upper && lower ? Number(upper) / Number(lower) : undefined;
  if (share === undefined) return readWords(words, GRAMMARS.en);
  const size = SIZES[after.trim()];
  const whole = readWords(before.trim(), GRAMMARS.en);
  return size && whole !== undefined ? Number(((whole + share) * size).toPrecision(12)) : undefined;
}

const SIZED = Object.fromEntries(
  Object.entries(NUMBERS).map(([language, words]) => {
    const size = `(?<thousand>${words.thousand})|(?<million>${words.million})${words.billion === "" ? "" : `|(?<billion>${words.billion})`}`;
    return [
      language,
      {
        share: new RegExp(
          `^(?:(?<half>${words.halfOf})|(?<quarter>${words.quarterOf})|(?<most>${words.threeQuartersOf})) (?:${size})$`,
        ),
        andHalf: new RegExp(`^(?<count>.+) (?<million>${words.million}) (?:${words.andHalf})$`),
        point: new RegExp(`^(?<count>.+) (?:${words.point}) (?<digits>.+?)(?: (?:${size}))?$`),
      },
    ];
  }),
);

/** "Half a million", "un millón y medio", "one point two million". */
function readSized(words: string, language: Language): number | undefined {
  const { share, andHalf, point } = SIZED[language] ?? {};
  const part = share?.exec(words)?.groups;
  if (part) return (part.half ? 0.5 : part.quarter ? 0.25 : 0.75) * (sizeIn(part) ?? 0);
  const more = andHalf?.exec(words)?.groups;
  const million = more && readIn(more.count ?? "", language);
  if (million !== undefined && million >= 1) return (million + 0.5) * 1e6;
  const decimal = point?.exec(words)?.groups;
  const [count, digits] = decimal
    ? [readIn(decimal.count ?? "", language), digitsIn(decimal.digits ?? "", language)]
    : [];
  if (count === undefined || digits === undefined || !Number.isInteger(count)) return undefined;
  return Number((Number(`${count}.${digits}`) * (sizeIn(decimal ?? {}) ?? 1)).toPrecision(12));
}

function sizeIn({ thousand, million, billion }: Record<string, string | undefined>): number | undefined {
  return thousand ? 1e3 : million ? 1e6 : billion ? 1e9 : undefined;
}

/** The digits after a decimal mark: "two", "seventy-five" or "oh five". */
function digitsIn(words: string, language: Language): string | undefined {
  const single = words.split(" ").map((word) => readIn(word, language));
  if (single.every((digit) => digit !== undefined && digit <= 9)) return single.join("");
  const number = readIn(words, language);
  return number !== undefined && number >= 10 && number <= 99 ? String(number) : undefined;
}

function readIn(words: string, language: Language): number | undefined {
  if (/^\d{1,3}$/.test(words)) return Number(words);
  return language === "de" ? readGerman(words.replace(/ /g, "")) : readWords(words, GRAMMARS[language]);
}

/** "Once" and "mil" have a meaning in English too. */
const ENGLISH_TOO = /^(?:once|mil)$/i;

/** Spanish is read in English, too, as people of the United States mix both. */
export function readOtherLanguage(text: string, language = ""): number | undefined {
  if (language === "de") return readWordsOf(text, "de");
  const isEnglish = (language === "" || language === "en") && !ENGLISH_TOO.test(text.trim());
  const read = isEnglish ? "es" : language;
  return read === "es" || read === "fr" ? readWordsOf(text, read) : undefined;
}

function readWordsOf(text: string, language: Language): number | undefined {
  const folded = foldText(text).normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
  const words = folded.replace(/\bquatre vingts?\b/g, "huitante");
  return readSized(words, language) ?? (/\p{L}/u.test(words) ? readIn(words, language) : undefined);
}

/** A number in the words of any language, the first one that has them. */
export function readInAnyLanguage(text: string): number | undefined {
  return (["en", "es", "fr", "de"] as const)
    .map((language) => readWordsOf(text, language))
    .find((number) => number !== undefined);
}

const GERMAN_SCALES: [RegExp, number][] = [
  [/^(.*?)million(?:en)?(.*)$/, 1e6],
  [/^(.*?)tausend(.*)$/, 1e3],
  [/^(.*?)hundert(.*)$/, 1e2],
];

/** German writes a number below a million as one word, the ones before the tens: `dreihundertvierundzwanzig`. */
function readGerman(word: string): number | undefined {
  for (const [pattern, scale] of GERMAN_SCALES) {
    const [, before, after = ""] = pattern.exec(word) ?? [];
    if (before === undefined) continue;
    const count = before === "" || before === "eine" ? 1 : (readHalves(before) ?? readGerman(before));
    const rest = after === "" ? 0 : readGerman(after.replace(/^und/, ""));
    const isSmaller = count !== undefined && rest !== undefined && count < 1000 && rest < scale && count > 0;
    return isSmaller ? count * scale + rest : undefined;
  }
  const { small: ones, tens } = NUMBERS.de;
  const small = indexIn(ones, /^eins?e?$/.test(word) ? "ein" : word.replace(/^zwo$/, "zwei"));
  if (small >= 0) return small;
  const [, one = "", ten = ""] = /^(?:(.+)und)?(.+)$/.exec(word) ?? [];
  const [unit, at] = [indexIn(ones, one), indexIn(tens, ten)];
  if (at < 0 || (one !== "" && (unit < 1 || unit > 9))) return undefined;
  return (at + 2) * 10 + Math.max(0, unit);
}

/** "Anderthalb" and "zweieinhalb" before a size. */
function readHalves(word: string): number | undefined {
  if (/^(?:anderthalb|eineinhalb)$/.test(word)) return 1.5;
  const count = readGerman(/^(.+)einhalb$/.exec(word)?.[1] ?? "");
  return count === undefined || count < 2 ? undefined : count + 0.5;
}

const ZERO = /^(?:oh|o)$/;
const BETWEEN = whole(inAllLanguages(NUMBERS, ({ between }) => between));
const TWICE = whole(inAllLanguages(NUMBERS, ({ twice }) => twice));
/** "Quatre-vingt-dix-neuf" has four words. */
const MOST_WORDS = 4;

/**
 * "Six oh six oh one" as 60601; undefined unless every word is a number below 1000, or stands between two: "three one two, dash,
 * double five".
 */
export function readSpokenDigits(text: string): string | undefined {
  if (!/\p{L}/u.test(text) || /\d[.,]\d|^-/.test(text)) return undefined;
  const words = foldText(text.replace(/^\s*\+/, "")).split(" ");
  let digits = "";
  let times = 1;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    const pair = words.slice(at, at + 2).join(" ");
    const skipped = BETWEEN.test(pair) ? 2 : BETWEEN.test(word) || (at === 0 && word === "plus") ? 1 : 0;
    const isTwice = TWICE.test(word) && at + 1 < words.length;
    if (isTwice) times = 2;
    const [read, count] = skipped > 0 || isTwice ? ["", skipped || 1] : digitsAt(words, at);
    if (count === 0) return undefined;
    digits += read.repeat(read.length === 1 ? times : 1);
    if (read !== "") times = 1;
    at += count;
  }
  return digits === "" ? undefined : digits;
}

function digitsAt(words: readonly string[], at: number): [digits: string, count: number] {
  const [word = ""] = words.slice(at);
  if (/^\d+$/.test(word)) return [word, 1];
  if (ZERO.test(word)) return ["0", 1];
  for (let count = MOST_WORDS; count > 0; count--) {
    const phrase = words.slice(at, at + count);
    // "Eight hundred five five" has the digits 80055.
    if (phrase.length < count || phrase.slice(0, -1).some((one) => GRAMMARS.en.hundred.test(one))) continue;
    const number = readInAnyLanguage(phrase.join(" "));
    if (number !== undefined && Number.isInteger(number) && number < 1000) return [String(number), count];
  }
  return ["", 0];
}

/** A number with its unit in the singular: "2 kids", "four years"; undefined for any other text. */
export function readCount(text: string): { number: number; unit: string } | undefined {
  const [, digits, words = "", unit = ""] =
    /^(?:(\d{1,3})|(\p{L}+(?:[ -]\p{L}+)?)) (\p{L}+)(?: old)?$/u.exec(foldText(text)) ?? [];
  const number =
    digits === undefined ? (readSpokenNumber(words) ?? readInAnyLanguage(words)) : Number(digits);
  return number === undefined ? undefined : { number, unit: unit.replace(/s$/, "").replace(/^yr$/, "year") };
}

const ONLY = new RegExp(`^(?:${inAllLanguages(PERSONS, ({ only }) => only)}) (?=.)`, "u");
const GROUP = new RegExp(`^(?:${inAllLanguages(PERSONS, ({ group }) => group)}) (?=.)`, "u");
const BEHIND = new RegExp(` (?:${inAllLanguages(PERSONS, ({ behind }) => behind)})$`, "u");
/** "Zu viert" */
const TOGETHER = /^zu (\p{L}+)$/u;
const NOTHING = whole(inAllLanguages(NUMBERS, ({ nothing }) => nothing));

/** "four", "just one", "the two of us", "a family of five" and "none" as a whole number; undefined for anything else. */
export function readSmallNumber(text: string): number | undefined {
  const bare = foldText(text).replace(ONLY, "");
  const folded = bare.replace(GROUP, "").replace(BEHIND, "");
  if (NOTHING.test(bare.normalize("NFD").replace(/\p{M}/gu, ""))) return 0;
  const together = DATES.de.ordinals.split(" ").indexOf(TOGETHER.exec(folded)?.[1] ?? "");
  if (together > 0) return together + 1;
  if (folded !== bare) return /^\d{1,2}$/.test(folded) ? Number(folded) : readInAnyLanguage(folded);
  return /^[a-z ]+$/.test(folded) ? readSpokenNumber(folded) : undefined;
}
