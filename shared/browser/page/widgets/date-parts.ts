/** Dates in parts: three boxes, lists or segments of one group. */
import { type DateParts, isoDate, twoDigits } from "../../../text/dates.ts";
import { namesOfMonth } from "../../../text/moments.ts";
import { ancestors, outermost, queryAll, queryWithin } from "../dom/document.ts";
import { commit, setText } from "../dom/events.ts";
import { SEGMENT } from "../dom/selectors.ts";
import { visibleText } from "../dom/text.ts";
import { isCopyIn, isRendered, isVisible } from "../dom/visibility.ts";
import type { PlannedField } from "../protocol.ts";
import { type ControlKind, NOT_KEPT, type Widget } from "../words/widget.ts";
import {
  dateOrder,
  datesOfPage,
  MIDNIGHT,
  momentOf,
  monthNamedIn,
  partNameOf,
} from "./parts/dates/moment.ts";
import { type Part, showsParts, stepsOfParts } from "./split-box.ts";
import { timeParts } from "./time-parts.ts";

type PartName = (typeof NAMES)[number];
type PartialDate = Omit<DateParts, "day"> & { day?: number };

const DATE_PART =
  "input:not([type=hidden],[type=radio],[type=checkbox],[type=button]),select,[role=spinbutton],[role=combobox]," +
  "[role=listbox][aria-expanded]";
const NAMES = ["day", "month", "year"] as const;

export const dateParts: Widget = {
  name: "date parts",

  recognise(element, field) {
    if (element.matches(`${DATE_PART},form`) || field.kind === "radio") return undefined;
    return partsOf(element, field) ? element : undefined;
  },

  shows: (control, field) => showsParts(partsOf(control, field) ?? [], field),

  read: (control) => controlsIn(control).map(visibleText).join(" "),

  async *steps(control, field, timeoutMs) {
    return yield* stepsOfParts(() => partsOf(control, field) ?? [], field, timeoutMs);
  },
};

export const dateGroups: ControlKind = {
  widget: dateParts,

  // Segments of one box, which takes keys; boxes of their own are questions of their own.
  find: () =>
    queryAll("[role=group]").filter(
      (group) => isVisible(group) && queryWithin(group, "[role=spinbutton][contenteditable]").length > 1,
    ),

  describe: (control) => ({
    field_type: "text",
    value: controlsIn(control)
      .map(visibleText)
      .filter((text) => /^\d+$/.test(text))
      .join("/"),
  }),
};

function partsOf(group: HTMLElement, field: PlannedField): Part[] | undefined {
  const moment = momentOf(group, field);
  const date: PartialDate | undefined = moment.date ?? moment.month;
  const controls = date ? controlsIn(group) : [];
  const [first] = controls;
  if (!date || !first) return undefined;
  const isDayFirst = date.day !== undefined && dateOrder(first, field) === "day first";
  const inOrder: PartName[] = isDayFirst ? ["day", "month", "year"] : ["month", "day", "year"];
  const wanted = inOrder.filter((part) => date[part] !== undefined);
  if (controls.length !== wanted.length) return undefined;
  const named = controls.map((control) => partNameOf(control, NAMES));
  const isNamed = new Set(named).size === wanted.length && wanted.every((part) => named.includes(part));
  if (!isNamed) return undefined;
  return controls.map((control, at) => ({
    control,
    values: [...monthIn(control, named[at], date), ...write(named[at] as PartName, date)],
  }));
}

/** The option of a month as its list writes it: "3 - March". */
function monthIn(control: HTMLElement, part: PartName | undefined, { month }: PartialDate): string[] {
  const texts =
    part === "month" ? [...((control as HTMLSelectElement).options ?? [])].map(({ text }) => text) : [];
  return texts.filter((text) => monthNamedIn(text) === month);
}

function write(part: PartName, date: PartialDate): string[] {
  if (part === "year") return [String(date.year)];
  if (part === "day") return date.day === undefined ? [] : [twoDigits(date.day), String(date.day)];
  return [twoDigits(date.month), String(date.month), ...namesOfMonth(date.month, datesOfPage())];
}

function controlsIn(group: HTMLElement): HTMLElement[] {
  return outermost(queryWithin(group, DATE_PART).filter((one) => isRendered(one) && !isCopyIn(group, one)));
}

const YEAR = /\d{4}/;
const LISTS = `select,[role=combobox]:not(input),[role=listbox][aria-expanded],input[type=number],${SEGMENT}`;
const MOST_DIGITS = 4;
const GROUP_LEVELS = 6;
const BUTTON_LEVELS = 2;
const PARTS = 3;

/** @param part that a locator has found; a list or a short box takes no whole date by itself */
export function groupAroundPart(part: HTMLElement, field: PlannedField): HTMLElement | undefined {
  const levels = isForPart(part)
    ? GROUP_LEVELS
    : part.matches("button[aria-haspopup=dialog]")
      ? BUTTON_LEVELS
      : 0;
  if (YEAR.test(field.value)) return groupAround(part, field, levels);
  const group = part.matches(SEGMENT) ? part.closest<HTMLElement>("[role=group]") : null;
  return group && timeParts.recognise(group, field) ? group : undefined;
}

function isForPart(control: HTMLElement): boolean {
  const { maxLength = -1 } = control as Partial<HTMLInputElement>;
  return control.matches(LISTS) || (maxLength > 0 && maxLength <= MOST_DIGITS);
}

function groupAround(start: HTMLElement, field: PlannedField, levels: number): HTMLElement | undefined {
  for (const box of ancestors(start, levels)) {
    if (dateParts.recognise(box, field)) return box;
    if (controlsIn(box).length > PARTS) return undefined;
  }
  return undefined;
}

const NATIVE = ["date", "month", "time", "datetime-local", "color"]
  .map((type) => `input[type=${type}]`)
  .join(",");

export const dateInput: Widget = {
  name: "date input",

  recognise: (element) => (element.matches(NATIVE) ? element : undefined),

  set(control, field) {
    setText(control, isoValue(control as HTMLInputElement, field));
    commit(control);
    return undefined;
  },

  shows(control, field) {
    const { value, type } = control as HTMLInputElement;
    const wanted = isoValue(control as HTMLInputElement, field);
    // A time may be shown with its seconds.
    return value === wanted || (/time/.test(type) && value !== "" && value === `${wanted}:00`);
  },

  read: (control) => (control as HTMLInputElement).value,

  // The browser takes the whole value alone; a page that refuses it has no other way to take one.
  async *steps(control, field) {
    yield* [];
    await this.set?.(control, field);
    return this.shows(control, field) ? undefined : NOT_KEPT;
  },
};

export const dateInputs: ControlKind = {
  widget: dateInput,

  find: () => queryAll(NATIVE),

  describe: (control) => ({ field_type: "text", value: (control as HTMLInputElement).value }),
};

/** The answer as the input holds it; text of another form as it is. */
function isoValue(input: HTMLInputElement, field: PlannedField): string {
  const { date, month = date, time } = momentOf(input, field);
  const forms: Record<string, string | undefined> = {
    time: date ? undefined : time,
    month: month && isoDate({ year: month.year, month: month.month }),
    "datetime-local": date && `${isoDate(date)}T${time ?? MIDNIGHT}`,
    date: date && isoDate(date),
  };
  return forms[input.type] ?? field.value.trim();
}
