/** A calendar that is always open and cannot be typed into. */
import { queryAll, waitFor } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { RENDER_MS } from "../limits.ts";
import { isChosen } from "./parts/choices/choice-state.ts";
import { pickDay, showsDay, wholeOf } from "./parts/dates/calendar.ts";
import { calendarOfList, daysIn, FEWEST_DAYS } from "./parts/dates/calendar-days.ts";
import { dateOf } from "./parts/dates/read-date.ts";
import type { Widget } from "./widget.ts";

const POPUP = "dialog,[role=dialog],[popover]";

export const calendarGrid: Widget = {
  name: "calendar",

  recognise(element, field) {
    if (element.matches("input,textarea,form") || !dateOf(element, field)) return undefined;
    if (element.matches("select")) return calendarOfList(element, field);
    const days = daysIn(element);
    return days.length >= FEWEST_DAYS && !isWheel(days) ? element : undefined;
  },

  find: () =>
    queryAll("table,[role=grid]").filter(
      (grid) => isVisible(grid) && !grid.closest(POPUP) && daysIn(grid).length >= FEWEST_DAYS,
    ),

  describe: (control) => ({
    field_type: "text",
    value: daysIn(control).filter(isChosen).map(visibleText).join(", "),
  }),

  shows(control, field) {
    const date = dateOf(control, field);
    return date !== undefined && showsDay(wholeOf(control), date);
  },

  read: (control) => daysIn(control).filter(isChosen).map(visibleText).join(", "),

  async *steps(control, field) {
    const date = dateOf(control, field);
    if (!date) return { reason: "not_kept" };
    const trouble = yield* pickDay(() => wholeOf(control), date);
    if (trouble) return trouble;
    await waitFor(() => this.shows(control, field) || undefined, RENDER_MS);
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

/** Whether all days stand below each other. */
function isWheel(days: HTMLElement[]): boolean {
  return new Set(days.map((day) => Math.round(day.getBoundingClientRect().x))).size === 1;
}
