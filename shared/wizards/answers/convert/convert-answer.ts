/** Converts one answer to the form's value. An unreadable answer stays unchanged for the contract to check. */

import { JSON_NOTATION } from "../../../text/notation.ts";
import { matchMeaning } from "../options/match-meaning.ts";
import { matchOption } from "../options/match-option.ts";
import { unmatchedOption } from "../options/unmatched-option.ts";
import type { Question } from "../question.ts";
import { amountAmongWords } from "../words/amount-among-words.ts";
import { splitCorrection } from "../words/corrected.ts";
import { withoutIntroduction } from "../words/plain-speech.ts";
import { readDenial } from "../words/read-denial.ts";
import { readEcho } from "../words/read-echo.ts";
import { readExplainedYesNo, readYesNo } from "../words/read-yes-no.ts";
import { fitting, found, type Reading } from "../words/reading.ts";
import { findState } from "../words/us-states.ts";
import { fitCode } from "./fit-code.ts";
import { fitDigits, isIncomplete } from "./fit-digits.ts";
import { matchNumber } from "./match-number.ts";
import { readDate, readDatePart } from "./read-date.ts";
import { readEmail } from "./read-email.ts";
import {
  readAmountInUnit,
  readNumber,
  readOtherUnit,
  readPercent,
  readPersons,
  readYears,
} from "./read-number.ts";
import { readTimeOfDay } from "./read-time.ts";

