/** The days of a calendar, and the other cells of its views. */
import type { DateParts } from "../../../../../text/dates.ts";
import { outermost, queryWithin } from "../../../dom/document.ts";
import { commit, setText } from "../../../dom/events.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled, isVisible } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";
import { nativeSelect } from "../../native-select.ts";
import { isSameDate, namesOfMonth, readDate, readMonthName } from "./moment.ts";

const PRESSED = "button,[role=button],a,[role=gridcell],td,[role=option]";

/** The days of the shortest month. */
export const FEWEST_DAYS = 28;

/** The texts of one day, such as its price. */
const MOST_TEXTS = 3;

export interface ShownMonth {
  year: number;
  month: number;
}

export function daysIn(calendar: HTMLElement): HTMLElement[] {
  return cellsOf(queryWithin(calendar, "*"), isDayText);
}

// The grid may hold days of the months before and after.
export function dayOf(days: HTMLElement[], date: DateParts): HTMLElement | undefined {
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
        ? readDate(value.replace(/^\p{L}+ (?=\p{L}+day)/u, ""), "month first")
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
  const areMonths = texts.length > 0 && texts.length <= MONTHS && texts.every((text) => readMonthName(text));
  return areMonths || (texts.length > 0 && texts.every((text) => /^\d{4}$/.test(text)));
}

/** The month that a calendar shows, by the dates of its days, by its lists, or by its heading. */
export function shownMonth(calendar: HTMLElement, days: HTMLElement[]): ShownMonth | undefined {
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
    (text) => readMonthName(text) && /\b\d{4}\b/.test(text) && !/\b\d{1,2}\b/.test(text),
  );
  const month = both ?? texts.find((text) => /^\p{L}+$/u.test(text) && readMonthName(text));
  const year = both ?? texts.find((text) => /^\d{4}$/.test(text));
  return {
    month: month ? readMonthName(month) : undefined,
    year: Number(/\b\d{4}\b/.exec(year ?? "")?.[0]) || undefined,
  };
}

const BUTTONS = "button,[role=button],a,input[type=button],[tabindex='0']";
const YEAR_BOX = "input[type=number]:not([aria-hidden=true]),input[type=text][maxlength='4']";
const NEXT = /next|forward|following|suivant|weiter|nächst|siguiente|right|[›»→>▶❯⟩]/i;
const PREVIOUS = /prev|back|\blast\b|earlier|précédent|zurück|vorherig|anterior|left|[‹«←<◀❮⟨]/i;
const YEAR = /year|année|jahr|año/i;
const DOUBLE = /[»«]|(>>)|(<<)/;

interface MonthList {
  shown: Partial<ShownMonth>;
  isAt(date: DateParts): boolean;
  set(date: DateParts): void;
}

export function monthLists(calendar: HTMLElement): MonthList[] {
  return queryWithin(calendar, `select,${YEAR_BOX}`)
    .filter(
      (list) => isVisible(list) && (!list.matches("input[type=text]:not([readonly])") || holdsYear(list)),
    )
    .flatMap((list): MonthList[] => {
      if (list.matches("input")) return [yearBox(list as HTMLInputElement)];
      const select = list as HTMLSelectElement;
      const options = [...select.options];
      const current = select.selectedOptions[0];
      if (options.filter(({ text }) => readMonthName(text)).length >= 12) {
        const month = readMonthName(current?.text ?? "");
        return [
          listOf(
            select,
            { month },
            (date) => month === date.month,
            (date) => namesOfMonth(date.month),
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
  const inOrder = silent.sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x);
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

/** A button with the shown month or year, which opens the lists of years. */
export function headerButton(calendar: HTMLElement, shown: ShownMonth): HTMLElement | undefined {
  return queryWithin(calendar, `${BUTTONS},th`).find(
    (button) => isVisible(button) && !isDisabled(button) && visibleText(button).includes(String(shown.year)),
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
