import { parentOf } from "../../../dom/document.ts";
import type { PlannedField } from "../../../protocol.ts";
import { daysIn, FEWEST_DAYS } from "./calendar-days.ts";
import { dateOf, readMonthName } from "./read-date.ts";

const HEADER_LEVELS = 4;
const MONTHS = 12;

/** The calendar whose months or years a list turns, for a date: the label before the calendar leads to that list. */
export function calendarOfList(list: HTMLElement, field: PlannedField): HTMLElement | undefined {
  if (field.kind !== "text" || !dateOf(list, field) || !turnsPages(list)) return undefined;
  let scope = parentOf(list);
  for (let level = 0; scope && level < HEADER_LEVELS; level++, scope = parentOf(scope)) {
    const days = daysIn(scope).filter((day) => !day.matches("option"));
    if (days.length >= FEWEST_DAYS) return scope;
  }
  return undefined;
}

/** Whether a list holds months or years alone. */
export function turnsPages(control: HTMLElement): boolean {
  const texts = [...((control as HTMLSelectElement).options ?? [])].map(({ text }) => text.trim());
  const areMonths = texts.length > 0 && texts.length <= MONTHS && texts.every((text) => readMonthName(text));
  return areMonths || (texts.length > 0 && texts.every((text) => /^\d{4}$/.test(text)));
}
