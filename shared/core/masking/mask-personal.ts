/**
 * Personal information: tax numbers, payment cards, bank accounts, phone numbers, passports, driving licences, and an
 * address next to a date of birth. A number without a check digit or a distinctive form is masked after its label only,
 * because agents print code, and a changed number breaks it.
 */

import { createRequire } from "node:module";
import { MASK } from "./hint.ts";

/** The start of a number in a text: not within a word or a longer number; behind an escaped line break. */
const START = String.raw`(?:(?<![\w.+-])|(?<=\\[nrt]))`;
/** Its end. */
const END = String.raw`(?![\w-]|[.,]\d)`;

/** Both are sources of expressions without groups, for the flag `i`. */
function labelled(label: string, value: string): RegExp {
  return new RegExp(
    String.raw`(?<label>(?:(?<![A-Za-z])|(?<=\\[nrt]))(?:${label})(?:[ _-]?(?:number|numbers|no|num|nr)\b|[ ]?#)?\.?` +
      String.raw`(?<close>\\{0,15}["'${"`"}])?\]?(?:[ \t]{0,4}(?:[:=>]|=>|is|was)|[ \t]{1,4}(?:is|was))?[ \t]{0,4}` +
      String.raw`(?<open>\\{0,15}["'${"`"}])?)(?<value>${value})(?![\w-]|[.,]\d)`,
    "gi",
  );
}

/** @param isMeant a check of the value and its label that the expression cannot make */
function maskLabelled(
  text: string,
  pattern: RegExp,
  isMeant: (value: string, label: string) => boolean = () => true,
): string {
  return text.replace(pattern, (all: string, ...rest: unknown[]) => {
    const { label = "", close, open, value = "" } = rest.at(-1) as Record<string, string | undefined>;
    if (!isMeant(value, label)) return all;
    // A number in JSON becomes a text, so that the JSON stays valid.
    const needsQuotes = close !== undefined && open === undefined;
    return label + (needsQuotes ? close + MASK + close : MASK);
  });
}

/** An address and a date of birth close to each other, which together identify a person; either alone remains. */
function maskBirthAndAddress(text: string): string {
  const births = spans(text, BIRTH);
  if (births.length === 0) return text;
  const addresses = [...spans(text, STREET), ...spans(text, LABELLED_ADDRESS)].sort(
    (a, b) => a.start - b.start,
  );
  const near = new Set<Span>();
  let first = 0;
  for (const address of addresses) {
    while (first < births.length && (births[first] as Span).end < address.start - CLOSE) first++;
    for (let at = first; at < births.length && (births[at] as Span).start <= address.end + CLOSE; at++) {
      near.add(births[at] as Span).add(address);
    }
  }
  return replaceSpans(
    text,
    [...near].sort((a, b) => a.start - b.start),
  );
}

/** Characters between the two. */
const CLOSE = 400;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const BIRTH = labelled(
  "(?:date[ _-]?of[ _-]?)?birth(?:[ _-]?date|day)?|dob|born(?: on)?",
  `(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{4}|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}\\.? ${MONTH},? \\d{4})`,
);

const KINDS =
  "Avenue|Ave|Boulevard|Blvd|Circle|Cir|Court|Ct|Drive|Dr|Highway|Hwy|Lane|Ln|Parkway|Pkwy|Place|Pl|Road|Rd|Square|Sq|Street|St|Terrace|Trail|Way";
