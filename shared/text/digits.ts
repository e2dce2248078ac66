/** Digits with their marks, in the scripts and notations of the world, as numbers. */
import type { Notation } from "./notation.ts";

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * The run of digits and marks that is one number for the eye: spaces count before exactly three digits. `parseDigits`
 * decides whether it is one.
 */
export const DIGITS = String.raw`(?:\d+(?:[.,'’](?=\d)\d+|\s\d{3}(?![\d]))*|[.,]\d+)`;

/** Decimal digits of any script as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Each script has its ten digits in a row.
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}

/** A share without a whole number before it, such as `.5`; three decimals might be thousands. */
function shareOf(upper: string, lower: string): string {
  return String(Number((Number(upper) / Number(lower)).toPrecision(11)))
    .slice(1)
    .replace(/^(\.\d{3})$/, "$10");
}

/** The text with ASCII digits, plain spaces and no raised notes; raised cents follow a decimal mark. */
export function plainDigits(text: string, { decimal }: Pick<Notation, "decimal">): string {
  const plain = text
    // Marks of direction and hyphenation.
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g, "")
    .replace(/(\d?)(\s?)([¼½¾⅐-⅞])(?!\p{Nd})/gu, (_, digit: string, space: string, sign: string) => {
      const [upper = "", lower = ""] = sign.normalize("NFKC").split("⁄");
      return digit === "" ? space + shareOf(upper, lower) : digit + shareOf(upper, lower);
    })
    // "2 1/2" has twelve digits at most.
    .replace(/(?<=\d)\s([1-9])\/([2-9])(?![\d/])/g, (text, upper: string, lower: string) =>
      Number(upper) < Number(lower) ? shareOf(upper, lower) : text,
    )
    .replace(/(?<=\d)([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹])/g, (_, cents: string) => {
      return decimal + [...cents].map((sign) => RAISED.indexOf(sign)).join("");
    })
    // Digits on both sides of a note are no single number, and the marks of none.
    .replace(/(?<=\d)[.,'’]?[⁰¹²³⁴-⁹]+[.,'’]?(?=\d)/g, ",0,")
    .replace(/[⁰¹²³⁴-⁹]+/g, "")
    .normalize("NFKC");
  return (
    asciiDigits(plain)
      // "1.234,–" has no cents.
      .replace(/(?<=\d)[.,][-–—]{1,2}(?=\s|$)/g, "")
      .replaceAll("٬", ",")
      .replaceAll("٫", ".")
      .replace(/\s/g, " ")
  );
}

/** Groups of three by one kind of space or apostrophe. */
export const SPACED = /^[1-9]\d{0,2}(?:( |['’])\d{3})(?:\1\d{3})*([.,]\d+)?$/;
const INDIAN = /^[1-9]\d?(?:,\d{2})*,\d{3}(\.\d+)?$/;

export interface DigitsKind {
  /** An amount of money has two decimals, and a lone mark before three digits may separate thousands. */
  isMoney?: boolean;
  /** A percentage has no thousands. */
  isPercent?: boolean;
}

/**
 * @param digits a run of {@link DIGITS}
 * @returns undefined where the marks allow no number, or two
 */
export function parseDigits(
  digits: string,
  notation: Notation,
  { isMoney = false, isPercent = false }: DigitsKind = {},
): number | undefined {
  const { decimal } = notation;
  if (/^\d+$/.test(digits)) return safe(digits);
  if (SPACED.test(digits)) return safe(digits.replace(/[ '’]/g, "").replace(",", "."));
  const marks = digits.match(/[.,]/g) ?? [];
  if (/[ '’]/.test(digits)) return undefined;
  const [mark = ""] = marks;
  if (new Set(marks).size === 2) {
    const last = marks.at(-1) ?? "";
    const group = last === "." ? "," : ".";
    const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+\\${last}\\d+$`).test(digits);
    if (isGrouped) return safe(digits.replaceAll(group, "").replace(last, "."));
    return INDIAN.test(digits) ? safe(digits.replaceAll(",", "")) : undefined;
  }
  if (marks.length > 1) {
    const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`).test(digits);
    return isGrouped || INDIAN.test(digits) ? safe(digits.replaceAll(mark, "")) : undefined;
  }
  const [, whole = "", fraction = ""] = /^(\d*)[.,](\d+)$/.exec(digits) ?? [];
  const isThree = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (!isThree) {
    // A page that groups by commas writes no comma before five digits.
    return mark === "," && decimal === "." && fraction.length > 2 ? undefined : safe(`${whole}.${fraction}`);
  }
  if (mark !== decimal) return isPercent ? undefined : safe(whole + fraction);
  // Three decimals of an amount are thousands in another notation.
  if (!isMoney) return safe(`${whole}.${fraction}`);
  return notation.language === undefined ? safe(whole + fraction) : undefined;
}

// More digits than a number holds exactly make an identifier.
function safe(plain: string): number | undefined {
  const number = Number(plain);
  return plain.replace(/\D/g, "").length <= 15 && Number.isFinite(number) ? number : undefined;
}
