/** The days of a calendar, and the other cells of its views. */
import type { DateParts } from "../../../../../text/dates.ts";
import { queryWithin } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { isSameDate, readDate, readMonthName } from "./read-date.ts";

const PRESSED = "button,[role=button],a,[role=gridcell],td,[role=option]";

/** The days of the shortest month. */
export const FEWEST_DAYS = 28;

/** A month and its year: `2027-02`, `02/2027`. */
const IN_DIGITS = /^(?<y>\d{4})\s?[-/.]\s?(?<m>\d{1,2})$|^(?<month>\d{1,2})\s?[-/.]\s?(?<year>\d{4})$/;

/** The texts of one day, such as its price. */
const MOST_TEXTS = 3;

export interface ShownMonth {
  year: number;
  month: number;
}

/** The position of a month among all months. */
export function monthsOf({ year, month }: ShownMonth): number {
  return year * 12 + month;
}

export function daysIn(calendar: HTMLElement): HTMLElement[] {
  return cellsOf(queryWithin(calendar, "*"), isDayText);
}

// The grid may hold days of the months before and after.
export function dayOf(days: HTMLElement[], date: DateParts): HTMLElement | undefined {
  const stated = days.filter((day) => isSameDate(statedDate(day), date));
  if (stated.length > 0) return stated[0];
  const same = onlyPressed(days.filter((day) => dayNumberOf(day) === date.day));
  return date.day > 15 ? same.at(-1) : same[0];
}

// The number of a month may be drawn behind its days.
function onlyPressed(days: HTMLElement[]): HTMLElement[] {
  const pressed = days.filter((day) => day.closest(PRESSED));
  return pressed.length > 0 ? pressed : days;
}

// The cell of a day may hold a second copy of its number for screen readers.
function dayNumberOf(day: HTMLElement): number {
  const parts = [day, ...queryWithin(day, "*")].map(ownText);
  return Number(parts.find(isDayText) ?? visibleText(day));
}

/** The date that a day states: by its name before its data, whose months may count from zero. */
export function statedDate(day: HTMLElement): DateParts | undefined {
  return dateInAttributes(day, /^(aria-label|title|datetime)$/) ?? dateInAttributes(day, /^data-/);
}

function dateInAttributes(day: HTMLElement, names: RegExp): DateParts | undefined {
  const holders = [day, ...day.children, day.parentElement, cellOf(day)];
  for (const holder of holders) {
    for (const { name, value } of holder?.attributes ?? []) {
      const date = names.test(name)
        ? readDate(value.replace(/^\p{L}+ (?=\p{L}+day)/u, ""), "month first")
        : undefined;
      if (date) return date;
    }
  }
  return undefined;
}

/** The cell around a day: the custom element in whose shadow root the day stands may be one. */
export function cellOf(day: HTMLElement): Element | undefined {
  const { host } = day.getRootNode() as Partial<ShadowRoot>;
  return day.closest("td,[role=gridcell]") ?? (host?.matches(PRESSED) ? host : undefined);
}

/** The elements whose own text is accepted, each as the button or cell around it. */
export function cellsOf(elements: HTMLElement[], accepts: (text: string) => boolean): HTMLElement[] {
  const texts = elements.filter(
    (element) => accepts(ownText(element)) && !element.closest("select") && isVisible(element),
  );
  const pressed = texts.map((text) => text.closest<HTMLElement>(PRESSED) ?? text);
  // Months and years may share one cell of a table.
  const isShared = (one: HTMLElement) => pressed.filter((other) => other === one).length > MOST_TEXTS;
  return [...new Set(pressed.map((one, at) => (isShared(one) ? (texts[at] as HTMLElement) : one)))];
}

export function monthInDigits(text: string): ShownMonth | undefined {
  const digits = IN_DIGITS.exec(text)?.groups;
  const month = Number(digits?.m ?? digits?.month);
  return month >= 1 && month <= 12 ? { year: Number(digits?.y ?? digits?.year), month } : undefined;
}

export function isDayText(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31;
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? "")
    .join("")
    .trim();
}

const MONTHS = 12;

/** Whether a list holds months or years alone. */
export function turnsPages(control: HTMLElement): boolean {
  const texts = [...((control as HTMLSelectElement).options ?? [])].map(({ text }) => text.trim());
  const areMonths = texts.length > 0 && texts.length <= MONTHS && texts.every((text) => readMonthName(text));
  return areMonths || (texts.length > 0 && texts.every((text) => /^\d{4}$/.test(text)));
}
