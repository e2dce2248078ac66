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
import { readCount, readInAnyLanguage, readSmallNumber } from "../../text/number-words.ts";
import { singular, withoutHesitation } from "../../text/plain-speech.ts";
import type { Reading } from "../../text/reading.ts";
import { readSpokenAmount } from "../../text/spoken-amounts.ts";
import { CONCEPTS } from "../../text/vocabulary/concepts.ts";
import { TIME_PARTS } from "../../text/vocabulary/date-parts.ts";
import { NUMBERS } from "../../text/vocabulary/numbers.ts";
import { PERIODS } from "../../text/vocabulary/periods.ts";
import { PERSONS } from "../../text/vocabulary/persons.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { RANGES } from "../../text/vocabulary/ranges.ts";
import { SPEECH } from "../../text/vocabulary/speech.ts";
import { RATINGS, UNIT_PLURALS, UNITS } from "../../text/vocabulary/units.ts";
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

const person = (name: keyof (typeof PERSONS)["en"]) => inAllLanguages(PERSONS, (words) => words[name]);
const asked = (name: keyof (typeof QUESTIONS)["en"]) => inAllLanguages(QUESTIONS, (words) => words[name]);

const WHOLE = anywhere(`${asked("age")}|(?:${person("howMany")}) ?(?:\\p{L}+ )?(?:${person("counted")})`);

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
  if (HEIGHT.test(question.words) && /^[3-8]\.\d{1,2}$/.test(text)) return inexact([]);
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
  const about = singular(bare(`${words} ${id.replaceAll("_", " ")}`));
  const isAsked = WITHOUT.some((pattern) => {
    const [, rest = ""] = pattern.exec(said) ?? [];
    return (
      rest !== "" &&
      singular(rest)
        .split(" ")
        .every((word) => word.length > 3 && about.includes(word))
    );
  });
  return isAsked ? { value: "0" } : undefined;
}

const THOUSANDS_AND_ONE = new RegExp(
  `^.+ (?:${NUMBERS.en.thousand}) (?:${NUMBERS.en.small.split(" ").slice(1, 10).join("|")})$`,
  "i",
);
const HEIGHT = anywhere(asked("height"));
const MEASURES = anywhere(`${asked("measures")}|[mck]m`);
export const ASKS_ESTIMATE = anywhere(asked("estimate"));

type UnitOfTime = keyof (typeof UNIT_PLURALS)["en"];
const TIMES: UnitOfTime[] = ["year", "month", "week", "day", "hour", "minute"];
const wholly = (words: string) => new RegExp(`^(?:${words})$`, "u");
const NAMES_OF_TIME = TIMES.map(
  (unit) =>
    [
      unit,
      wholly(
        unit === "minute"
          ? inAllLanguages(TIME_PARTS, ({ minute }) => minute)
          : inAllLanguages(PERIODS, ({ names, adverbs }) => `${names[unit]}|${adverbs[unit]}`),
      ),
    ] as const,
);
const PLURALS = TIMES.map(
  (unit) => [unit, wholly(inAllLanguages(UNIT_PLURALS, (words) => words[unit]))] as const,
);

const unitOfTime = (word: string) => NAMES_OF_TIME.find(([, names]) => names.test(word))?.[0];

/** The problem of a number in another unit of time than the question's: "2 years" for months. */
export function readOtherUnit(text: string, question: Pick<Question, "words" | "id">): Reading<never> {
  const about = unitWords(question);
  const [unit, ...others] = PLURALS.filter(([, names]) => about.some((word) => names.test(word)));
  const given = readCount(text)?.unit ?? "";
  const isOther = unitOfTime(given) !== undefined && !namesUnit(about, given);
  return unit !== undefined && others.length === 0 && isOther
    ? inexact([], `a number of ${unit[0]}s`)
    : undefined;
}

function unitWords({ words, id }: Pick<Question, "words" | "id">): string[] {
  return foldText(`${words} ${id.replaceAll("_", " ")}`).split(" ");
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
  ["month", anywhere(asked("monthly"))],
  ["year", anywhere(asked("yearly"))],
];

/** The period of the amount that the question asks for; without a stated one, an income is yearly. */
function periodOf({ words, id }: Pick<Question, "words" | "id">): Period | undefined {
  const text = `${words} ${id.replaceAll("_", " ")}`;
  return statedPeriod(text) ?? NAMED.find(([, names]) => names.test(text))?.[0];
}

const OF_AGE = new RegExp(`^(?:${asked("ofAge")}|alt)$`, "iu");
const AGE = anywhere(asked("age"));

/** Whether the question asks for an age. */
export function asksAge({ words, id }: Pick<Question, "words" | "id">): boolean {
  return AGE.test(`${words} ${id.replaceAll("_", " ")}`);
}

