/** The words and signs of a figure, as patterns for the scanner. */
import { CURRENCY_AFTER, CURRENCY_BEFORE, CURRENCY_NAME } from "./currencies.ts";
import { DIGITS } from "./digits.ts";
import { type Scanner, sticky, stickyWords } from "./scanner.ts";
import { PERIODS } from "./vocabulary/periods.ts";
import { RANGES, type RangeEnd } from "./vocabulary/ranges.ts";
import {
  CENT_NAMES,
  INDIAN_SIZES,
  OF_SIZES,
  PERCENT as PERCENT_WORDS,
  SCALES,
  type Scale,
} from "./vocabulary/sizes.ts";
import { inAllLanguages } from "./words.ts";

export const NUMBER = sticky(DIGITS);
/** Digits of a date, a time or a power go on behind a number. */
export const NUMBER_GOES_ON = sticky(String.raw`[/:]\d[\d/:.]*|\s?\^`);
/** Cents apart from their amount. */
export const LOOSE_CENTS = sticky(String.raw`(?:\s[.,]\s?|[.,]\s)\d{2}(?!\d)`);

export const MINUS = sticky("[-–−]");
/** A dash behind an amount, which no word, amount or number follows. */
export const MINUS_BEHIND = sticky(String.raw`[-–−](?!\s*(?:[\p{L}\d]|\p{Sc}))`);
/** “1.234,50- €” */
export const MINUS_INSIDE = sticky(String.raw`[-–−](?=\s*${CURRENCY_AFTER}(?!\s*\d))`, "u");
export const OPEN = sticky(String.raw`\(`);
export const CLOSE = sticky(String.raw`\)`);
export const PLUS = sticky(String.raw`\+`);

export const SIGN_BEFORE = sticky(CURRENCY_BEFORE, "u");
/** A currency as a sign or a code. Case counts: `12 ft` is a length. */
export const SIGN_AFTER = sticky(CURRENCY_AFTER, "u");
export const NAME_AFTER = sticky(CURRENCY_NAME);
/** The country of a dollar after its amount: `$5 US`. */
export const COUNTRY_AFTER = sticky(String.raw`(?:US|CAN?|AU|NZ|HK)(?!\p{L})`, "u");
export const CENTS = sticky(String.raw`¢|(?:${inAllLanguages(CENT_NAMES)})(?!\p{L})`);
export const PERCENT = sticky(String.raw`%|(?:${inAllLanguages(PERCENT_WORDS)})(?!\p{L})`);

export const PERIOD_NAMES = inAllLanguages(PERIODS, (words) => Object.values(words.names).join("|"));
export const PERIOD_ADVERBS = inAllLanguages(PERIODS, (words) => Object.values(words.adverbs).join("|"));
/** A period after an amount: `/mo`, `per month`, `monatlich`. */
export const PERIOD_PATTERN = String.raw`(?:(?:\/|(?:${inAllLanguages(PERIODS, ({ per }) => per)})(?!\p{L}))\s*(?:${PERIOD_NAMES})|(?:${PERIOD_ADVERBS}))(?!\p{L})\.?|p\.\s?[am]\.`;
export const PERIOD = sticky(PERIOD_PATTERN);

/** Opens a range of two ends: `between`, `from`. */
export const FROM = stickyWords(inAllLanguages(RANGES, ({ from }) => from));
export const UP_TO = sticky(String.raw`[-–—−]|(?:${inAllLanguages(RANGES, ({ upTo }) => upTo)})(?!\p{L})`);
export const AND = stickyWords(inAllLanguages(RANGES, ({ and }) => and));
export const OR = sticky(String.raw`\/|(?:${inAllLanguages(RANGES, ({ or }) => or)})(?!\p{L})`);

const ends = (...kinds: RangeEnd[]): string =>
  kinds.map((kind) => inAllLanguages(RANGES, (words) => words.ends[kind])).join("|");
