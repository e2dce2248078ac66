/** Picks a month or a time in the popup of a box that takes no typing. */
import { readTime } from "../../../../../text/dates.ts";
import { parentOf, queryAll, queryWithin, waitFor } from "../../../dom/document.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { arrowTo } from "../dates/calendar-controls.ts";
import { cellsOf } from "../dates/calendar-days.ts";
import { readMonthName } from "../dates/read-date.ts";
import { type Moment, offersMoment, pickInColumns } from "./pick-columns.ts";
import { offersTime, pickTime, type Time } from "./pick-time.ts";

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
export function offersPick(
  before: Set<Element>,
  moment: Moment | undefined,
): "columns" | "boxes" | "months" | undefined {
  if (!moment) return undefined;
  if (offersMoment(before, moment)) return "columns";
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
  if (offered === "columns") return yield* pickInColumns(before, moment);
  const time = timeIn(moment);
  if (offered === "boxes" && time) {
    yield* pickTime(before, time);
    return undefined;
  }
  const { year, month, day } = moment;
  const isMonth = year !== undefined && month !== undefined && day === undefined;
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
