/** Dates in one field, and their parts in fields of their own, as the question writes them. */
import type { Pattern } from "../../../core/schemas/pattern.ts";
import type { Question } from "../question.ts";
import { type DateParts, isoDate, parseDate, readMonth } from "../words/parse-date.ts";
import { fitting, found, type Reading } from "../words/reading.ts";
import { statedDateOrder } from "../words/stated-notation.ts";

/** `birth_month`, `_day`, `_year`: "May" becomes `05` or `5`, as in the pattern or the example. */
export function readDatePart(text: string, question: Question): Reading<string> {
  const isShort = question.maxLength === 2 || (question.maxLength === 4 && /year/i.test(question.label));
  const named = isShort
    ? /\b(month|day|year)(?: of birth)?$/i.exec(question.label)?.[1]?.toLowerCase()
    : undefined;
  const part = /(?:^|_)(month|day|year)(?:_of_birth)?$/.exec(question.id)?.[1] ?? named;
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

/** One field for a whole date: written as its pattern, else its example, has it. */
export function readDate(text: string, question: Question): Reading<string> {
  const { pattern, example, notation } = question;
  if (!isDateQuestion(question)) return undefined;
  if (pattern?.test(text)) return { value: text };
  const date = parseDate(text, notation);
  if (date && "problem" in date) return date;
  const isWhole = DATE_EXAMPLES.test(example ?? "") || DATE_FORMATS.test(question.words);
  const month = date && formatMonth(date.value, question);
  if (month !== undefined) return { value: month };
  if (date?.value.day === undefined)
    return isWhole && !pattern
      ? { problem: "format", message: `is not a whole date${example ? `, as in ${example}` : ""}` }
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
