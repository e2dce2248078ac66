/** Whether digits identify something, such as a case, a place or a telephone: they stay a text. */
import { SPACED } from "./digits.ts";
import { CODE } from "./figures.ts";
import { IDENTIFIERS, IDENTIFIES } from "./vocabulary/identifiers.ts";
import { inAllLanguages } from "./words.ts";

/** Longer than any number without groups. */
const LONG = /^\d{9,}$/;
const LEADING_ZERO = /^0\d+$/;
const TELEPHONE =
  /^(?:\+\d[\d ().\-/]{6,}|\(\d{2,5}\)[\d .\-/]{5,}|\d{2,5}(?:[-/]\d{2,5}){2,}|1?-?\d{3}-\d{4})$/;
const NAMES = `(?:${inAllLanguages(IDENTIFIERS)})(?!\\p{L})`;
const LABEL = new RegExp(
  String.raw`(?<!\p{L})${NAMES}\.?(?:\s*\([^)]*\)|\s(?:${inAllLanguages(IDENTIFIES)})\s[^:]+)?\s*[:#?*]*$|^${NAMES}`,
  "iu",
);

/**
 * Whether a text of digits identifies something: it begins with a zero, holds letters, is written as a telephone number or
 * is longer than amounts without groups are.
 */
export function isIdentifier(text: string): boolean {
  const bare = text.normalize("NFKC").trim();
  if (LEADING_ZERO.test(bare) || TELEPHONE.test(bare)) return true;
  if (LONG.test(bare)) return true;
  // A telephone number in groups of other sizes than thousands.
  if (/^\d+(?: \d+)+$/.test(bare) && !SPACED.test(bare)) return true;
  return CODE.test(bare) && /[A-Z]/.test(bare);
}

/** Whether a label announces an identifier: "Case number", "ZIP code", "Telephone". */
export function namesIdentifier(label: string): boolean {
  return LABEL.test(label.trim());
}
