/** Numbers, amounts and percentages, in the unit and for the period that the question asks about. */

import type { Question } from "../question.ts";
import { amountAmongWords } from "../words/amount-among-words.ts";
import { inKinds, singular } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { dateInDigits, readCount, readSmallNumber } from "../words/numbers-in-words.ts";
import { inexact, type Period, parseAmount, parsePercent, withoutRoughness } from "../words/parse-amount.ts";
import { type DurationUnit, readDuration } from "../words/parse-duration.ts";
import { parseFeetAndInches } from "../words/parse-height.ts";
import { withoutHesitation } from "../words/plain-speech.ts";
import { readYesNo } from "../words/read-yes-no.ts";
import type { Reading } from "../words/reading.ts";

const ASKS_YEAR =
  /\b(?:what|which) year\b|^(?:the )?(?:\p{L}+ )?year(?: (?:of|you|your|when|that|in)\b.*)?[?*:]?$/iu;
/** "Twenty three" is no year. */
const SHORT_YEAR = /^(?:nineteen|twenty)[ -](?:one|two|three|four|five|six|seven|eight|nine)$/i;

/** "a year" where years are counted, and "twenty twenty-four" where a year is asked for. */
export function readYears(text: string, { label, words, id, isMoney }: Question): Reading<string> {
  const about = `${words} ${id.replaceAll("_", " ")}`;
  const [, unit = ""] = /^(?:a|an|one) (\p{L}+)$/u.exec(foldText(text)) ?? [];
  if (unit !== "" && COUNT.test(words) && namesUnit(new Set(foldText(about).split(" ")), unit))
    return { value: "1" };
  if (isMoney || !ASKS_YEAR.test(label.replaceAll("_", " ")) || SHORT_YEAR.test(text)) return undefined;
  const year = dateInDigits(text.toLowerCase()).replace(/^(?:in|(?:the )?class of) /, "");
  return /^(?:19|20)\d\d$/.test(year) ? { value: year } : undefined;
}

export function readNumber(text: string, question: Question): Reading<number> {
  const amount =
    readYears(text, question) ??
    readHeight(text, question) ??
    readOtherUnit(text, question) ??
    readPercent(text, question) ??
    readAmountInUnit(text, question) ??
    readPersons(text, question) ??
    // Another number among words may have another unit.
    (question.isMoney ? amountAmongWords(text, question.notation) : undefined);
  if (!amount || "problem" in amount) return amount;
  const number = Number(amount.value);
  return WHOLE.test(question.words) && !Number.isInteger(number)
    ? inexact([], "a whole number")
    : { value: number };
}

