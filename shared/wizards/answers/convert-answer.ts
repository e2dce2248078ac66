/** Converts one answer to the form's value. An unreadable answer stays unchanged for the contract to check. */

import { inexact } from "../../text/amounts.ts";
import { asciiDigits } from "../../text/digits.ts";
import { foldText } from "../../text/fold-text.ts";
import { namesIdentifier } from "../../text/identifiers.ts";
import { JSON_NOTATION } from "../../text/notation.ts";
import { findState } from "../../text/places.ts";
import { withoutIntroduction } from "../../text/plain-speech.ts";
import { fitting, found, type Reading } from "../../text/reading.ts";
import { readEmail } from "../../text/spoken-address.ts";
import { parseTime, type TimeOfDay } from "../../text/times.ts";
import { PERSONS } from "../../text/vocabulary/persons.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import { readSpokenYesNo } from "../../text/yes-no.ts";
import { fitCode, fitDigits, isIncomplete } from "./fit-digits.ts";
import { readInEra } from "./fit-era.ts";
import { matchOption, unmatchedOption } from "./match-option.ts";
import { matchNumber } from "./number-rules.ts";
import { spellings } from "./option-words.ts";
import type { Question } from "./question.ts";
import { readDate, readDatePart } from "./read-date.ts";
import { asksAge, readAmountInUnit, readNumber, readPercent, readPersons } from "./read-number.ts";

/** @returns the value that the question requires, or the unreadable answer itself */
export function convertAnswer(answer: unknown, question: Question): NonNullable<Reading<unknown>> {
  // A list whose options only the page holds may take several choices, although the wizard records one.
  const isTexts =
    Array.isArray(answer) && answer.length > 0 && answer.every((one) => typeof one === "string");
  if (isTexts && question.isList && question.type === "string") return { value: answer.join(", ") };
  if (typeof answer !== "string" && typeof answer !== "number" && typeof answer !== "boolean") {
    return { value: answer };
  }
  // Options and short answers are one line; a longer text keeps its line breaks.
  const given = typeof answer === "string" ? answer.replaceAll("\u00a0", " ").trim() : answer;
  if (!isReadable(given)) return { value: given };
  const text = withPlainDigits(String(given).normalize("NFC").replace(/\s+/g, " ").trim(), question);
  const inEra = readInEra(text, question);
  if (inEra && "problem" in inEra) return inEra;
  if (inEra && question.options.length === 0) return inEra;
  if (question.options.length > 0 && question.type !== "boolean") {
    const { options, notation, isClosed, label, words } = question;
    // The notes help to read an answer; one that they name is written as it is, for the page may name it otherwise.
    if (question.areNoted && isNamedIn(text, options)) return { value: given };
    const shown = inEra ? String(inEra.value) : text;
    const said = FUTURE.test(words) ? shown.replace(WILL_BE, "") : shown;
    return (
      matchNumber(said, question) ??
      matchOption(said, options, notation, label) ??
      (isClosed ? unmatchedOption(text, options, notation) : { value: given })
    );
  }
  // The page alone shows the words of such a list.
  if (typeof answer === "boolean" && question.isList && question.type === "string")
    return { value: answer ? "Yes" : "No" };
  if (typeof answer === "boolean") return { value: given };
  const notation = typeof answer === "number" ? JSON_NOTATION : question.notation;
  const read = (words: string) => READERS[question.type]?.(words, { ...question, notation });
  const reading = read(text);
  const rest = reading && "value" in reading ? undefined : introduced(text, question);
  const readRest = rest && (read(rest) ?? (question.pattern?.test(rest) ? { value: rest } : undefined));
  if (readRest && "value" in readRest) return readRest;
  if (reading) return reading;
  const isOfForm = question.isNumeric || question.pattern?.test(text);
  return { value: question.type !== "string" ? given : isOfForm ? text : String(given) };
}

/** Decimal digits and marks of any script as those of the form, unless the form takes them as they are. */
function withPlainDigits(text: string, { pattern, notation }: Question): string {
  const plain = asciiDigits(text.normalize("NFKC"));
  if (!/(?!\d)\p{Nd}/u.test(text) || pattern?.test(text)) return text;
  const group = notation.decimal === "." ? "," : ".";
  return plain.replaceAll("\u066c", group).replaceAll("\u066b", notation.decimal);
}

function isNamedIn(text: string, options: Question["options"]): boolean {
  const said = foldText(text);
  return options.some((option) => spellings(option).includes(said));
}

