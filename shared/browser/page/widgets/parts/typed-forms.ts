import type { PlannedField } from "../../protocol.ts";
import { readAmounts } from "./read-amount.ts";
import { dateInFormat, dateOf, dateOrder, isoDate, twoDigits } from "./read-date.ts";

const NORTH_AMERICA = /^(US|CA)$/i;
/** Area code, exchange and line of its numbers. */
const NATIONAL = /^[2-9]\d{2}[2-9]\d{6}$/;

/**
 * The forms in which an answer may be typed into a box, the most fitting first: as it is, as the box's hint shows it,
 * its digits alone, and with the separators of the box's placeholder or pattern. `pattern` and `maxlength` decide the
 * order.
 */
export function typedForms(control: HTMLElement, field: PlannedField): string[] {
  const input = control as HTMLInputElement;
  const value = field.value.trim();
  const forms = [
    ...dateForms(control, field),
    ...(input.type === "number" ? amountForms(value) : codeForms(input, value, field)),
    ...(input.pattern ? [...amountForms(value), value.toUpperCase(), value.toLowerCase()] : []),
  ];
  const distinct = [...new Set(forms)].filter(Boolean);
  const best = distinct.sort((a, b) => fitness(input, b) - fitness(input, a));
  const fitting = best.filter((form) => matchesPattern(input, form));
  return fitting.length > 0 ? fitting : best;
}

function dateForms(control: HTMLElement, field: PlannedField): string[] {
  const date = dateOf(control, field);
  const isTyped = /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}$|\p{L}/u.test(field.value);
  if (!date || !isTyped) return [];
  const [month, day] = [twoDigits(date.month), twoDigits(date.day)];
  const inOrder = dateOrder(control, field) === "day first" ? [day, month] : [month, day];
  const shown = dateInFormat(control, date);
  // Without a hint the answer has the form that was recorded.
  const first = shown ? [shown] : [field.value.trim()];
  return [...first, [...inOrder, date.year].join("/"), isoDate(date), `${inOrder.join("")}${date.year}`];
}

function codeForms(input: HTMLInputElement, value: string, field: PlannedField): string[] {
  const isCode = /\d/.test(value) && /^[\d\s()./+-]+$/.test(value) && !/^-?\d*\.\d+$/.test(value);
  if (!isCode) return [value];
  const digits = value.replace(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? [digits.slice(1)] : [];
  const shapes = [input.placeholder ?? "", shapeOfPattern(input.pattern ?? ""), input.value];
  const shaped = [digits, ...national].flatMap((number) =>
    shapes.flatMap((shape) => intoShape(shape, number) ?? []),
  );
  return [...abroad(input, digits, field), ...shaped, value, digits, ...national];
}

/** A number of North America for a box that takes any country's, by a list next to it or its plus sign without a code. */
function abroad(input: HTMLInputElement, digits: string, { date_order }: PlannedField): string[] {
  const country = input.parentElement?.querySelector("select")?.value ?? "";
  const isMask =
    /^\s*\+(?!\s*1(?!\d))/.test(input.value || input.placeholder) && date_order === "month first";
  return NATIONAL.test(digits) && (isMask || NORTH_AMERICA.test(country)) ? [`+1${digits}`] : [];
}

function amountForms(value: string): string[] {
  const amounts = readAmounts(value);
  const [amount] = amounts;
  if (amounts.length !== 1 || amount === undefined) return [value];
  const cents = amount.toFixed(2);
  const grouped = amount.toLocaleString("en-US", { maximumFractionDigits: 2 });
  return [String(amount), cents, cents.replace(".", ","), grouped, `$${grouped}`];
}

function fitness(input: HTMLInputElement, text: string): number {
  const isShort = !(input.maxLength >= 0) || text.length <= input.maxLength;
  return (isShort ? 2 : 0) + (matchesPattern(input, text) ? 1 : 0);
}

function matchesPattern({ pattern }: HTMLInputElement, text: string): boolean {
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

// A placeholder such as "___-__-____" or "(999) 999-9999" shows where the separators are.
function intoShape(shape: string, digits: string): string | undefined {
  const slots = shape.match(/[_#9x0]/gi)?.length ?? 0;
  if (slots !== digits.length || !/^[_#9x0\s()./+-]+$/i.test(shape)) return undefined;
  let at = 0;
  return shape.replace(/[_#9x0]/gi, () => digits[at++] ?? "");
}
