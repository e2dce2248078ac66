/**
 * Months below each other: a list of the months of several years, each with its year, or months of days that scroll. The page
 * may draw those in view alone.
 */
import type { DateParts } from "../../../../../text/dates.ts";
import { queryWithin } from "../../../dom/document.ts";
import { scrollerOf, scrollTo } from "../../../dom/geometry.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { cellsOf, daysIn, FEWEST_DAYS, monthInDigits, monthsOf, type ShownMonth } from "./calendar-days.ts";
import { readMonthName } from "./read-date.ts";

const LONGEST_NAME = 12;
const FEWEST_MONTHS = 12;

interface YearMonth {
  year: number;
  month: number;
  cell: HTMLElement;
}

/** The cell of the month; undefined where no list is open, or the list does not hold it now. */
export function listedMonth(calendar: HTMLElement, { year, month }: DateParts): HTMLElement | undefined {
  return monthsOfYears(calendar).find((one) => one.year === year && one.month === month)?.cell;
}

/** Whether a list that holds other years scrolls. */
export function scrollsYears(calendar: HTMLElement): boolean {
  return scrollerOf(monthsOfYears(calendar)[0]?.cell) !== undefined;
}

/** Scrolls the list to a year: its rows are of one height. */
export function scrollToYear(calendar: HTMLElement, { year }: DateParts): void {
  const months = monthsOfYears(calendar);
  const [first] = months;
  const other = months.find((one) => one.month === first?.month && one.year !== first?.year);
  const scroller = scrollerOf(first?.cell);
  if (!first || !other || !scroller) return;
  const topOf = ({ cell }: YearMonth) => cell.getBoundingClientRect().top;
  const height = (topOf(other) - topOf(first)) / (other.year - first.year);
  void scrollTo(scroller, scroller.scrollTop + (year - first.year) * height);
}

function monthsOfYears(calendar: HTMLElement): YearMonth[] {
  const isMonth = (text: string) => text.length < LONGEST_NAME && readMonthName(text) !== undefined;
  const months = cellsOf(queryWithin(calendar, "*"), isMonth).flatMap((cell): YearMonth[] => {
    const stated = cell.getAttribute("aria-label") ?? cell.getAttribute("title") ?? "";
    const [year] = /\b\d{4}\b/.exec(stated) ?? [];
    const month = readMonthName(stated);
    return year && month ? [{ year: Number(year), month, cell }] : [];
  });
  return months.length >= FEWEST_MONTHS ? months : [];
}

const FEWEST_SCROLLED = 3;
const LONGEST_TITLE = 20;

interface Heading extends ShownMonth {
  part: HTMLElement;
}

export function scrollsMonths(calendar: HTMLElement): boolean {
  const [first, ...others] = headingsIn(calendar);
  return others.length + 1 >= FEWEST_SCROLLED && scrollerOf(first?.part) !== undefined;
}

/** Whether the days of the date's month are there. */
export function hasScrolledTo(calendar: HTMLElement, date: DateParts): boolean {
  const part = partOf(headingsIn(calendar), date);
  return part?.parentElement != null && daysIn(part.parentElement).length >= FEWEST_DAYS;
}

export function scrollToMonth(calendar: HTMLElement, date: DateParts): void {
  const headings = headingsIn(calendar);
  const scroller = scrollerOf(headings[0]?.part);
  if (!scroller) return;
  const part = partOf(headings, date);
  const { top } = scroller.getBoundingClientRect();
  // More months may follow once the last one is in view.
  const isEarlier = headings.every((heading) => monthsOf(heading) > monthsOf(date));
  const end = isEarlier ? 0 : scroller.scrollHeight;
  void scrollTo(scroller, part ? scroller.scrollTop + part.getBoundingClientRect().top - top : end);
}

function partOf(headings: Heading[], date: ShownMonth): HTMLElement | undefined {
  return headings.find((heading) => monthsOf(heading) === monthsOf(date))?.part;
}

function headingsIn(calendar: HTMLElement): Heading[] {
  return queryWithin(calendar, "*").flatMap((part): Heading[] => {
    const text = part.childElementCount === 0 ? visibleText(part) : "";
    const shown = text.length > 0 && text.length <= LONGEST_TITLE ? readHeading(text) : undefined;
    return shown && isVisible(part) && !part.closest("select,option") ? [{ ...shown, part }] : [];
  });
}

function readHeading(text: string): ShownMonth | undefined {
  const [, year] = /^\D*\b(\d{4})\b\D*$/.exec(text) ?? [];
  const month = year ? readMonthName(text) : undefined;
  return month ? { year: Number(year), month } : monthInDigits(text);
}
