/** The months that a calendar shows next to each other, or one below the other. */
import type { DateParts } from "../../../../../text/dates.ts";
import { containsDeep, parentOf, queryWithin } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { monthLists } from "./calendar-controls.ts";
import {
  daysIn,
  FEWEST_DAYS,
  monthInDigits,
  monthsOf,
  type ShownMonth,
  statedDate,
} from "./calendar-days.ts";
import { readMonthName } from "./read-date.ts";

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
