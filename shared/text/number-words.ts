/**
 * Numbers in words: `eighty-five thousand`, `two and a half million`, `veinticuatro mil`, `vierundzwanzigtausend`. Source of the
 * spellings: Unicode CLDR 48, `rbnf`.
 */
import { foldText } from "./fold-text.ts";

/** Lists of words are texts with a space between two: a list that nothing reads costs the script of pages nothing. */
interface Grammar {
  /** The words from 0 on. */
  small: string;
  /** The words for 20, 30 and so on. */
  tens: string;
  /** The words for 100, 200 and so on. */
  hundreds?: string;
  /** The word for a hundred after its count. */
  hundred?: RegExp;
  mostHundreds?: number;
  scales: [RegExp, number][];
  /** The count of a scale or a hundred without one; absent where each has its count. */
  uncounted?: number;
  isJoin(word: string, before: string): boolean;
  other?(word: string, isFirst: boolean): number | undefined;
}

const JOIN = /^(?:y|et|de)$/;

const ENGLISH: Grammar = {
  small:
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  tens: "twenty thirty forty fifty sixty seventy eighty ninety",
  hundred: /^hundred$/,
  mostHundreds: 99,
  scales: [
    [/^(?:thousand|grand|k)$/, 1e3],
    [/^million$/, 1e6],
    [/^billion$/, 1e9],
  ],
  isJoin: (word, before) => word === "and" && /^(?:hundred|thousand|million)$/.test(before),
  other(word, isFirst) {
    if (/^an?$/.test(word)) return isFirst ? 1 : undefined;
    return /^\d{1,3}(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
  },
};

const GRAMMARS: Record<string, Grammar> = {
  es: {
    small:
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete " +
      "dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete " +
      "veintiocho veintinueve",
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds:
      "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    scales: [
      [/^mil$/, 1e3],
      [/^millon(?:es)?$/, 1e6],
    ],
    uncounted: 1,
    isJoin: (word) => JOIN.test(word),
    other: (word) => (/^una?$/.test(word) ? 1 : word === "ciento" ? 100 : undefined),
  },
  fr: {
    small: "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    tens: "vingt trente quarante cinquante soixante septante huitante nonante",
    hundred: /^cents?$/,
    mostHundreds: 9,
    scales: [
      [/^mille$/, 1e3],
      [/^millions?$/, 1e6],
    ],
    uncounted: 1,
    isJoin: (word) => JOIN.test(word),
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
    } else if (grammar.hundred?.test(token)) {
      if (!count || count > (grammar.mostHundreds ?? 0)) return undefined;
      part = count * 100;
    } else {
      const number = wordValue(token, grammar, at === 0 && tokens.length > 1);
      if (number === undefined || (part !== undefined && !follows(part, number))) return undefined;
      part = (part ?? 0) + number;
    }
  }
  return total + (part ?? 0);
}

function indexIn(words: string, word: string): number {
  return word === "" ? -1 : words.split(" ").indexOf(word);
}

function wordValue(
  word: string,
  { small, tens, hundreds = "", other }: Grammar,
  isFirst: boolean,
): number | undefined {
  const [unit, ten, hundred] = [
    indexIn(small, word),
    indexIn(tens, word),
    indexIn(hundreds, word.replace(/as$/, "os")),
  ];
  if (unit >= 0) return unit;
  if (ten >= 0) return 20 + 10 * ten;
  return hundred >= 0 ? 100 * (hundred + 1) : other?.(word, isFirst);
}

/** "treinta" takes "cuatro", "soixante" takes "douze", and a hundred takes any smaller number. */
function follows(part: number, number: number): boolean {
  if (part === 0 || number === 0 || number >= 100) return false;
  const tens = part % 100;
  return tens === 0 || (tens % 10 === 0 && tens >= 20 && number < ([60, 80].includes(tens) ? 20 : 10));
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

/** English words. @returns undefined for text that is not a number, and for digits alone */
export function readSpokenNumber(text: string): number | undefined {
  const words = text
    .replace(/(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  if (/^[\d.,' ]*$/.test(words)) return undefined;
  const [, before = "", part, upper, lower, after = ""] = FRACTION.exec(words) ?? [];
  const share = part ? SHARES[part] : upper && lower ? Number(upper) / Number(lower) : undefined;
  if (share === undefined) return readWords(words, ENGLISH);
  const size = SIZES[after.trim()];
  const whole = readWords(before.trim(), ENGLISH);
  return size && whole !== undefined ? Number(((whole + share) * size).toPrecision(12)) : undefined;
}

/** "Once" and "mil" have a meaning in English too. */
const ENGLISH_TOO = /^(?:once|mil)$/i;

/** Spanish is read in English, too, as people of the United States mix both. */
export function readOtherLanguage(text: string, language = ""): number | undefined {
  if (language === "de") return readGerman(foldText(text).replace(/ /g, ""));
  const isEnglish = (language === "" || language === "en") && !ENGLISH_TOO.test(text.trim());
  const grammar = GRAMMARS[isEnglish ? "es" : language];
  const folded = foldText(text).normalize("NFD").replace(/\p{M}/gu, "");
  return grammar && readWords(folded.replace(/\bquatre vingts?\b/g, "huitante"), grammar);
}

const GERMAN =
  "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn";
const GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig";
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
    const count = before === "" || before === "eine" ? 1 : readGerman(before);
    const rest = after === "" ? 0 : readGerman(after.replace(/^und/, ""));
    const isSmaller = count !== undefined && rest !== undefined && count < 1000 && rest < scale && count > 0;
    return isSmaller ? count * scale + rest : undefined;
  }
  const small = indexIn(GERMAN, /^eins?e?$/.test(word) ? "ein" : word.replace("zwo", "zwei"));
  if (small >= 0) return small;
  const [, ones = "", tens = ""] = /^(?:(.+)und)?(.+)$/.exec(word) ?? [];
  const [one, ten] = [indexIn(GERMAN, ones), indexIn(GERMAN_TENS, tens.replace("ss", "ß"))];
  if (ten < 0 || (ones !== "" && (one < 1 || one > 9))) return undefined;
  return (ten + 2) * 10 + Math.max(0, one);
}

const ZERO_TO_NINE = "zero one two three four five six seven eight nine";
const DIGIT_WORDS: Record<string, string> = { oh: "0", o: "0", dash: "", hyphen: "" };

/** "six oh six oh one" as "60601"; undefined unless every word is a digit. */
export function readSpokenDigits(text: string): string | undefined {
  const digits = foldText(text)
    .split(" ")
    .map((word) => DIGIT_WORDS[word] ?? indexIn(ZERO_TO_NINE, word).toString());
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
