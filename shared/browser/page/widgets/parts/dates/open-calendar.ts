/** Opens the calendar of a box or button, and picks a day; or a month or a time, in a popup that offers them. */

import { type DateParts, halfOfDay, twoDigits } from "../../../../../text/dates.ts";
import type { Moment } from "../../../../../text/moments.ts";
import { CONFIRMS } from "../../../../../text/vocabulary/lists.ts";
import { inAllLanguages, isText } from "../../../../../text/words.ts";
import {
  ancestors,
  ancestorsOfAll,
  childrenOf,
  outermost,
  parentOf,
  pause,
  queryAll,
  queryWithin,
  waitFor,
} from "../../../dom/document.ts";
import { awaitStillAround, floatingBox, floatsOver, mayOpen } from "../../../dom/geometry.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled, isRendered, isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS, RENDER_MS } from "../../../limits.ts";
import type { Step } from "../../../memory.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import { appearedSince, pressElsewhere, visibleBefore } from "../../../words/popup.ts";
import { questionOf } from "../../../words/question.ts";
import { NOT_KEPT, recordOf } from "../../../words/widget.ts";
import {
  arrowTo,
  cellsOf,
  findCalendar,
  isDayText,
  isMonthText,
  isWhole,
  pickDay,
  shownDay,
  statedDate,
} from "./calendar.ts";
import { dateInFormat, dateOf, isSameDate, MIDNIGHT, momentOf, monthNamedIn, showsMoment } from "./moment.ts";

const BUTTONS = "button,[role=button],a,img,svg,input[type=button],i";
const FEWEST_YEARS = 8;
const BUTTON_LEVELS = 3;
/** The caption of a button that takes what was picked. */
const CONFIRM = isText(inAllLanguages(CONFIRMS));

/** A date with its time, if the answer has one, or the first date of a range and its last. */
interface Picked {
  date: DateParts;
  time?: string;
  until?: DateParts;
}

/**
 * @param sign opens the calendar, besides the control and the buttons next to it
 */
export async function* openAndPick(
  control: HTMLElement,
  picked: Picked,
  isShown: () => boolean,
  timeoutMs: number,
  sign?: HTMLElement,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const before = visibleBefore();
  const wasShown = isShown();
  // The focus may have opened the calendar already.
  let known: HTMLElement | undefined;
  const find = () => {
    // A look at every element takes longer than the page needs to draw a month.
    if (known?.isConnected && isVisible(known) && isWhole(known)) return known;
    known = findCalendar((day) => !before.has(day)) ?? findCalendar((day) => isFloatingDay(day, control));
    return known;
  };
  const findAny = () => find() ?? yearsSince(before);
  const awaitShown = () => waitFor(() => isShown() || undefined, RENDER_MS);
  let opened: HTMLElement | undefined;
  for (const opener of [control, ...(sign ? [sign] : []), ...buttonsNextTo(control)]) {
    yield { do: "click", on: opener };
    opened = await waitFor(findAny, timeoutMs, OPEN_MS);
    if (opened) break;
  }
  if (!opened) return NOT_KEPT;
  // A popup that is closed while it opens may stay. Specimen: angular (@angular/material@22).
  await awaitStillAround(opened);
  // Its lists of months and years may be next to the days.
  const beforePopup = withoutLayer(before, floatingBox(opened, control));
  const popup = outermostSince(opened, beforePopup);
  const { date, time, until } = picked;
  for (const day of [date, ...(until ? [until] : [])]) {
    const trouble = yield* pickDay(() => find() ?? (isVisible(popup) ? popup : undefined), day);
    if (trouble) return trouble;
  }
  if (time && time !== MIDNIGHT) yield* pickTime(beforePopup, time);
  const isTaken = await awaitShown();
  // A press on the chosen day takes it back.
  if (!isTaken && wasShown && !until) return yield* openAndPick(control, picked, isShown, timeoutMs, sign);
  const around = popup === opened ? (floatingBox(opened, control) ?? parentOf(opened) ?? opened) : popup;
  const confirm = queryWithin(around, BUTTONS).find(
    (button) =>
      isVisible(button) &&
      !isDisabled(button) &&
      !(isTaken && before.has(button)) &&
      CONFIRM.test(visibleText(button)),
  );
  // The box may show a day that is dropped unless it is confirmed.
  if (confirm) yield { do: "click", on: confirm };
  return (await awaitShown()) ? undefined : NOT_KEPT;
}

// The focus may have opened the popup before.
function withoutLayer(before: Set<Element>, layer: Element | undefined): Set<Element> {
  return layer && before.has(layer) ? new Set([...before].filter((one) => !layer.contains(one))) : before;
}

