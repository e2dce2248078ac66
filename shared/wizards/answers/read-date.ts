/** Dates in one field, and their parts in fields of their own, as the question writes them. */

import type { Pattern } from "../../core/schemas/pattern.ts";
import { type GivenDate, isoDate, readMonth } from "../../text/dates.ts";
import { fitting, found, type Reading } from "../../text/reading.ts";
import { parseSpokenDate } from "../../text/spoken-dates.ts";
import { DATE_PARTS } from "../../text/vocabulary/date-parts.ts";
import { DATE_MARKS } from "../../text/vocabulary/dates.ts";
import { QUESTIONS } from "../../text/vocabulary/questions.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import { datePartOf } from "../contract/money-fields.ts";
import { type Question, statedDateOrder } from "./question.ts";

/** `birth_month`, `_day`, `_year`: "May" becomes `05` or `5`, as in the pattern or the example. */
export function readDatePart(text: string, question: Question): Reading<string> {
  const { pattern, example = "", notation, id, label, maxLength } = question;
  const isShort = maxLength === 2 || (maxLength === 4 && partAtEnd(label) === "year");
  const named = isShort ? partAtEnd(label) : undefined;
  const part = datePartOf(id.replace(/_of_birth$/, ""), { label, max_length: maxLength }) ?? named;
  if (!part || isShownWhole(question)) return undefined;
  const date = parseSpokenDate(text, notation, { isMonth: true });
  if (!asksPart(question) && date && (!("value" in date) || date.value.day !== undefined)) return undefined;
  if (!/^0\d$/.test(example) && pattern?.test(text)) return { value: text };
  if (part === "year") {
    if (date && "value" in date) return { value: String(date.value.year) };
    const [, digits] = /^'?(\d{2})$/.exec(text) ?? [];
    if (digits === undefined) return undefined;
    const candidates = [`19${digits}`, `20${digits}`];
    return { problem: "ambiguous", message: "needs a year of four digits", candidates };
  }
  const number = readPart(text, part as "month" | "day", question);
  return number ? found(formatDatePart(number, question)) : undefined;
}

type PartOfDate = keyof (typeof DATE_PARTS)["en"];
const PARTS: PartOfDate[] = ["month", "day", "year"];
const marks = (name: keyof (typeof DATE_MARKS)["en"]) => inAllLanguages(DATE_MARKS, (words) => words[name]);
const namesOf = (part: PartOfDate) => inAllLanguages(DATE_PARTS, (words) => words[part]);
/** The names of all parts, as alternatives of a regular expression. */
export const PART_NAMES = `${PARTS.map(namesOf).join("|")}|mm|dd|tt|jj|yyyy|jjjj|aaaa`;
const BIRTH = inAllLanguages(QUESTIONS, ({ birth }) => birth);
const AT_END = PARTS.map(
  (part) =>
    [
      part,
      new RegExp(
        `(?<!\\p{L})(?:(?:${BIRTH})s?-?)?(?:${namesOf(part)})(?: (?:${marks("of")}|d['’]) ?(?:la )?(?:${BIRTH}))?$`,
        "iu",
      ),
    ] as const,
);
const NAMES_PART = anywhere(PART_NAMES);
const DAY = new RegExp(`^(?:(?:${marks("article")}) )?(\\d{1,2})(?:${marks("ordinals")})?$`, "iu");

/** "Month", "Day of birth" and "Geburtsjahr". */
function partAtEnd(label: string): PartOfDate | undefined {
  return AT_END.find(([, names]) => names.test(label.trim()))?.[0];
}

/** A question named `moving_day` may ask for a whole date, and one named `start_month` for a month of a year. */
function isShownWhole({ words, example = "" }: Question): boolean {
  return DATE_FORMATS.test(words) || DATE_EXAMPLES.test(example) || MONTH_EXAMPLES.test(example);
}

/** The name alone, such as `day` for an appointment, proves nothing. */
function asksPart({ label, type, pattern, maxLength, example = "" }: Question): boolean {
  const isStated = NAMES_PART.test(label);
  const isNumber = type === "number" || pattern !== undefined || /^\d{1,4}$/.test(example);
  return isStated || isNumber || (maxLength !== undefined && maxLength <= 4);
}

/** "the 22nd", and the day or the month of a date such as "March 22nd". */
function readPart(text: string, part: "month" | "day", { notation }: Question): number | undefined {
  const month = part === "month" ? readMonth(text, notation) : undefined;
  if (month !== undefined) return month;
  const [, day] = DAY.exec(text) ?? [];
  if (day !== undefined) return part === "day" ? Number(day) : undefined;
  // Any year with 29 February completes a day of a month.
  const date = parseSpokenDate(text, notation) ?? parseSpokenDate(`${text} 2000`, notation);
  return date && "value" in date ? date.value[part] : undefined;
}

