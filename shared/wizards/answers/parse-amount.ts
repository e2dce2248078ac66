/** Amounts as people write them: `$85k`, `85,000`, `1.2 million`, `(5,000)`. */
import { readSmallNumber } from "./numbers-in-words.ts";
import type { Reading } from "./reading.ts";

const VAGUE =
  /^(about|around|approx\.?|approximately|roughly|over|under|almost|nearly|more than|less than|at least|at most|up to|between|maybe|circa|some)\b|^[~≈<>≤≥±]|( or so|ish|\+| or more| or less|\?)$/;
const YEARLY = /(?: ?\/ ?| per | an? | each | every )(?:year|yr|annum)$|[ ,]+(?:annually|yearly)$/;
const OTHER_PERIOD =
  /(?: ?\/ ?| per | an? | each | every )(?:month|mo|week|wk|day|hour|hr|paycheck)$|[ ,]+(?:(?:bi|semi)?-?monthly|(?:bi-?)?weekly|daily|hourly)$/;
const UNITS: Record<string, number> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  grand: 3,
  m: 6,
  mm: 6,
  mil: 6,
  million: 6,
  bn: 9,
  billion: 9,
};

/**
 * @param isYearly whether the question is about a year, so that "85k a year" says nothing more than "85k"
 * @returns plain decimal digits such as `85000` or `-12.50`; a fraction of zeros is dropped
 */
export function parseAmount(text: string, { isYearly = false } = {}): Reading<string> {
  let words = text
    .normalize("NFKC")
    .replace(/[−‒–—]/g, "-")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
  if (!/[\d]|^[a-z -]+$/.test(words) || words.length > 60) return undefined;
  if (VAGUE.test(words)) return /\d/.test(words) ? inexact([]) : undefined;
  if (OTHER_PERIOD.test(words))
    return /\d/.test(words) ? inexact([], "one exact amount for the period asked for") : undefined;
  if (YEARLY.test(words)) {
    if (!isYearly) return /\d/.test(words) ? inexact([]) : undefined;
    words = words.replace(YEARLY, "");
  }
  const range = /^([^-]+?) ?(?:-|\bto\b|\bor\b|\band\b) ?([^-]+)$/.exec(words);
  const ends = range && readRange(range[1] ?? "", range[2] ?? "");
  if (ends) return ends;
  const small = readSmallNumber(words);
  if (small !== undefined) return { value: String(small) };
  return readSigned(words);
}

function readRange(low: string, high: string): Reading<string> {
  const unit = /[a-z]+$/.exec(high)?.[0] ?? "";
  const ends = [/[a-z]$/.test(low) ? low : low + unit, high].map(readSigned);
  const values = ends.flatMap((end) => (end && "value" in end ? [end.value] : []));
  return values.length === 2 ? inexact(values) : undefined;
}

function readSigned(words: string): Reading<string> {
  const inParentheses = /^\((.*)\)$/.exec(words)?.[1];
  const signed = inParentheses ?? words;
  const rest = signed
    .replace(/^(?:-|minus |negative )/, "")
    .replace(/^(?:us ?)?\$ ?|^usd ?/, "")
    .replace(/ ?(?:dollars?|usd|bucks)$/, "");
  const bare = rest.replace(/^-/, "");
  const isNegative = inParentheses !== undefined || bare !== rest || /^(?:-|minus |negative )/.test(signed);
  const parsed = readUnsigned(bare);
  if (!parsed || !isNegative) return parsed;
  if ("value" in parsed) return { value: parsed.value === "0" ? "0" : `-${parsed.value}` };
  return inexact((parsed.candidates ?? []).map((candidate) => `-${candidate}`));
}

function readUnsigned(words: string): Reading<string> {
  const [, digits = "", unit = ""] = /^([\d.,' ]*\d) ?([a-z]*)$/.exec(words) ?? [];
  const places = unit === "" ? 0 : UNITS[unit];
  if (digits === "" || places === undefined) return undefined;
  // "85.000" is eighty-five here and eighty-five thousand elsewhere.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits) && places === 0) {
    return inexact([shift(digits, 0), digits.replace(".", "")]);
  }
  const isGrouped = /^\d{1,3}([, '])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(digits);
  const plain = isGrouped
    ? digits.replace(/[, ']/g, "")
    : /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)
      ? digits.replaceAll(".", "")
      : digits;
  if (!/^\d*(?:\.\d+)?$/.test(plain) || plain.length > 18) return undefined;
  const value = shift(plain, places);
  if (places > 2 && /^\d{4}/.test(plain)) return inexact([shift(plain, 0), value]);
  return { value };
}

/** Moves the decimal point by text: 1.005 thousand is 1005, which floating point would miss. */
function shift(decimal: string, places: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const moved = whole + fraction.slice(0, places).padEnd(places, "0");
  const rest = fraction.slice(places);
  return (moved.replace(/^0+(?=\d)/, "") || "0") + (/[1-9]/.test(rest) ? `.${rest}` : "");
}

function inexact(candidates: string[], what = "one exact amount"): Reading<string> {
  return {
    problem: "ambiguous",
    message: `must be ${what}, in digits`,
    ...(candidates.length > 0 ? { candidates } : {}),
  };
}
