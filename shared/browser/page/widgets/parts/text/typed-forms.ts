import { isoDate, readTime, twoDigits } from "../../../../../text/dates.ts";
import type { PlannedField } from "../../../protocol.ts";
import { dateInFormat, dateOrder, MIDNIGHT, momentOf } from "../dates/moment.ts";
import { isCode, readAmounts } from "./same-text.ts";

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
  const forms = [
    ...dateForms(control, field),
    ...timeForms(value, input.placeholder),
    ...monthForms(control, field),
    ...(input.type === "number" ? amountForms(value) : codeForms(input, value)),
    ...centForms(value),
    ...(input.pattern ? [...amountForms(value), value.toUpperCase(), value.toLowerCase()] : []),
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
  const isCode = /\d/.test(value) && /^[\d\s()./+-]+$/.test(value) && !/^-?\d*\.\d+$/.test(value);
  if (!isCode) return [value];
  const digits = value.replace(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? [digits.slice(1)] : [];
  // An element that is edited itself has none of them.
  const { placeholder = "", pattern = "", value: shown = "" } = input;
  const shapes = [placeholder, shapeOfExample(placeholder), shapeOfPattern(pattern), shown];
  const shaped = [digits, ...national].flatMap((number) =>
    shapes.flatMap((shape) => intoShape(shape, number) ?? []),
  );
  return [...shaped, value, digits, ...national];
}

function amountForms(value: string): string[] {
  const amounts = readAmounts(value);
  const [amount] = amounts;
  if (isCode(value) || amounts.length !== 1 || amount === undefined) return [value];
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