/** "She will be a freshman" answers a question about the future alone. */
const asked = (name: keyof (typeof QUESTIONS)["en"]) => inAllLanguages(QUESTIONS, (words) => words[name]);
const person = (name: keyof (typeof PERSONS)["en"]) => inAllLanguages(PERSONS, (words) => words[name]);
const FUTURE = anywhere(asked("future"));
const WILL_BE = new RegExp(`^(?:${asked("willBe")})`, "iu");

/** The answer after a clause about the speaker, where the question asks about no other person. */
function introduced(text: string, { words, id }: Question): string | undefined {
  const about = `${words} ${id.replaceAll("_", " ")}`;
  if (OTHERS.test(about.replace(COUNTED, ""))) return undefined;
  return withoutIntroduction(text, asksAge({ words, id }));
}

/** A count of children is the speaker's own. */
const COUNTED = anywhere(`(?:${person("howMany")}) ?(?:\\p{L}+ )?(?:${person("children")})`);
const OTHERS = anywhere(person("others"));

/** Longer than any option, amount or date in words; the time of reading grows faster than the text. */
const LONGEST_READ = 500;

/** Very large numbers, such as 1e21, have no plain digits. */
function isReadable(answer: string | number | boolean): boolean {
  if (typeof answer === "string") return answer.length <= LONGEST_READ;
  return typeof answer === "boolean" || Math.abs(answer) < 1e15;
}

const READERS: Partial<Record<Question["type"], (text: string, question: Question) => Reading<unknown>>> = {
  boolean: (text, { label }) => found(readSpokenYesNo(text, label)),
  number: readNumber,
  string: readText,
};

function readText(text: string, question: Question): Reading<string> {
  const { pattern, isMoney, isNumeric, isPercent, isList } = question;
  const read =
    readDatePart(text, question) ??
    readDate(text, question) ??
    readTimeOfDay(text, question) ??
    readState(text, question);
  if (read) return read;
  // The page alone holds the options of such a list, so the answer stays unchanged.
  if (isList) return undefined;
  if (asksEmail(question)) return readEmail(text);
  if (question.maxLength === 1 && /^\p{L}\.$/u.test(text)) return { value: text.charAt(0) };
  const digits = fitDigits(text, question);
  if (!pattern && isIncomplete(digits ?? text, question))
    return { problem: "format", message: `needs all digits, as in ${question.example}` };
  if (digits !== undefined) return { value: digits };
  if (pattern?.test(text)) return undefined;
  if (!pattern && asksPhone(question) && /\p{L}{3}/u.test(text.replace(EXTENSION, "")))
    return { problem: "format", message: "needs the digits of a telephone number" };
  const code = fitCode(text, pattern, question.example);
  if (code !== undefined) return { value: code };
  if (isPercent && !question.example?.includes("%")) {
    const percent = readPercent(text, question);
    if (percent) return chooseAmount(percent, question);
  }
  const asksDigits = isNumeric && !PLAIN_DIGITS.test(text);
  const isDecimal = /^\d+[.,]\d{1,2}$/.test(question.example ?? "");
  if (
    isMoney ||
    asksDigits ||
    isDecimal ||
    (pattern && ["5", "50", "500", "5000", "50000"].some((probe) => pattern.test(probe)))
  ) {
    const amount = readAmountInUnit(text, question) ?? readPersons(text, question);
    // A box for money, or for digits, takes no other words.
    const takesNoWords = (isMoney || asksDigits) && !pattern;
    return amount ? chooseAmount(amount, question) : takesNoWords ? inexact([]) : undefined;
  }
  return readCountInWords(text, question);
}

const EMAIL = anywhere(asked("email"));
const PHONE = anywhere(asked("phone"));
const EXTENSION = /(?<=\d)[\s,;]*(?:ext(?:ension)?|x)\.?\s*\d+$/i;

/** A label such as "E-mail", and no question about one: "Do you use e-mail?" */
function asksEmail({ label, example = "" }: Question): boolean {
  return (
    /@/.test(example) ||
    (EMAIL.test(label) && label.split(/\s+/).length <= MOST_WORDS && !label.includes("?"))
  );
}

