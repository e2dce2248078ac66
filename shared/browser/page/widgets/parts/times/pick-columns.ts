/** Dates, months and times that are chosen in columns of numbers or names: wheels, and lists of hours next to each other. */
import { readTime } from "../../../../../text/dates.ts";
import { queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { normalize, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS, STILL_MS } from "../../../limits.ts";
import type { FieldTrouble } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { readMonthName } from "../dates/read-date.ts";
import { halfOfDay } from "./read-time.ts";

/** The parts of a date, a month or a time; the hour counts to 23. */
export interface Moment {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
}

type Part = keyof Moment;

const PARTS: readonly Part[] = ["year", "month", "day", "hour", "minute", "second"];
const FEWEST_ITEMS = 2;
const LONGEST_ITEM = 14;
const PRESSED = "button,[role=button],[role=option]";
/** The caption of a button that takes what was picked. */
export const CONFIRM = /^(ok|okay|apply|done|set|select|choose|confirm|save)$/i;

/** The columns that have appeared since the elements in `before` were visible, from left to right. */
function columnsSince(before: Set<Element>): HTMLElement[] {
  const columns = queryAll("*").filter((element) => !before.has(element) && isColumn(element));
  return columns.sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x);
}

/** Whether each part of a moment has a column that offers it. */
export function offersMoment(before: Set<Element>, moment: Moment): boolean {
  const parts = PARTS.filter((part) => moment[part] !== undefined);
  // Days depend on the month, and months on the year.
  return parts.length > 1 && assign(columnsSince(before), parts) !== undefined;
}

/** The item of a time of day, as `HH:MM`, in the only column of whole times. */
export function itemOfTime(before: Set<Element>, time: string): HTMLElement | undefined {
  const timeOf = (item: HTMLElement) => readTime(visibleText(item) || (item.textContent ?? ""));
  const columns = columnsSince(before).filter((column) => itemsIn(column).every(timeOf));
  const [column, ...others] = columns;
  return column && others.length === 0 ? itemsIn(column).find((item) => timeOf(item) === time) : undefined;
}

/** Whether each column shows its part of a moment: the item in its middle, and the half of the day where there is one. */
export function showsInColumns(before: Set<Element>, moment: Moment): boolean {
  const parts = PARTS.filter((part) => moment[part] !== undefined);
  const columns = columnsSince(before);
  const half = columns.find(isHalfDay);
  const shown = half && middleOf(half);
  const isHalf = moment.hour === undefined || !shown || halfOf(shown) === (moment.hour < 12 ? "a" : "p");
  const assigned = assign(columns, parts);
  return (
    isHalf &&
    assigned !== undefined &&
    [...assigned].every(([part, column]) => {
      const item = middleOf(column);
      return item !== undefined && partNumberOf(item, part) === shownAs(moment, part, column);
    })
  );
}

function middleOf(column: HTMLElement): HTMLElement | undefined {
  // A lower box around the column clips it.
  const boxes = [column, column.parentElement, column.parentElement?.parentElement].flatMap(
    (one) => one?.getBoundingClientRect() ?? [],
  );
  const { y, height } = boxes.reduce((low, box) => (box.height < low.height ? box : low));
  const middle = y + height / 2;
  return itemsIn(column).find((item) => {
    const box = item.getBoundingClientRect();
    return box.top <= middle && middle < box.bottom;
  });
}

/** Presses the item of each part, and the button that confirms the choice. */
export async function* pickInColumns(
  before: Set<Element>,
  asked: Moment,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  // Some popups preselect the present second.
  const exact = { ...asked, second: 0 };
  const moment = asked.minute !== undefined && offersMoment(before, exact) ? exact : asked;
  const parts = PARTS.filter((part) => moment[part] !== undefined);
  // A popup that still opens turns its wheels to the present.
  await wheelsStill(before);
  for (const part of parts) {
    const item = await waitFor(() => {
      const column = assign(columnsSince(before), parts)?.get(part);
      return (
        column && itemsIn(column).find((one) => partNumberOf(one, part) === shownAs(moment, part, column))
      );
    }, OPEN_MS);
    if (!item) return { reason: "unknown_option", candidates: [] };
    yield { do: "click", on: pressedIn(item) };
    // A wheel that still turns drops the press on the next one.
    if (isScrolled(item.parentElement) || isScrolled(slotOf(item))) await wheelsStill(before);
  }
  const half = columnsSince(before).find(isHalfDay);
  const wanted = half && itemsIn(half).find((one) => halfOf(one) === ((moment.hour ?? 0) < 12 ? "a" : "p"));
  if (wanted) yield { do: "click", on: pressedIn(wanted) };
  await wheelsStill(before);
  const confirm = queryAll("button,[role=button],a").find(
    (one) => !before.has(one) && isVisible(one) && CONFIRM.test(visibleText(one).trim()),
  );
  if (confirm) yield { do: "click", on: confirm };
  return undefined;
}