const STREET = new RegExp(
  String.raw`(?<label>)(?<value>(?<![\w.])\d{1,6} (?:[A-Z0-9][\w.'’-]{0,24} ){1,4}(?:${KINDS})\b\.?(?: (?:NE|NW|SE|SW|[NSEW])\b)?` +
    String.raw`(?:,? (?:Apt|Suite|Ste|Unit|#)\.? ?[\w-]{1,6})?(?:,? [A-Z][A-Za-z.'’ -]{1,30},? [A-Z]{2} \d{5}(?:-\d{4})?)?)`,
  "g",
);
/** In other languages too: a label, and a line with a house number. */
const LABELLED_ADDRESS = new RegExp(
  String.raw`(?<label>(?:(?<![A-Za-z])|(?<=\\[nrt]))address\\{0,15}["'${"`"}]?[ \t]{0,4}[:=][ \t]{0,4}\\{0,15}["'${"`"}]?)` +
    String.raw`(?<value>(?=[^"'${"`"}\\\r\n;]{0,80}\d)(?=[^"'${"`"}\\\r\n;]{0,80}\p{L}{3})(?!\w+:|\d+\.\d|\S+@)[^"'${"`"}\\\r\n;]{6,160})`,
  "giu",
);

interface Span {
  start: number;
  end: number;
}

function spans(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: all, index, groups = {} }) => ({
    start: index + (groups.label ?? "").length,
    end: index + all.length,
  }));
}

function replaceSpans(text: string, ordered: readonly Span[]): string {
  let masked = "";
  let done = 0;
  for (const { start, end } of ordered) {
    // A labelled address also has the form of a street.
    if (start >= done) masked += text.slice(done, start) + MASK;
    done = Math.max(done, end);
  }
  return masked + text.slice(done);
}

/** United States tax numbers: Social Security numbers, ITINs and EINs, without those that were never issued. */
function maskTaxNumbers(text: string): string {
  const dashed = text.includes("-") ? text.replace(DASHED, MASK) : text;
  return maskLabelled(maskLabelled(dashed, LABELLED_PERSON), LABELLED_EMPLOYER);
}

// https://secure.ssa.gov/poms.nsf/lnx/0110201035
const SSN = ["(?!000|666|9)\\d{3}", "(?!00)\\d{2}", "(?!0000)\\d{4}"];
// https://www.irs.gov/irm/part3/irm_03-021-263r: the groups of ITINs
const ITIN = ["9\\d{2}", "(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])", "\\d{4}"];

const person = (separator: string) => `(?:${SSN.join(separator)}|${ITIN.join(separator)})`;

const DASHED = new RegExp(START + person("-") + END, "g");
const LABELLED_PERSON = labelled(
  "ssn|itin|social[ _-]?security|(?:individual[ _-]?)?taxpayer[ _-]?id(?:entification)?",
  person("[ -]?"),
);
/** Order numbers have the form 12-3456789 too, so that an EIN needs its label. */
const LABELLED_EMPLOYER = labelled(
  "f?ein|employer[ _-]?id(?:entification)?|(?:federal[ _-]?)?tax[ _-]?id(?:entification)?",
  // https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes
  "(?!0[0789]|1[789]|2[89]|49|69|70|7[89]|89|9[67])\\d{2}-?\\d{7}",
);

/** Phone numbers: international ones, those of North America in their usual forms, and others after their label. */
function maskPhoneNumbers(text: string): string {
  const unlabelled = text
    .replace(INTERNATIONAL, maskInternational)
    .replace(NORTH_AMERICAN, (number) => (isPhone(number) ? MASK : number));
  return maskLabelled(unlabelled, LABELLED, isDialled);
}

/** Dots separate groups, and no decimals. */
const INTERNATIONAL = new RegExp(
  `${START}\\+[1-9]\\d{0,2}(?:(?:[ ()/-]{0,2}\\d){6,13}|(?:\\.\\d{2,4}){2,5})${END}`,
  "g",
);
const NORTH_AMERICAN = new RegExp(
  `${START}(?:1[ .-])?(?:\\(\\d{3}\\) ?\\d{3}[-. ]|\\d{3}([-.])\\d{3}\\1)\\d{4}${END}`,
  "g",
);
const LABELLED = labelled(
  "phone|telephone|tel|mobile|cell[ _-]?phone|fax",
  "(?:\\+|\\()?\\d(?:[ .()/-]{0,2}\\d){5,13}",
);

/** Masks the longest valid number from the left; further digits belong to another number. */
function maskInternational(candidate: string): string {
  for (let end = candidate.length; end > 0; end = candidate.slice(0, end).search(/[ .()/-]+\d+$/)) {
    if (isPhone(candidate.slice(0, end))) return MASK + candidate.slice(end);
  }
  return candidate;
}

function isPhone(text: string): boolean {
  // Loaded with the first candidate.
  const { isValidPhoneNumber } = require("libphonenumber-js/min") as typeof import("libphonenumber-js/min");
  return isValidPhoneNumber(text, "US");
}

/** The country is unknown: a number with a trunk prefix or separators, or a valid American one. */
function isDialled(text: string): boolean {
  return /^[0+(]|\d[ ()/-]+\d/.test(text) || isPhone(text);
}

/** Numbers of passports and driving licences after their label; the formats of states and countries vary. */
function maskIdentityDocuments(text: string): string {
  const countDigits = (value: string) => value.replace(/\D/g, "").length;
  const withoutPassports = maskLabelled(text, PASSPORT, (value) => countDigits(value) >= 3);
  // "DL" in small letters is part of too many words. A group without the flag `i` needs Node 23.
  const isLabel = (label: string) => !/^dl/i.test(label) || label.startsWith("DL");
  return maskLabelled(withoutPassports, LICENCE, (value, label) => countDigits(value) >= 5 && isLabel(label));
}

const PASSPORT = labelled("passport(?:[ _-]?(?:card|book))?", "[A-Z0-9]{2}\\d?[A-Z0-9]{5,6}");
const LICENCE = labelled(
  "driver['’]?s?['’]?[ _-]?licen[cs]e|driving[ _-]?licen[cs]e|DLN?",
  "[A-Z]{0,5}\\d[A-Z0-9]{0,18}(?:[ -]\\d[A-Z0-9]{0,8}){0,4}",
);

/** International bank account numbers, by the length of their country and their check digits. */
function maskIbans(text: string): string {
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

const require = createRequire(import.meta.url);

/** Payment cards, by the issuers' ranges, their lengths and the check digit. */
function maskCardNumbers(text: string): string {
  return text.replace(CANDIDATE, (number) => (isCard(number) ? MASK : number));
}

/** As printed on cards, or without separators. Other lengths without separators are mostly ids and times. */
const CANDIDATE = new RegExp(
  String.raw`${START}(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5}|[2-6]\d{15}|3[47]\d{13})${END}`,
  "g",
);

const BRANDS = new Set([
  "visa",
  "mastercard",
  "american-express",
  "discover",
  "jcb",
  "unionpay",
  "diners-club",
  "maestro",
]);

function isCard(text: string): boolean {
  // Loaded with the first candidate.
  const { number } = require("card-validator") as typeof import("card-validator");
  const { isValid, card } = number(text.replace(/[ -]/g, ""), { luhnValidateUnionPay: true });
  return isValid && card !== null && BRANDS.has(card.type);
}

export function maskPersonal(text: string): string {
  return /\d{2}/.test(text) ? FAMILIES.reduce((masked, mask) => mask(masked), text) : text;
}

// Numbers with check digits come first: a card or an account also has the form of a phone number.
const FAMILIES: readonly ((text: string) => string)[] = [
  maskCardNumbers,
  maskIbans,
  maskTaxNumbers,
  maskIdentityDocuments,
  maskPhoneNumbers,
  maskBirthAndAddress,
];