/** A calendar that opens with its years. */
function yearsSince(before: Set<Element>): HTMLElement | undefined {
  const isFresh = (element: HTMLElement) => !before.has(element);
  const years = cellsOf(queryAll("*").filter(isFresh), (text) => /^(19|20)\d{2}$/.test(text));
  return years.length < FEWEST_YEARS ? undefined : ancestorsOfAll(years)[0];
}

/** Whether a calendar floats over a box. */
export function hasOpenCalendar(control: HTMLElement): boolean {
  return findCalendar((day) => isFloatingDay(day, control)) !== undefined;
}

/** The day of a date in the calendar that floats over a typed box. */
function typedDay(control: HTMLElement, date: DateParts): HTMLElement | undefined {
  const day = floatingDay(control, date);
  return day && !isDisabled(day) ? day : undefined;
}

/** Whether the calendar that floats over a box shows the month of a date. */
function showsMonthOf(control: HTMLElement, date: DateParts): boolean {
  return floatingDay(control, date) !== undefined;
}

/** The day by the calendar's month, or by its own date where several months scroll. */
function floatingDay(control: HTMLElement, date: DateParts): HTMLElement | undefined {
  const isFloating = (day: HTMLElement) => isFloatingDay(day, control);
  const calendar = findCalendar(isFloating);
  if (!calendar) return undefined;
  const stated = () => cellsOf(queryAll("*").filter(isFloating), isDayText);
  return shownDay(calendar, date) ?? stated().find((day) => isSameDate(statedDate(day), date));
}

function isFloatingDay(day: HTMLElement, control: HTMLElement): boolean {
  const isDay = day.childElementCount <= 2 && /^\s*\d{1,2}\s*$/.test(day.textContent ?? "");
  // A calendar may position its days.
  return isDay && floatsOver(parentOf(day), control);
}

function outermostSince(calendar: HTMLElement, before: Set<Element>): HTMLElement {
  let popup = calendar;
  for (let box = parentOf(popup); box && !before.has(box) && isVisible(box); box = parentOf(box)) popup = box;
  return popup;
}

// An icon of a font is a letter or a word.
function isPressed(button: HTMLElement): boolean {
  return button.localName !== "i" || getComputedStyle(button).cursor === "pointer";
}

function buttonsNextTo(control: HTMLElement): HTMLElement[] {
  for (const scope of ancestors(control, BUTTON_LEVELS)) {
    const buttons = queryWithin(scope, BUTTONS).filter(
      (one) => isVisible(one) && one !== control && isPressed(one) && mayOpen(one, control),
    );
    if (buttons.length > 0) return outermost(buttons).slice(0, 2);
  }
  return [];
}

/**
 * The part of the open popup of a box with which alone some boxes take a typed date or time: the button that confirms it,
 * else the day in the calendar.
 *
 * @param rendering resolves once the page has drawn the popup
 */
export async function typedPartOf(
  control: HTMLElement,
  field: PlannedField,
  rendering: () => Promise<void>,
): Promise<HTMLElement | undefined> {
  const { date, month, time } = momentOf(control, field);
  if (!date && !month && !time) return undefined;
  await rendering();
  const confirm = await confirmOf(control);
  if (confirm || !date) return confirm;
  const day = typedDay(control, date);
  if (day && recordOf(control).pressedDay === field.value) return undefined;
  if (day) recordOf(control).pressedDay = field.value;
  return day;
}

/** Resolves once a calendar floats over the box of a date and has followed its text, or none has. */
export async function awaitCalendar(control: HTMLElement, field: PlannedField): Promise<void> {
  if (!dateOf(control, field)) return pause();
  const isReady = () => hasOpenCalendar(control) && !isIgnored(control, field);
  await waitFor(() => isReady() || undefined, OPEN_MS);
}

/**
 * Whether the open calendar of a box has not followed the typed date: the box takes another form. A form that its hint shows
 * counts as right.
 */
export function isIgnored(control: HTMLElement, field: PlannedField): boolean {
  const date = dateOf(control, field);
  if (!date || dateInFormat(control, date) !== undefined) return false;
  return hasOpenCalendar(control) && !showsMonthOf(control, date);
}

/**
 * The sign next to a box without a hint that opens its calendar, where the page has left the typed text as it was: such a
 * box may not have read it.
 */
