/** Picks a month or a time in the popup of a box that takes no typing. */
import { halfOfDay, readTime, twoDigits } from "../../../../../text/dates.ts";
import { parentOf, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { labelTexts, visibleText } from "../../../dom/text.ts";
import { isDisabled, isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { arrowTo, cellsOf } from "../dates/calendar-days.ts";
import { MIDNIGHT, readMonthName, timeOf } from "../dates/read-date.ts";

/** The parts of a month or a time; the hour counts to 23. */
interface Moment {
  year?: number;
  month?: number;
  hour?: number;
  minute?: number;
}

const NOT_KEPT: FieldTrouble = { reason: "not_kept" };

/** The parts of an answer that is a month of a year or a time of day. */
export function momentOf({ value }: PlannedField): Moment | undefined {
  const [hour, minute] = (readTime(value) ?? "").split(":").map(Number);
  if (hour !== undefined && minute !== undefined) return { hour, minute };
  const year = Number(/\b(?:19|20)\d{2}\b/.exec(value)?.[0]);
  const rest = value.replace(/\b(?:19|20)\d{2}\b/, "").replace(/[^\p{L}\p{N}]/gu, "");
  const month = /^\d{1,2}$/.test(rest) ? Number(rest) : readMonthName(rest);
  return year && month && month <= 12 ? { year, month } : undefined;
}

/** Whether a text holds the month of a year or the time of the answer. */
export function isSameMoment(field: PlannedField, text: string): boolean {
  const asked = momentOf(field);
  return asked !== undefined && JSON.stringify(momentOf({ ...field, value: text })) === JSON.stringify(asked);
}

/** The kind of popup that has appeared since the elements in `before` were visible. */
export function offersPick(before: Set<Element>, moment: Moment | undefined): "boxes" | "months" | undefined {
  if (!moment) return undefined;
  if (timeIn(moment) && offersTime(before)) return "boxes";
  return monthsSince(before).length > 0 ? "months" : undefined;
}

function timeIn({ hour, minute }: Moment): Time | undefined {
  return hour === undefined || minute === undefined ? undefined : { hour, minute };
}

/** @param before the elements that were visible before the popup opened */
export async function* pickMoment(
  before: Set<Element>,
  moment: Moment | undefined,
  isShown: () => boolean,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const offered = moment && (await waitFor(() => offersPick(before, moment), timeoutMs, OPEN_MS));
  const trouble = offered ? yield* pickOffered(before, moment, offered) : NOT_KEPT;
  if (trouble) return trouble;
  return (await waitFor(() => isShown() || undefined, OPEN_MS)) ? undefined : NOT_KEPT;
}

async function* pickOffered(
  before: Set<Element>,
  moment: Moment,
  offered: ReturnType<typeof offersPick>,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const time = timeIn(moment);
  if (offered === "boxes" && time) {
    yield* pickTime(before, time);
    return undefined;
  }
  const { year, month } = moment;
  const isMonth = year !== undefined && month !== undefined;
  return offered === "months" && isMonth ? yield* pickMonth(before, { year, month }) : NOT_KEPT;
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
  { year, month }: { year: number; month: number },
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

const BOX = "input[type=number],input[type=text],input[inputmode=numeric],input:not([type])";

export interface Time {
  hour: number;
  minute: number;
}

interface TimeBoxes {
  hour: HTMLElement;
  minute: HTMLElement;
  /** One that switches, or one for each half of the day. */
  halves: HTMLElement[];
}

/** The time after the date of an answer, if it has one. */
export function hourOf(field: PlannedField): Time | undefined {
  const time = timeOf(field);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return time === MIDNIGHT ? undefined : { hour, minute };
}

function offersTime(before: Set<Element>): boolean {
  return timeBoxesSince(before) !== undefined;
}

/** @param before the elements that were visible before the popup opened */
export async function* pickTime(before: Set<Element>, time: Time): AsyncGenerator<Step, void> {
  const boxes = timeBoxesSince(before);
  if (boxes) yield* typeTime(boxes, time);
}

/** The boxes that have appeared since the elements in `before` were visible. */
function timeBoxesSince(before: Set<Element>): TimeBoxes | undefined {
  const isFresh = (element: HTMLElement) => !before.has(element) && isVisible(element);
  const boxes = queryAll(BOX).filter(isFresh);
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

async function* typeTime({ hour, minute, halves }: TimeBoxes, time: Time): AsyncGenerator<Step, void> {
  const hours = halves.length > 0 ? time.hour % 12 || 12 : time.hour;
  yield { do: "type", into: hour, text: twoDigits(hours) };
  yield { do: "type", into: minute, text: twoDigits(time.minute) };
  yield { do: "press", on: minute, key: "Tab" };
  const wanted = time.hour < 12 ? "a" : "p";
  const [first] = halves;
  const pressed = halves.length > 1 ? halves.find((one) => halfOf(one) === wanted) : first;
  if (pressed && (halves.length > 1 || halfOf(pressed) !== wanted)) yield { do: "click", on: pressed };
}

function halfOf(element: HTMLElement): string | undefined {
  return halfOfDay(visibleText(element));
}
