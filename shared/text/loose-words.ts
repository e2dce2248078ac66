/** Words of figures that no figure has taken, and the period that its ending names. */
import { PERIOD_ADVERBS, PERIOD_NAMES } from "./figure-words.ts";
import { PERIODS, type Period } from "./vocabulary/periods.ts";
import { SCALES } from "./vocabulary/sizes.ts";
import { inAllLanguages } from "./words.ts";

/** A word that consists of one of the alternatives. */
export const wholeWord = (alternatives: string): RegExp => new RegExp(`^(?:${alternatives})$`, "iu");
/** A word of size that no figure has taken. */
export const LOOSE_SIZE = wholeWord(
  `${inAllLanguages(SCALES, ({ hundred: _, ...scales }) => Object.values(scales).join("|"))}|thousands|hundreds|tausende|miles|lakhs?|crores?`,
);
/** A period as a noun or an adverb, in the singular or the plural. */
export const PERIOD_WORD = wholeWord(`${PERIOD_NAMES}|${PERIOD_ADVERBS}|biweekly|semi-?monthly`);

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
