/** Answers that the words of a hint or of the site's message suggest; the most explicit first. */
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
  // A part of a date is a number.
  const isPart = /(^|– )(month|day|year)\b/i.test(label.trim());
  return [...new Set(answers)].filter((text) => text !== "" && !(isPart && /\D/.test(text)));
}

interface Hint {
  words: string;
  label: string;
  before: string;
}

const RULES = [givenExamples, agedDates, namedDates, limits, lengths, plainerNotations];

const EXAMPLE =
  /\b(?:such as|like|for example|for instance|e\.g\.|example|por ejemplo|ejemplo|par exemple|exemple|zum Beispiel|z\. ?B\.)[,:]?\s+(?:["“‘'«]([^"”’'»]+)["”’'»]|(\S*[\d@]\S*(?: \S*\d\S*)*))/gi;

function givenExamples({ words }: Hint): string[] {
  const found = [...words.matchAll(EXAMPLE)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  return found.map((text) => text.replace(/[.,;:)]+$/, ""));
}

const AGE = /\bage(?:d| of)? (\d{1,3})\b|\b(\d{1,3}) (?:years|or older|or over)\b/i;
const TIMED = /\byear\b/i;
const BORN = /\b(birth|born|nacimiento|naissance)\b|\bgeburt|\bgeboren\b/i;

/** "You must be at least 65", "The earliest retirement is at age 62". */
function agedDates({ words, label, before }: Hint): string[] {
  const [, one, other] = AGE.exec(words) ?? [];
  const age = Number(one ?? other ?? Number.NaN);
  if (!Number.isFinite(age)) return [];
  if (!BORN.test(label))
    return one && TIMED.test(label) ? [String(EXAMPLE_BIRTH.getUTCFullYear() + age + 1)] : [];
  const isYounger = /\b(under|younger|at most|no older)\b/i.test(words);
  const born = yearsAgo(isYounger ? Math.max(0, age - 2) : age + 2);
  return /\byear\b/i.test(label) ? [String(born.getUTCFullYear())] : writeDate(born, before);
}

const LATER = /\b(in the future|after today|later than today|not be in the past)\b/i;
const EARLIER = /\b(in the past|before today|earlier than today|not be in the future|today or earlier)\b/i;

function namedDates({ words, label, before }: Hint): string[] {
  const months = LATER.test(words) ? 2 : EARLIER.test(words) ? -2 : undefined;
  const day = BORN.test(label) ? EXAMPLE_BIRTH : monthsFromNow(months ?? -2);
  const notation = findNotation(words);
  if (notation) return [writeDateAs(day, notation)];
  return months === undefined || before === "" ? [] : writeDate(day, before);
}

const NUMBER = "[$£€]?(\\d[\\d,]*(?:\\.\\d+)?)";
const RANGE = new RegExp(
  `\\b(?:from|between|entre|zwischen) ${NUMBER}%? (?:to|and|through|[-–]|y|et|und) ${NUMBER}`,
  "i",
);
const LEAST = new RegExp(
  `\\b(?:at least|al menos|au moins|mindestens|no less than|minimum(?: of| is)?|(?<!no )more than|greater than|over|above) ${NUMBER}|${NUMBER}%? or (?:more|over|above|greater|higher|later)\\b`,
  "i",
);
const MOST = new RegExp(
  `\\b(?:at most|como máximo|au plus|höchstens|no more than|maximum(?: of| is)?|exceed|(?<!no )less than|under|below|up to) ${NUMBER}|${NUMBER}%? or (?:less|fewer|under|below|lower|earlier)\\b`,
  "i",
);
/** A number of characters or years is not a limit of a quantity. */
const OF_TEXT = /\d[\d,]*[- ]?(digits?|characters?|letters?|numbers|symbols|words|years)\b/i;

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

const COUNT_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const LENGTH = new RegExp(`\\b(\\d{1,2}|${COUNT_WORDS.join("|")})[- ](digit|character|letter)s?\\b`, "i");
const DIGITS = "219099999021000021";
const LETTERS = "EXAMPLEEXAMPLEEXAMPLE";

function lengths({ words, label, before }: Hint): string[] {
  const [, count = "", unit = ""] = LENGTH.exec(words) ?? [];
  const length = /^\d/.test(count) ? Number(count) : COUNT_WORDS.indexOf(count.toLowerCase());
  if (length < 1) return [];
  if (/digit/i.test(unit)) {
    if (length === 4 && /\byear\b/i.test(`${words} ${label}`)) return years();
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

/** The refused answer in the notation that the words ask for. */
function plainerNotations({ words, before }: Hint): string[] {
  if (before === "") return [];
  const isWhole = /\bwhole\b/i.test(words);
  const isNumber =
    isWhole || /\b(numbers? only|only numbers?|only digits|digits only|numeric|be a number)\b/i.test(words);
  const number = before.replace(isWhole ? /\.\d+$/ : /$^/, "").replace(/[^\d.]/g, "");
  return [
    ...(isNumber ? [number, "12"] : []),
    ...(/\b(without|no|remove|omit)\b.*\b(spaces?|dash(es)?|hyphens?|commas?|punctuation)\b/i.test(words)
      ? [before.replace(/[\s,().-]/g, "")]
      : []),
    ...(/\b(letters only|only letters)\b/i.test(words) ? ["Example"] : []),
    ...(/\b(capital|upper ?case)\b/i.test(words) ? [before.toUpperCase()] : []),
  ].filter((text) => text !== before);
}
