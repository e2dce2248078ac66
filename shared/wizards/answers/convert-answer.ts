/** Converts one answer to the form's value. An unreadable answer stays unchanged for the contract to check. */

import type { Pattern } from "../../core/pattern.ts";
import { fitDigits } from "./fit-digits.ts";
import { matchOption } from "./match-option.ts";
import type { Question } from "./question.ts";
import { unmatchedOption } from "./unmatched-option.ts";
import { amountAmongWords } from "./words/amount-among-words.ts";
import { foldText } from "./words/fold-text.ts";
import { JSON_NOTATION } from "./words/notation.ts";
import { type Period, parseAmount, parsePercent } from "./words/parse-amount.ts";
import { type DateParts, isoDate, parseDate, readMonth } from "./words/parse-date.ts";
import { withoutHesitation } from "./words/plain-speech.ts";
import { readYesNo } from "./words/read-yes-no.ts";
import type { Reading } from "./words/reading.ts";
import { findState } from "./words/us-states.ts";

/** @returns the value that the question requires, or the unreadable answer itself */
export function convertAnswer(answer: unknown, question: Question): NonNullable<Reading<unknown>> {
  // Such a list may still take several choices: the page alone shows it.
  const isTexts = Array.isArray(answer) && answer.every((one) => typeof one === "string");
  if (isTexts && question.isList && question.type === "string") return { value: answer.join(", ") };
  if (typeof answer !== "string" && typeof answer !== "number" && typeof answer !== "boolean") {
    return { value: answer };
  }
  const text = String(answer).normalize("NFC").replace(/\s+/g, " ").trim();
  // Options and short answers are one line; a longer text keeps its line breaks.
  const given = typeof answer === "string" ? answer.replaceAll("\u00a0", " ").trim() : answer;
  if (question.options.length > 0 && question.type !== "boolean") {
    const { options, notation, isClosed } = question;
    return (
      matchOption(text, options, notation) ??
      (isClosed ? unmatchedOption(text, options, notation) : { value: given })
    );
  }
  if (typeof answer === "boolean" || !isReadable(answer)) return { value: given };
  const notation = typeof answer === "number" ? JSON_NOTATION : question.notation;
  const reading = READERS[question.type]?.(text, { ...question, notation });
  if (reading) return reading;
  return { value: question.type === "string" ? String(given) : given };
}

/** Very large numbers, such as 1e21, have no plain digits. */
function isReadable(answer: string | number): boolean {
  return typeof answer === "string" ? answer.length <= 10_000 : Math.abs(answer) < 1e15;
}

const READERS: Partial<Record<Question["type"], (text: string, question: Question) => Reading<unknown>>> = {
  boolean: (text) => found(readYesNo(text)),
  number: readNumber,
  string: readText,
};

function readNumber(text: string, question: Question): Reading<number> {
  const amount =
    readPercent(text, question) ??
    readAmount(text, question) ??
    readAmount(withoutUnit(text, question), question) ??
    readPersons(text, question) ??
    // Another number among words may have another unit.
    (question.isMoney ? amountAmongWords(text, question.notation) : undefined);
  return amount && "value" in amount ? { value: Number(amount.value) } : amount;
}

function readAmount(text: string, question: Question): Reading<string> {
  if (/\b0 if\b/.test(question.words) && readYesNo(text) === false) return { value: "0" };
  return parseAmount(text, { period: periodOf(question), notation: question.notation });
}

/** "Just me" in a family or household. */
function readPersons(text: string, { words }: Question): Reading<string> {
  const isAlone = /^(?:its )?(?:just |only )?(?:me|myself)$/.test(foldText(withoutHesitation(text)));
  return isAlone && /\b(people|persons|family|household)\b/i.test(words) ? { value: "1" } : undefined;
}

/** `5.5%` is 5.5 where the question asks for a percentage, and no amount of money. */
function readPercent(text: string, question: Question): Reading<string> {
  const percent = parsePercent(text, question.notation);
  if (!percent || "problem" in percent) return percent;
  if (question.maximum !== undefined && question.maximum <= 1) {
    const fraction = String(Number((Number(percent.value) / 100).toPrecision(12)));
    const message = "may be a percentage or a fraction";
    return { problem: "ambiguous", message, candidates: [percent.value, fraction] };
  }
  return question.isMoney && !question.isPercent ? undefined : percent;
}

