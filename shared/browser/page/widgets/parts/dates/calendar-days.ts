/** The days of a calendar, and the other cells of its views. */
import type { DateParts } from "../../../../../text/dates.ts";
import { containsDeep, parentOf, queryWithin } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { monthLists } from "./calendar-controls.ts";
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

/** The element around the days of a date's month, with the heading that names it. */
export function panelOf(calendar: HTMLElement, date: DateParts): HTMLElement | undefined {
  const panels = panelsIn(calendar);
  const isAt = (panel: HTMLElement | undefined, months: number) => {
    const shown = panel && shownMonth(panel, daysIn(panel));
    return shown !== undefined && monthsOf(shown) === monthsOf(date) + months;
  };
  // The name of the first month may stand above all of them.
  return panels.find((panel) => isAt(panel, 0)) ?? (isAt(panels[1], 1) ? panels[0] : undefined);
}

/** The calendar itself where it shows one month. */
function panelsIn(calendar: HTMLElement): HTMLElement[] {
  const days = daysIn(calendar);
  if (days.length < 2 * FEWEST_DAYS) return [calendar];
  const grids = new Set<HTMLElement>();
  let grid: HTMLElement | undefined;
  for (const day of days) {
    if (grid && containsDeep(grid, day)) continue;
    grid = parentOf(day);
    while (grid && grid !== calendar && daysIn(grid).length < FEWEST_DAYS) grid = parentOf(grid);
    if (!grid || grid === calendar) return [calendar];
    grids.add(grid);
  }
  return [...grids].map((one) => withHeading(one, calendar, [...grids]));
}

function withHeading(grid: HTMLElement, calendar: HTMLElement, grids: HTMLElement[]): HTMLElement {
  const isAlone = (box: HTMLElement) => grids.every((other) => other === grid || !containsDeep(box, other));
  let panel = grid;
  for (let box = parentOf(grid); box && box !== calendar && isAlone(box); box = parentOf(box)) panel = box;
  return panel;
}

/** The month that a calendar shows, by the dates of its days, by its lists, or by its heading. */
export function shownMonth(calendar: HTMLElement, days: HTMLElement[]): ShownMonth | undefined {
  const counts = new Map<string, number>();
  for (const day of days) {
    const date = statedDate(day);
    if (date) counts.set(`${date.year}-${date.month}`, (counts.get(`${date.year}-${date.month}`) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most && most[1] >= FEWEST_DAYS) {
    const [year, month] = most[0].split("-").map(Number);
    return { year: year ?? 0, month: month ?? 0 };
  }
  const lists = monthLists(calendar).map(({ shown }) => shown);
  const heading = readHeading(calendar);
  const month = lists.find((list) => list.month)?.month ?? heading?.month;
  const year = lists.find((list) => list.year)?.year ?? heading?.year;
  return month && year ? { month, year } : undefined;
}

function readHeading(calendar: HTMLElement): Partial<ShownMonth> | undefined {
  const parts = queryWithin(calendar, "*").filter((part) => isVisible(part) && !part.closest("select"));
  const texts = parts.map(visibleText).filter((text) => text.length < 40);
  const both = texts.find(
    (text) => readMonthName(text) && /\b\d{4}\b/.test(text) && !/\b\d{1,2}\b/.test(text),
  );
  const numeric = texts.map(monthInDigits).find(Boolean);
  if (!both && numeric) return numeric;
  const month = both ?? texts.find((text) => /^\p{L}+$/u.test(text) && readMonthName(text));
  const year = both ?? texts.find((text) => /^\d{4}$/.test(text));
  return {
    month: month ? readMonthName(month) : undefined,
    year: Number(/\b\d{4}\b/.exec(year ?? "")?.[0]) || undefined,
  };
}
