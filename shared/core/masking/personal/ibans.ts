/** International bank account numbers, by the length of their country and their check digits. */
import { createRequire } from "node:module";
import { MASK } from "../hint.ts";
import { START } from "./labelled.ts";

const require = createRequire(import.meta.url);

export function maskIbans(text: string): string {
  let masked = "";
  let done = 0;
  for (const { index } of text.matchAll(BEGIN)) {
    const end = endOfIban(text, index);
    if (end === undefined || index < done) continue;
    masked += text.slice(done, index) + MASK;
    done = end;
  }
  return masked + text.slice(done);
}

/** People write groups with blanks of any kind, hyphens, line breaks and small letters; the check digits decide. */
const SEPARATOR = String.raw`[\s\u00ad\u2010-\u2013-]`;
const BEGIN = new RegExp(`${START}[A-Z]{2}${SEPARATOR}?\\d{2}${SEPARATOR}{0,2}[A-Z0-9]{2}`, "gi");
const CHARACTERS = /[A-Z0-9]/i;
const SEPARATORS = new RegExp(SEPARATOR);
const MOST_SEPARATORS = 2;

function endOfIban(text: string, start: number): number | undefined {
  // Loaded with the first candidate.
  const { countrySpecs, isValidIBAN } = require("ibantools") as typeof import("ibantools");
  const country = text.slice(start, start + 2).toUpperCase();
  const length = Object.hasOwn(countrySpecs, country) ? (countrySpecs[country]?.chars ?? 0) : 0;
  let iban = "";
  let end = start;
  let separators = 0;
  for (; iban.length < length; end++) {
    const char = text[end] ?? "";
    if (CHARACTERS.test(char)) {
      iban += char.toUpperCase();
      separators = 0;
    } else if (!SEPARATORS.test(char) || ++separators > MOST_SEPARATORS) return undefined;
  }
  const isWhole = !/\w/.test(text[end] ?? "");
  return isWhole && length > 0 && isValidIBAN(iban) ? end : undefined;
}