function readText(text: string, question: Question): Reading<string> {
  const { pattern, isMoney, isPercent, isList } = question;
  const read = readDatePart(text, question) ?? readDate(text, question) ?? readState(text, question);
  if (read) return read;
  // The page alone holds the options of such a list, so the answer stays unchanged.
  if (isList) return undefined;
  const digits = fitDigits(text, question);
  if (digits !== undefined) return { value: digits };
  if (pattern?.test(text)) return undefined;
  if (isPercent && !question.example?.includes("%")) {
    const percent = readPercent(text, question);
    if (percent) return chooseAmount(percent, question);
  }
  if (isMoney || (pattern && ["5", "50", "500", "5000", "50000"].some((probe) => pattern.test(probe)))) {
    const amount = readAmount(text, question) ?? readPersons(text, question);
    return amount ? chooseAmount(amount, question) : fittingAmount(text, question);
  }
  return undefined;
}

/** The amount among other words, unless the form refuses it. */
function fittingAmount(text: string, { isMoney, pattern, notation }: Question): Reading<string> {
  const amount = isMoney ? amountAmongWords(text, notation) : undefined;
  const { candidates = [] } = amount && "problem" in amount ? amount : {};
  return candidates.every((candidate) => pattern?.test(candidate) ?? true) ? amount : undefined;
}

/** The form that fits the pattern, else the example; the form's locale decides the decimal mark. */
function chooseAmount(amount: Reading<string>, { pattern, notation }: Question): Reading<string> {
  if (!amount || "problem" in amount) return amount;
  const forms = [amount.value, `${amount.value}.00`];
  const local = notation.decimal === "," ? forms.map((form) => form.replace(".", ",")) : [];
  return found(choose(pattern ? [...forms, ...local] : [...local, ...forms], pattern));
}

/** `birth_month`, `_day`, `_year`: "May" becomes `05` or `5`, whichever the pattern or the example has. */
function readDatePart(text: string, question: Question): Reading<string> {
  const part = /(?:^|_)(month|day|year)$/.exec(question.id)?.[1];
  if (!part) return undefined;
  const { pattern, example = "" } = question;
  if (!/^0\d$/.test(example) && pattern?.test(text)) return { value: text };
  if (part === "year") {
    const [, digits] = /^'?(\d{2})$/.exec(text) ?? [];
    if (digits === undefined || question.pattern?.test(digits)) return undefined;
    const candidates = [`19${digits}`, `20${digits}`];
    return { problem: "ambiguous", message: "needs a year of four digits", candidates };
  }
  const number =
    part === "month"
      ? readMonth(text, question.notation)
      : Number(/^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text)?.[1] ?? 0);
  return number ? found(formatDatePart(number, question)) : undefined;
}

/** A month or day in the form that the question requires; undefined where neither `5` nor `05` fits. */
export function formatDatePart(number: number, { pattern, example }: Question): string | undefined {
  const plain = String(number);
  const padded = plain.padStart(2, "0");
  const isPadded = example === undefined ? pattern !== undefined : /^0\d$/.test(example);
  return choose(isPadded ? [padded, plain] : pattern ? [plain, padded] : [plain], pattern);
}

const DATE_NAMES = /(?:^|_)(date|dob|birthday|birthdate)(?:_|$)/;
const DATE_FORMATS = /\b(?:mm?|dd?)[/.-](?:dd?|mm?)[/.-]yyyy\b|\byyyy-mm-dd\b/i;
const DATE_EXAMPLES = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})$/;

/** Whether the id, the stated format or the example is that of a date. */
function isDateQuestion({ id, words, example }: Question): boolean {
  return DATE_NAMES.test(id) || DATE_FORMATS.test(words) || DATE_EXAMPLES.test(example ?? "");
}

/** One field for a whole date: written as its pattern, else its example, has it. */
function readDate(text: string, question: Question): Reading<string> {
  const { pattern, example, notation } = question;
  if (!isDateQuestion(question)) return undefined;
  if (pattern?.test(text)) return { value: text };
  const date = parseDate(text, notation);
  if (!date || "problem" in date) return date;
  if (date.value.day === undefined) return undefined;
  const forms = dateForms({ ...date.value, day: date.value.day });
  // "13/12/2000" shows the order that a locale would otherwise decide.
  const isDayFirst = notation.dates === "day first" || /^(?:1[3-9]|2\d|3[01])\D\d{1,2}\D/.test(example ?? "");
  const ordered = [forms.iso, ...(isDayFirst ? forms.dayFirst : forms.monthFirst)];
  if (pattern) return found(choose([...ordered, ...forms.dayFirst, ...forms.monthFirst], pattern));
  const shape = (form: string) => form.replace(/\d/g, "0");
  const [stated] = DATE_FORMATS.exec(question.words) ?? [];
  return found(
    ordered.find((form) => example !== undefined && shape(form) === shape(example)) ??
      (stated && writeDate(date.value, stated)),
  );
}

