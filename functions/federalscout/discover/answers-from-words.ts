/** Answers that the words of a hint or of the site's message suggest; the most explicit first. */
import { readSmallNumber } from "../../../shared/text/number-words.ts";
import { DATE_PARTS } from "../../../shared/text/vocabulary/date-parts.ts";
import { HINTS } from "../../../shared/text/vocabulary/hints.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { RANGES } from "../../../shared/text/vocabulary/ranges.ts";
import { holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import {
  EXAMPLE_BIRTH,
  findNotation,
  monthsFromNow,
  writeDate,
  writeDateAs,
  yearsAgo,
} from "./example-dates.ts";

/**
 * @param label of the question that the words belong to
 * @param refused the answer that the site refused; absent for a hint
 */
export function answersFromWords(words: string, label: string, refused?: unknown): string[] {
  const before = typeof refused === "string" || typeof refused === "number" ? String(refused) : "";
  const answers = RULES.flatMap((rule) => rule({ words, label, before }));
  // The example of a birth is a child's.
  const isOfHint = before === "" && BORN.test(label);
  const partOf = (text: string) => (isOfHint && /\D/.test(text) ? [] : partOfDate(text, label));
  const whole = isDatePart(label) ? answers.flatMap(partOf) : answers;
  return [...new Set(whole)].filter((text) => text !== "");
}

/** Whether a label is the one of a part of a date. */
export function isDatePart(label: string): boolean {
  return PART.test(label.trim());
}

/** A number, or the part of an example such as `27 3 2007`; none where the day may be the month. */
function partOfDate(text: string, label: string): string[] {
  if (!/\D/.test(text)) return [text];
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((one) => one.length === 4);
  const [first = "", second = "", ...more] = numbers.filter((one) => one !== year);
  if (year === undefined || second === "" || more.length > 0) return [];
  if (YEAR.test(label)) return [year];
  const isDayFirst = Number(first) > MOST_MONTHS;
  if (numbers[0] !== year && !isDayFirst && Number(second) <= MOST_MONTHS) return [];
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return [DAY.test(label) ? day : month];
}

const MOST_MONTHS = 12;

interface Hint {
  words: string;
  label: string;
  before: string;
}

const RULES = [givenExamples, givenChoices, agedDates, namedDates, limits, lengths, plainerNotations];

const said = (kind: keyof (typeof HINTS)["en"]) => inAllLanguages(HINTS, (hints) => hints[kind]);
const has = (kind: keyof (typeof HINTS)["en"]) => holdsText(said(kind));
const DAY = holdsText(inAllLanguages(DATE_PARTS, ({ day }) => day));
const YEAR = holdsText(inAllLanguages(DATE_PARTS, ({ year }) => year));
const PART = new RegExp(
  `(?:^|– )(?:${inAllLanguages(DATE_PARTS, ({ day, month, year }) => `${day}|${month}|${year}`)})(?!\\p{L})`,
  "iu",
);
const EXAMPLE = new RegExp(
  String.raw`(?<!\p{L})(?:${said("example")})[,:]?\s+(?:["“‘'«]([^"”’'»]+)["”’'»]|(\S*[\d@]\S*(?: \S*\d\S*)*))`,
  "giu",
);

function givenExamples({ words }: Hint): string[] {
  const found = [...words.matchAll(EXAMPLE)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  return found.map((text) => text.replace(/[.,;:)]+$/, ""));
}

const ONE_OF = new RegExp(`(?<!\\p{L})(?:${said("oneOf")}):? (.+)`, "iu");
const SEPARATES = new RegExp(`[,;]\\s*|\\s(?:${said("or")})\\s`, "iu");
const MOST_CHOICES = 5;

/** “Choose one of these: Leeds, York” */
function givenChoices({ words }: Hint): string[] {
  const [, listed = ""] = ONE_OF.exec(words) ?? [];
  const choices = listed.split(SEPARATES).map((one) => one.replace(/^["“‘'«(]+|["”’'»).]+$/g, "").trim());
  return choices.length > 1 ? choices.slice(0, MOST_CHOICES) : [];
}

const AGE = new RegExp(
  `(?<!\\p{L})(?:${said("atAge")}) (\\d{1,3})\\b|\\b(\\d{1,3}) (?:${said("ofAge")})(?!\\p{L})`,
  "iu",
);
const BORN = holdsText(inAllLanguages(LABELS, ({ birth }) => birth));

/** "You must be at least 65", "The earliest retirement is at age 62". */
function agedDates({ words, label, before }: Hint): string[] {
  const [, one, other] = AGE.exec(words) ?? [];
  const age = Number(one ?? other ?? Number.NaN);
  if (!Number.isFinite(age)) return [];
  if (!BORN.test(label))
    return one && YEAR.test(label) ? [String(EXAMPLE_BIRTH.getUTCFullYear() + age + 1)] : [];
  const isYounger = YOUNGER.test(words);
  const born = yearsAgo(isYounger ? Math.max(0, age - 2) : age + 2);
  return YEAR.test(label) ? [String(born.getUTCFullYear())] : writeDate(born, before);
}

const YOUNGER = has("younger");
const LATER = has("future");
const EARLIER = has("past");

function namedDates({ words, label, before }: Hint): string[] {
  const months = LATER.test(words) ? 2 : EARLIER.test(words) ? -2 : undefined;
  const day = BORN.test(label) ? EXAMPLE_BIRTH : monthsFromNow(months ?? -2);
  const notation = findNotation(words);
  if (notation) return [writeDateAs(day, notation)];
  return months === undefined || before === "" ? [] : writeDate(day, before);
}

const NUMBER = "[$£€]?(\\d[\\d,]*(?:\\.\\d+)?)";
const opens = inAllLanguages(RANGES, ({ from }) => from);
const joins = inAllLanguages(RANGES, ({ and, upTo }) => `${and}|${upTo}`);
const RANGE = new RegExp(`(?<!\\p{L})(?:${opens}) ${NUMBER}%? (?:[-–]|${joins}) ${NUMBER}`, "iu");
const limit = (before: string, after: string) =>
  new RegExp(`(?<!\\p{L})(?:${before}) ${NUMBER}|${NUMBER}%? (?:${after})(?!\\p{L})`, "iu");
const LEAST = limit(said("least"), said("orMore"));
const MOST = limit(said("most"), said("orLess"));
/** A number of characters or years is not a limit of a quantity. */
const OF_TEXT = new RegExp(`\\d[\\d,]*[- ]?(?:${said("units")})(?!\\p{L})`, "iu");

/** The ends of a range, and the numbers directly within a limit. */
function limits({ words, before }: Hint): string[] {
  // A hint may mention other numbers.
  if (before === "") return [];
  const number = (text: string | undefined) => Number((text ?? "").replaceAll(",", ""));
  const [, low, high] = RANGE.exec(words) ?? [];
  if (low !== undefined) return [String(number(high)), String(number(low))];
  if (OF_TEXT.test(words)) return [];
  const least = LEAST.exec(words);
  const most = MOST.exec(words);
  return [
    ...(least ? [number(least[1] ?? least[2]) + 1, number(least[1] ?? least[2])] : []),
    ...(most ? [number(most[1] ?? most[2]) - 1, number(most[1] ?? most[2])] : []),
  ].map(String);
}

const LENGTH = new RegExp(`(?<!\\p{L})(\\d{1,2}|\\p{L}+)[- ](${said("units")})(?!\\p{L})`, "iu");
const OF_DIGITS = has("digits");
const DIGITS = "219099999021000021";
const LETTERS = "EXAMPLEEXAMPLEEXAMPLE";

function lengths({ words, label, before }: Hint): string[] {
  const [, count = "", unit = ""] = LENGTH.exec(words) ?? [];
  const length = /^\d/.test(count) ? Number(count) : (readSmallNumber(count) ?? 0);
  if (length < 1) return [];
  if (OF_DIGITS.test(unit)) {
    if (length === 4 && YEAR.test(`${words} ${label}`)) return years();
    return [DIGITS.slice(0, length)];
  }
  // A hint such as "Up to 20 characters" asks for no text of that length.
  if (before === "") return [];
  return [before.padEnd(length, LETTERS).slice(0, length), LETTERS.slice(0, length)];
}

function years(): string[] {
  const now = new Date().getUTCFullYear();
  return [now - 2, now + 2, now + 25].map(String);
}

const WHOLE = has("whole");
const NUMBERS_ONLY = has("numbersOnly");
const PLAIN = new RegExp(`${has("without").source}.*${has("marks").source}`, "i");
const LETTERS_ONLY = has("lettersOnly");
const UPPER_CASE = has("upperCase");

/** The refused answer in the notation that the words ask for. */
function plainerNotations({ words, before }: Hint): string[] {
  if (before === "") return [];
  const isWhole = WHOLE.test(words);
  const isNumber = isWhole || NUMBERS_ONLY.test(words);
  const number = before.replace(isWhole ? /\.\d+$/ : /$^/, "").replace(/[^\d.]/g, "");
  return [
    ...(isNumber ? [number, "12"] : []),
    ...(PLAIN.test(words) ? [before.replace(/[\s,().-]/g, "")] : []),
    ...(LETTERS_ONLY.test(words) ? ["Example"] : []),
    ...(UPPER_CASE.test(words) ? [before.toUpperCase()] : []),
  ].filter((text) => text !== before);
}