/** A month or day in the form that the question requires; undefined where neither `5` nor `05` fits. */
export function formatDatePart(number: number, { pattern, example }: Question): string | undefined {
  const plain = String(number);
  const padded = plain.padStart(2, "0");
  const isPadded = example === undefined ? pattern !== undefined : /^0\d$/.test(example);
  return fitting(isPadded ? [padded, plain] : [plain, padded], pattern);
}

const DATE_NAMES = anywhere(inAllLanguages(QUESTIONS, ({ date }) => date));
/** None of a date with its time. */
const DATE_FORMATS = /\b(?:(?:mm?|dd?)[/.-](?:dd?|mm?)[/.-]yyyy|yyyy-mm-dd)\b(?!,?[\sT]*hh?:)/i;
const MONTH_EXAMPLES = /^(?:\d{1,2}[/.-]\d{4}|\d{4}-\d{2})$/;
const DATE_EXAMPLES = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})$/;
/** Dates in all known forms, for questions whose pattern alone shows that they ask for one. */
const SAMPLES = [
  { year: 1999, month: 12 },
  { year: 1999, month: 12, day: 31 },
].flatMap((date) => [...formsOf(date, "month first"), ...formsOf(date, "day first")]);

/** Whether the id, the stated format or the example is that of a date. */
function isDateQuestion(question: Question): boolean {
  const { id, pattern } = question;
  const isShaped = pattern !== undefined && SAMPLES.some((form) => hasMarks(form, pattern));
  return DATE_NAMES.test(id.replaceAll("_", " ")) || isShownWhole(question) || isShaped;
}

/** Whether the pattern requires the marks of a date, and not just any digits or text. */
function hasMarks(form: string, pattern: Pattern): boolean {
  return (
    pattern.test(form) && !pattern.test(form.replace(/\D/g, "")) && !pattern.test(form.replace(/\d/g, "x"))
  );
}

/** Reads a date, or a month of a year, for one field, in the form of its pattern, else of its example or its stated format. */
export function readDate(text: string, question: Question): Reading<string> {
  const { pattern, example, notation, words } = question;
  if (!isDateQuestion(question)) return undefined;
  if (pattern?.test(text)) return { value: text };
  const order = statedDateOrder(example, words) ?? notation.dates;
  const [stated] = DATE_FORMATS.exec(words) ?? [];
  const shown = example ?? stated?.replace(/[a-z]/gi, "0") ?? "";
  const date = parseSpokenDate(text, notation, { isMonth: MONTH_EXAMPLES.test(shown) });
  if (date && "problem" in date) return date;
  const month = date && writeLike({ ...date.value, day: undefined }, order, shown, pattern);
  if (month !== undefined && date?.value.day === undefined) return { value: month };
  const isMonth = MONTH_EXAMPLES.test(shown);
  if (!date || (date.value.day === undefined && !isMonth)) {
    const what = isMonth ? "month of a year" : "whole date";
    const message = `is not a ${what}${example ? `, as in ${example}` : ""}`;
    return isShownWhole(question) && !pattern ? { problem: "format", message } : undefined;
  }
  return found(writeLike(date.value, order, shown, pattern) ?? month);
}

/** The form that the pattern accepts, else the one of the shown date. */
function writeLike(
  date: GivenDate,
  order: string,
  shown: string,
  pattern: Pattern | undefined,
): string | undefined {
  const forms = formsOf(date, order);
  const [shape, marks] = [/\d/g, /\d+/g].map((part) => (form: string) => form.replace(part, "0"));
  // A date such as `5/3/1987`, whose parts have no leading zeros, has other lengths than most dates.
  const isPlain = /(?<!\d)\d(?!\d)/.test(shown);
  const alike =
    forms.find((form) => shape?.(form) === shape?.(shown)) ??
    forms.find((form) => isPlain && marks?.(form) === marks?.(shown) && !/(?<!\d)0/.test(form));
  if (!pattern) return alike;
  const others = formsOf(date, order === "day first" ? "month first" : "day first");
  return fitting([...(alike ? [alike] : []), ...forms, ...others], pattern);
}

/** A date in digits: `2007-03-04`, `03/04/2007`, `3/4/2007`, `03042007`. */
function formsOf({ year, month, day }: GivenDate, order: string): string[] {
  const parts = day === undefined ? [month] : order === "day first" ? [day, month] : [month, day];
  const padded = parts.map((part) => String(part).padStart(2, "0"));
  const marked = [padded, parts].flatMap((some) => ["/", "-", "."].map((mark) => [...some, year].join(mark)));
  return [
    isoDate({ year, month, day }),
    ...marked,
    ...(day === undefined ? [] : [[...padded, year].join("")]),
  ];
}
