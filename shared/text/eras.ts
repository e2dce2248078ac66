/** Dates in years of another era than the common one: Buddhist, of the Republic of China, and Japanese. */

import type { GivenDate } from "./dates.ts";
import { asciiDigits } from "./digits.ts";
import {
  COMMON_ERA,
  COUNTED_ERAS,
  type CountedEra,
  JAPANESE_ERA,
  JAPANESE_ERAS,
  OTHER_CALENDARS,
} from "./vocabulary/eras.ts";
import { anywhere } from "./words.ts";

export type JapaneseEra = (typeof JAPANESE_ERAS)[number];

/** The era in which a box or a list counts its years. */
export type Era =
  | { kind: CountedEra }
  /** `of`: the box counts the years of this era alone. */
  | { kind: "japanese"; of?: JapaneseEra }
  /** Another calendar, whose dates are not converted. */
  | { kind: "other" };

const marked = (names: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${names})`, "iu");
const COUNTED = (Object.keys(COUNTED_ERAS) as CountedEra[]).map(
  (kind) => [kind, marked(COUNTED_ERAS[kind].names)] as const,
);
const [JAPANESE, COMMON] = [JAPANESE_ERA, COMMON_ERA].map((names) => new RegExp(names, "iu")) as [
  RegExp,
  RegExp,
];
const OTHER = anywhere(OTHER_CALENDARS);
/** Years of persons, in the Buddhist era. */
const BUDDHIST_YEAR = /(?<!\d)2[456]\d\d(?!\d)/;

/** The era that the words of a question name, or that its example or its options show. */
export function eraOf(words: string, shown: readonly string[] = []): Era | undefined {
  const shows = (pattern: RegExp) => shown.some((text) => pattern.test(asciiDigits(text)));
  const isBuddhist = shown.length > 0 && shown.every((text) => BUDDHIST_YEAR.test(asciiDigits(text)));
  if (isBuddhist) return { kind: "buddhist" };
  const eras = JAPANESE_ERAS.filter(({ name }) => words.includes(name) || shows(new RegExp(name)));
  if (COMMON.test(words)) return undefined;
  const counted = COUNTED.find(([, names]) => names.test(words));
  if (counted) return { kind: counted[0] };
  const [of, ...others] = eras;
  if (of)
    return others.length === 0 && words.includes(of.name) ? { kind: "japanese", of } : { kind: "japanese" };
  if (JAPANESE.test(words)) return { kind: "japanese" };
  return OTHER.test(words) ? { kind: "other" } : undefined;
}

/** The year of a counted era for a common year. */
export function yearInEra(year: number, kind: CountedEra): number {
  return year + COUNTED_ERAS[kind].ahead;
}

/** A date in its Japanese era; undefined before the first one, and for a month in which an era began, without a day. */
export function inJapaneseEra({
  year,
  month,
  day,
}: GivenDate): { era: JapaneseEra; year: number } | undefined {
  const eraAt = (date: string) => JAPANESE_ERAS.find(({ start }) => start <= date);
  const two = (part: number) => String(part).padStart(2, "0");
  const [first, last] = [day ?? 1, day ?? 31].map((one) => eraAt(`${year}-${two(month)}-${two(one)}`));
  return first && first === last
    ? { era: first, year: year - Number(first.start.slice(0, 4)) + 1 }
    : undefined;
}

const JAPANESE_DATE = new RegExp(
  `(?<era>${JAPANESE_ERAS.map(({ name, letter }) => `${name}|(?<![A-Za-z])${letter}`).join("|")})\\s?(?<year>元|\\d{1,2})\\s?(?:年|[-/.])\\s?(?<month>\\d{1,2})\\s?(?:月|[-/.])\\s?(?:(?<day>\\d{1,2})\\s?日?)?`,
  "iu",
);

/**
 * The text with the common year in place of that of an era: `平成2年5月4日` is 1990-05-04.
 *
 * @param era that the question or the page counts in; a Japanese date names its own
 */
export function inCommonEra(text: string, era: Era | undefined): string {
  const plain = asciiDigits(text.normalize("NFKC"));
  const { era: name = "", year, month = "", day } = JAPANESE_DATE.exec(plain)?.groups ?? {};
  const own = JAPANESE_ERAS.find((one) => one.name === name || one.letter === name.toUpperCase());
  if (own) {
    const common = Number(own.start.slice(0, 4)) - 1 + (year === "元" ? 1 : Number(year));
    return [String(common), month.padStart(2, "0"), ...(day ? [day.padStart(2, "0")] : [])].join("-");
  }
  const named = COUNTED.find(([, names]) => names.test(plain))?.[0];
  const kind = named ?? (era?.kind === "buddhist" ? era.kind : undefined);
  if (kind !== "buddhist") return plain;
  const names = new RegExp(COUNTED_ERAS.buddhist.names, "giu");
  return plain
    .replace(names, " ")
    .replace(new RegExp(BUDDHIST_YEAR, "g"), (digits) => String(Number(digits) - COUNTED_ERAS.buddhist.ahead))
    .replace(/\s+/g, " ")
    .trim();
}
