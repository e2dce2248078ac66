/** Months of days that scroll, one below the other; the page may draw the days of those in view alone. */
import { queryWithin } from "../../../dom/document.ts";
import { scrollerOf, scrollTo } from "../../../dom/scroller.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { daysIn, FEWEST_DAYS, monthInDigits, monthsOf, type ShownMonth } from "./calendar-days.ts";
import { type DateParts, readMonthName } from "./read-date.ts";

const FEWEST_MONTHS = 3;
const LONGEST_NAME = 20;

interface Heading extends ShownMonth {
  part: HTMLElement;
}

export function scrollsMonths(calendar: HTMLElement): boolean {
  const [first, ...others] = headingsIn(calendar);
  return others.length + 1 >= FEWEST_MONTHS && scrollerOf(first?.part) !== undefined;
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
    const shown = text.length > 0 && text.length <= LONGEST_NAME ? readHeading(text) : undefined;
    return shown && isVisible(part) && !part.closest("select,option") ? [{ ...shown, part }] : [];
  });
}

function readHeading(text: string): ShownMonth | undefined {
  const [, year] = /^\D*\b(\d{4})\b\D*$/.exec(text) ?? [];
  const month = year ? readMonthName(text) : undefined;
  return month ? { year: Number(year), month } : monthInDigits(text);
}
