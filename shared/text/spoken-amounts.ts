/**
 * Amounts with their words in any language: `forty thousand dollars and 75 cents`, `85 mil dólares`, `cuarenta mil al año`. The words
 * of numbers, sizes and currencies become digits, which `amounts.ts` reads.
 */
import { type Period, parseAmount } from "./amounts.ts";
import { CURRENCY_AFTER, CURRENCY_BEFORE, CURRENCY_NAME } from "./currencies.ts";
import { currencyOfSign, isSharedSign, localCurrency } from "./currency-of.ts";
import type { Notation } from "./notation.ts";
import { readOtherLanguage, readSpokenNumber } from "./number-words.ts";
import { withoutHesitation } from "./plain-speech.ts";
import type { Reading } from "./reading.ts";
import { NUMBERS } from "./vocabulary/numbers.ts";
import { SCALES } from "./vocabulary/sizes.ts";
import { inAllLanguages } from "./words.ts";

const LONGEST = 100;
const CENTS = new RegExp(`^(.+) (?:${inAllLanguages(NUMBERS, ({ cents }) => cents)}|céntimos?)$`, "iu");
const JOIN = new RegExp(`,?(?: (?:${inAllLanguages(NUMBERS, ({ and }) => and)})|,)$`, "iu");
/** "Quatre-vingt-dix-neuf" may have four words. */
const MOST_OF_CENTS = 4;
const BEFORE = new RegExp(`^${CURRENCY_BEFORE}\\s*`, "u");
const AFTER = new RegExp(`\\s*(?:${CURRENCY_AFTER})$`, "u");
const NAMED = new RegExp(`\\s*(?:${CURRENCY_NAME})$`, "iu");
/** `mil` is a thousand in Spanish, and a million in English. */
const SIZES = new RegExp(
  `^(.*\\d) ?(?:(?<thousand>${inAllLanguages(SCALES, ({ thousand }) => thousand)}|k)|(?<million>${inAllLanguages(SCALES, ({ million }) => million)}))\\.?$`,
  "iu",
);

interface Options {
  period?: Period | undefined;
  notation: Notation;
}

/** @returns undefined where the text has no such words, or others */
export function readSpokenAmount(text: string, { period, notation }: Options): Reading<string> {
  const words = withoutHesitation(text).replace(/\s+/g, " ").trim();
  if (words.length > LONGEST) return undefined;
  const [, amount] = CENTS.exec(words) ?? [];
  return amount === undefined
    ? readWhole(words, { period, notation })
    : readWithCents(amount.split(" "), { period, notation });
}

/** A whole amount, a currency or a join, and the cents. */
function readWithCents(words: string[], options: Options): Reading<string> {
  for (let count = 1; count <= MOST_OF_CENTS && count < words.length; count++) {
    const head = words.slice(0, -count).join(" ");
    const amount = head.replace(JOIN, "");
    if (amount === head && !NAMED.test(head) && !AFTER.test(head)) continue;
    const cents = numberOf(words.slice(-count).join(" "), options.notation);
    const whole = cents !== undefined && cents < 100 ? readWhole(amount, options) : undefined;
    if (cents === undefined || !Number.isInteger(cents) || !whole || "problem" in whole) continue;
    if (!/^\d+$/.test(whole.value)) return undefined;
    return { value: String(Number(`${whole.value}.${String(cents).padStart(2, "0")}`)) };
  }
  return undefined;
}

function numberOf(words: string, { language }: Notation): number | undefined {
  if (/^\d+$/.test(words)) return Number(words);
  const lower = words.toLowerCase();
  return readSpokenNumber(lower) ?? readOtherLanguage(lower, language);
}

/** An amount without its currency and the word of its size. */
function readWhole(text: string, options: Options): Reading<string> {
  const { period, notation } = options;
  const [bare, perPeriod] = withoutPeriod(text, options);
  const signs = [BEFORE, AFTER, NAMED].flatMap((pattern) => pattern.exec(bare)?.[0].trim() ?? []);
  const rest = bare.replace(BEFORE, "").replace(NAMED, "").replace(AFTER, "").trim();
  const local = localCurrency(notation);
  const currency = signs.length > 0 ? currencyOfSign(signs.join(" "), local) : undefined;
  // A dollar of no country is that of the form, where it has one.
  const isDollar =
    signs.some((sign) => /d[oó]l+ar/i.test(sign)) && local !== undefined && !isSharedSign("$", local);
  const isForeign = isDollar || (currency !== undefined && local !== undefined && currency !== local);
  const sized = /\bmil$/i.test(rest) ? sizedMil(rest, bare, notation) : SIZES.exec(rest);
  const number = numberOf(rest, notation);
  if (number === undefined && !sized && signs.length === 0 && !perPeriod) return undefined;
  const digits = number === undefined ? (sized?.[1]?.trim() ?? rest) : String(number);
  if (!/^[\d.,' ]+$/.test(digits)) return undefined;
  const read = parseAmount(`${digits}${sized && number === undefined ? sizeOf(sized) : ""}`, {
    period,
    notation,
  });
  if (isForeign && read) return { problem: "format", message: `must be an amount in ${local}` };
  return read;
}

function sizeOf({ groups }: RegExpExecArray): string {
  return groups?.million ? " million" : " k";
}

/** "85 mil" with a currency in Spanish, or in Spanish. */
function sizedMil(rest: string, bare: string, { language }: Notation): RegExpExecArray | null {
  const isSpanish = language === "es" || language === "pt" || new RegExp(SCALES.es.thousand, "iu").test(bare);
  return isSpanish ? /^(.*\d) ?(?<thousand>mil)$/i.exec(rest) : null;
}

/** Without the period that the question is about: `parseAmount` reads it behind digits alone. */
function withoutPeriod(text: string, { period, notation }: Options): [text: string, isFound: boolean] {
  if (!period) return [text, false];
  for (let at = text.lastIndexOf(" "); at > 0; at = text.lastIndexOf(" ", at - 1)) {
    const ending = text.slice(at);
    const read = parseAmount(`500${ending}`, { period, notation });
    if (read && "value" in read && read.value === "500" && !/\d/.test(ending))
      return [text.slice(0, at).trim(), true];
  }
  return [text, false];
}
