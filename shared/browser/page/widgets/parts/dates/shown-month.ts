/** Which month a calendar shows. */
import { queryWithin } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { monthLists } from "./calendar-controls.ts";
import { FEWEST_DAYS, monthInDigits, type ShownMonth, statedDate } from "./calendar-days.ts";
import { readMonthName } from "./read-date.ts";

/** By the dates of its days, by its lists, or by its heading. */
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
