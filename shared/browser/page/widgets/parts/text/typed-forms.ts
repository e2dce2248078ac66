/** The forms in which an answer may be typed, and the texts that mean the same answer. */

import { isoDate, readTime, twoDigits } from "../../../../../text/dates.ts";
import { wholeNumber } from "../../../../../text/figures.ts";
import { DEFAULT_NOTATION } from "../../../../../text/notation.ts";
import { MEASURES } from "../../../../../text/vocabulary/neighbours.ts";
import { PERIODS } from "../../../../../text/vocabulary/periods.ts";
import { inAllLanguages } from "../../../../../text/words.ts";
import { normalize } from "../../../dom/text.ts";
import type { PlannedField } from "../../../protocol.ts";
import { dateInFormat, dateOrder, MIDNIGHT, momentOf } from "../dates/moment.ts";

/** "HH:MM" or "--:-- --": an hour, a minute, and the half of the day on a twelve-hour clock. */
const CLOCK = /^(?:h{1,2}|--|__|\d{1,2})[:.](?:m{2}|--|__|\d{2})(?: ?(--|aa?|tt|[ap]\.?m\.?))?$/i;
const EMPTY_CENTS = /^\D*0[.,]00\D*$/;
/** Longer numbers are codes. */
const LONGEST_AMOUNT = 9;

/**
 * The forms in which an answer may be typed into a box, the most fitting first: as it is, as the box's hint shows it,
 * its digits alone, and with the separators of the box's placeholder or pattern. `pattern` and `maxlength` decide the
 * order.
 */
export function typedForms(control: HTMLElement, field: PlannedField): string[] {
  const input = control as HTMLInputElement;
  // A box of one line drops the ends of lines.
  const value = input.matches("input") ? field.value.trim().replace(/\s*\n\s*/g, " ") : field.value.trim();
  const amounts = amountForms({ ...field, value });
  const forms = [
    ...dateForms(control, field),
    ...timeForms(value, input.placeholder),
    ...monthForms(control, field),
    ...(input.type === "number" ? amounts : codeForms(input, value)),
    ...centForms(value),
    ...(input.pattern ? [...amounts, value.toUpperCase(), value.toLowerCase()] : []),
  ];
  // A mask that shows two decimal places takes the digits from the right.
  if (EMPTY_CENTS.test(input.value)) forms.unshift(...centForms(value));
  const distinct = [...new Set(forms)].filter(Boolean);
  const best = distinct.sort((a, b) => fitness(input, b) - fitness(input, a));
  const fitting = best.filter((form) => matchesPattern(input, form));
  return fitting.length > 0 ? fitting : best;
}

function dateForms(control: HTMLElement, field: PlannedField): string[] {
  const { date, time = MIDNIGHT } = momentOf(control, field);
  const isTyped = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?: \d.*)?$|\p{L}/u.test(field.value);
  if (!date || !isTyped) return [];
  const [month, day] = [twoDigits(date.month), twoDigits(date.day)];
  const inOrder = dateOrder(control, field) === "day first" ? [day, month] : [month, day];
  const shown = dateInFormat(control, date, time);
  // Without a hint the answer has the form that was recorded.
  const first = shown ? [shown] : [field.value.trim()];
  const slashed = [...inOrder, date.year].join("/");
  const yearFirst = [date.year, month, day].join("/");
  if (time === MIDNIGHT)
    return [...first, slashed, isoDate(date), `${inOrder.join("")}${date.year}`, yearFirst];
  const forms = [slashed, isoDate(date)].flatMap((day) => timeForms(time).map((hour) => `${day} ${hour}`));
  // The notation of most boxes for a date with a time that give no hint.
  return [...first, `${isoDate(date)} ${time}:00`, ...forms];
}

function monthForms(control: HTMLElement, field: PlannedField): string[] {
  const { month } = momentOf(control, field);
  return month ? [field.value.trim(), `${twoDigits(month.month)}/${month.year}`, isoDate(month)] : [];
}