function asksPhone({ label, id, example = "" }: Question): boolean {
  const isShown = example === "" ? namesIdentifier(label) : /^[+(]?\d[\d\s().+/-]{5,}$/.test(example);
  return isShown && PHONE.test(`${label} ${id.replaceAll("_", " ")}`);
}

const MOST_WORDS = 5;

/** Digits as the box may take them: those of a code or a telephone number, and no groups of thousands. */
const PLAIN_DIGITS = /^(?![1-9]\d{0,2}(?:[.,'’ ]\d{3})+(?:[.,]\d{1,2})?$)[\d\s()./:,'’+-]*$/;
const COUNTS = anywhere(asked("counts"));
const COUNT_EXAMPLE = /^\d+(?:[.,]\d+)?$/;

/** "forty" and "forty hours" in a box of text for a number. */
function readCountInWords(text: string, question: Question): Reading<string> {
  const { example = "", words, pattern } = question;
  if (/\d/.test(text) || pattern || !(COUNTS.test(words) || COUNT_EXAMPLE.test(example))) return undefined;
  const amount = readAmountInUnit(text, question);
  return amount && "value" in amount ? amount : undefined;
}

/** The form that fits the pattern, else the example; the form's locale decides the decimal mark. */
function chooseAmount(amount: Reading<string>, { pattern, notation, isMoney }: Question): Reading<string> {
  if (!amount || "problem" in amount) return amount;
  // An amount of money has no decimals or two.
  const cents = isMoney && /\.\d$/.test(amount.value) ? [`${amount.value}0`] : [];
  const forms = [...cents, amount.value, `${amount.value}.00`];
  const local = notation.decimal === "," ? forms.map((form) => form.replace(".", ",")) : [];
  return found(fitting(pattern ? [...forms, ...local] : [...local, ...forms], pattern));
}

function readState(text: string, question: Question): Reading<string> {
  // A box such as `school_location` names its state in its words and its example.
  const isShown = findState(question.example ?? "") && STATE.test(question.words);
  if (!STATE.test(question.id.replaceAll("_", " ")) && !isShown) return undefined;
  const state = findState(text);
  if (!state) return undefined;
  const { pattern, example, words, isTypeahead } = question;
  const forms = [state.name, state.abbreviation];
  if (pattern) return found(fitting(forms, pattern));
  if (/^[A-Z]{2}$/.test(example ?? "")) return { value: state.abbreviation };
  if (isTypeahead || (example !== undefined && findState(example))) return { value: state.name };
  if (ABBREVIATED.test(words)) return { value: state.abbreviation };
  return FULL_NAME.test(words) ? { value: state.name } : undefined;
}

const STATE = anywhere(asked("state"));
const ABBREVIATED = anywhere(asked("abbreviated"));
const FULL_NAME = anywhere(asked("fullName"));

const EXAMPLE = /^(\d{1,2}):\d{2}(?:(\s?)([ap])(\.?)m\.?)?$/i;
/** Forms of a time, for a question with a pattern. */
const FORMS = ["09:30", "9:30", "09:30 AM", "9:30 AM", "09:30 am", "9:30 am", "9:30 a.m."];

/** @returns undefined for a time that may be before or after noon, where another field may ask for it */
function readTimeOfDay(text: string, question: Question): Reading<string> {
  const { example = "", pattern, isList } = question;
  const isStated = EXAMPLE.test(example);
  // "10:30" leaves open whether an hour of one digit has a zero before it: the pattern decides.
  const allowed = pattern ? FORMS.filter((form) => pattern.test(form)) : [];
  const shapes = [...(isStated ? [example] : []), ...allowed];
  const time = shapes.length > 0 ? parseTime(text) : undefined;
  const written = time && shapes.map((shape) => writeTime(time, shape)).filter((one) => one !== undefined);
  if (written && written.length > 0) return found(pattern ? fitting(written, pattern) : written[0]);
  if (!isStated || pattern || isList || /^\d{1,2}:\d{2}/.test(text)) return undefined;
  return { problem: "format", message: `is not an exact time of day, as in ${example}` };
}

function writeTime({ hour, minutes, half, isClock }: TimeOfDay, example: string): string | undefined {
  const [, shown = "", space = "", sign, dot = ""] = EXAMPLE.exec(example) ?? [];
  // "4:15" may be a.m. or p.m., unless the example has 24 hours.
  const isOpen = half === undefined && hour > 0 && hour <= 12 && (sign !== undefined || !isClock);
  if (isOpen) return undefined;
  const whole = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  const written = String(sign === undefined ? whole : whole % 12 || 12);
  const isPadded = shown.length === 2 && (sign === undefined || shown.startsWith("0"));
  const clock = `${isPadded ? written.padStart(2, "0") : written}:${String(minutes).padStart(2, "0")}`;
  if (sign === undefined) return clock;
  const mark = `${whole < 12 ? "a" : "p"}${dot}m${dot}`;
  return `${clock}${space}${/[AP]/.test(sign) ? mark.toUpperCase() : mark}`;
}