/** @returns the value that the question requires, or the unreadable answer itself */
export function convertAnswer(answer: unknown, question: Question): NonNullable<Reading<unknown>> {
  // A list whose options only the page holds may take several choices, although the wizard records one.
  const isTexts = Array.isArray(answer) && answer.every((one) => typeof one === "string");
  if (isTexts && question.isList && question.type === "string") return { value: answer.join(", ") };
  if (typeof answer !== "string" && typeof answer !== "number" && typeof answer !== "boolean") {
    return { value: answer };
  }
  // Options and short answers are one line; a longer text keeps its line breaks.
  const given = typeof answer === "string" ? answer.replaceAll("\u00a0", " ").trim() : answer;
  if (!isReadable(given)) return { value: given };
  const text = String(given).normalize("NFC").replace(/\s+/g, " ").trim();
  const corrected = typeof answer === "string" ? readCorrected(text, question) : undefined;
  if (corrected) return corrected;
  if (question.options.length > 0 && question.type !== "boolean") {
    const { options, notation, isClosed, label, words } = question;
    const said = FUTURE.test(words) ? text.replace(WILL_BE, "") : text;
    return (
      matchNumber(said, question) ??
      matchOption(said, options, notation, label) ??
      matchMeaning(said, options, question, notation) ??
      (isClosed ? unmatchedOption(said, options, notation) : { value: given })
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
  return { value: question.type === "string" ? String(given) : given };
}

/** "She will be a freshman" answers a question about the future alone. */
const FUTURE = /\bwill\b/i;
const WILL_BE = /^(?:(?:i|you|he|she|they|we)(?:['’]ll| will) |will )be (?:an? )?/i;

const LONGEST_CORRECTED = 80;

/** The second answer of "51, no wait, 52", where both have a meaning to the question. */
function readCorrected(text: string, question: Question): NonNullable<Reading<unknown>> | undefined {
  const corrected = text.length <= LONGEST_CORRECTED ? splitCorrection(text) : undefined;
  const hasKind = question.options.length > 0 || question.type === "number";
  if (!corrected || question.type === "boolean" || (!hasKind && !corrected.isSure)) return undefined;
  const [before, after] = [corrected.before, corrected.after].map((part) => convertAnswer(part, question));
  const isRead = (reading: typeof before) =>
    reading !== undefined &&
    "value" in reading &&
    (question.type !== "number" || typeof reading.value === "number");
  return isRead(before) && isRead(after) ? after : undefined;
}

/** The answer after a clause about the speaker, where the question asks about no other person. */
function introduced(text: string, { words, id }: Question): string | undefined {
  const about = `${words} ${id.replaceAll("_", " ")}`;
  if (OTHERS.test(about.replace(COUNTED, ""))) return undefined;
  return withoutIntroduction(text, /\b(?:age|old)\b/i.test(about));
}

/** A count of children is the speaker's own. */
const COUNTED = /\b(?:how many|number of) (?:\p{L}+ )?(?:child(?:ren)?|dependents?|kids)\b/iu;
const OTHERS =
  /\b(?:spouse|partner|husband|wife|parents?|mother|father|child|children|dependents?|combined|joint)\b/i;

/** Longer than any option, amount or date in words; the time of reading grows faster than the text. */
const LONGEST_READ = 500;

/** Very large numbers, such as 1e21, have no plain digits. */
function isReadable(answer: string | number | boolean): boolean {
  if (typeof answer === "string") return answer.length <= LONGEST_READ;
  return typeof answer === "boolean" || Math.abs(answer) < 1e15;
}

const READERS: Partial<Record<Question["type"], (text: string, question: Question) => Reading<unknown>>> = {
  boolean: (text, question) => found(readStatement(text, question)),
  number: readNumber,
  string: readText,
};

/** A yes or no, or an answer that states or denies what the box is about: "no kids", "I have a job", "single". */
function readStatement(text: string, { id, label }: Question): boolean | undefined {
  const name = id.replaceAll("_", " ").replace(/^(?:has|have) /, "");
  const meant =
    readYesNo(text) ??
    readExplainedYesNo(text) ??
    readEcho(text, label) ??
    readEcho(text, `do you have ${name}`) ??
    readDenial(text, label) ??
    readDenial(text, name);
  if (meant !== undefined || !/\bmarried\b/i.test(`${name} ${label}`)) return meant;
  const reading = matchOption(text, MARRIED);
  return reading && "value" in reading ? reading.value === true : undefined;
}

const MARRIED = [
  { value: true, label: "Married" },
  { value: false, label: "Unmarried" },
];

function readText(text: string, question: Question): Reading<string> {
  const { pattern, isMoney, isPercent, isList } = question;
  const read =
    readDatePart(text, question) ??
    readDate(text, question) ??
    readTimeOfDay(text, question) ??
    readState(text, question);
  if (read) return read;
  // The page alone holds the options of such a list, so the answer stays unchanged.
  if (isList) return undefined;
  if (question.maxLength === 1 && /^\p{L}\.$/u.test(text)) return { value: text.charAt(0) };
  const digits = fitDigits(text, question);
  if (!pattern && isIncomplete(digits ?? text, question))
    return { problem: "format", message: `needs all digits, as in ${question.example}` };
  if (digits !== undefined) return { value: digits };
  if (pattern?.test(text)) return undefined;
  const year = pattern ? readYears(text, question) : undefined;
  if (year && "value" in year && pattern?.test(year.value)) return year;
  const code = fitCode(text, pattern) ?? readEmail(text, question);
  if (code !== undefined) return { value: code };
  if (isPercent && !question.example?.includes("%")) {
    const percent = readPercent(text, question);
    if (percent) return chooseAmount(percent, question);
  }
  const isDecimal = /^\d+[.,]\d{1,2}$/.test(question.example ?? "");
  if (
    isMoney ||
    isDecimal ||
    (pattern && ["5", "50", "500", "5000", "50000"].some((probe) => pattern.test(probe)))
  ) {
    const other = isMoney ? undefined : readOtherUnit(text, question);
    const amount = other ?? readAmountInUnit(text, question) ?? readPersons(text, question);
    return amount ? chooseAmount(amount, question) : fittingAmount(text, question);
  }
  return readCountInWords(text, question);
}

const COUNTS =
  /\b(?:how (?:many|much|old|long)|number of|hours?|days?|weeks?|months|years|age|heures?|horas?|stunden|jours?|días?|tage|ans|años|jahre|alter|edad|âge)\b/iu;
const COUNT_EXAMPLE = /^\d+(?:[.,]\d+)?$/;

/** "forty" and "forty hours" in a box of text for a number. */
function readCountInWords(text: string, question: Question): Reading<string> {
  const { example = "", words, pattern } = question;
  if (/\d/.test(text) || pattern || !(COUNTS.test(words) || COUNT_EXAMPLE.test(example))) return undefined;
  const amount = readAmountInUnit(text, question);
  return amount && "value" in amount ? amount : undefined;
}

/** The amount among other words, unless the form refuses it. */
function fittingAmount(text: string, { isMoney, pattern, notation }: Question): Reading<string> {
  const amount = isMoney ? amountAmongWords(text, notation) : undefined;
  const { candidates = [] } = amount && "problem" in amount ? amount : {};
  return candidates.every((candidate) => pattern?.test(candidate) ?? true) ? amount : undefined;
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
  const isShown = findState(question.example ?? "") && /\b(?:state|territory)\b/i.test(question.words);
  if (!/(?:^|_)(state|territory)(?:_|$)/.test(question.id) && !isShown) return undefined;
  const state = findState(text);
  if (!state) return undefined;
  const { pattern, example, words, isTypeahead } = question;
  const forms = [state.name, state.abbreviation];
  if (pattern) return found(fitting(forms, pattern));
  if (/^[A-Z]{2}$/.test(example ?? "")) return { value: state.abbreviation };
  if (isTypeahead || (example !== undefined && findState(example))) return { value: state.name };
  if (/\babbreviat|\b(two|2)[- ]letter/i.test(words)) return { value: state.abbreviation };
  return /\bfull name\b/i.test(words) ? { value: state.name } : undefined;
}
