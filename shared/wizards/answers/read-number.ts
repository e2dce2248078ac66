/** Numbers, amounts and percentages, in the unit and for the period that the question asks about. */

import {
  inexact,
  type Period,
  parseAmount,
  parsePercent,
  statedPeriod,
  withoutRoughness,
} from "../../text/amounts.ts";
import { foldText } from "../../text/fold-text.ts";
import { readCount, readSmallNumber } from "../../text/number-words.ts";
import { singular, withoutHesitation } from "../../text/plain-speech.ts";
import type { Reading } from "../../text/reading.ts";
import { readSpokenAmount } from "../../text/spoken-amounts.ts";
import { NUMBERS } from "../../text/vocabulary/numbers.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import { readYesNo } from "../../text/yes-no.ts";
import type { Question } from "./question.ts";

export function readNumber(text: string, question: Question): Reading<number> {
  const amount =
    readPercent(text, question) ?? readAmountInUnit(text, question) ?? readPersons(text, question);
  if (!amount || "problem" in amount) return amount;
  const number = Number(amount.value);
  return WHOLE.test(question.words) && !Number.isInteger(number)
    ? inexact([], "a whole number")
    : { value: number };
}

const WHOLE =
  /\bage\b|\bhow old\b|\b(?:number of|how many) (?:\p{L}+ )?(?:people|persons|children|kids|dependents|members)\b/iu;

/** A unit that the question names, such as "pounds" of a weight, is not a currency. */
export function readAmountInUnit(text: string, question: Question): Reading<string> {
  const other = readOtherUnit(text, question);
  if (other) return other;
  const [whole, bare] = [text, withoutUnit(text, question)].map((words) => readAmount(words, question));
  return whole && "problem" in whole && bare && "value" in bare ? bare : (whole ?? bare);
}

function readAmount(text: string, question: Question): Reading<string> {
  if (/\b0 if\b/.test(question.words) && readYesNo(text) === false) return { value: "0" };
  // A length or a time in m or mm is in metres, minutes or millimetres.
  if (!question.isMoney && /\d ?mm?$/i.test(text) && MEASURES.test(question.words)) return undefined;
  // "5.10" may be 5 feet and 10 inches.
  if (/\b(?:height|tall)\b/i.test(question.words) && /^[3-8]\.\d{1,2}$/.test(text)) return inexact([]);
  // 12,005 or 12,500.
  if (question.isMoney && THOUSANDS_AND_ONE.test(text)) return inexact([]);
  const exact = ASKS_ESTIMATE.test(question.words) ? withoutRoughness(text) : undefined;
  const options = { period: periodOf(question), notation: question.notation };
  return (
    parseAmount(exact ?? text, options) ??
    readSpokenAmount(exact ?? text, options) ??
    readNothing(text, question)
  );
}

const WITHOUT = Object.values(NUMBERS).map(({ without }) => new RegExp(`^(?:${without}) (.+)$`, "u"));

/** "No income" and "no tengo ingresos", where the question asks for income. */
function readNothing(text: string, { words, id }: Question): Reading<string> {
  const bare = (one: string) => foldText(one).normalize("NFD").replace(/\p{M}/gu, "");
  const said = bare(withoutHesitation(text));
  const asked = singular(bare(`${words} ${id.replaceAll("_", " ")}`));
  const isAsked = WITHOUT.some((pattern) => {
    const [, rest = ""] = pattern.exec(said) ?? [];
    return (
      rest !== "" &&
      singular(rest)
        .split(" ")
        .every((word) => word.length > 3 && asked.includes(word))
    );
  });
  return isAsked ? { value: "0" } : undefined;
}

const THOUSANDS_AND_ONE = /^.+ thousand (?:one|two|three|four|five|six|seven|eight|nine)$/i;
const MEASURES =
  /\b(?:height|length|width|depth|distance|tall|long|wide|deep|far|(?:milli|centi|kilo)?met(?:er|re)s?|mm|cm|km|minutes?|area|size)\b/i;

export const ASKS_ESTIMATE = /\b(?:approximate|estimated?\b|roughly|about how (?:many|much))/i;

const UNITS = ["year", "month", "week", "day", "hour", "minute"];

/** The problem of a number in another unit of time than the question's: "2 years" for months. */
export function readOtherUnit(text: string, { words, id }: Pick<Question, "words" | "id">): Reading<never> {
  const asked = new Set(foldText(`${words} ${id.replaceAll("_", " ")}`).split(" "));
  const [unit, ...others] = UNITS.filter((one) => asked.has(`${one}s`));
  const given = singular(readCount(text)?.unit ?? "");
  const isOther = UNITS.includes(ABBREVIATIONS.get(given) ?? given) && !namesUnit(asked, given);
  return unit !== undefined && others.length === 0 && isOther
    ? inexact([], `a number of ${unit}s`)
    : undefined;
}

/** `5.5%` is 5.5 where the question asks for a percentage; an amount of money takes no percentage. */
export function readPercent(text: string, question: Question): Reading<string> {
  const percent = parsePercent(text, question.notation, periodOf(question));
  if (!percent || "problem" in percent) return percent;
  if (question.maximum !== undefined && question.maximum <= 1) {
    const fraction = String(Number((Number(percent.value) / 100).toPrecision(12)));
    const message = "may be a percentage or a fraction";
    return { problem: "ambiguous", message, candidates: [percent.value, fraction] };
  }
  return question.isMoney && !question.isPercent ? undefined : percent;
}