const COUNTED = wholly(`${inAllLanguages(RATINGS, ({ points }) => points)}|${person("counted")}`);
const FILLER = wholly(
  `${inAllLanguages(PERIODS, ({ per }) => per)}|${inAllLanguages(SPEECH, ({ articles }) => articles)}|of`,
);
const RATING = new RegExp(
  `^(\\S+?)(?: (?:${inAllLanguages(RATINGS, ({ points }) => points)}))?( (?:${inAllLanguages(RATINGS, ({ outOf }) => outOf)}) |/)(\\d+)(?: (?:${inAllLanguages(RATINGS, ({ points }) => points)}))?$`,
  "iu",
);

/** "35 hours a week" without the unit that the question itself names, and "3 stars". */
export function withoutUnit(text: string, question: Pick<Question, "words" | "id" | "maximum">): string {
  const { maximum } = question;
  const [, rating, mark, most] = RATING.exec(text) ?? [];
  // "1/2" may be a half.
  if (rating && (maximum === Number(most) || (maximum === undefined && mark !== "/"))) return rating;
  const parts = text.split(/[ /]+/);
  const about = unitWords(question);
  const isUnit = (part: string, at: number) => {
    const folded = foldText(part);
    // "Par an" is another period, although "an" is an article in English.
    return (
      (FILLER.test(folded) && at < parts.length - 1) ||
      COUNTED.test(folded) ||
      (OF_AGE.test(folded) && asksAge(question)) ||
      (/^\p{L}+$/u.test(folded) && namesUnit(about, folded))
    );
  };
  const kept = parts.findLastIndex((part, at) => !isUnit(part, at)) + 1;
  return kept > 0 && parts.length - kept <= 4 ? parts.slice(0, kept).join(" ") : text;
}

const UNIT_FORMS = Object.values(UNITS).flatMap((units) => Object.values(units).map(wholly));

/** Whether the question names the unit, in any of its forms: "lbs" for a weight in pounds. */
function namesUnit(about: string[], word: string): boolean {
  const unit = unitOfTime(word);
  const forms = UNIT_FORMS.filter((names) => names.test(word));
  return about.some(
    (other) =>
      other.length > 1 &&
      (singular(other) === singular(word) ||
        (unit !== undefined && (unitOfTime(other) === unit || isPartOf(word, other))) ||
        forms.some((names) => names.test(other))),
  );
}

/** The unit at either end of a German compound: both of "Wochenstunden". */
function isPartOf(unit: string, word: string): boolean {
  if (!GERMAN.test(unit) || word.length <= unit.length) return false;
  const isFirst = word.startsWith(unit) && /^(?:n|e?s)?\p{L}{4}/u.test(word.slice(unit.length));
  return isFirst || word.endsWith(unit);
}

const GERMAN = wholly(Object.values(PERIODS.de.names).join("|"));

const COUNTS_PERSONS = anywhere(person("counts"));
/** "How many people live with you?" does not count the speaker; "including you" does. */
const COUNTS_OTHERS = anywhere(person("without"));
const COUNTS_SPEAKER = new RegExp(
  `(?<!(?<!\\p{L})(?:${person("not")}) )${anywhere(person("including")).source}`,
  "iu",
);

const ALONE = wholly(inAllLanguages(CONCEPTS["self only"] ?? {}));
const SELF = `(?:${person("me")})`;
const MY = `(?:${person("my")}) [\\p{L}-]+`;
const AND = inAllLanguages(RANGES, ({ and }) => and);
/** The number after the reason. */
const CONCLUSION = new RegExp(`^.+[,;] (?:${person("concludes")}) (.+)$`, "iu");
const LISTED = new RegExp(
  `^(?:(?:${person("only")}) )?(?:${SELF}(?:(?:,? (?:${AND})|,|,? plus) ${MY})+|${MY}(?:,? ${MY})*,? (?:${AND}) (?:${SELF}|${MY}))$`,
  "iu",
);
const RELATIVE = new RegExp(MY, "giu");
const SEVERAL = new RegExp(`(?:${person("plural")})$`, "iu");
const HOLDS_SELF = anywhere(person("me"));

/** @returns undefined where the question counts no persons; a list of persons is a candidate that has to be confirmed */
export function readPersons(text: string, { words }: Pick<Question, "words">): Reading<string> {
  if (!COUNTS_PERSONS.test(words)) return undefined;
  const [, said = ""] = CONCLUSION.exec(text) ?? [];
  const concluded = readSmallNumber(said) ?? readInAnyLanguage(said);
  if (concluded !== undefined) return { value: String(concluded) };
  if (LISTED.test(text)) {
    const others = text.match(RELATIVE) ?? [];
    const isOpen = !HOLDS_SELF.test(text) || others.some((one) => SEVERAL.test(one));
    return inexact(isOpen ? [] : [String(others.length + 1)], "the number of the persons asked for");
  }
  if (!ALONE.test(foldText(withoutHesitation(text)))) return undefined;
  return COUNTS_OTHERS.test(words) && !COUNTS_SPEAKER.test(words)
    ? inexact(["0", "1"], "the number of the persons asked for")
    : { value: "1" };
}