export function unaskedCalendar(
  control: HTMLElement,
  field: PlannedField,
  typed: string,
): HTMLElement | undefined {
  const date = dateOf(control, field);
  if (!date || visibleText(control) !== typed || dateInFormat(control, date) !== undefined) return undefined;
  const box = parentOf(control);
  if (!box || queryWithin(box, "input:not([type=hidden]),select,textarea").length > 1) return undefined;
  // A new box in place of this one, or a hidden one with the date in another form, proves that the page has read it.
  const kept = queryWithin(box, "input[type=hidden]").map(visibleText);
  if (!isVisible(control) || kept.some((text) => text !== typed && showsMoment(control, field, text)))
    return undefined;
  return childrenOf(box).find(
    (sign) =>
      sign !== control && isVisible(sign) && !/[\p{L}\p{N}]/u.test(visibleText(sign)) && isDrawn(sign),
  );
}

function isDrawn(sign: HTMLElement): boolean {
  return (
    sign.matches("button,[role=button]") ||
    visibleText(sign) !== "" ||
    sign.querySelector("svg,img,i") !== null ||
    [sign, ...sign.querySelectorAll("*")].some(hasPicture)
  );
}

/** A character of an icon font, or a background. */
function hasPicture(part: Element): boolean {
  const { content } = getComputedStyle(part, "::before");
  return !/^(none|normal|""|)$/.test(content) || getComputedStyle(part).backgroundImage !== "none";
}

/**
 * Closes a popup that stays open without the focus: some boxes read their text only then, and write it again.
 *
 * @param before the elements that were visible before the popup opened
 */
export async function dismissPicker(
  control: HTMLElement,
  field: PlannedField,
  before: Set<Element>,
): Promise<void> {
  const moment = momentOf(control, field);
  const isOpen = () => (moment.date ? hasOpenCalendar(control) : offersPick(before, moment));
  await pressElsewhere(control, isOpen);
}

/** The button that confirms a date or time in the popup of its box, once that has faded in; disabled until the popup has taken it. */
async function confirmOf(control: HTMLElement): Promise<HTMLElement | undefined> {
  const buttons = queryAll("button,[role=button],a").filter(
    (button) => CONFIRM.test(visibleText(button)) && isRendered(button) && floatsOver(button, control),
  );
  // The popup of another box may fade out.
  await Promise.all(buttons.map(awaitStillAround));
  return buttons.find((button) => {
    const popup = floatingBox(button, control);
    // A bar at the edge of the page floats too.
    return (
      popup !== undefined && isVisible(button) && findCalendar((day) => popup.contains(day)) !== undefined
    );
  });
}

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
const MOST_YEARS = 120;
const HEADER_LEVELS = 4;

/** The months that have appeared since the elements in `before` were visible; none unless all are there. */
export function monthsSince(before: Set<Element>): HTMLElement[] {
  const fresh = queryAll("*").filter((element) => !before.has(element));
  const months = cellsOf(fresh, isMonthText);
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
    if (!header) return NOT_KEPT;
    if (header.year === year) {
      const cell = months.find((one) => monthNamedIn(visibleText(one)) === month);
      if (!cell || isDisabled(cell)) return { reason: "unknown_option", candidates: [] };
      yield { do: "click", on: cell };
      return undefined;
    }
    const arrow = ["year", "month"].flatMap(
      (unit) => arrowTo(header.scope, months, year > header.year, unit as "year" | "month") ?? [],
    )[0];
    if (!arrow) return NOT_KEPT;
    yield { do: "click", on: arrow };
    const moved = await waitFor(
      () => headerOf(monthsSince(before))?.year !== header.year || undefined,
      LOAD_MS,
    );
    if (!moved) return NOT_KEPT;
  }
  return NOT_KEPT;
}

/** The year above the months, and the element that holds all of them. */
function headerOf(months: HTMLElement[]): { scope: HTMLElement; year: number } | undefined {
  for (const scope of ancestorsOfAll(months).slice(0, HEADER_LEVELS)) {
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
async function* pickTime(before: Set<Element>, time: string): AsyncGenerator<Step, void> {
  const boxes = timeBoxesSince(before);
  if (boxes) yield* typeTime(boxes, Number(time.slice(0, 2)), time.slice(3));
}

/** The boxes that have appeared since the elements in `before` were visible. */
function timeBoxesSince(before: Set<Element>): TimeBoxes | undefined {
  const boxes = appearedSince(
    before,
    "input[type=number],input[type=text],input[inputmode=numeric],input:not([type])",
  );
  const named = (word: RegExp) => boxes.filter((box) => namesOfBox(box).some((text) => word.test(text)));
  const [hour, ...hours] = named(/\bhours?\b/);
  const [minute, ...minutes] = named(/\bminutes?\b/);
  if (!hour || !minute || hour === minute || hours.length + minutes.length > 0) return undefined;
  const halves = appearedSince(before).filter((one) => one.childElementCount === 0 && halfOf(one));
  return { hour, minute, halves };
}

function namesOfBox(box: HTMLElement): string[] {
  return [...questionOf(box).names, box.getAttribute("name") ?? ""];
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
