/** The lists of months and years that turn the pages of a calendar: they ask nothing. */
import { parentOf, queryWithin } from "../dom/document.ts";
import { findCalendar } from "../widgets/parts/dates/calendar.ts";
import { daysIn } from "../widgets/parts/dates/calendar-days.ts";
import { turnsPages } from "../widgets/parts/dates/calendar-of-list.ts";

const HEADER_LEVELS = 4;

export function calendarLists(): ReadonlySet<HTMLElement> {
  const calendar = findCalendar(() => true);
  const days = calendar ? daysIn(calendar) : [];
  let scope = days[0];
  while (scope && !days.every((day) => scope?.contains(day))) scope = parentOf(scope);
  let lists: HTMLElement[] = [];
  for (let level = 0; scope && level < HEADER_LEVELS; level++, scope = parentOf(scope)) {
    const controls = queryWithin(scope, "select,input:not([type=hidden]),textarea");
    if (!controls.every(turnsPages)) break;
    lists = controls;
  }
  return new Set(lists);
}
