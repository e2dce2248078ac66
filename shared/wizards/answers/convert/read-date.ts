/** Dates in one field, and their parts in fields of their own, as the question writes them. */

import type { Pattern } from "../../../core/schemas/pattern.ts";
import { isoDate } from "../../../text/dates.ts";
import type { Question } from "../question.ts";
import { type DateParts, parseDate, readMonth } from "../words/parse-date.ts";
import { fitting, found, type Reading } from "../words/reading.ts";
import { statedDateOrder } from "../words/stated-notation.ts";

/** `birth_month`, `_day`, `_year`: "May" becomes `05` or `5`, as in the pattern or the example. */
export function readDatePart(text: string, question: Question): Reading<string> {
  const isShort = question.maxLength === 2 || (question.maxLength === 4 && /year/i.test(question.label));
  const named = isShort
    ? /\b(month|day|year)(?: of birth)?$/i.exec(question.label)?.[1]?.toLowerCase()
    : undefined;
  const part = /(?:^|_)(month|day|year)(?:_of_birth)?$/.exec(question.id)?.[1] ?? named;
  if (!part || asksWhole(question) || (!asksPart(question) && isWholeDate(text, question))) return undefined;
  const { pattern, example = "" } = question;
  if (!/^0\d$/.test(example) && pattern?.test(text)) return { value: text };
  if (part === "year") {
    const date = parseDate(text, question.notation);
    if (date && "value" in date) return found(String(date.value.year));
    const [, digits] = /^'?(\d{2})$/.exec(text) ?? [];
    if (digits === undefined || question.pattern?.test(digits)) return undefined;
    const candidates = [`19${digits}`, `20${digits}`];
    return { problem: "ambiguous", message: "needs a year of four digits", candidates };
  }
  const number = readPart(text, part, question);
  return number ? found(formatDatePart(number, question)) : undefined;
}

/** A question named `moving_day` may ask for a whole date, and one named `start_month` for a month of a year. */
function asksWhole({ words, example = "" }: Question): boolean {
  return DATE_FORMATS.test(words) || DATE_EXAMPLES.test(example) || MONTH_EXAMPLES.test(example);
}

/** The name alone, such as `day` for an appointment, proves nothing. */
function asksPart({
  label,
  type,
  pattern,
  maxLength = Number.POSITIVE_INFINITY,
  example = "",
}: Question): boolean {
  const isStated = /\b(?:month|day|year|mm|dd|yyyy)\b/i.test(label);
  return (
    isStated || type === "number" || pattern !== undefined || maxLength <= 4 || /^\d{1,4}$/.test(example)
  );
}

function isWholeDate(text: string, { notation }: Question): boolean {
  const date = parseDate(text, notation);
  return date !== undefined && (!("value" in date) || date.value.day !== undefined);
}

/** "the 22nd", and the day or the month of a date such as "March 22nd". */
function readPart(text: string, part: string, { notation }: Question): number | undefined {
  const month = part === "month" ? readMonth(text, notation) : undefined;
  if (month !== undefined) return month;
  const words = text.toLowerCase().replace(/^the /, "");
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(words) ?? [];
  if (day !== undefined) return part === "day" ? Number(day) : undefined;
  // Any year with 29 February completes a day of a month.
  const date = parseDate(text, notation) ?? parseDate(`${text} 2000`, notation);
  return date && "value" in date ? date.value[part as "day" | "month"] : undefined;
}

/** A month or day in the form that the question requires; undefined where neither `5` nor `05` fits. */
export function formatDatePart(number: number, { pattern, example }: Question): string | undefined {
  const plain = String(number);
  const padded = plain.padStart(2, "0");
  const isPadded = example === undefined ? pattern !== undefined : /^0\d$/.test(example);
  return fitting(isPadded ? [padded, plain] : pattern ? [plain, padded] : [plain], pattern);
}

const DATE_NAMES = /(?:^|_)(date|dob|birthday|birthdate)(?:_|$)/;
const DATE_FORMATS = /\b(?:mm?|dd?)[/.-](?:dd?|mm?)[/.-]yyyy\b|\byyyy-mm-dd\b/i;
/** Dates in all known forms, for questions whose pattern alone shows that they ask for one. */
const MONTH_FORMS = ["12/2031", "2031-12", "12-2031", "12.2031"];
const DATE_FORMS = ["12/31/1999", "31/12/1999", "1999-12-31", "31.12.1999", "31-12-1999", "12-31-1999"];
const MONTH_EXAMPLES = /^(?:\d{1,2}[/.-]\d{4}|\d{4}-\d{2})$/;
const DATE_EXAMPLES = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})$/;

/** Whether the id, the stated format or the example is that of a date. */
function isDateQuestion(question: Question): boolean {
  const { id, words, example = "", pattern } = question;
  const isNamed = DATE_NAMES.test(id) || DATE_FORMATS.test(words) || DATE_EXAMPLES.test(example);
  const isShaped = [...DATE_FORMS, ...MONTH_FORMS].some((form) => pattern && hasMarks(form, pattern));
  return isNamed || isShaped || MONTH_EXAMPLES.test(example);
}