const NAMED: [Period, RegExp][] = [
  ["month", anywhere(inAllLanguages(QUESTIONS, ({ monthly }) => monthly))],
  ["year", anywhere(inAllLanguages(QUESTIONS, ({ yearly }) => yearly))],
];

/** The period of the amount that the question asks for; without a stated one, an income is yearly. */
function periodOf({ words, id }: Pick<Question, "words" | "id">): Period | undefined {
  const text = `${words} ${id.replaceAll("_", " ")}`;
  return statedPeriod(text) ?? NAMED.find(([, names]) => names.test(text))?.[0];
}

const OF_AGE = new RegExp(`^(?:${inAllLanguages(QUESTIONS, ({ ofAge }) => ofAge)}|alt)$`, "iu");
const AGE = anywhere(inAllLanguages(QUESTIONS, ({ age }) => age));

/** Whether the question asks for an age. */
export function asksAge({ words, id }: Pick<Question, "words" | "id">): boolean {
  return AGE.test(`${words} ${id.replaceAll("_", " ")}`);
}

const COUNTED = /^(?:stars?|points?|people|persons?)$/;

/** "35 hours a week" without the unit that the question itself names, and "3 stars". */
export function withoutUnit(text: string, question: Pick<Question, "words" | "id" | "maximum">): string {
  const { words, id, maximum } = question;
  const [, rating, mark, most] = /^(\S+?)(?: stars?)?( (?:out )?of |\/)(\d+)(?: stars?)?$/i.exec(text) ?? [];
  // "1/2" may be a half.
  if (rating && (maximum === Number(most) || (maximum === undefined && mark !== "/"))) return rating;
  const parts = text.split(/[ /]+/);
  const asked = new Set(foldText(`${words} ${id.replaceAll("_", " ")}`).split(" "));
  const isUnit = (part: string) => {
    const folded = foldText(part);
    return (
      FILLERS.test(folded) ||
      COUNTED.test(folded) ||
      (OF_AGE.test(folded) && asksAge(question)) ||
      (/^\p{L}+$/u.test(folded) && namesUnit(asked, folded))
    );
  };
  const kept = parts.findLastIndex((part) => !isUnit(part)) + 1;
  return kept > 0 && parts.length - kept <= 4 ? parts.slice(0, kept).join(" ") : text;
}

const FILLERS = /^(a|an|the|per|each|every|of)$/;

function namesUnit(asked: Set<string>, ...words: string[]): boolean {
  return words.some((word) => {
    const single = ABBREVIATIONS.get(word) ?? (SHORT_FORMS.has(word) ? word : word.replace(/s$/, ""));
    const spellings = [single, `${single}s`, `${single}ly`, ...(SHORT_FORMS.get(single) ?? [])];
    return spellings.some((spelling) => asked.has(spelling));
  });
}

const ABBREVIATIONS = new Map([
  ...["hr", "hrs"].map((word) => [word, "hour"] as const),
  ["wk", "week"],
  ...["mo", "mos"].map((word) => [word, "month"] as const),
  ...["yr", "yrs"].map((word) => [word, "year"] as const),
  ...["foot", "feet"].map((word) => [word, "ft"] as const),
  ["square", "sq"],
  ...["pound", "pounds", "lb"].map((word) => [word, "lbs"] as const),
]);
const SHORT_FORMS = Map.groupBy(ABBREVIATIONS.keys(), (word) => ABBREVIATIONS.get(word));

const COUNTS_PERSONS = /\b(people|persons|family|household)\b/i;
/** "How many people live with you?" does not count the speaker; "including you" does. */
const COUNTS_OTHERS =
  /\b(?:with (?:you|me|the applicant)|besides|others?|excluding|apart from|(?:not|without|don['’]?t|do not) (?:including|counting|include|count))\b/i;
const COUNTS_SPEAKER =
  /(?<!\b(?:not|without|don['’]?t|do not) )\b(?:including|counting|include|count) (?:you|your|me|my|the applicant)/i;

const ALONE = /^(?:its )?(?:just |only )?(?:me|myself)$/;
/** The number after the reason. */
const CONCLUSION =
  /^.+[,;] (?:so|that(?:'|’)?s|which makes) (?:(?:that(?:'|’)?s|it(?:'|’)?s|we(?:'|’| a)re) )?(.+)$/i;
const LISTED =
  /^(?:it(?:'|’)?s )?(?:just |only )?(?:me|myself)(?:(?:,? and|,|,? plus) (?:my|the|our) [\p{L}-]+)+$/iu;

/** @returns undefined where the question counts no persons; a list of persons is a candidate that has to be confirmed */
export function readPersons(text: string, { words }: Pick<Question, "words">): Reading<string> {
  if (!COUNTS_PERSONS.test(words)) return undefined;
  const concluded = readSmallNumber(CONCLUSION.exec(text)?.[1] ?? "");
  if (concluded !== undefined) return { value: String(concluded) };
  if (LISTED.test(text)) {
    const others = text.match(/(?:my|the|our) [\p{L}-]+/giu) ?? [];
    const isPlural = others.some((one) => /(?:s|children|parents)$/i.test(one));
    return inexact(isPlural ? [] : [String(others.length + 1)], "the number of the persons asked for");
  }
  if (!ALONE.test(foldText(withoutHesitation(text)))) return undefined;
  return COUNTS_OTHERS.test(words) && !COUNTS_SPEAKER.test(words)
    ? inexact(["0", "1"], "the number of the persons asked for")
    : { value: "1" };
}