/** A date in a stated format such as `mm/dd/yyyy`. */
function writeDate({ year, month, day = 0 }: DateParts, format: string): string {
  const part = (number: number) => (letters: string) => String(number).padStart(letters.length, "0");
  return format.replace(/y+/i, String(year)).replace(/m+/i, part(month)).replace(/d+/i, part(day));
}

function dateForms(date: DateParts & { day: number }) {
  const { year, month, day } = date;
  const two = (part: number) => String(part).padStart(2, "0");
  const inDigits = (first: number, second: number) => [
    ...["/", "-", "."].map((mark) => [two(first), two(second), year].join(mark)),
    ...["/", "-", "."].map((mark) => [first, second, year].join(mark)),
    `${two(first)}${two(second)}${year}`,
  ];
  return { iso: isoDate(date), monthFirst: inDigits(month, day), dayFirst: inDigits(day, month) };
}

function readState(text: string, question: Question): Reading<string> {
  if (!/(?:^|_)(state|territory)(?:_|$)/.test(question.id)) return undefined;
  const state = findState(text);
  if (!state) return undefined;
  const { pattern, example, words, isTypeahead } = question;
  const forms = [state.name, state.abbreviation];
  if (pattern) return found(choose(forms, pattern));
  if (/^[A-Z]{2}$/.test(example ?? "")) return { value: state.abbreviation };
  if (isTypeahead || (example !== undefined && findState(example))) return { value: state.name };
  if (/\babbreviat|\b(two|2)[- ]letter/i.test(words)) return { value: state.abbreviation };
  return /\bfull name\b/i.test(words) ? { value: state.name } : undefined;
}

function choose(forms: string[], pattern: Pattern | undefined): string | undefined {
  return pattern ? forms.find((form) => pattern.test(form)) : forms[0];
}

const PERIODS: [Period, RegExp][] = [
  ["hour", /\b(hourly|per hour|an hour|each hour)\b/i],
  ["day", /\b(daily|per day|a day|each day)\b/i],
  ["week", /\b(weekly|per week|a week|each week)\b/i],
  ["month", /\b(monthly|per month|a month|each month|month)\b/i],
  ["year", /\b(annual|annually|yearly|year)\b/i],
  ["year", /\b(income|earnings|wages?|salary)\b/i],
];

/** The period of the amount that the question asks for; an income without one is that of a year. */
function periodOf({ words, id }: Question): Period | undefined {
  return PERIODS.find(([, names]) => names.test(`${words} ${id.replaceAll("_", " ")}`))?.[0];
}

const RATED = /^(?:stars?|points?)$/;

/** "35 hours a week" without the unit that the question itself names, and "3 stars". */
function withoutUnit(text: string, { words, id, maximum }: Question): string {
  const [, rating, most] = /^(\S+)(?: stars?)? (?:out )?of (\d+)(?: stars?)?$/i.exec(text) ?? [];
  if (rating && (maximum === undefined || maximum === Number(most))) return rating;
  const [, number = "", unit = ""] = /^(.*?(?:\d|\p{L}{3,})) ((?:\p{L}+ ?){1,4})$/u.exec(text) ?? [];
  const folded = foldText(unit);
  const asked = new Set(foldText(`${words} ${id.replaceAll("_", " ")}`).split(" "));
  const isNamed = folded.split(" ").every((word) => FILLERS.test(word) || namesUnit(asked, word));
  return unit !== "" && (isNamed || RATED.test(folded)) ? number : text;
}

const FILLERS = /^(a|an|the|per|each|every|of)$/;

function namesUnit(asked: Set<string>, word: string): boolean {
  const single = word.replace(/s$/, "");
  return asked.has(single) || asked.has(`${single}s`) || asked.has(`${single}ly`);
}

function found<T>(value: T | undefined): Reading<T> {
  return value === undefined ? undefined : { value };
}
