/** Digits with their marks, in the scripts and notations of the world, as numbers. */
import type { Notation } from "./notation.ts";

/** The zeros of the scripts whose digits pages write, besides the ones that NFKC unifies. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];
const FRACTIONS: Record<string, string> = { "½": ".5", "¼": ".25", "¾": ".75" };
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * The run of digits and marks that is one number for the eye: spaces count before exactly three digits. `parseDigits`
 * decides whether it is one.
 */
export const DIGITS = String.raw`(?:\d+(?:[.,'’](?=\d)\d+|\s\d{3}(?![\d]))*|[.,]\d+)`;

/** The text with ASCII digits, plain spaces and no raised notes; raised cents follow a decimal mark. */
export function plainDigits(text: string, { decimal }: Pick<Notation, "decimal">): string {
  return (
    text
      .replace(/(?<=\d)\s?[½¼¾]/g, (sign) => FRACTIONS[sign.trim()] ?? sign)
      // "2 1/2" has twelve digits at most.
      .replace(/(?<=\d)\s([1-9])\/([2-9])(?![\d/])/g, (text, upper: string, lower: string) => {
        const share = Number(upper) / Number(lower);
        return share < 1 ? String(Number(share.toPrecision(11))).slice(1) : text;
      })
      .replace(/(?<=\d)([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹])/g, (_, cents: string) => {
        return decimal + [...cents].map((sign) => RAISED.indexOf(sign)).join("");
      })
      // Digits on both sides of a note are no single number, and the marks of none.
      .replace(/(?<=\d)[.,'’]?[⁰¹²³⁴-⁹]+[.,'’]?(?=\d)/g, ",0,")
      .replace(/[⁰¹²³⁴-⁹]+/g, "")
      .normalize("NFKC")
      .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
        const code = digit.charCodeAt(0);
        return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
      })
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
