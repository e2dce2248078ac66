/** A calendar of any make: which month it shows, and the steps to a day. */
import type { DateParts } from "../../../../../text/dates.ts";
import { parentOf, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { observeChoices } from "../choices/choice-texts.ts";
import {
  arrowTo,
  cellsOf,
  dayOf,
  daysIn,
  FEWEST_DAYS,
  headerButton,
  isDayText,
  monthLists,
  type ShownMonth,
  shownMonth,
} from "./calendar-days.ts";
import { readMonthName } from "./moment.ts";

const HEADER_LEVELS = 4;
/** A century, month by month. */
const MOST_MOVES = 1200;
const MANY_MONTHS = 60;
/** The fewest names of months in a view of months: its heading may be such a name too. */
const FEWEST_MONTHS = 6;
const ARRIVED = "arrived";

/** The calendar around the days that `isOwn` accepts. */
export function findCalendar(isOwn: (day: HTMLElement) => boolean): HTMLElement | undefined {
  const days = cellsOf(queryAll("*").filter(isOwn), isDayText);
  const [first] = days;
  if (!first || days.length < FEWEST_DAYS) return undefined;
  let scope = parentOf(first);
  while (scope && cellsOf(queryWithin(scope, "*"), isDayText).length < FEWEST_DAYS) scope = parentOf(scope);
  for (let level = 0; scope && level < HEADER_LEVELS && !isWhole(scope); level++) scope = parentOf(scope);
  return scope;
}

/** Moves to the month and presses the day. */
export async function* pickDay(
  find: () => HTMLElement | undefined,
  date: DateParts,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const trouble = yield* moveTo(find, date);
  if (trouble) return trouble;
  const calendar = find();
  const days = calendar ? daysIn(calendar) : [];
  const day = dayOf(days, date);
  if (!day || isDisabled(day)) return { reason: "unknown_option", candidates: [] };
  observeChoices(days);
  yield { do: "click", on: day };
  return undefined;
}

/** Moves to the month of a date. */
async function* moveTo(
  find: () => HTMLElement | undefined,
  date: DateParts,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const useless = new Set<Element>();
  const made = new Set<string>();
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const calendar = await waitFor(find, LOAD_MS);
    if (!calendar) return { reason: "not_kept" };
    if (isMonthOf(calendar, date)) return undefined;
    const shown = shownMonth(calendar, daysIn(calendar));
    const list = monthLists(calendar).find(({ isAt }) => !isAt(date));
    // The next view may fade in.
    const next = () =>
      isMonthOf(find(), date) ? ARRIVED : nextTarget(calendar, daysIn(calendar), shown, date, useless);
    const target = list ? undefined : await waitFor(next, OPEN_MS);
    if (target === ARRIVED) continue;
    if (!list && !target) return { reason: "not_kept" };
    const before = looksOf(calendar);
    // A button that opens a list and closes it again has led nowhere.
    const move = `${before}\n${target && visibleText(target)}`;
    if (target && made.has(move) && !useless.has(target)) {
      useless.add(target);
      continue;
    }
    list?.set(date);
    if (target) yield { do: "click", on: target };
    const isMoved = await waitFor(() => looksOf(find()) !== before || undefined, LOAD_MS);
    // The heading may change at once, and the days after a transition.
    if (isMoved && shown) await waitFor(() => !isMonthOf(find(), shown) || undefined, LOAD_MS);
    if (!isMoved && (list || (target && useless.has(target)))) return { reason: "not_kept" };
    if (!isMoved && target) useless.add(target);
    if (isMoved && target) made.add(move);
  }
  return { reason: "not_kept" };
}

function isMonthOf(calendar: HTMLElement | undefined, { year, month }: ShownMonth): boolean {
  const days = calendar ? daysIn(calendar) : [];
  const now = calendar && days.length >= FEWEST_DAYS ? shownMonth(calendar, days) : undefined;
  return now?.year === year && now.month === month;
}

/** The day where the calendar shows its month. */
export function shownDay(calendar: HTMLElement, date: DateParts): HTMLElement | undefined {
  return isMonthOf(calendar, date) ? dayOf(daysIn(calendar), date) : undefined;
}

function nextTarget(
  calendar: HTMLElement,
  days: HTMLElement[],
  shown: ShownMonth | undefined,
  date: DateParts,
  useless: Set<Element>,
): HTMLElement | undefined {
  if (days.length >= FEWEST_DAYS && shown) {
    const missing = (date.year - shown.year) * 12 + date.month - shown.month;
    if (Math.abs(missing) >= 12) {
      const ways = [arrowTo(calendar, days, missing > 0, "year"), headerButton(calendar, shown)];
      // A list of years takes fewer presses than one arrow for each year.
      const far = Math.abs(missing) >= MANY_MONTHS ? ways.reverse() : ways;
      const way = far.find((one) => one && !useless.has(one));
      if (way) return way;
    }
    return arrowTo(calendar, days, missing > 0, "month");
  }
  const years = cellsOf(queryWithin(calendar, "*"), (text) => /^\d{4}$/.test(text));
  if (years.length >= 8) {
    const found = years.find((year) => visibleText(year) === String(date.year));
    return found ?? arrowOfView(calendar, years, date.year > Number(visibleText(years[0] as Element)));
  }
  const months = cellsOf(
    queryWithin(calendar, "*"),
    (text) => text.length < 12 && readMonthName(text) !== undefined,
  );
  const header = Number(years.map(visibleText)[0] ?? /\b\d{4}\b/.exec(visibleText(calendar))?.[0]);
  if (header && header !== date.year) return arrowOfView(calendar, months, date.year > header);
  // The heading above the months may be a month as well.
  if (months.length < FEWEST_MONTHS) return undefined;
  return months.findLast((month) => readMonthName(visibleText(month)) === date.month);
}

// The arrows of a view of months or years may be those of the year alone.
function arrowOfView(calendar: HTMLElement, cells: HTMLElement[], isNext: boolean): HTMLElement | undefined {
  return arrowTo(calendar, cells, isNext, "month") ?? arrowTo(calendar, cells, isNext, "year");
}

/** Whether an element holds the days of a month, its name, and the controls that move to another one. */
export function isWhole(scope: HTMLElement): boolean {
  const days = daysIn(scope);
  return (
    days.length >= FEWEST_DAYS &&
    shownMonth(scope, days) !== undefined &&
    (monthLists(scope).length > 0 || arrowTo(scope, days, true, "month") !== undefined)
  );
}

function looksOf(calendar: HTMLElement | undefined): string {
  if (!calendar) return "";
  const lists = queryWithin(calendar, "select,input")
    .map((list) => (list as HTMLInputElement).value)
    .join();
  const labels = daysIn(calendar)
    .map((day) => day.getAttribute("aria-label"))
    .join();
  return `${calendar.innerText} ${lists} ${labels}`;
}
