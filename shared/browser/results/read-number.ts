/** The first number of a text: its sign, its decimal mark, and the currency next to it. */
import { DEFAULT_NOTATION, type Notation } from "../../wizards/answers/words/notation.ts";

export interface ShownNumber {
  value: number;
  /** ISO 4217, by the sign or the locale; absent for a sign of several currencies. */
  currency?: string;
}

/** A letter before the sign names the country: `C$`. */
const CURRENCY = String.raw`(?:(?:US|CA|AU|NZ|C|A)?\$|[£€¥₹]|(?<!\p{L})(?:USD|GBP|EUR|CAD|AUD|NZD|CHF|JPY|INR)(?!\p{L}))`;
const MINUS = "[-–−]";
const GROUPED = String.raw`\d{1,3}(?:['’\u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?`;
const GROUPED_BY_SPACES = String.raw`\d{1,3}(?:\s\d{3}(?!\d))+(?:,\d+)?`;
const PLAIN = String.raw`\d+(?:[.,]\d+)*|[.,]\d+`;

const NUMBER = {
  ".": numberPattern(`${GROUPED}|${PLAIN}`),
  ",": numberPattern(`${GROUPED}|${GROUPED_BY_SPACES}|${PLAIN}`),
};

function numberPattern(digits: string): RegExp {
  return new RegExp(
    String.raw`(?<open>(?<=^\s*)\(\s*)?(?<minus>(?<![\p{L}\d])${MINUS})?\s*(?:(?<before>${CURRENCY})\s*(?<inner>${MINUS})?\s*)?` +
      String.raw`(?<digits>${digits})\s*(?<after>${CURRENCY}|%)?\s*(?<close>\))?(?<trailing>${MINUS}(?!\s*[\p{L}\d]))?`,
    "u",
  );
}

const CURRENCIES: Record<string, string> = {
  $: "USD",
  US$: "USD",
  C$: "CAD",
  CA$: "CAD",
  A$: "AUD",
  AU$: "AUD",
  NZ$: "NZD",
  "£": "GBP",
  "€": "EUR",
  "₹": "INR",
};

/** @returns undefined without digits */
export function readNumber(text: string, notation: Notation): ShownNumber | undefined {
  const { groups } = NUMBER[notation.decimal].exec(text) ?? {};
  if (!groups?.digits) return undefined;
  const sign = [groups.before, groups.after].find((one) => one && one !== "%");
  const size = Number(plain(groups.digits, notation, sign));
  const isInBrackets = groups.open !== undefined && groups.close !== undefined;
  const isNegative = isInBrackets || [groups.minus, groups.inner, groups.trailing].some(Boolean);
  return {
    value: isNegative && size !== 0 ? -size : size,
    currency: currencyOf(sign, notation),
  };
}

/** The digits in JavaScript's notation. */
function plain(digits: string, notation: Notation, sign: string | undefined): string {
  const marks = digits.match(/[.,]/g) ?? [];
  const [mark] = marks;
  const isOneKind = new Set(marks).size === 1;
  const point = isOneKind ? (isPoint(digits, marks, notation, sign) ? mark : undefined) : marks.at(-1);
  return [...digits].map((one) => (one === point ? "." : /\d/.test(one) ? one : "")).join("");
}

// A mark before three digits separates thousands, unless it is the decimal mark of the locale.
function isPoint(digits: string, marks: string[], notation: Notation, sign: string | undefined): boolean {
  const [mark = ""] = marks;
  if (marks.length > 1) return false;
  if (!/^\d{1,3}[.,]\d{3}$/.test(digits)) return true;
  // Amounts in these currencies have two decimals, and pages without a locale use either mark.
  const isMoney = notation.currency === undefined && sign !== undefined && !sign.endsWith("$");
  return mark === notation.decimal && !isMoney;
}

function currencyOf(sign: string | undefined, notation: Notation): string | undefined {
  if (sign === undefined) return notation.currency;
  const isDollar = notation === DEFAULT_NOTATION || notation.currency === "USD";
  if (sign === "¥" || (sign === "$" && !isDollar)) return undefined;
  return CURRENCIES[sign] ?? sign;
}
