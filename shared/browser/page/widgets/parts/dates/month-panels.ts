/** The months that a calendar shows next to each other, or one below the other. */
import { containsDeep, parentOf } from "../../../dom/document.ts";
import { daysIn, FEWEST_DAYS, monthsOf } from "./calendar-days.ts";
import type { DateParts } from "./read-date.ts";
import { shownMonth } from "./shown-month.ts";

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
