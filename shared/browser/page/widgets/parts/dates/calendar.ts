/** A calendar of any make: its days and the other cells of its views, the month that it shows, and the steps to a day. */

import type { DateParts } from "../../../../../text/dates.ts";
import { namesOfMonth, readShownDate } from "../../../../../text/moments.ts";
import { CALENDARS } from "../../../../../text/vocabulary/rows.ts";
import { inAllLanguages } from "../../../../../text/words.ts";
import { outermost, parentOf, pause, queryAll, queryWithin, rectOf, waitFor } from "../../../dom/document.ts";
import { commit, setText } from "../../../dom/events.ts";
import { awaitStillAround } from "../../../dom/geometry.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled, isVisible } from "../../../dom/visibility.ts";
import { LOAD_MS, OPEN_MS, RENDER_MS } from "../../../limits.ts";
import type { Step } from "../../../memory.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import { observeChoices } from "../../../words/choice-texts.ts";
import { NOT_KEPT } from "../../../words/widget.ts";
import { nativeSelect } from "../../native-select.ts";
import { datesOfPage, isSameDate, monthNamedIn } from "./moment.ts";

/** Between the days and the element around them and their heading. Specimen: mui (@mui/x-date-pickers@9). */
const HEADER_LEVELS = 6;
/** A century, month by month. */
const MOST_MOVES = 1200;
const MANY_MONTHS = 60;
/** The fewest names of months in a view of months: its heading may be such a name too. */
const FEWEST_MONTHS = 6;
/** A day of the middle of the month, which no month next to it shows. */
const MIDDLE = "15";
const LONGEST_MONTH = 12;
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
  const days = await settledDays(find, date);
  const day = dayOf(days, date);
  if (!day || isDisabled(day)) return { reason: "unknown_option", candidates: [] };
  observeChoices(days);
  yield { do: "click", on: day };
  return undefined;
}

/** The days once those of the month before have left: a heading may change before them. Specimen: mui (@mui/x-date-pickers@9). */
async function settledDays(find: () => HTMLElement | undefined, date: DateParts): Promise<HTMLElement[]> {
  const now = () => {
    const calendar = find();
    return calendar ? daysIn(calendar) : [];
  };
  const day = dayOf(now(), date);
  if (!day || statedDate(day)) return now();
  await pause();
  await awaitStillAround(dayOf(now(), date) ?? day);
  const isOneMonth = () => now().filter((one) => visibleText(one) === MIDDLE).length === 1 || undefined;
  await waitFor(isOneMonth, OPEN_MS);
  return now();
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
    if (!calendar) return NOT_KEPT;
    if (isMonthOf(calendar, date)) return undefined;
    const shown = shownMonth(calendar, daysIn(calendar));
    const list = monthLists(calendar).find(({ isAt }) => !isAt(date));
    // The next view may fade in.
    const next = () =>
      isMonthOf(find(), date) ? ARRIVED : nextTarget(calendar, daysIn(calendar), shown, date, useless);
    const target = list ? undefined : await waitFor(next, OPEN_MS);
    if (target === ARRIVED) continue;
    if (!list && !target) return NOT_KEPT;
    const before = looksOf(calendar);
    const fewest = Math.min(daysIn(calendar).length, FEWEST_DAYS);
    // A button that opens a list and closes it again has led nowhere.
    const move = `${before}\n${target && visibleText(target)}`;
    if (target && made.has(move) && !useless.has(target)) {
      useless.add(target);
      continue;
    }
    list?.set(date);
    if (target) yield { do: "click", on: target };
    const isMoved = await waitFor(() => looksOf(find()) !== before || undefined, LOAD_MS);
    // The heading may change at once, and the days after a transition; a tooltip appears before both.
    const isLeft = () => !isMonthOf(find(), shown, fewest) || undefined;
    if (isMoved && shown) await waitFor(isLeft, fewest > 0 ? LOAD_MS : RENDER_MS);
    if (!isMoved && (list || (target && useless.has(target)))) return NOT_KEPT;
    if (!isMoved && target) useless.add(target);
    if (isMoved && target) made.add(move);
  }
  return NOT_KEPT;
}

