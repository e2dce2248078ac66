import { normalize } from "../../dom/text.ts";

const LONG_NUMBER = 7;

/**
 * Whether a box shows an answer, possibly reformatted. Masks add separators: 85000 becomes $85,000.00, and 5551234567
 * becomes +1 (555) 123-4567. A decimal point or a minus sign is no separator: it changes the number.
 */
export function isSameText(shown: string, wanted: string): boolean {
  if (normalize(shown) === normalize(wanted)) return true;
  const [a, b] = [amount(shown), amount(wanted)];
  if (a !== "" && /\d/.test(b) && Number(a) === Number(b)) return true;
  if (digits(wanted).length < LONG_NUMBER) return false;
  return (
    plain(shown) === plain(wanted) || (digitsAndSeparators(shown) && hasPrefix(digits(shown), digits(wanted)))
  );
}

// A country code that a mask writes before a phone number.
function hasPrefix(shown: string, wanted: string): boolean {
  return (
    shown === wanted || (shown.endsWith(wanted) && shown.length - wanted.length <= 2 && wanted.length === 10)
  );
}

function digitsAndSeparators(text: string): boolean {
  return /^\+?[\d(][\d\s()./-]*$/.test(text.trim());
}

function amount(text: string): string {
  return text.replace(/[\s$€£,%]/g, "");
}

function plain(text: string): string {
  return text.trim().replace(/(?!^)[-/]|(?!^.*\)$)[()]|\s/g, "");
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}