// A box may take one of the two notations alone, which its placeholder may show.
function timeForms(value: string, placeholder = ""): string[] {
  const time = readTime(value);
  // "12.30" may be an amount.
  if (time === undefined || !/:|[ap]\.?m/i.test(value)) return [];
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)];
  const half = `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
  const clock = CLOCK.exec(placeholder.trim());
  const shown = clock ? [clock[1] ? half : time] : [];
  return [...shown, value, time, half, `${time}:00`];
}

function codeForms(input: HTMLInputElement, value: string): string[] {
  const hasLeadingZeros = /\d/.test(value) && /^[\d\s()./+-]+$/.test(value) && !/^-?\d*\.\d+$/.test(value);
  if (!hasLeadingZeros) return [value];
  const digits = value.replace(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? [digits.slice(1)] : [];
  // An element whose own content is edited has none of these attributes.
  const { placeholder = "", pattern = "", value: shown = "" } = input;
  const shapes = [placeholder, shapeOfExample(placeholder), shapeOfPattern(pattern), shown];
  const shaped = [digits, ...national].flatMap((number) =>
    shapes.flatMap((shape) => intoShape(shape, number) ?? []),
  );
  return [...shaped, value, digits, ...national];
}

function amountForms(field: PlannedField): string[] {
  const amount = numberOf(field);
  if (hasLeadingZeros(field.value) || amount === undefined) return [field.value];
  const cents = amount.toFixed(2);
  const grouped = String(Number(cents)).replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ",");
  return [String(amount), cents, cents.replace(".", ","), grouped, `$${grouped}`];
}

function centForms(value: string): string[] {
  return /^\d+(\.\d{1,2})?$/.test(value) && value.length < LONGEST_AMOUNT ? [Number(value).toFixed(2)] : [];
}

function fitness(input: HTMLInputElement, text: string): number {
  const isShort = !(input.maxLength >= 0) || text.length <= input.maxLength;
  return (isShort ? 2 : 0) + (matchesPattern(input, text) ? 1 : 0);
}

export function matchesPattern({ pattern }: HTMLInputElement, text: string): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(text);
  } catch {
    return true;
  }
}

/** `\d{3}-\d{2}-\d{4}` as `###-##-####`; empty for a pattern of other parts. */
function shapeOfPattern(pattern: string): string {
  const shape = pattern
    .replace(/^\^|\$$/g, "")
    .replace(/(?:\\d|\[0-9\])(?:\{(\d{1,2})\})?/g, (_, count = "1") => "#".repeat(Number(count)))
    .replace(/\\?([-\s().])\??/g, "$1");
  return /^[#\s().-]+$/.test(shape) ? shape : "";
}

/** `12-3456789` as `##-#######`; empty for digits without separators. */
function shapeOfExample(placeholder: string): string {
  return /^\(?\d+(?:[)\s-]+\d+)+$/.test(placeholder) ? placeholder.replace(/\d/g, "#") : "";
}

// A placeholder such as "___-__-____" or "(999) 999-9999" shows where the separators are.
function intoShape(shape: string, digits: string): string | undefined {
  const slots = shape.match(/[_#9x0]/gi)?.length ?? 0;
  // "0.00" shows a decimal point.
  if (/^[_#9x0]+\.[_#9x0]+$/i.test(shape)) return undefined;
  if (slots !== digits.length || !/^[_#9x0\s()./+-]+$/i.test(shape)) return undefined;
  let at = 0;
  return shape.replace(/[_#9x0]/gi, () => digits[at++] ?? "");
}

/** Fewer digits may be an amount of another size. */
const FEWEST_DIGITS = 4;
/** A text with words is no code: its spaces count. */
const WORDS = /\p{L}{3,}[\s,]|\s\p{L}{3,}/u;
/** A shorter answer may be the end of another one. */
const LONG = 7;
/** The most digits of a telephone number without its country code. */
const NATIONAL = 10;

/**
 * Whether a box shows an answer, possibly reformatted. Masks add separators: 85000 becomes $85,000.00, and 5551234567
 * becomes +1 (555) 123-4567. A decimal point or a minus sign is not a separator: it changes the number.
 *
 * @param decimal the mark of decimals in the answer
 */
export function isSameText(shown: string, wanted: string, decimal: Decimal = "."): boolean {
  if (folded(shown) === folded(wanted)) return true;
  if (normalize(shown) === "" || normalize(wanted) === "") return false;
  const amount = hasLeadingZeros(wanted) ? undefined : numberOf({ value: wanted, decimal });
  // A box that shows three decimals may have taken them for thousands.
  const hasThree = new RegExp(`^-?\\d{1,3}\\${decimal}\\d{3}$`).test(wanted.trim());
  if (amount !== undefined && readAmounts(shown, hasThree ? [decimal] : undefined).includes(amount))
    return true;
  const time = readTime(wanted);
  if (time !== undefined && readTime(shown) === time) return true;
  return isSameCode(shown, wanted) || isMasked(shown, wanted);
}

// In an answer an asterisk or a colon at the end is a character like any other.
function folded(text: string): string {
  return normalize(text.replaceAll("*", "\u2217").replaceAll(":", "\u2236"));
}

/** Numbers and codes of a fixed length: separators, a country code and a fixed prefix do not count. */
function isSameCode(shown: string, wanted: string): boolean {
  const [a, b] = [plain(shown), plain(wanted)];
  if (!/\d/.test(b) || b.length < FEWEST_DIGITS || WORDS.test(wanted) || isSigned(shown) !== isSigned(wanted))
    return false;
  // After a plus sign the first digits are a country code, which a national number has not.
  const isAbroad = /^\s*\+/.test(shown) && !/^\s*\+/.test(wanted) && b.length <= NATIONAL;
  if (a === b) return !isAbroad;
  if (b.length < LONG) return false;
  const [shownNational, wantedNational] = [nationalOf(shown), nationalOf(wanted)];
  // One of both has a country code, the other one the trunk prefix.
  const isWhole = (shownNational === undefined) !== (wantedNational === undefined);
  if (isWhole && (shownNational ?? withoutTrunk(a)) === (wantedNational ?? withoutTrunk(b))) return true;
  const prefix = a.endsWith(b) ? a.slice(0, -b.length) : undefined;
  if (prefix !== undefined && /^\D{1,4}$/.test(prefix)) return true;
  const [long, short] = [a, b].sort((one, two) => two.length - one.length) as [string, string];
  // A mask of North America writes or drops the country code without a plus sign.
  return (
    /^\d+$/.test(long) && short.length === NATIONAL && long.endsWith(short) && long.length - short.length <= 2
  );
}

/** The country codes of ITU-T E.164, none of which starts with another one. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The digits of a telephone number after its country code; undefined without a plus sign before it. */
function nationalOf(number: string): string | undefined {
  return /^\s*\+/.test(number) ? plain(number).replace(COUNTRY_CODE, "") : undefined;
}

/** Many countries write a zero before the number within the country. */
function withoutTrunk(digits: string): string {
  return digits.replace(/^0/, "");
}

// "•••-••-6789": the box conceals what it took.
function isMasked(shown: string, wanted: string): boolean {
  const [a, b] = [plain(shown), plain(wanted)];
  return /^[•●*xX]{3,}\d{2,}$/.test(a) && a.length === b.length && a.slice(-2) === b.slice(-2)
    ? b.endsWith(a.replace(/\D/g, ""))
    : false;
}

function isSigned(text: string): boolean {
  return /^\s*[-−]\s*\d/.test(text);
}

// A point between digits may be a decimal one, so that it stays, unless the text holds several.
function plain(text: string): string {
  const isDotted = (text.match(/\d\.\d/g) ?? []).length > 1;
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[+]|[\s\u00A0()/_-]/g, "");
  return isDotted ? bare.replaceAll(".", "") : bare;
}

const UNIT = new RegExp(
  `(?<=\\d)\\s*(?:${inAllLanguages(PERIODS, ({ names }) => Object.values(names).join("|"))}|${MEASURES})\\.?$`,
  "i",
);
const LEADING_ZEROS = /^0\d{2,}$/;

/** Whether each digit counts, as in `00501`; two digits may be a day or a month. */
function hasLeadingZeros(text: string): boolean {
  return LEADING_ZEROS.test(text.trim());
}

type Decimal = "." | ",";

/**
 * The numbers that a box may show, in either notation: `1.200` is 1.2 and 1200.
 *
 * @param decimals the decimal marks that the text may have
 */
export function readAmounts(text: string, decimals: readonly Decimal[] = [".", ","]): number[] {
  const bare = text.replace(UNIT, "");
  return [
    ...new Set(
      decimals.flatMap((decimal) => wholeNumber(bare, { ...DEFAULT_NOTATION, decimal })?.value ?? []),
    ),
  ];
}

/** The number of an answer that states one alone. */
export function numberOf({ value, decimal = "." }: { value: string; decimal?: Decimal }): number | undefined {
  return readAmounts(value, [decimal])[0];
}
