/** A list of the months of several years, of which each states its year; it may hold the rows in view alone. */
import { queryWithin } from "../../../dom/document.ts";
import { scrollerOf, scrollTo } from "../../../dom/scroller.ts";
import { cellsOf } from "./calendar-days.ts";
import { type DateParts, readMonthName } from "./read-date.ts";

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
