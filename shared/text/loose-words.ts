/** Words of figures that no figure has taken, and the period that its ending names. */
import { PERIOD_ADVERBS, PERIOD_NAMES } from "./figure-words.ts";
import { LOOSE_PERIODS, PERIODS, type Period } from "./vocabulary/periods.ts";
import { INDIAN_SIZES, LOOSE_SIZES, SCALES } from "./vocabulary/sizes.ts";
import { inAllLanguages } from "./words.ts";

/** A word that consists of one of the alternatives. */
export const wholeWord = (alternatives: string): RegExp => new RegExp(`^(?:${alternatives})$`, "iu");
/** A word of size that no figure has taken. */
export const LOOSE_SIZE = wholeWord(
  `${inAllLanguages(SCALES, ({ hundred: _, ...scales }) => Object.values(scales).join("|"))}|${inAllLanguages(LOOSE_SIZES)}|${INDIAN_SIZES.lakh}|${INDIAN_SIZES.crore}`,
);
/** A period as a noun or an adverb, in the singular or the plural. */
export const PERIOD_WORD = wholeWord(`${PERIOD_NAMES}|${PERIOD_ADVERBS}|${inAllLanguages(LOOSE_PERIODS)}`);

const PERIODS_BY_WORD = (["year", "quarter", "month", "week", "day", "hour"] as const).map(
  (period) =>
    [
      period,
      new RegExp(
        `(?<!\\p{L})(?:${inAllLanguages(PERIODS, (one) => `${one.names[period]}|${one.adverbs[period]}`)})(?!\\p{L})`,
        "iu",
      ),
    ] as const,
);

/** The period that the ending of an amount names: `per month`, `monatlich`. */
export function periodOf(words: string): Period | undefined {
  if (/^p\.\s?a/i.test(words)) return "year";
  return PERIODS_BY_WORD.find(([, pattern]) => pattern.test(words))?.[0];
}