/** "5'10\"" where a height in inches is asked for, and "5'" in a box for feet. */
function readHeight(text: string, { words, id }: Question): Reading<string> {
  const about = `${id.replaceAll("_", " ")} ${words}`;
  if (!/\b(?:height|tall)\b/i.test(about)) return undefined;
  const isIn = (unit: RegExp) => unit.test(about);
  const [isInches, isFeet] = [isIn(/\binch(?:es)?\b/i), isIn(/\b(?:feet|foot|ft)\b/i)];
  const [, inches] = /^(\d{1,2}) ?(?:"|''|″|”)$/.exec(text) ?? [];
  if (isInches && inches !== undefined) return { value: inches };
  // "5.10" may be 5 feet and 10 inches.
  if (isInches && /^[3-8]\.\d{1,2}$/.test(text)) return inexact([], "a number of inches");
  const height = parseFeetAndInches(text);
  if (!height) return undefined;
  if (isInches && !isFeet) return { value: String(12 * height.feet + (height.inches ?? 0)) };
  return isFeet && !isInches && height.inches === undefined ? { value: String(height.feet) } : undefined;
}

const WHOLE =
  /\bage\b|\bhow old\b|\b(?:number of|how many) (?:\p{L}+ )?(?:people|persons|children|kids|dependents|members)\b/iu;

/** A unit that the question names, such as "pounds" of a weight, is not a currency. */
export function readAmountInUnit(text: string, question: Question): Reading<string> {
  const [whole, bare] = [text, withoutUnit(text, question)].map((words) => readAmount(words, question));
  return whole && "problem" in whole && bare && "value" in bare ? bare : (whole ?? bare);
}

function readAmount(text: string, question: Question): Reading<string> {
  if (/\b0 if\b/.test(question.words) && readYesNo(text) === false) return { value: "0" };
  if (deniesAny(text, question)) return { value: "0" };
  // A length or a time in m or mm is in metres, minutes or millimetres.
  if (!question.isMoney && /\d ?mm?$/i.test(text) && MEASURES.test(question.words)) return undefined;
  const [, thousands, hundreds] =
    /^(.+ thousand) (one|two|three|four|five|six|seven|eight|nine)$/i.exec(text) ?? [];
  if (question.isMoney && thousands !== undefined)
    return inexact([`${thousands} and ${hundreds}`, `${thousands} ${hundreds} hundred`].flatMap(plainAmount));
  const exact = ASKS_ESTIMATE.test(question.words) ? withoutRoughness(text) : undefined;
  return parseAmount(exact ?? text, { period: periodOf(question), notation: question.notation });
}

function plainAmount(text: string): string[] {
  const amount = parseAmount(text);
  return amount && "value" in amount ? [amount.value] : [];
}

const MEASURES =
  /\b(?:height|length|width|depth|distance|tall|long|wide|deep|far|(?:milli|centi|kilo)?met(?:er|re)s?|mm|cm|km|minutes?|area|size)\b/i;

const DENIAL =
  /^(?:no |nope )?(?:i|we) (?:do not|dont) (?:have|own|get|receive|owe) (?:any|anything)(?: (.+))?$|^no (.+)$/;
const COUNT = /\b(?:how (?:many|much)|number of)\b/i;

/** "No, I don't have any" and "no kids", where the question has every other word of the answer. */
export function deniesAny(
  text: string,
  question: Pick<Question, "words" | "isMoney" | "isPercent">,
): boolean {
  const { words, isMoney, isPercent } = question;
  const [denial, some, none = ""] = DENIAL.exec(foldText(withoutHesitation(text))) ?? [];
  if (denial === undefined || isPercent || !(isMoney || COUNT.test(words))) return false;
  const meaning = (text: string) => singular(inKinds(text) ?? text).split(" ");
  const asked = meaning(foldText(words));
  return meaning((some ?? none).trim()).every((word) => word === "" || asked.includes(word));
}

const ASKS_ESTIMATE = /\b(?:approximate|estimated?\b|roughly|about how (?:many|much))/i;

/** An answer in another unit: "2 years" for months, "two weeks" for days, "2 kids" for all persons. */
export function readOtherUnit(text: string, { words, id }: Pick<Question, "words" | "id">): Reading<string> {
  const asked = new Set(foldText(`${words} ${id.replaceAll("_", " ")}`).split(" "));
  const unit = askedUnit(asked);
  const duration = unit && readDuration(text, unit);
  if (duration !== undefined) {
    // A child of "two years" may be 30 months old.
    const isExact = unit !== "month" || (!asked.has("age") && !asked.has("old")) || /\bmo/i.test(text);
    return isExact ? { value: String(duration) } : inexact([], "the age in months");
  }
  const { number, unit: other = "" } = readCount(text) ?? {};
  if (number === undefined || namesUnit(asked, other)) return undefined;
  if (unit !== undefined && UNITS.some((one) => one === other)) return inexact([], `a number of ${unit}s`);
  const isPart =
    /^(?:child|children|kid|dependent)$/.test(other) &&
    namesUnit(asked, "people", "household", "person", "member");
  return isPart ? inexact([], "the number of all persons") : undefined;
}

const UNITS: DurationUnit[] = ["year", "month", "week", "day", "hour", "minute"];

/** The only unit of time that the question names; "hours a week" and "a year" of an amount are no unit of a duration. */
function askedUnit(asked: ReadonlySet<string>): DurationUnit | undefined {
  const named = UNITS.filter((unit) => asked.has(`${unit}s`));
  const [unit] = named;
  const isOther = UNITS.some((one) => one !== unit && (asked.has(one) || asked.has(`${one}ly`)));
  return named.length === 1 && !isOther ? unit : undefined;
}

const ALONE = /^(?:its )?(?:just |only )?(?:me|myself)$/;
const COUNTS_PERSONS = /\b(people|persons|family|household)\b/i;
/** "How many people live with you?" does not count the speaker; "including you" does. */
const COUNTS_OTHERS =
  /\b(?:with (?:you|me|the applicant)|besides|others?|excluding|apart from|(?:not|without|don['’]?t|do not) (?:including|counting|include|count))\b/i;
const COUNTS_SPEAKER =
  /(?<!\b(?:not|without|don['’]?t|do not) )\b(?:including|counting|include|count) (?:you|your|me|my|the applicant)/i;

/** "Me and the baby, so two": the number after the reason. */
const CONCLUSION =
  /^.+[,;] (?:so|that(?:'|’)?s|which makes) (?:(?:that(?:'|’)?s|it(?:'|’)?s|we(?:'|’| a)re) )?(.+)$/i;
const LISTED =
  /^(?:it(?:'|’)?s )?(?:just |only )?(?:me|myself)(?:(?:,? and|,|,? plus) (?:my|the|our) [\p{L}-]+)+$/iu;

/** "Just me" in a family or household, "me and the baby, so two"; "me and my mom" is to be confirmed. */
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

const PERIODS: [Period, RegExp][] = [
  ["hour", /\b(hourly|per hour|an hour|each hour)\b/i],
  ["day", /\b(daily|per day|a day|each day)\b/i],
  ["week", /\b(weekly|per week|a week|each week)\b/i],
  ["month", /\b(monthly|per month|a month|each month|month|mensual(?:es)?|mensuel(?:le)?s?|par mois)\b/i],
  ["year", /\b(annual|annually|yearly|year|anual(?:es)?|annuel(?:le)?s?)\b/i],
  ["year", /\b(income|earnings|wages?|salary)\b/i],
];

/** The period of the amount that the question asks for; without a stated one, an income is yearly if that is implied. */
export function periodOf(
  { words, id }: Pick<Question, "words" | "id">,
  isImplied = true,
): Period | undefined {
  const stated = isImplied ? PERIODS : PERIODS.slice(0, -1);
  return stated.find(([, names]) => names.test(`${words} ${id.replaceAll("_", " ")}`))?.[0];
}

const RATED = /^(?:stars?|points?)$/;

/** "35 hours a week" without the unit that the question itself names, and "3 stars". */
export function withoutUnit(
  text: string,
  { words, id, maximum }: Pick<Question, "words" | "id" | "maximum">,
): string {
  const [, rating, mark, most] = /^(\S+?)(?: stars?)?( (?:out )?of |\/)(\d+)(?: stars?)?$/i.exec(text) ?? [];
  // "1/2" may be a half.
  if (rating && (maximum === Number(most) || (maximum === undefined && mark !== "/"))) return rating;
  const parts = text.split(/[ /]+/);
  const asked = new Set(foldText(`${words} ${id.replaceAll("_", " ")}`).split(" "));
  const isUnit = (part: string) => {
    const folded = foldText(part);
    return (
      FILLERS.test(folded) || RATED.test(folded) || (/^\p{L}+$/u.test(folded) && namesUnit(asked, folded))
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