/** Before the only end of a range: `up to`, `less than`. */
export const BOUND_BEFORE = sticky(
  String.raw`[<>≤≥]=?|(?:${ends("atLeast", "atMost", "moreThan", "lessThan")})(?!\p{L})`,
);
/** Behind the only end of a range: `or more`, `+`. */
export const BOUND_BEHIND = sticky(
  String.raw`(?<=\S)\+(?!\s*[\d\p{Sc}])|(?:${ends("orMore", "orLess")})(?!\p{L})`,
);

/** A word with which a figure may begin: a code or a sign in letters, the opening of a range or of a bound. */
export const LETTERS_OPEN = sticky(
  String.raw`\s*(?:${CURRENCY_BEFORE}|(?:${inAllLanguages(RANGES, ({ from }) => from)}|${ends("atLeast", "atMost", "moreThan", "lessThan")})(?!\p{L}))`,
);

/** `de` of `tres millones de euros`. */
export const OF_SIZE = sticky(String.raw`(?:${inAllLanguages(OF_SIZES)})(?=\s?${CURRENCY_NAME})`);

type SizeTable = readonly (readonly [pattern: RegExp, size: number])[];

const ZEROS: Record<Scale, number> = {
  trillion: 1e12,
  billion: 1e9,
  million: 1e6,
  thousand: 1e3,
  hundred: 100,
};
/** `mil` without a currency of its language behind it. */
const MIL: Record<string, number> = { es: 1e3, pt: 1e3, en: 1e6 };
/** The Indian sizes in English. */
const INDIAN: SizeTable = [
  [stickyWords(INDIAN_SIZES.lakh), 1e5],
  [stickyWords(INDIAN_SIZES.crore), 1e7],
];
/** Signs of a size next to a currency, as in “$85k” and “85 k€”. A length of 5 m is no million. */
const SIGNS: SizeTable = [
  [sticky(String.raw`k(?![\p{L}\d])`), 1e3],
  [sticky(String.raw`(?:MM|[Mm])(?![\p{L}\d])`, "u"), 1e6],
  [sticky(String.raw`(?:B|Md)(?![\p{L}\d])`, "u"), 1e9],
];
/** A currency behind a sign of size. */
export const MONEY_AHEAD = sticky(String.raw`\s?(?:[kKMBm]|MM|Md)?\s?${CURRENCY_AFTER}`, "u");

/** Matches wherever a word of the vocabulary's sizes begins: most numbers have none behind them. */
const SIZE_AHEAD = sticky(
  String.raw`\s*(?:[kKMmB]|Md|mil|${INDIAN_SIZES.lakh}|${INDIAN_SIZES.crore}|${inAllLanguages(SCALES, (scales) => Object.values(scales).join("|"))})(?![\p{L}\p{M}\d])`,
);
const NONE: SizeTable = [];
const tables = new Map<string, SizeTable>();

/** The sizes that may follow a number on a page in a language; the words of that language go first. */
export function sizesAhead(scanner: Scanner, language: string | undefined, isMoney: boolean): SizeTable {
  return scanner.sees(SIZE_AHEAD) ? sizesIn(language, isMoney) : NONE;
}

function sizesIn(language: string | undefined, isMoney: boolean): SizeTable {
  const key = `${language} ${isMoney}`;
  const table = tables.get(key) ?? makeTable(language, isMoney);
  tables.set(key, table);
  return table;
}

/** The two written forms of Norwegian. */
const NORWEGIAN = /^n[bn]$/;

function makeTable(of: string | undefined, isMoney: boolean): SizeTable {
  const language = of?.replace(NORWEGIAN, "no");
  const all = Object.entries(SCALES).sort(
    ([one], [other]) => Number(other === language) - Number(one === language),
  );
  const mil = language === undefined ? undefined : MIL[language];
  const words = all.flatMap(([, scales]) =>
    (Object.keys(ZEROS) as Scale[]).flatMap((scale) => {
      const pattern = scales[scale];
      return pattern ? [[stickyWords(pattern), ZEROS[scale]] as const] : [];
    }),
  );
  return [
    ...words,
    ...(mil ? [[stickyWords("mil"), mil] as const] : []),
    ...INDIAN,
    ...(isMoney ? SIGNS : []),
  ];
}
