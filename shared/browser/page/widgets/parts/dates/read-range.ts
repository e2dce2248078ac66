/** Two dates in one text, such as `2026-01-05 to 2026-02-10`. */
import { isTextBox, isTyped } from "../../../dom/editable.ts";
import { visibleText } from "../../../dom/text.ts";
import type { PlannedField } from "../../../protocol.ts";
import { readTime } from "../times/read-time.ts";
import {
  type DateOrder,
  type DateParts,
  dateInFormat,
  dateOf,
  dateOrder,
  isoDate,
  isSameDate,
  readDate,
  twoDigits,
} from "./read-date.ts";

export interface DateRange {
  start: DateParts;
  end: DateParts;
}

const BETWEEN = /\s*(?:\b(?:to|until|till|through|thru|and)\b|[-–—~→/;,])\s*/giu;
const FROM = /^(?:from|between)\s+/i;
/** The text between the two dates of a hint. */
const HINT = /(?:y|\d)(\s*(?:to|[-–—~→/])\s*)(?=[mdy]{1,4}[-/.]|\d{1,4}[-/.]\d)/i;
const YEAR = /\b(?:19|20)\d{2}\b/;

/** The range of an answer; undefined where its text has another meaning as well. */
export function rangeOf(control: HTMLElement, field: PlannedField): DateRange | undefined {
  if (field.kind !== "text" || field.values) return undefined;
  return readRange(field.value, field.date_order ?? dateOrder(control, field));
}

/** Whether a text holds the dates of the answer, and no others. */
export function showsRange(control: HTMLElement, field: PlannedField, text = visibleText(control)): boolean {
  const wanted = rangeOf(control, field);
  const shown = wanted && readRange(text, dateOrder(control, field));
  return isSameDate(shown?.start, wanted?.start) && isSameDate(shown?.end, wanted?.end);
}

/** The forms in which a box may take the answer, the most fitting first. */
export function rangeForms(control: HTMLElement, field: PlannedField): string[] {
  const { start, end } = rangeOf(control, field) ?? {};
  if (!start || !end) return [];
  const [, between = " - "] = HINT.exec(control.getAttribute("placeholder") ?? "") ?? [];
  const [first, last] = [start, end].map((date) => dateInFormat(control, date));
  const hinted = first && last ? [`${first}${between}${last}`] : [];
  const isDayFirst = dateOrder(control, field) === "day first";
  const slashed = ({ year, month, day }: DateParts) => {
    const [one, two] = isDayFirst ? [day, month] : [month, day];
    return `${twoDigits(one)}/${twoDigits(two)}/${year}`;
  };
  const written = [slashed, isoDate].map((write) => `${write(start)} - ${write(end)}`);
  return [...hinted, field.value.trim(), ...written];
}

function readRange(text: string, order: DateOrder): DateRange | undefined {
  const words = text.trim().replace(FROM, "");
  const found = [...words.matchAll(BETWEEN)].flatMap((between) => {
    const [first, last] = [words.slice(0, between.index), words.slice(between.index + between[0].length)];
    const end = readDate(last, order);
    // "January 5 to February 10, 2026"
    const year = YEAR.test(first) ? "" : `, ${YEAR.exec(last)?.[0]}`;
    const start = end && readDate(`${first}${year}`, order);
    return start && end && isoDate(start) <= isoDate(end) ? [{ start, end }] : [];
  });
  const [range] = found;
  return new Set(found.map(({ start, end }) => isoDate(start) + isoDate(end))).size === 1 ? range : undefined;
}

/** Whether the popup of a box is a calendar, or another dialog of days, months or times, and no list of options. */
export function isDateBox(element: HTMLElement, field: PlannedField): boolean {
  // Several texts are no date.
  if (field.kind !== "text" || field.values !== undefined) return false;
  const popup = element.getAttribute("aria-haspopup");
  if (isTextBox(element) && popup === "dialog") return true;
  if (!isTyped(element) || popup === "listbox") return false;
  // Times may also stand in a list.
  const isTime =
    popup === "true" && element.matches(":not([aria-autocomplete],[role])") && readTime(field.value);
  return Boolean(isTime || dateOf(element, field));
}
