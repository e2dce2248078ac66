/** The controls that move a calendar to another month: lists of months and years, arrows, the heading. */
import type { DateParts } from "../../../../../text/dates.ts";
import { queryWithin } from "../../../dom/document.ts";
import { commit, setText } from "../../../dom/events.ts";
import { visibleText } from "../../../dom/text.ts";
import { isDisabled, isVisible } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";
import { nativeSelect } from "../../native-select.ts";
import type { ShownMonth } from "./calendar-days.ts";
import { namesOfMonth, readMonthName } from "./read-date.ts";

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
  return signs.filter((one) => !signs.some((other) => other !== one && other.contains(one)));
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