function pressedIn(item: HTMLElement): HTMLElement {
  return queryWithin(item, PRESSED)[0] ?? item;
}

function slotOf(item: HTMLElement): Element | null {
  return item.assignedSlot?.parentElement ?? null;
}

function isScrolled(column: Element | null): boolean {
  return column !== null && column.scrollHeight > column.clientHeight + 1;
}

/** A wheel turns to the pressed item. */
async function wheelsStill(before: Set<Element>): Promise<void> {
  const places = () =>
    columnsSince(before)
      .flatMap(itemsIn)
      .map((item) => item.getBoundingClientRect().y);
  let last: number[] = [];
  let moved = performance.now();
  await waitFor(() => {
    const now = places();
    if (now.some((y, i) => y !== last[i])) moved = performance.now();
    last = now;
    return performance.now() - moved >= STILL_MS || undefined;
  }, LOAD_MS);
}

/** A column for each part: years by their digits, months by their names, and hours before minutes. */
function assign(columns: HTMLElement[], parts: readonly Part[]): Map<Part, HTMLElement> | undefined {
  const rest = columns.filter((column) => !isHalfDay(column));
  const found = new Map<Part, HTMLElement>();
  for (const part of parts) {
    const column = rest.find((one) => itemsIn(one).every((item) => partNumberOf(item, part) !== undefined));
    if (!column) return undefined;
    rest.splice(rest.indexOf(column), 1);
    found.set(part, column);
  }
  return rest.length === 0 || parts.includes("hour") ? found : undefined;
}

function shownAs(moment: Moment, part: Part, column: HTMLElement): number | undefined {
  const number = moment[part];
  if (part !== "hour" || number === undefined) return number;
  const hours = itemsIn(column).map((item) => partNumberOf(item, part) ?? 0);
  return Math.max(...hours) > 12 ? number : number % 12 || (hours.includes(0) ? 0 : 12);
}

function partNumberOf(item: HTMLElement, part: Part): number | undefined {
  const text = normalize(visibleText(item) || (item.textContent ?? ""));
  const number = /^\d{1,4}$/.test(text) ? Number(text) : undefined;
  switch (part) {
    case "year":
      return /^\d{4}$/.test(text) ? number : undefined;
    case "month":
      return number === undefined ? readMonthName(text) : within(number, 1, 12);
    case "day":
      return within(number, 1, 31);
    case "hour":
      return within(number, 0, 23);
    case "minute":
    case "second":
      return within(number, 0, 59);
  }
}

function within(number: number | undefined, low: number, high: number): number | undefined {
  return number !== undefined && number >= low && number <= high ? number : undefined;
}

function isHalfDay(column: HTMLElement): boolean {
  return itemsIn(column).every((item) => halfOf(item) !== undefined);
}

function halfOf(item: HTMLElement): string | undefined {
  return halfOfDay(normalize(item.textContent));
}

/** Short texts of one kind below each other. */
export function isColumn(element: HTMLElement): boolean {
  const items = itemsIn(element);
  const [first, second] = items;
  if (items.length < FEWEST_ITEMS || !first || !second || !isVisible(element)) return false;
  const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
  return Math.abs(a.x - b.x) < 2 && b.y >= a.bottom - 1 && items.every((item) => isItem(item, first));
}

function isItem(item: HTMLElement, first: HTMLElement): boolean {
  const text = (item.textContent ?? "").trim();
  return item.tagName === first.tagName && text !== "" && text.length <= LONGEST_ITEM && !/\n/.test(text);
}

// Empty items stand before the first and after the last one of a wheel.
function itemsIn(column: HTMLElement): HTMLElement[] {
  return [...column.children].filter(
    (item): item is HTMLElement => item instanceof HTMLElement && (item.textContent ?? "").trim() !== "",
  );
}
