/** Picks a month or a time in the popup of a box that takes no typing. */
import { halfOfDay, twoDigits } from "../../../../../text/dates.ts";
import { parentOf, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { labelTexts, visibleText } from "../../../dom/text.ts";
import { isDisabled, isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { arrowTo, cellsOf } from "../dates/calendar-days.ts";
import { type Moment, readMonthName } from "../dates/moment.ts";

const NOT_KEPT: FieldTrouble = { reason: "not_kept" };

/** Whether a popup with the parts of a moment has appeared since the elements in `before` were visible. */
export function offersPick(before: Set<Element>, { month, time }: Moment): boolean {
  if (time) return timeBoxesSince(before) !== undefined;
  return month !== undefined && monthsSince(before).length > 0;
}

/** @param before the elements that were visible before the popup opened */
export async function* pickMoment(
  before: Set<Element>,
  moment: Moment,
  isShown: () => boolean,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const { month, time } = moment;
  if (!month && !time) return NOT_KEPT;
  if (!(await waitFor(() => offersPick(before, moment) || undefined, timeoutMs, OPEN_MS))) return NOT_KEPT;
  const trouble = month && (yield* pickMonth(before, month));
  if (trouble) return trouble;
  if (time) yield* pickTime(before, time);
  return (await waitFor(() => isShown() || undefined, OPEN_MS)) ? undefined : NOT_KEPT;
}

const MONTHS = 12;
const LONGEST_NAME = 12;
const MOST_YEARS = 120;
const HEADER_LEVELS = 4;

/** The months that have appeared since the elements in `before` were visible; none unless all are there. */
function monthsSince(before: Set<Element>): HTMLElement[] {
  const fresh = queryAll("*").filter((element) => !before.has(element));
  const isMonth = (text: string) => text.length < LONGEST_NAME && readMonthName(text) !== undefined;
  const months = cellsOf(fresh, isMonth);
  return months.length === MONTHS ? months : [];
}

/** Moves to the year, and presses the month. */
async function* pickMonth(
  before: Set<Element>,
  { year, month }: NonNullable<Moment["month"]>,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  for (let moves = 0; moves < MOST_YEARS; moves++) {
    const months = monthsSince(before);
    const header = headerOf(months);
    if (!header) return { reason: "not_kept" };
    if (header.year === year) {
      const cell = months.find((one) => readMonthName(visibleText(one)) === month);
      if (!cell || isDisabled(cell)) return { reason: "unknown_option", candidates: [] };
      yield { do: "click", on: cell };
      return undefined;
    }
    const arrow = ["year", "month"].flatMap(
      (unit) => arrowTo(header.scope, months, year > header.year, unit as "year" | "month") ?? [],
    )[0];
    if (!arrow) return { reason: "not_kept" };
    yield { do: "click", on: arrow };
    const moved = await waitFor(
      () => headerOf(monthsSince(before))?.year !== header.year || undefined,
      LOAD_MS,
    );
    if (!moved) return { reason: "not_kept" };
  }
  return { reason: "not_kept" };
}

/** The year above the months, and the element that holds all of them. */
function headerOf([first, ...others]: HTMLElement[]): { scope: HTMLElement; year: number } | undefined {
  let scope = first && parentOf(first);
  while (scope && !others.every((other) => scope?.contains(other))) scope = parentOf(scope);
  for (let level = 0; scope && level < HEADER_LEVELS; level++, scope = parentOf(scope)) {
    const boxes = queryWithin(scope, "input").map((box) => (box as HTMLInputElement).value);
    const [year] = [visibleText(scope), ...boxes].flatMap(
      (text) => /\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? [],
    );
    if (year) return { scope, year: Number(year) };
  }
  return undefined;
}

interface TimeBoxes {
  hour: HTMLElement;
  minute: HTMLElement;
  /** One that switches, or one for each half of the day. */
  halves: HTMLElement[];
}

/**
 * @param before the elements that were visible before the popup opened
 * @param time `HH:MM`
 */
export async function* pickTime(before: Set<Element>, time: string): AsyncGenerator<Step, void> {
  const boxes = timeBoxesSince(before);
  if (boxes) yield* typeTime(boxes, Number(time.slice(0, 2)), time.slice(3));
}

/** The boxes that have appeared since the elements in `before` were visible. */
function timeBoxesSince(before: Set<Element>): TimeBoxes | undefined {
  const isFresh = (element: HTMLElement) => !before.has(element) && isVisible(element);
  const boxes = queryAll(
    "input[type=number],input[type=text],input[inputmode=numeric],input:not([type])",
  ).filter(isFresh);
  const named = (word: RegExp) => boxes.filter((box) => wordsOf(box).some((text) => word.test(text)));
  const [hour, ...hours] = named(/\bhours?\b/);
  const [minute, ...minutes] = named(/\bminutes?\b/);
  if (!hour || !minute || hour === minute || hours.length + minutes.length > 0) return undefined;
  const halves = queryAll("*").filter((one) => one.childElementCount === 0 && isFresh(one) && halfOf(one));
  return { hour, minute, halves };
}

function wordsOf(box: HTMLElement): string[] {
  return [...labelTexts(box), box.getAttribute("name") ?? ""];
}

async function* typeTime(
  { hour, minute, halves }: TimeBoxes,
  hours: number,
  minutes: string,
): AsyncGenerator<Step, void> {
  const shown = halves.length > 0 ? hours % 12 || 12 : hours;
  yield { do: "type", into: hour, text: twoDigits(shown) };
  yield { do: "type", into: minute, text: minutes };
  yield { do: "press", on: minute, key: "Tab" };
  const wanted = hours < 12 ? "a" : "p";
  const [first] = halves;
  const pressed = halves.length > 1 ? halves.find((one) => halfOf(one) === wanted) : first;
  if (pressed && (halves.length > 1 || halfOf(pressed) !== wanted)) yield { do: "click", on: pressed };
}

function halfOf(element: HTMLElement): string | undefined {
  return halfOfDay(visibleText(element));
}
