import { readTime } from "../../../../../text/dates.ts";
import { wholeNumber } from "../../../../../text/figures.ts";
import { DEFAULT_NOTATION } from "../../../../../text/notation.ts";
import { normalize } from "../../../dom/text.ts";

/** Fewer digits may be an amount of another size. */
const FEWEST_DIGITS = 4;
/** A text with words is no code: its spaces count. */
const WORDS = /\p{L}{3,}[\s,]|\s\p{L}{3,}/u;
/** A shorter answer may be the end of another one. */
const LONG = 7;
/** An answer has no separators of thousands. */
const THREE_DECIMALS = /^-?\d{1,3}\.\d{3}$/;
/** The most digits of a telephone number without its country code. */
const NATIONAL = 10;

/**
 * Whether a box shows an answer, possibly reformatted. Masks add separators: 85000 becomes $85,000.00, and 5551234567
 * becomes +1 (555) 123-4567. A decimal point or a minus sign is not a separator: it changes the number.
 */
export function isSameText(shown: string, wanted: string): boolean {
  if (folded(shown) === folded(wanted)) return true;
  if (normalize(shown) === "" || normalize(wanted) === "") return false;
  const decimals = THREE_DECIMALS.test(wanted.trim()) ? (["."] as const) : undefined;
  const amounts = isCode(wanted) ? [] : readAmounts(wanted, decimals);
  if (readAmounts(shown, decimals).some((amount) => amounts.includes(amount))) return true;
  const time = readTime(wanted);
  if (time !== undefined && readTime(shown) === time) return true;
  return isSameCode(shown, wanted) || isConcealed(shown, wanted);
}

// In an answer an asterisk or a colon at the end is a character like any other.
function folded(text: string): string {
  return normalize(text.replaceAll("*", "\u2217").replaceAll(":", "\u2236"));
}

/** Numbers and codes of a fixed length: separators, a country code and a fixed prefix do not count. */
function isSameCode(shown: string, wanted: string): boolean {
  const [a, b] = [plain(shown), plain(wanted)];
  if (!/\d/.test(b) || b.length < FEWEST_DIGITS || WORDS.test(wanted) || isSigned(shown) !== isSigned(wanted))
    return false;
  // After a plus sign the first digits are a country code, which a national number has not.
  const isAbroad = /^\s*\+/.test(shown) && !/^\s*\+/.test(wanted) && b.length <= NATIONAL;
  if (a === b) return !isAbroad;
  if (b.length < LONG) return false;
  const prefix = a.endsWith(b) ? a.slice(0, -b.length) : undefined;
  if (prefix !== undefined && /^\D{1,4}$/.test(prefix)) return true;
  const [long, short] = [a, b].sort((one, two) => two.length - one.length) as [string, string];
  // A mask writes or drops the country code of a telephone number.
  return (
    /^\d+$/.test(long) && short.length === NATIONAL && long.endsWith(short) && long.length - short.length <= 2
  );
}

// "•••-••-6789": the box conceals what it took.
function isConcealed(shown: string, wanted: string): boolean {
  const [a, b] = [plain(shown), plain(wanted)];
  return /^[•●*xX]{3,}\d{2,}$/.test(a) && a.length === b.length && a.slice(-2) === b.slice(-2)
    ? b.endsWith(a.replace(/\D/g, ""))
    : false;
}

function isSigned(text: string): boolean {
  return /^\s*[-−]\s*\d/.test(text);
}

// A point between digits may be a decimal one, so that it stays, unless the text holds several.
function plain(text: string): string {
  const isDotted = (text.match(/\d\.\d/g) ?? []).length > 1;
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[+]|[\s\u00A0()/_-]/g, "");
  return isDotted ? bare.replaceAll(".", "") : bare;
}

const UNIT =
  /(?<=\d)\s*(?:hours?|hrs?|years?|yrs?|months?|weeks?|days?|miles?|mi|km|cm|mm|ft|in|lbs?|kg|oz)\.?$/i;
const LEADING_ZEROS = /^0\d{2,}$/;

/** Whether each digit counts, as in `00501`; two digits may be a day or a month. */
export function isCode(text: string): boolean {
  return LEADING_ZEROS.test(text.trim());
}

/**
 * The numbers that a text may mean, in either notation: `1.200` is 1.2 and 1200.
 *
 * @param decimals the decimal marks that the text may have
 */
export function readAmounts(text: string, decimals: readonly ("." | ",")[] = [".", ","]): number[] {
  const bare = text.replace(UNIT, "");
  return [
    ...new Set(
      decimals.flatMap((decimal) => wholeNumber(bare, { ...DEFAULT_NOTATION, decimal })?.value ?? []),
    ),
  ];
}

/** The amount of an answer that states one alone. */
export function onlyAmount(answer: string): number | undefined {
  const amounts = readAmounts(answer);
  return amounts.length === 1 ? amounts[0] : undefined;
}
