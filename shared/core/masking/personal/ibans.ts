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

const BEGIN = new RegExp(`${START}[A-Z]{2}\\d{2} ?[A-Z0-9]{4}`, "g");
/** Single blanks between groups are allowed. */
const CHARACTERS = /[A-Z0-9]/;

function endOfIban(text: string, start: number): number | undefined {
  // Loaded with the first candidate.
  const { countrySpecs, isValidIBAN } = require("ibantools") as typeof import("ibantools");
  const country = text.slice(start, start + 2);
  const length = Object.hasOwn(countrySpecs, country) ? (countrySpecs[country]?.chars ?? 0) : 0;
  let iban = "";
  let end = start;
  for (; iban.length < length; end++) {
    const char = text[end] ?? "";
    if (CHARACTERS.test(char)) iban += char;
    else if (char !== " " || text[end - 1] === " ") return undefined;
  }
  const isWhole = !/\w/.test(text[end] ?? "");
  return isWhole && length > 0 && isValidIBAN(iban) ? end : undefined;
}