function isMonthOf(calendar: HTMLElement | undefined, asked?: ShownMonth, fewest = FEWEST_DAYS): boolean {
  const days = calendar ? daysIn(calendar) : [];
  const now = calendar && days.length >= fewest ? shownMonth(calendar, days) : undefined;
  return now !== undefined && now.year === asked?.year && now.month === asked.month;
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
  const months = cellsOf(queryWithin(calendar, "*"), isMonthText);
  // A view may fade in; the heading above the months may be a month as well.
  if (months.length < FEWEST_MONTHS) return undefined;
  const header = Number(years.map(visibleText)[0] ?? /\b\d{4}\b/.exec(visibleText(calendar))?.[0]);
  if (header && header !== date.year) return arrowOfView(calendar, months, date.year > header);
  return months.findLast((month) => monthNamedIn(visibleText(month)) === date.month);
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

const PRESSED = "button,[role=button],a,[role=gridcell],td,[role=option]";

/** The days of the shortest month. */
const FEWEST_DAYS = 28;

/** The texts of one day, such as its price. */
const MOST_TEXTS = 3;

interface ShownMonth {
  year: number;
  month: number;
}

export function daysIn(calendar: HTMLElement): HTMLElement[] {
  return cellsOf(queryWithin(calendar, "*"), isDayText);
}

// The grid may hold days of the months before and after.
function dayOf(days: HTMLElement[], date: DateParts): HTMLElement | undefined {
  const stated = days.filter((day) => isSameDate(statedDate(day), date));
  if (stated.length > 0) return stated[0];
  const same = days.filter((day) => Number(visibleText(day)) === date.day);
  return date.day > 15 ? same.at(-1) : same[0];
}

/** The date that a day states: by its name before its data, whose months may count from zero. */
export function statedDate(day: HTMLElement): DateParts | undefined {
  return dateInAttributes(day, /^(aria-label|title|datetime)$/) ?? dateInAttributes(day, /^data-/);
}

function dateInAttributes(day: HTMLElement, names: RegExp): DateParts | undefined {
  const holders = [day, ...day.children, day.parentElement, cellOf(day)];
  for (const holder of holders) {
    for (const { name, value } of holder?.attributes ?? []) {
      const date = names.test(name)
        ? readShownDate(value.replace(/^\p{L}+ (?=\p{L}+day)/u, ""), datesOfPage())
        : undefined;
      if (date) return date;
    }
  }
  return undefined;
}

/** The cell around a day: the custom element in whose shadow root the day stands may be one. */
function cellOf(day: HTMLElement): Element | undefined {
  const { host } = day.getRootNode() as Partial<ShadowRoot>;
  return day.closest("td,[role=gridcell]") ?? (host?.matches(PRESSED) ? host : undefined);
}

/** The elements whose own text is accepted, each as the button or cell around it. */
export function cellsOf(elements: HTMLElement[], accepts: (text: string) => boolean): HTMLElement[] {
  const texts = elements.filter(
    (element) => accepts(ownText(element)) && !element.closest("select") && isVisible(element),
  );
  const pressed = texts.map((text) => text.closest<HTMLElement>(PRESSED) ?? text);
  // Months and years may share one cell of a table.
  const isShared = (one: HTMLElement) => pressed.filter((other) => other === one).length > MOST_TEXTS;
  return [...new Set(pressed.map((one, at) => (isShared(one) ? (texts[at] as HTMLElement) : one)))];
}

/** The name of a month, or a short text with it. */
export function isMonthText(text: string): boolean {
  return text.length < LONGEST_MONTH && monthNamedIn(text) !== undefined;
}

export function isDayText(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31;
}

function ownText(element: Element): string {
  return [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? "")
    .join("")
    .trim();
}

const MONTHS = 12;

/** Whether a list holds months or years alone. */
export function turnsPages(control: HTMLElement): boolean {
  const texts = [...((control as HTMLSelectElement).options ?? [])].map(({ text }) => text.trim());
  const areMonths = texts.length > 0 && texts.length <= MONTHS && texts.every((text) => monthNamedIn(text));
  return areMonths || (texts.length > 0 && texts.every((text) => /^\d{4}$/.test(text)));
}

/** The month that a calendar shows, by the dates of its days, by its lists, or by its heading. */
function shownMonth(calendar: HTMLElement, days: HTMLElement[]): ShownMonth | undefined {
  const counts = new Map<string, number>();
  for (const day of days) {
    const date = statedDate(day);
    if (date) counts.set(`${date.year}-${date.month}`, (counts.get(`${date.year}-${date.month}`) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most && most[1] >= FEWEST_DAYS) {
    const [year, month] = most[0].split("-").map(Number);
    return { year: year ?? 0, month: month ?? 0 };
  }
  const lists = monthLists(calendar).map(({ shown }) => shown);
  const heading = readHeading(calendar);
  const month = lists.find((list) => list.month)?.month ?? heading?.month;
  const year = lists.find((list) => list.year)?.year ?? heading?.year;
  return month && year ? { month, year } : undefined;
}

function readHeading(calendar: HTMLElement): Partial<ShownMonth> | undefined {
  const parts = queryWithin(calendar, "*").filter((part) => isVisible(part) && !part.closest("select"));
  const texts = parts.map(visibleText).filter((text) => text.length < 40);
  const both = texts.find(
    (text) => monthNamedIn(text) && /\b\d{4}\b/.test(text) && !/\b\d{1,2}\b/.test(text),
  );
  const month = both ?? texts.find((text) => /^\p{L}+$/u.test(text) && monthNamedIn(text));
  const year = both ?? texts.find((text) => /^\d{4}$/.test(text));
  return {
    month: month ? monthNamedIn(month) : undefined,
    year: Number(/\b\d{4}\b/.exec(year ?? "")?.[0]) || undefined,
  };
}

const BUTTONS = "button,[role=button],a,input[type=button],[tabindex='0']";
const YEAR_BOX = "input[type=number]:not([aria-hidden=true]),input[type=text][maxlength='4']";
const NEXT = new RegExp(`${inAllLanguages(CALENDARS, ({ next }) => next)}|[›»→>▶❯⟩]`, "i");
const PREVIOUS = new RegExp(`${inAllLanguages(CALENDARS, ({ previous }) => previous)}|[‹«←<◀❮⟨]`, "i");
const YEAR = new RegExp(
  inAllLanguages(CALENDARS, ({ year }) => year),
  "i",
);
const DOUBLE = /[»«]|(>>)|(<<)/;

interface MonthList {
  shown: Partial<ShownMonth>;
  isAt(date: DateParts): boolean;
  set(date: DateParts): void;
}

function monthLists(calendar: HTMLElement): MonthList[] {
  return queryWithin(calendar, `select,${YEAR_BOX}`)
    .filter(
      (list) => isVisible(list) && (!list.matches("input[type=text]:not([readonly])") || holdsYear(list)),
    )
    .flatMap((list): MonthList[] => {
      if (list.matches("input")) return [yearBox(list as HTMLInputElement)];
      const select = list as HTMLSelectElement;
      const options = [...select.options];
      const current = select.selectedOptions[0];
      if (options.filter(({ text }) => monthNamedIn(text)).length >= 12) {
        const month = monthNamedIn(current?.text ?? "");
        return [
          listOf(
            select,
            { month },
            (date) => month === date.month,
            (date) => namesOfMonth(date.month, datesOfPage()),
          ),
        ];
      }
      if (options.filter(({ text }) => /^\d{4}$/.test(text.trim())).length < 2) return [];
      const year = Number(current?.text);
      return [
        listOf(
          select,
          { year },
          (date) => year === date.year,
          (date) => [String(date.year)],
        ),
      ];
    });
}

function listOf(
  select: HTMLSelectElement,
  shown: Partial<ShownMonth>,
  isAt: (date: DateParts) => boolean,
  captions: (date: DateParts) => string[],
): MonthList {
  const set = (date: DateParts) => {
    const plan = captions(date)
      .map(planOf)
      .find((one) => !nativeSelect.refuses?.(select, one));
    if (plan) void nativeSelect.set?.(select, plan);
  };
  return { shown, isAt, set };
}

function holdsYear(box: HTMLElement): boolean {
  return /^\d{4}$/.test((box as HTMLInputElement).value);
}

function yearBox(box: HTMLInputElement): MonthList {
  const year = Number(box.value);
  const set = (date: DateParts) => {
    setText(box, String(date.year));
    commit(box);
  };
  return { shown: { year }, isAt: (date) => year === date.year, set };
}

function planOf(value: string): PlannedField {
  return { field_id: "", label: "", kind: "select", locators: [], options: [], value };
}

/** The arrow of a direction: by its name, else by its place above the days, with back at the left. */
export function arrowTo(
  calendar: HTMLElement,
  days: HTMLElement[],
  isNext: boolean,
  unit: "month" | "year",
): HTMLElement | undefined {
  const buttons = queryWithin(calendar, BUTTONS).filter(
    (button) =>
      isVisible(button) &&
      !isDisabled(button) &&
      !days.some((day) => day.contains(button) || button.contains(day)),
  );
  const direction = isNext ? NEXT : PREVIOUS;
  const other = isNext ? PREVIOUS : NEXT;
  const named = buttons.filter(
    (button) => direction.test(captionOfButton(button)) && !other.test(captionOfButton(button)),
  );
  // The only arrow of its direction moves a view by the unit of the view, also where its sign is doubled.
  const isOfYear = (name: string) =>
    /\p{L}/u.test(name) ? YEAR.test(name) : named.length > 1 && DOUBLE.test(name);
  const ofUnit = named.filter((button) => isOfYear(captionOfButton(button)) === (unit === "year"));
  if (ofUnit.length > 0) return isNext ? ofUnit.at(-1) : ofUnit[0];
  if (named.length > 0) return undefined;
  const signs = buttons.filter(isSign);
  const silent = signs.length > 0 ? signs : drawnSigns(calendar, days);
  const inOrder = silent.sort((a, b) => rectOf(a).x - rectOf(b).x);
  const half = inOrder.length / 2;
  if (inOrder.length !== 2 && inOrder.length !== 4) return undefined;
  // The outer ones of four are those of the year.
  if (unit === "year") return half === 2 ? inOrder.at(isNext ? -1 : 0) : undefined;
  return inOrder[isNext ? half : half - 1];
}

function isSign(button: HTMLElement): boolean {
  return !/[\p{L}\p{N}]/u.test(visibleText(button));
}

// Signs without a role that the mouse presses.
function drawnSigns(calendar: HTMLElement, days: HTMLElement[]): HTMLElement[] {
  const isPressed = (one: HTMLElement) => isVisible(one) && getComputedStyle(one).cursor === "pointer";
  const signs = queryWithin(calendar, "div,span,i,svg,th").filter(
    (one) => isSign(one) && isPressed(one) && !days.some((day) => day.contains(one) || one.contains(day)),
  );
  return outermost(signs);
}

/** A button with the shown month or year, or with the word in its name, which opens the list of years. */
function headerButton(calendar: HTMLElement, shown: ShownMonth): HTMLElement | undefined {
  const opensYears = (button: HTMLElement) => {
    const caption = captionOfButton(button);
    return YEAR.test(caption) && !NEXT.test(caption) && !PREVIOUS.test(caption);
  };
  return queryWithin(calendar, `${BUTTONS},th`).find(
    (button) =>
      isVisible(button) &&
      !isDisabled(button) &&
      (visibleText(button).includes(String(shown.year)) || opensYears(button)),
  );
}

/** An icon has its direction in its class. Specimen: masks (flatpickr@4). */
function captionOfButton(button: HTMLElement): string {
  const icon = button.querySelector("[aria-label],[title],[alt]");
  const names = [button, icon].flatMap((one) => [
    one?.getAttribute("aria-label"),
    one?.getAttribute("title"),
    one?.getAttribute("alt"),
  ]);
  return [...names, visibleText(button)].filter(Boolean).join(" ") || button.className;
}