/** Whether the pattern requires the marks of a date, and not just any digits or text. */
function hasMarks(form: string, pattern: Pattern): boolean {
  return (
    pattern.test(form) && !pattern.test(form.replace(/\D/g, "")) && !pattern.test(form.replace(/\d/g, "x"))
  );
}

/** "March 2024", or the month of a whole date, as `03/2024`; undefined where the form asks for no month of a year. */
function formatMonth({ year, month }: DateParts, { pattern, example = "" }: Question): string | undefined {
  const two = String(month).padStart(2, "0");
  const inDigits = ["/", "-", "."].flatMap((mark) => [`${two}${mark}${year}`, `${month}${mark}${year}`]);
  const forms = [...inDigits, `${year}-${two}`];
  const shape = (form: string) => form.replace(/\d/g, "0");
  const alike = MONTH_EXAMPLES.test(example)
    ? forms.find((form) => shape(form) === shape(example))
    : undefined;
  return pattern ? fitting(alike ? [alike, ...forms] : forms, pattern) : alike;
}

const SHORT_EXAMPLE = /^\d{2}([/.-])\d{2}$/;
const ASKS_SHORT = /\b(?:m{1,2} ?[/.-] ?y{2})(?!y)|\bexpir|\bvalid (?:un)?til|\bmonth and year\b/i;

/** "September 2027" as `09/27`, where a box takes the month and two digits of the year. */
function readShortMonth(
  text: string,
  { id, words, example = "", pattern, notation }: Question,
): Reading<string> {
  const [, stated = "/"] = SHORT_EXAMPLE.exec(example) ?? [];
  const isShort =
    SHORT_EXAMPLE.test(example) || (pattern ? pattern.test("12/31") || pattern.test("12-31") : false);
  const isFull = pattern ? [...DATE_FORMS, ...MONTH_FORMS].some((form) => pattern.test(form)) : false;
  if (!isShort || isFull) return undefined;
  // Elsewhere such a box takes a month and a day.
  if (!ASKS_SHORT.test(`${id.replaceAll("_", " ")} ${words}`)) return undefined;
  const [, month, year] = /^(\d{1,2})[/.-](\d{2})$/.exec(text) ?? [];
  const given = month === undefined ? shortMonthOf(parseDate(text, notation)) : { month, year };
  if (!given) return undefined;
  if (Number(given.month) < 1 || Number(given.month) > 12)
    return { problem: "format", message: "is not a month of a year" };
  const two = given.month.padStart(2, "0");
  const forms = [...new Set([stated, "/", "-", ""])].map((mark) => `${two}${mark}${given.year}`);
  return found(fitting(forms, pattern));
}

/** The century that a year of two digits leaves open is not written either. */
function shortMonthOf(date: Reading<DateParts>): { month: string; year: string } | undefined {
  const iso = date && "value" in date ? isoDate(date.value) : date?.candidates?.[0];
  const [, year, month, day] = /^\d\d(\d\d)-(\d\d)(-\d\d)?$/.exec(iso ?? "") ?? [];
  if (year === undefined || month === undefined) return undefined;
  return day === undefined || (date && "value" in date) ? { month, year } : undefined;
}

/** Reads a whole date for one field, in the form of its pattern, else of its example. */
export function readDate(text: string, question: Question): Reading<string> {
  const { pattern, example, notation } = question;
  const short = readShortMonth(text, question);
  if (short) return short;
  if (!isDateQuestion(question)) return undefined;
  if (pattern?.test(text)) return { value: text };
  const date = parseDate(text, notation);
  if (date && "problem" in date) return date;
  const isMonth = MONTH_EXAMPLES.test(example ?? "");
  const isWhole = isMonth || DATE_EXAMPLES.test(example ?? "") || DATE_FORMATS.test(question.words);
  const month = date && formatMonth(date.value, question);
  if (month !== undefined) return { value: month };
  if (date?.value.day === undefined)
    return isWhole && !pattern
      ? {
          problem: "format",
          message: `is not a ${isMonth ? "month of a year" : "whole date"}${example ? `, as in ${example}` : ""}`,
        }
      : undefined;
  const forms = dateForms({ ...date.value, day: date.value.day });
  const isDayFirst = (statedDateOrder(example, question.words) ?? notation.dates) === "day first";
  const ordered = [forms.iso, ...(isDayFirst ? forms.dayFirst : forms.monthFirst)];
  if (pattern) return found(fitting([...ordered, ...forms.dayFirst, ...forms.monthFirst], pattern));
  const shape = (form: string) => form.replace(/\d/g, "0");
  const [stated] = DATE_FORMATS.exec(question.words) ?? [];
  const alike = example === undefined ? undefined : ordered.find((form) => shape(form) === shape(example));
  return found(alike ?? inParts(ordered, example) ?? (stated && writeDate(date.value, stated)));
}

/** An example such as `5/3/1987`, whose parts have no leading zeros, has other lengths than most dates. */
function inParts(forms: string[], example = ""): string | undefined {
  if (!/(?<!\d)\d(?!\d)/.test(example)) return undefined;
  const marks = (form: string) => form.replace(/\d{4}/, "y").replace(/\d+/g, "0");
  return forms.find((form) => marks(form) === marks(example) && !/(?<!\d)0/.test(form));
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
